SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.account_counts (
    account_id bigint NOT NULL,
    statuses bigint NOT NULL,
    following bigint NOT NULL,
    followers bigint NOT NULL,
    last_status_on date
);
CREATE TABLE public.account_domain_blocks (
    account_id bigint NOT NULL,
    domain text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.account_keys (
    account_id bigint NOT NULL,
    public_pem text NOT NULL,
    private_pem bytea
);
CREATE TABLE public.account_notes (
    account_id bigint NOT NULL,
    target_id bigint NOT NULL,
    comment text NOT NULL
);
CREATE TABLE public.account_warnings (
    account_id bigint,
    target_account_id bigint NOT NULL,
    report_id bigint,
    action text NOT NULL,
    text text NOT NULL,
    status_ids json NOT NULL,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.accounts (
    username text NOT NULL,
    domain text,
    uri text,
    url text,
    kind text NOT NULL,
    display_name text NOT NULL,
    note text NOT NULL,
    note_text text NOT NULL,
    fields json NOT NULL,
    avatar_key text,
    avatar_static_key text,
    avatar_description text NOT NULL,
    header_key text,
    header_static_key text,
    header_description text NOT NULL,
    emoji_ids json NOT NULL,
    locked boolean NOT NULL,
    discoverable boolean NOT NULL,
    indexable boolean NOT NULL,
    hide_collections boolean NOT NULL,
    memorial boolean NOT NULL,
    role_id bigint,
    moved_to_id bigint,
    created_at timestamp with time zone NOT NULL,
    suspended_at timestamp with time zone,
    limited_at timestamp with time zone,
    version bigint NOT NULL,
    id bigint NOT NULL,
    sensitized_at timestamp with time zone,
    show_featured boolean DEFAULT true NOT NULL,
    show_media boolean DEFAULT true NOT NULL,
    show_media_replies boolean DEFAULT true NOT NULL,
    attribution_domains json DEFAULT '[]'::json NOT NULL,
    also_known_as json DEFAULT '[]'::json NOT NULL,
    suspended_there_at timestamp with time zone
);
CREATE TABLE public.actor_keys (
    key_id text NOT NULL,
    account_id bigint NOT NULL,
    public_pem text NOT NULL
);
CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.announcement_reactions (
    announcement_id bigint NOT NULL,
    account_id bigint NOT NULL,
    name text NOT NULL,
    emoji_id bigint,
    id bigint NOT NULL
);
CREATE TABLE public.announcement_reads (
    account_id bigint NOT NULL,
    announcement_id bigint NOT NULL
);
CREATE TABLE public.announcements (
    text text NOT NULL,
    content text NOT NULL,
    mention_ids json NOT NULL,
    status_ids json NOT NULL,
    tag_names json NOT NULL,
    emoji_ids json NOT NULL,
    starts_at timestamp with time zone,
    ends_at timestamp with time zone,
    all_day boolean NOT NULL,
    scheduled_at timestamp with time zone,
    published_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.annual_reports (
    account_id bigint NOT NULL,
    year bigint NOT NULL,
    data json NOT NULL,
    schema_version bigint NOT NULL,
    read_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.appeals (
    warning_id bigint NOT NULL,
    account_id bigint NOT NULL,
    text text NOT NULL,
    approved boolean,
    decided_by_account_id bigint,
    decided_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.archives (
    account_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    stage text NOT NULL,
    place bigint NOT NULL,
    done bigint NOT NULL,
    total bigint NOT NULL,
    posts_bytes bigint NOT NULL,
    zip_bytes bigint NOT NULL,
    size bigint NOT NULL,
    id bigint NOT NULL,
    went_on_at timestamp with time zone,
    file_key text
);
CREATE TABLE public.async_refreshes (
    key text NOT NULL,
    token text NOT NULL,
    account_id bigint,
    result_count bigint,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    id bigint NOT NULL
);
CREATE TABLE public.audit_entries (
    account_id bigint,
    by_name text NOT NULL,
    action text NOT NULL,
    target_kind text NOT NULL,
    target_id bigint,
    target text NOT NULL,
    details json NOT NULL,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.authenticators (
    user_id bigint NOT NULL,
    sealed_secret text NOT NULL,
    confirmed_at timestamp with time zone,
    last_counter bigint NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.awaited_members (
    list_id bigint NOT NULL,
    target_id bigint NOT NULL,
    account_id bigint NOT NULL
);
CREATE TABLE public.awaited_parents (
    status_id bigint NOT NULL,
    uri text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.block_list_entries (
    list_id bigint NOT NULL,
    domain text NOT NULL,
    severity text NOT NULL,
    reject_media boolean NOT NULL,
    reject_reports boolean NOT NULL,
    public_comment text NOT NULL,
    obfuscate boolean NOT NULL,
    listed boolean NOT NULL,
    state text NOT NULL,
    reason text
);
CREATE TABLE public.block_lists (
    id bigint NOT NULL,
    name text NOT NULL,
    url text,
    account_id bigint,
    automatic boolean NOT NULL,
    unread json NOT NULL,
    error text,
    created_at timestamp with time zone NOT NULL,
    fetched_at timestamp with time zone,
    due_at timestamp with time zone
);
CREATE SEQUENCE public.block_lists_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.block_lists_id_seq OWNED BY public.block_lists.id;
CREATE TABLE public.blocks (
    account_id bigint NOT NULL,
    target_id bigint NOT NULL,
    uri text,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.bookmarks (
    account_id bigint NOT NULL,
    status_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.browser_sessions (
    user_id bigint NOT NULL,
    secret_hash text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    ip text NOT NULL,
    user_agent text NOT NULL,
    signed_in_with text NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.bus_listeners (
    name text NOT NULL,
    process text NOT NULL,
    until timestamp with time zone NOT NULL
);
CREATE TABLE public.bus_messages (
    id bigint NOT NULL,
    body text NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE SEQUENCE public.bus_messages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.bus_messages_id_seq OWNED BY public.bus_messages.id;
CREATE TABLE public.canonical_email_blocks (
    canonical_email_hash text NOT NULL,
    account_id bigint,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.card_links (
    url text NOT NULL,
    host text NOT NULL,
    card_id bigint,
    checked_at timestamp with time zone,
    failures bigint NOT NULL,
    fetched_by bigint,
    busy_until timestamp with time zone,
    id bigint NOT NULL
);
CREATE TABLE public.cards (
    url text NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    language text,
    author_name text NOT NULL,
    author_url text NOT NULL,
    provider_name text NOT NULL,
    provider_url text NOT NULL,
    html text NOT NULL,
    embed_url text NOT NULL,
    width bigint NOT NULL,
    height bigint NOT NULL,
    image_key text,
    image_description text NOT NULL,
    blurhash text,
    published_at timestamp with time zone,
    claimed_id bigint,
    author_id bigint,
    created_at timestamp with time zone NOT NULL,
    version bigint NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.cleanups (
    account_id bigint NOT NULL,
    days bigint NOT NULL,
    keep_pinned boolean NOT NULL,
    keep_bookmarked boolean NOT NULL,
    keep_favourited boolean NOT NULL,
    keep_polls boolean NOT NULL,
    keep_media boolean NOT NULL,
    keep_direct boolean NOT NULL,
    favourites bigint,
    reblogs bigint,
    place bigint NOT NULL,
    due_at timestamp with time zone
);
CREATE TABLE public.collection_items (
    collection_id bigint NOT NULL,
    account_id bigint NOT NULL,
    state text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.collections (
    account_id bigint NOT NULL,
    uri text,
    url text,
    name text NOT NULL,
    description text NOT NULL,
    language text,
    sensitive boolean NOT NULL,
    discoverable boolean NOT NULL,
    tag_id bigint,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version bigint NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.conversation_entries (
    account_id bigint NOT NULL,
    conversation_id bigint NOT NULL,
    people text NOT NULL,
    participant_ids json NOT NULL,
    last_status_id bigint NOT NULL,
    unread boolean NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.conversation_mutes (
    account_id bigint NOT NULL,
    conversation_id bigint NOT NULL
);
CREATE TABLE public.conversations (
    uri text,
    id bigint NOT NULL,
    completed_at timestamp with time zone
);
CREATE TABLE public.deliveries (
    id bigint NOT NULL,
    outgoing_id bigint NOT NULL,
    host text NOT NULL,
    lane bigint NOT NULL,
    inbox text NOT NULL,
    due_at timestamp with time zone NOT NULL,
    attempts bigint NOT NULL,
    tried_at timestamp with time zone,
    failed_at timestamp with time zone,
    error text
);
CREATE TABLE public.departed (
    account_id bigint NOT NULL,
    username text NOT NULL,
    private_pem bytea,
    departed_at timestamp with time zone NOT NULL,
    told_at timestamp with time zone
);
CREATE TABLE public.direct_statuses (
    account_id bigint NOT NULL,
    status_id bigint NOT NULL,
    entry_id bigint NOT NULL
);
CREATE TABLE public.dismissed_suggestions (
    account_id bigint NOT NULL,
    target_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.draft_media (
    draft_id bigint NOT NULL,
    media_id bigint NOT NULL
);
CREATE TABLE public.drafts (
    account_id bigint NOT NULL,
    content json NOT NULL,
    media_ids json NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    id bigint NOT NULL,
    form text
);
CREATE SEQUENCE public.drafts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.drafts_id_seq OWNED BY public.drafts.id;
CREATE TABLE public.email_domain_attempts (
    block_id bigint NOT NULL,
    day date NOT NULL,
    ip text NOT NULL,
    attempts bigint NOT NULL
);
CREATE TABLE public.email_domain_blocks (
    domain text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL,
    allow_with_approval boolean DEFAULT false NOT NULL
);
CREATE TABLE public.emoji_packs (
    account_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    file_name text NOT NULL,
    file_key text,
    category text NOT NULL,
    replaces boolean NOT NULL,
    done bigint NOT NULL,
    total bigint NOT NULL,
    added json NOT NULL,
    replaced json NOT NULL,
    kept json NOT NULL,
    failed json NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.emojis (
    shortcode text NOT NULL,
    domain text,
    image_key text,
    static_key text,
    remote_url text,
    category text,
    visible_in_picker boolean NOT NULL,
    disabled boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    version bigint NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.endorsements (
    account_id bigint NOT NULL,
    target_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.favourites (
    account_id bigint NOT NULL,
    status_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL,
    uri text
);
CREATE TABLE public.feature_permissions (
    account_id bigint NOT NULL,
    asker_id bigint NOT NULL,
    collection_uri text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.featured_tags (
    account_id bigint NOT NULL,
    tag_id bigint NOT NULL,
    statuses_count bigint NOT NULL,
    last_status_on date,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.filter_keywords (
    filter_id bigint NOT NULL,
    keyword text NOT NULL,
    whole_word boolean NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.filter_statuses (
    filter_id bigint NOT NULL,
    status_id bigint NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.filters (
    account_id bigint NOT NULL,
    title text NOT NULL,
    context json NOT NULL,
    action text NOT NULL,
    expires_at timestamp with time zone,
    id bigint NOT NULL
);
CREATE TABLE public.follow_requests (
    account_id bigint NOT NULL,
    target_id bigint NOT NULL,
    reblogs boolean NOT NULL,
    notify boolean NOT NULL,
    languages json,
    uri text,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.followed_tags (
    account_id bigint NOT NULL,
    tag_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.follows (
    account_id bigint NOT NULL,
    target_id bigint NOT NULL,
    reblogs boolean NOT NULL,
    notify boolean NOT NULL,
    languages json,
    uri text,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.former_followers (
    account_id bigint NOT NULL,
    inbox text NOT NULL,
    last_status_id bigint NOT NULL
);
CREATE TABLE public.gone_statuses (
    status_id bigint NOT NULL,
    account_id bigint NOT NULL,
    gone_at timestamp with time zone NOT NULL
);
CREATE SEQUENCE public.gone_statuses_status_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.gone_statuses_status_id_seq OWNED BY public.gone_statuses.status_id;
CREATE TABLE public.home_entries (
    account_id bigint NOT NULL,
    status_id bigint NOT NULL,
    author_id bigint NOT NULL
);
CREATE TABLE public.id_sequences (
    name text NOT NULL,
    last bigint NOT NULL
);
CREATE TABLE public.idempotency_keys (
    account_id bigint NOT NULL,
    key text NOT NULL,
    status_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.import_lines (
    import_id bigint NOT NULL,
    number bigint NOT NULL,
    content json NOT NULL,
    state text NOT NULL,
    reason text,
    target_id bigint,
    attempts bigint NOT NULL,
    due_at timestamp with time zone NOT NULL
);
CREATE TABLE public.imports (
    account_id bigint NOT NULL,
    kind text NOT NULL,
    overwrite boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    id bigint NOT NULL
);
CREATE TABLE public.incoming (
    host text NOT NULL,
    key_id text NOT NULL,
    signer_id bigint,
    inbox_owner_id bigint,
    proof json,
    body bytea NOT NULL,
    key bytea,
    waits_since timestamp with time zone,
    received_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.interaction_policies (
    status_id bigint NOT NULL,
    rules json NOT NULL
);
CREATE TABLE public.interactions (
    kind text NOT NULL,
    account_id bigint NOT NULL,
    status_id bigint NOT NULL,
    made_id bigint,
    favourite_id bigint,
    uri text,
    state text NOT NULL,
    withheld boolean NOT NULL,
    approval_uri text,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.invites (
    code text NOT NULL,
    user_id bigint,
    max_uses bigint,
    uses bigint NOT NULL,
    expires_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.ip_blocks (
    ip text NOT NULL,
    severity text NOT NULL,
    comment text NOT NULL,
    expires_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.jobs (
    name text NOT NULL,
    payload json NOT NULL,
    steps json NOT NULL,
    key text,
    run_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    leased_by text,
    leased_until timestamp with time zone,
    attempts bigint NOT NULL,
    error text,
    parked_for text,
    dead_at timestamp with time zone,
    id bigint NOT NULL,
    lane text DEFAULT 'main'::text NOT NULL
);
CREATE TABLE public.leases (
    name text NOT NULL,
    owner text NOT NULL,
    until timestamp with time zone NOT NULL
);
CREATE TABLE public.letter_states (
    account_id bigint NOT NULL,
    chosen json NOT NULL,
    told_until bigint NOT NULL,
    asked_until bigint NOT NULL,
    sent_at timestamp with time zone,
    sent bigint NOT NULL
);
CREATE TABLE public.list_entries (
    list_id bigint NOT NULL,
    status_id bigint NOT NULL,
    author_id bigint NOT NULL
);
CREATE TABLE public.list_members (
    list_id bigint NOT NULL,
    account_id bigint NOT NULL,
    target_id bigint NOT NULL,
    follow_id bigint,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.lists (
    account_id bigint NOT NULL,
    title text NOT NULL,
    replies_policy text NOT NULL,
    exclusive boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.markers (
    account_id bigint NOT NULL,
    timeline text NOT NULL,
    last_read_id bigint NOT NULL,
    version bigint NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.media (
    account_id bigint NOT NULL,
    status_id bigint,
    kind text NOT NULL,
    state text NOT NULL,
    upload_key text,
    original_key text,
    small_key text,
    content_type text NOT NULL,
    size bigint NOT NULL,
    remote_url text,
    description text,
    blurhash text,
    focus_x double precision,
    focus_y double precision,
    meta json NOT NULL,
    detached_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    version bigint NOT NULL,
    id bigint NOT NULL,
    remote_preview_url text
);
CREATE TABLE public.migrations (
    account_id bigint NOT NULL,
    target_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.moderation_notes (
    account_id bigint,
    target_account_id bigint NOT NULL,
    report_id bigint,
    text text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.mutes (
    account_id bigint NOT NULL,
    target_id bigint NOT NULL,
    notifications boolean NOT NULL,
    expires_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.notification_permissions (
    account_id bigint NOT NULL,
    from_id bigint NOT NULL
);
CREATE TABLE public.notification_policies (
    account_id bigint NOT NULL,
    for_not_following text NOT NULL,
    for_not_followers text NOT NULL,
    for_new_accounts text NOT NULL,
    for_private_mentions text NOT NULL,
    for_limited_accounts text NOT NULL,
    for_bots text DEFAULT 'accept'::text NOT NULL
);
CREATE TABLE public.notification_requests (
    account_id bigint NOT NULL,
    from_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    accepted_at timestamp with time zone,
    id bigint NOT NULL
);
CREATE TABLE public.notifications (
    account_id bigint NOT NULL,
    from_id bigint NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    status_id bigint,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL,
    subject_id bigint,
    group_key text,
    filtered boolean DEFAULT false NOT NULL,
    former_id bigint
);
CREATE TABLE public.oauth_apps (
    name text NOT NULL,
    website text,
    redirect_uris json NOT NULL,
    scopes text NOT NULL,
    client_id text NOT NULL,
    client_secret text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.oauth_grants (
    code_hash text NOT NULL,
    app_id bigint NOT NULL,
    user_id bigint NOT NULL,
    redirect_uri text NOT NULL,
    scopes text NOT NULL,
    code_challenge text,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    token_id bigint,
    id bigint NOT NULL
);
CREATE TABLE public.oauth_tokens (
    token_hash text NOT NULL,
    app_id bigint NOT NULL,
    user_id bigint,
    scopes text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    last_used_ip text,
    id bigint NOT NULL
);
CREATE TABLE public.outgoing (
    id bigint NOT NULL,
    uri text NOT NULL,
    kind text NOT NULL,
    about text NOT NULL,
    lane bigint NOT NULL,
    signer_id bigint,
    status_id bigint,
    synchronise boolean NOT NULL,
    body bytea NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.passkeys (
    user_id bigint NOT NULL,
    credential text NOT NULL,
    public_key text NOT NULL,
    sign_count bigint NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    id bigint NOT NULL
);
CREATE TABLE public.password_resets (
    secret_hash text NOT NULL,
    user_id bigint NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.peers (
    domain text NOT NULL,
    first_seen_at timestamp with time zone NOT NULL,
    signature text,
    signature_at timestamp with time zone,
    delivered_at timestamp with time zone,
    failed_at timestamp with time zone,
    failures bigint DEFAULT '0'::bigint NOT NULL,
    failing_days json DEFAULT '[]'::json NOT NULL,
    last_error text,
    unavailable_at timestamp with time zone,
    probe_at timestamp with time zone,
    heard_at timestamp with time zone,
    refused bigint DEFAULT '0'::bigint NOT NULL,
    refused_at timestamp with time zone,
    last_refusal text,
    retry_at timestamp with time zone
);
CREATE TABLE public.periodic_runs (
    name text NOT NULL,
    due_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone
);
CREATE TABLE public.pins (
    account_id bigint NOT NULL,
    status_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.poll_votes (
    poll_id bigint NOT NULL,
    account_id bigint NOT NULL,
    choice smallint NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.polls (
    status_id bigint NOT NULL,
    account_id bigint NOT NULL,
    options json NOT NULL,
    tallies json NOT NULL,
    voters_count bigint NOT NULL,
    multiple boolean NOT NULL,
    hide_totals boolean NOT NULL,
    expires_at timestamp with time zone,
    closed_at timestamp with time zone,
    emoji_ids json NOT NULL,
    version bigint NOT NULL,
    id bigint NOT NULL,
    fetched_at timestamp with time zone
);
CREATE TABLE public.publishers (
    domain text NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.push_subscriptions (
    token_id bigint NOT NULL,
    account_id bigint NOT NULL,
    endpoint text NOT NULL,
    public_key text NOT NULL,
    auth_secret text NOT NULL,
    standard boolean NOT NULL,
    alerts json NOT NULL,
    policy text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL,
    sealed_token text,
    pushed_at timestamp with time zone,
    failed_at timestamp with time zone,
    failure text
);
CREATE TABLE public.quotes (
    status_id bigint NOT NULL,
    account_id bigint NOT NULL,
    quoted_id bigint,
    quoted_account_id bigint,
    state text NOT NULL,
    request_uri text,
    approval_uri text,
    created_at timestamp with time zone NOT NULL,
    version bigint NOT NULL,
    id bigint NOT NULL,
    verified_at timestamp with time zone
);
CREATE TABLE public.rate_counters (
    key text NOT NULL,
    hits bigint NOT NULL,
    until double precision NOT NULL
);
CREATE TABLE public.reactions (
    account_id bigint NOT NULL,
    status_id bigint NOT NULL,
    name text NOT NULL,
    emoji_id bigint,
    uri text,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.received_activities (
    key bytea NOT NULL,
    received_at timestamp with time zone NOT NULL
);
CREATE TABLE public.recommended_accounts (
    account_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.recovery_codes (
    user_id bigint NOT NULL,
    code_hash text NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.relays (
    inbox text NOT NULL,
    style text NOT NULL,
    state text NOT NULL,
    account_id bigint,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.remembered_ids (
    uri text NOT NULL,
    actor text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.remote_actors (
    account_id bigint NOT NULL,
    host text NOT NULL,
    inbox text NOT NULL,
    shared_inbox text,
    outbox text,
    followers text,
    following text,
    featured text,
    featured_tags text,
    key_id text,
    avatar_url text,
    header_url text,
    fetched_at timestamp with time zone NOT NULL,
    key_fetched_at timestamp with time zone,
    followers_synced_at timestamp with time zone,
    backfilled_at timestamp with time zone,
    gone_at timestamp with time zone,
    asked_at timestamp with time zone
);
CREATE TABLE public.remote_files (
    kind text NOT NULL,
    owner_id bigint NOT NULL,
    url text NOT NULL,
    original_key text,
    small_key text,
    size bigint DEFAULT '0'::bigint NOT NULL,
    cached_at timestamp with time zone,
    viewed_at timestamp with time zone,
    failures bigint DEFAULT '0'::bigint NOT NULL,
    retry_at timestamp with time zone
);
CREATE TABLE public.reports (
    account_id bigint NOT NULL,
    target_account_id bigint NOT NULL,
    category text NOT NULL,
    comment text NOT NULL,
    status_ids json NOT NULL,
    collection_ids json NOT NULL,
    rule_ids json NOT NULL,
    forward boolean NOT NULL,
    uri text,
    assigned_account_id bigint,
    action_taken_by_account_id bigint,
    action_taken_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    id bigint NOT NULL,
    version bigint DEFAULT '0'::bigint NOT NULL,
    forward_to json DEFAULT '[]'::json NOT NULL
);
CREATE TABLE public.roles (
    name text NOT NULL,
    color text NOT NULL,
    permissions bigint NOT NULL,
    "position" bigint NOT NULL,
    highlighted boolean NOT NULL,
    version bigint NOT NULL,
    id bigint NOT NULL,
    collection_limit bigint DEFAULT '10'::bigint NOT NULL
);
CREATE TABLE public.rules (
    text text NOT NULL,
    hint text NOT NULL,
    "position" bigint NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.scheduled_media (
    media_id bigint NOT NULL,
    scheduled_id bigint NOT NULL
);
CREATE TABLE public.scheduled_statuses (
    account_id bigint NOT NULL,
    scheduled_at timestamp with time zone NOT NULL,
    draft json NOT NULL,
    media_ids json NOT NULL,
    idempotency_key text,
    problem text,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.server_allows (
    domain text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.server_blocks (
    domain text NOT NULL,
    severity text NOT NULL,
    reject_media boolean NOT NULL,
    reject_reports boolean NOT NULL,
    private_comment text,
    public_comment text,
    obfuscate boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.server_purges (
    domain text NOT NULL,
    accounts bigint NOT NULL,
    statuses bigint NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone
);
CREATE TABLE public.settings (
    name text NOT NULL,
    value json NOT NULL
);
CREATE TABLE public.severance_events (
    account_id bigint NOT NULL,
    kind text NOT NULL,
    target_name text NOT NULL,
    following_count bigint NOT NULL,
    followers_count bigint NOT NULL,
    purged boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    version bigint NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.severed_follows (
    event_id bigint NOT NULL,
    follow_id bigint NOT NULL,
    requested boolean NOT NULL,
    account_id bigint NOT NULL,
    target_id bigint NOT NULL,
    reblogs boolean NOT NULL,
    notify boolean NOT NULL,
    languages json,
    uri text,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.severed_places (
    event_id bigint NOT NULL,
    target_id bigint NOT NULL,
    list_id bigint,
    id bigint NOT NULL
);
CREATE TABLE public.spent_challenges (
    challenge text NOT NULL,
    spent_at timestamp with time zone NOT NULL
);
CREATE TABLE public.status_counts (
    status_id bigint NOT NULL,
    replies bigint NOT NULL,
    reblogs bigint NOT NULL,
    favourites bigint NOT NULL,
    quotes bigint DEFAULT '0'::bigint NOT NULL,
    reactions text,
    told_reblogs bigint,
    told_favourites bigint
);
CREATE TABLE public.status_edits (
    status_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    text text NOT NULL,
    content text NOT NULL,
    spoiler_text text NOT NULL,
    sensitive boolean NOT NULL,
    media_ids json NOT NULL,
    media_descriptions json NOT NULL,
    emoji_ids json NOT NULL,
    poll_options json NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.status_mentions (
    status_id bigint NOT NULL,
    account_id bigint NOT NULL,
    silent boolean DEFAULT false NOT NULL
);
CREATE TABLE public.status_tags (
    tag_id bigint NOT NULL,
    status_id bigint NOT NULL
);
CREATE TABLE public.status_texts (
    status_id bigint NOT NULL,
    words tsvector NOT NULL
);
CREATE TABLE public.statuses (
    account_id bigint NOT NULL,
    local boolean NOT NULL,
    uri text,
    url text,
    created_at timestamp with time zone NOT NULL,
    edited_at timestamp with time zone,
    text text NOT NULL,
    content text NOT NULL,
    content_type text NOT NULL,
    spoiler_text text NOT NULL,
    sensitive boolean NOT NULL,
    visibility text NOT NULL,
    language text,
    in_reply_to_id bigint,
    in_reply_to_account_id bigint,
    conversation_id bigint,
    reblog_of_id bigint,
    poll_id bigint,
    app_id bigint,
    media_ids json NOT NULL,
    mention_ids json NOT NULL,
    emoji_ids json NOT NULL,
    tag_names json NOT NULL,
    version bigint NOT NULL,
    id bigint NOT NULL,
    card_id bigint,
    quote_id bigint,
    quote_policy text DEFAULT 'nobody'::text NOT NULL,
    seen_at timestamp with time zone,
    remote_updated_at timestamp with time zone
);
CREATE TABLE public.storage_days (
    day date NOT NULL,
    sizes json NOT NULL,
    place text NOT NULL,
    finished boolean NOT NULL
);
CREATE TABLE public.sweeps (
    name text NOT NULL,
    place text NOT NULL
);
CREATE TABLE public.tag_day_accounts (
    tag_id bigint NOT NULL,
    day date NOT NULL,
    account_id bigint NOT NULL
);
CREATE TABLE public.tag_days (
    tag_id bigint NOT NULL,
    day date NOT NULL,
    uses bigint NOT NULL,
    accounts bigint NOT NULL
);
CREATE TABLE public.tags (
    name text NOT NULL,
    display_name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.terms_of_service (
    text text NOT NULL,
    effective_date date NOT NULL,
    created_at timestamp with time zone NOT NULL,
    id bigint NOT NULL
);
CREATE TABLE public.trend_reviews (
    kind text NOT NULL,
    subject_id bigint NOT NULL,
    allowed boolean NOT NULL,
    reviewed_at timestamp with time zone NOT NULL
);
CREATE TABLE public.trends (
    kind text NOT NULL,
    subject_id bigint NOT NULL,
    above_id bigint,
    language text,
    score double precision NOT NULL,
    peak double precision NOT NULL,
    peak_at timestamp with time zone NOT NULL
);
CREATE TABLE public.user_days (
    day date NOT NULL,
    user_id bigint NOT NULL
);
CREATE TABLE public.user_weeks (
    week date NOT NULL,
    user_id bigint NOT NULL
);
CREATE TABLE public.users (
    account_id bigint NOT NULL,
    email text NOT NULL,
    password text NOT NULL,
    role_id bigint NOT NULL,
    active boolean NOT NULL,
    approved boolean NOT NULL,
    confirmed_at timestamp with time zone,
    confirmation_sent_at timestamp with time zone,
    unconfirmed_email text,
    fs_uniquifier text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    locale text NOT NULL,
    default_visibility text NOT NULL,
    default_sensitive boolean NOT NULL,
    default_language text,
    default_quote_policy text NOT NULL,
    reason text NOT NULL,
    date_of_birth date,
    invite_id bigint,
    created_by_app_id bigint,
    sign_up_ip text,
    last_active_at timestamp with time zone,
    current_login_at timestamp with time zone,
    last_login_at timestamp with time zone,
    current_login_ip text,
    last_login_ip text,
    login_count bigint NOT NULL,
    id bigint NOT NULL,
    filters_version bigint,
    deletion_due_at timestamp with time zone,
    expand_media text DEFAULT 'default'::text NOT NULL,
    expand_spoilers boolean DEFAULT false NOT NULL,
    autoplay_gifs boolean DEFAULT false NOT NULL
);
CREATE TABLE public.warning_presets (
    title text NOT NULL,
    text text NOT NULL,
    id bigint NOT NULL
);
ALTER TABLE ONLY public.block_lists ALTER COLUMN id SET DEFAULT nextval('public.block_lists_id_seq'::regclass);
ALTER TABLE ONLY public.bus_messages ALTER COLUMN id SET DEFAULT nextval('public.bus_messages_id_seq'::regclass);
ALTER TABLE ONLY public.drafts ALTER COLUMN id SET DEFAULT nextval('public.drafts_id_seq'::regclass);
ALTER TABLE ONLY public.gone_statuses ALTER COLUMN status_id SET DEFAULT nextval('public.gone_statuses_status_id_seq'::regclass);
INSERT INTO public.account_counts VALUES
	(117666763890449984, 0, 0, 0, NULL),
	(117666763911610636, 0, 0, 0, NULL),
	(117666763884884485, 4, 2, 3, '2026-11-23'),
	(117666763910241655, 2, 1, 2, '2026-11-23'),
	(117666763889344178, 1, 1, 0, '2026-11-23'),
	(117666763887485890, 5, 2, 1, '2026-11-23');
INSERT INTO public.account_domain_blocks VALUES
	(117666763889344178, 'noisy.example', '2026-11-23 16:45:33.382+00', 117666764120538179);
INSERT INTO public.account_keys VALUES
	(117666763884884485, '-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEArUBsx/EQo1fUQPsv2bpp
KF2veVKymEBpOt+POMQpbxAUS+5KcB6tcPMfiBiyGNjahN1XfT01bFEMqVE0Kc5F
dboNcu8aJ9Ovme4a+K3tn6oxNq8wmIw/ReaM15na8xfq06G0aGZcuBssr3GzaM/X
a/sya1EY1GpxcPzl9SpJ9vCz4+fI6GKo0BbfsRPp7ivbzN9YdpyE3sTvvbTH1SQ3
5YQbvAEgL2VR98Jekm8oSjcfEEqt316i2DiKxJSyXpJtpZT5xScMFL9cmAEulo8L
nwba5yINekY583fknjNvMGkFMbitr6Gbpwyr4/bDkEgusOfjxYwNUCBoyr2ZtAN3
zwIDAQAB
', '\x2d2d2d2d2d424547494e2050524956415445204b45592d2d2d2d2d0a4d494945765149424144414e42676b71686b6947397730424151454641415343424b63776767536a41674541416f49424151437451477a483852436a563952410a2b792f5a756d6b6f5861393555724b5951476b363334383478436c764542524c376b70774871317738782b49474c4959324e71453356643950545673555179700a555451707a6b56317567317937786f6e30362b5a3768723472653266716a4532727a43596a443946356f7a586d64727a462b72546f62526f5a6c7934477979760a63624e6f7a3964722b7a4a7255526a55616e46772f4f58314b6b6e32384c506a35386a6f59716a5146742b78452b6e754b39764d333168326e495465784f2b390a744d66564a44666c68427538415341765a564833776c36536279684b4e7838515371336658714c594f4972456c4c4a656b6d326c6c506e464a777755763179590a415336576a7775664274726e49673136526a6e7a642b53654d32387761515578754b32766f5a756e444b766a39734f5153433677352b50466a41315149476a4b0a765a6d304133665041674d42414145436767454142486b754e64316f76326230555463317a5a5534474f413544645336545852712b48304550746c37486d58580a754647456e34545451714173624d4258306a64724d503968615265572f375236434c636f4e633931304b766370416b2b476956383737323254756369784756300a615950693039574569574b73755575383237442b3577785355774d5952584b7331397a59336f334638315a4f3669467a7759476d7749684564786556526168330a6669714735302b414b4c7669565843375479476d33364c654b70487041464974484d547167714342564e6835457356386249794175304476684b706d585477500a78706362774d2f756e2f7957326f416e36754f4565466d634c4c565a74524f6159667158795659364e2f5a4c4f447a7636593873796859505831784c724d79420a734257766f546375673963742f6b6e6c7874417253574c2b6d4b59763042727751775333305553394f514b426751446851516678784c615945474c324363415a0a59544a324745676a643265326e795a583841354e33774a4a314359415357557452354b477379445a7a584631714e654145443858336d6e78487864632b4848510a5a74416c564a536b71307839423564573469355932667054364343372f33596f323070372f6b69696538495a6b4352674e2b446a4d554c7976495357457149770a543641526343696433454d69345969695542794b4362595568774b4267514445356b7452625830596a684d63677857736e6177446d6f37716a4868526a6537700a44554c775666473642655a47756f2f45476b6e44517664377338673277667961634571527a68496167434e6c6a734e7648447141416d76785a2f306a35756a710a30636f79572b3747516e5576466e4941372b686d67434e444f784f6f6843423279333435444450383264586c6237656f50395531474e3238424b5a64696f72700a4e4a792f79654d6365514b42674268434f71724d397155317a704b55786a31316645752f6e625645484d564d4b6f4c353958427066674f5a64325938675572350a464579786165354b3839637145647457354a536266576c635964572f592f4a2f7742626c487755453962335a5858456239735857342b43356452304b4442326d0a5545552b5133424d5238456442753364317268684338613869734c6d7974544e486e34435344324942537279677861483769726e6c4e5a74416f47424149594b0a6e5157652b73566e6d76305442414e5342314d6775654255706d676d72706a374454486434455361565979613374704b5a794c4669514d7566634e42526a7a410a36784c64625a65613266332b4e572b446b524f71456c2f7951664e5a3941412f74313258466a4c6a3954434d49436f684b4633334a347053516d7937486671680a52356d41684466432b416c4d68345044694e71767865754559746c56516f4846376c766d4458564a416f47414130774a684d69416651364f74744e627363384e0a33464859576372472f306f745747394b314e6f62453079424a4c32386d3451446c64757161724f7047734658626c35744d7a6f41324e4b7746307876613238650a4c76483831575a61654b4943737938787631726a57465a76507663574841476e46594f554374574a495a58564f6c5133674370633155554d6a6b396c6274506a0a59444836486e476a2b4977556635554d5958596c466f493d0a2d2d2d2d2d454e442050524956415445204b45592d2d2d2d2d0a'),
	(117666763887485890, '-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEArUBsx/EQo1fUQPsv2bpp
KF2veVKymEBpOt+POMQpbxAUS+5KcB6tcPMfiBiyGNjahN1XfT01bFEMqVE0Kc5F
dboNcu8aJ9Ovme4a+K3tn6oxNq8wmIw/ReaM15na8xfq06G0aGZcuBssr3GzaM/X
a/sya1EY1GpxcPzl9SpJ9vCz4+fI6GKo0BbfsRPp7ivbzN9YdpyE3sTvvbTH1SQ3
5YQbvAEgL2VR98Jekm8oSjcfEEqt316i2DiKxJSyXpJtpZT5xScMFL9cmAEulo8L
nwba5yINekY583fknjNvMGkFMbitr6Gbpwyr4/bDkEgusOfjxYwNUCBoyr2ZtAN3
zwIDAQAB
', '\x2d2d2d2d2d424547494e2050524956415445204b45592d2d2d2d2d0a4d494945765149424144414e42676b71686b6947397730424151454641415343424b63776767536a41674541416f49424151437451477a483852436a563952410a2b792f5a756d6b6f5861393555724b5951476b363334383478436c764542524c376b70774871317738782b49474c4959324e71453356643950545673555179700a555451707a6b56317567317937786f6e30362b5a3768723472653266716a4532727a43596a443946356f7a586d64727a462b72546f62526f5a6c7934477979760a63624e6f7a3964722b7a4a7255526a55616e46772f4f58314b6b6e32384c506a35386a6f59716a5146742b78452b6e754b39764d333168326e495465784f2b390a744d66564a44666c68427538415341765a564833776c36536279684b4e7838515371336658714c594f4972456c4c4a656b6d326c6c506e464a777755763179590a415336576a7775664274726e49673136526a6e7a642b53654d32387761515578754b32766f5a756e444b766a39734f5153433677352b50466a41315149476a4b0a765a6d304133665041674d42414145436767454142486b754e64316f76326230555463317a5a5534474f413544645336545852712b48304550746c37486d58580a754647456e34545451714173624d4258306a64724d503968615265572f375236434c636f4e633931304b766370416b2b476956383737323254756369784756300a615950693039574569574b73755575383237442b3577785355774d5952584b7331397a59336f334638315a4f3669467a7759476d7749684564786556526168330a6669714735302b414b4c7669565843375479476d33364c654b70487041464974484d547167714342564e6835457356386249794175304476684b706d585477500a78706362774d2f756e2f7957326f416e36754f4565466d634c4c565a74524f6159667158795659364e2f5a4c4f447a7636593873796859505831784c724d79420a734257766f546375673963742f6b6e6c7874417253574c2b6d4b59763042727751775333305553394f514b426751446851516678784c615945474c324363415a0a59544a324745676a643265326e795a583841354e33774a4a314359415357557452354b477379445a7a584631714e654145443858336d6e78487864632b4848510a5a74416c564a536b71307839423564573469355932667054364343372f33596f323070372f6b69696538495a6b4352674e2b446a4d554c7976495357457149770a543641526343696433454d69345969695542794b4362595568774b4267514445356b7452625830596a684d63677857736e6177446d6f37716a4868526a6537700a44554c775666473642655a47756f2f45476b6e44517664377338673277667961634571527a68496167434e6c6a734e7648447141416d76785a2f306a35756a710a30636f79572b3747516e5576466e4941372b686d67434e444f784f6f6843423279333435444450383264586c6237656f50395531474e3238424b5a64696f72700a4e4a792f79654d6365514b42674268434f71724d397155317a704b55786a31316645752f6e625645484d564d4b6f4c353958427066674f5a64325938675572350a464579786165354b3839637145647457354a536266576c635964572f592f4a2f7742626c487755453962335a5858456239735857342b43356452304b4442326d0a5545552b5133424d5238456442753364317268684338613869734c6d7974544e486e34435344324942537279677861483769726e6c4e5a74416f47424149594b0a6e5157652b73566e6d76305442414e5342314d6775654255706d676d72706a374454486434455361565979613374704b5a794c4669514d7566634e42526a7a410a36784c64625a65613266332b4e572b446b524f71456c2f7951664e5a3941412f74313258466a4c6a3954434d49436f684b4633334a347053516d7937486671680a52356d41684466432b416c4d68345044694e71767865754559746c56516f4846376c766d4458564a416f47414130774a684d69416651364f74744e627363384e0a33464859576372472f306f745747394b314e6f62453079424a4c32386d3451446c64757161724f7047734658626c35744d7a6f41324e4b7746307876613238650a4c76483831575a61654b4943737938787631726a57465a76507663574841476e46594f554374574a495a58564f6c5133674370633155554d6a6b396c6274506a0a59444836486e476a2b4977556635554d5958596c466f493d0a2d2d2d2d2d454e442050524956415445204b45592d2d2d2d2d0a'),
	(117666763889344178, '-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEArUBsx/EQo1fUQPsv2bpp
KF2veVKymEBpOt+POMQpbxAUS+5KcB6tcPMfiBiyGNjahN1XfT01bFEMqVE0Kc5F
dboNcu8aJ9Ovme4a+K3tn6oxNq8wmIw/ReaM15na8xfq06G0aGZcuBssr3GzaM/X
a/sya1EY1GpxcPzl9SpJ9vCz4+fI6GKo0BbfsRPp7ivbzN9YdpyE3sTvvbTH1SQ3
5YQbvAEgL2VR98Jekm8oSjcfEEqt316i2DiKxJSyXpJtpZT5xScMFL9cmAEulo8L
nwba5yINekY583fknjNvMGkFMbitr6Gbpwyr4/bDkEgusOfjxYwNUCBoyr2ZtAN3
zwIDAQAB
', '\x2d2d2d2d2d424547494e2050524956415445204b45592d2d2d2d2d0a4d494945765149424144414e42676b71686b6947397730424151454641415343424b63776767536a41674541416f49424151437451477a483852436a563952410a2b792f5a756d6b6f5861393555724b5951476b363334383478436c764542524c376b70774871317738782b49474c4959324e71453356643950545673555179700a555451707a6b56317567317937786f6e30362b5a3768723472653266716a4532727a43596a443946356f7a586d64727a462b72546f62526f5a6c7934477979760a63624e6f7a3964722b7a4a7255526a55616e46772f4f58314b6b6e32384c506a35386a6f59716a5146742b78452b6e754b39764d333168326e495465784f2b390a744d66564a44666c68427538415341765a564833776c36536279684b4e7838515371336658714c594f4972456c4c4a656b6d326c6c506e464a777755763179590a415336576a7775664274726e49673136526a6e7a642b53654d32387761515578754b32766f5a756e444b766a39734f5153433677352b50466a41315149476a4b0a765a6d304133665041674d42414145436767454142486b754e64316f76326230555463317a5a5534474f413544645336545852712b48304550746c37486d58580a754647456e34545451714173624d4258306a64724d503968615265572f375236434c636f4e633931304b766370416b2b476956383737323254756369784756300a615950693039574569574b73755575383237442b3577785355774d5952584b7331397a59336f334638315a4f3669467a7759476d7749684564786556526168330a6669714735302b414b4c7669565843375479476d33364c654b70487041464974484d547167714342564e6835457356386249794175304476684b706d585477500a78706362774d2f756e2f7957326f416e36754f4565466d634c4c565a74524f6159667158795659364e2f5a4c4f447a7636593873796859505831784c724d79420a734257766f546375673963742f6b6e6c7874417253574c2b6d4b59763042727751775333305553394f514b426751446851516678784c615945474c324363415a0a59544a324745676a643265326e795a583841354e33774a4a314359415357557452354b477379445a7a584631714e654145443858336d6e78487864632b4848510a5a74416c564a536b71307839423564573469355932667054364343372f33596f323070372f6b69696538495a6b4352674e2b446a4d554c7976495357457149770a543641526343696433454d69345969695542794b4362595568774b4267514445356b7452625830596a684d63677857736e6177446d6f37716a4868526a6537700a44554c775666473642655a47756f2f45476b6e44517664377338673277667961634571527a68496167434e6c6a734e7648447141416d76785a2f306a35756a710a30636f79572b3747516e5576466e4941372b686d67434e444f784f6f6843423279333435444450383264586c6237656f50395531474e3238424b5a64696f72700a4e4a792f79654d6365514b42674268434f71724d397155317a704b55786a31316645752f6e625645484d564d4b6f4c353958427066674f5a64325938675572350a464579786165354b3839637145647457354a536266576c635964572f592f4a2f7742626c487755453962335a5858456239735857342b43356452304b4442326d0a5545552b5133424d5238456442753364317268684338613869734c6d7974544e486e34435344324942537279677861483769726e6c4e5a74416f47424149594b0a6e5157652b73566e6d76305442414e5342314d6775654255706d676d72706a374454486434455361565979613374704b5a794c4669514d7566634e42526a7a410a36784c64625a65613266332b4e572b446b524f71456c2f7951664e5a3941412f74313258466a4c6a3954434d49436f684b4633334a347053516d7937486671680a52356d41684466432b416c4d68345044694e71767865754559746c56516f4846376c766d4458564a416f47414130774a684d69416651364f74744e627363384e0a33464859576372472f306f745747394b314e6f62453079424a4c32386d3451446c64757161724f7047734658626c35744d7a6f41324e4b7746307876613238650a4c76483831575a61654b4943737938787631726a57465a76507663574841476e46594f554374574a495a58564f6c5133674370633155554d6a6b396c6274506a0a59444836486e476a2b4977556635554d5958596c466f493d0a2d2d2d2d2d454e442050524956415445204b45592d2d2d2d2d0a'),
	(117666763890449984, '-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEArUBsx/EQo1fUQPsv2bpp
KF2veVKymEBpOt+POMQpbxAUS+5KcB6tcPMfiBiyGNjahN1XfT01bFEMqVE0Kc5F
dboNcu8aJ9Ovme4a+K3tn6oxNq8wmIw/ReaM15na8xfq06G0aGZcuBssr3GzaM/X
a/sya1EY1GpxcPzl9SpJ9vCz4+fI6GKo0BbfsRPp7ivbzN9YdpyE3sTvvbTH1SQ3
5YQbvAEgL2VR98Jekm8oSjcfEEqt316i2DiKxJSyXpJtpZT5xScMFL9cmAEulo8L
nwba5yINekY583fknjNvMGkFMbitr6Gbpwyr4/bDkEgusOfjxYwNUCBoyr2ZtAN3
zwIDAQAB
', '\x2d2d2d2d2d424547494e2050524956415445204b45592d2d2d2d2d0a4d494945765149424144414e42676b71686b6947397730424151454641415343424b63776767536a41674541416f49424151437451477a483852436a563952410a2b792f5a756d6b6f5861393555724b5951476b363334383478436c764542524c376b70774871317738782b49474c4959324e71453356643950545673555179700a555451707a6b56317567317937786f6e30362b5a3768723472653266716a4532727a43596a443946356f7a586d64727a462b72546f62526f5a6c7934477979760a63624e6f7a3964722b7a4a7255526a55616e46772f4f58314b6b6e32384c506a35386a6f59716a5146742b78452b6e754b39764d333168326e495465784f2b390a744d66564a44666c68427538415341765a564833776c36536279684b4e7838515371336658714c594f4972456c4c4a656b6d326c6c506e464a777755763179590a415336576a7775664274726e49673136526a6e7a642b53654d32387761515578754b32766f5a756e444b766a39734f5153433677352b50466a41315149476a4b0a765a6d304133665041674d42414145436767454142486b754e64316f76326230555463317a5a5534474f413544645336545852712b48304550746c37486d58580a754647456e34545451714173624d4258306a64724d503968615265572f375236434c636f4e633931304b766370416b2b476956383737323254756369784756300a615950693039574569574b73755575383237442b3577785355774d5952584b7331397a59336f334638315a4f3669467a7759476d7749684564786556526168330a6669714735302b414b4c7669565843375479476d33364c654b70487041464974484d547167714342564e6835457356386249794175304476684b706d585477500a78706362774d2f756e2f7957326f416e36754f4565466d634c4c565a74524f6159667158795659364e2f5a4c4f447a7636593873796859505831784c724d79420a734257766f546375673963742f6b6e6c7874417253574c2b6d4b59763042727751775333305553394f514b426751446851516678784c615945474c324363415a0a59544a324745676a643265326e795a583841354e33774a4a314359415357557452354b477379445a7a584631714e654145443858336d6e78487864632b4848510a5a74416c564a536b71307839423564573469355932667054364343372f33596f323070372f6b69696538495a6b4352674e2b446a4d554c7976495357457149770a543641526343696433454d69345969695542794b4362595568774b4267514445356b7452625830596a684d63677857736e6177446d6f37716a4868526a6537700a44554c775666473642655a47756f2f45476b6e44517664377338673277667961634571527a68496167434e6c6a734e7648447141416d76785a2f306a35756a710a30636f79572b3747516e5576466e4941372b686d67434e444f784f6f6843423279333435444450383264586c6237656f50395531474e3238424b5a64696f72700a4e4a792f79654d6365514b42674268434f71724d397155317a704b55786a31316645752f6e625645484d564d4b6f4c353958427066674f5a64325938675572350a464579786165354b3839637145647457354a536266576c635964572f592f4a2f7742626c487755453962335a5858456239735857342b43356452304b4442326d0a5545552b5133424d5238456442753364317268684338613869734c6d7974544e486e34435344324942537279677861483769726e6c4e5a74416f47424149594b0a6e5157652b73566e6d76305442414e5342314d6775654255706d676d72706a374454486434455361565979613374704b5a794c4669514d7566634e42526a7a410a36784c64625a65613266332b4e572b446b524f71456c2f7951664e5a3941412f74313258466a4c6a3954434d49436f684b4633334a347053516d7937486671680a52356d41684466432b416c4d68345044694e71767865754559746c56516f4846376c766d4458564a416f47414130774a684d69416651364f74744e627363384e0a33464859576372472f306f745747394b314e6f62453079424a4c32386d3451446c64757161724f7047734658626c35744d7a6f41324e4b7746307876613238650a4c76483831575a61654b4943737938787631726a57465a76507663574841476e46594f554374574a495a58564f6c5133674370633155554d6a6b396c6274506a0a59444836486e476a2b4977556635554d5958596c466f493d0a2d2d2d2d2d454e442050524956415445204b45592d2d2d2d2d0a'),
	(117666763910241655, '-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAiInv9HSvGxj4lRWSVnB/
oEDlXvrkCaHhOA6DReOZNcYGbx0/0WfIRVlwzXzdb6kgLLFhv3fK+cssS2DCiDuI
x/IJHH0ZUmhHln8LpKnPhgF8INvhuMV7fLzDlN8PxG7S7cAFvWlVeCD9WjNiJc4W
H5SjOOTqn37EzA0nqVdIsKXkPOgK5S9tqvYem89ajoVLd6SatWdkUV8aozJU7G+a
LrorYE31NNfrhm5BFgLWezshHmd8bFSgTIDjyl7qJdoSnOJQ8Lp8Duk4/9EkRd7Y
gF4uVVNMNYe6cPFcxwzXE+Y+leV+A4PGhwaGSDszF++WdKeWHtezotoTGhDNa4VH
IQIDAQAB
', NULL);
INSERT INTO public.account_notes VALUES
	(117666763884884485, 117666763887485890, 'A neighbour');
INSERT INTO public.account_warnings VALUES
	(NULL, 117666763884884485, NULL, 'none', 'Mind your words', '[]', '2026-11-23 16:45:34.963+00', 7032);
INSERT INTO public.accounts VALUES
	('bob', NULL, NULL, NULL, 'Person', '', '', '', '[]', NULL, NULL, '', NULL, NULL, '', '[]', false, false, false, false, false, NULL, NULL, '2026-11-23 16:45:29.826+00', NULL, NULL, 117666763887478191, 117666763887485890, NULL, true, true, true, '[]', '[]', NULL),
	('dora', NULL, NULL, NULL, 'Person', '', '', '', '[]', NULL, NULL, '', NULL, NULL, '', '[]', false, false, false, false, false, NULL, NULL, '2026-11-23 16:45:29.854+00', NULL, NULL, 117666763889344177, 117666763889344178, NULL, true, true, true, '[]', '[]', NULL),
	('leaver', NULL, NULL, NULL, 'Person', '', '', '', '[]', NULL, NULL, '', NULL, NULL, '', '[]', false, false, false, false, false, NULL, NULL, '2026-11-23 16:45:29.871+00', NULL, NULL, 117666763890449049, 117666763890449984, NULL, true, true, true, '[]', '[]', NULL),
	('eve', 'far.example', 'https://far.example/users/eve', 'https://far.example/@eve', 'Person', '', '', '', '[]', NULL, NULL, '', NULL, NULL, '', '[]', false, false, false, false, false, NULL, NULL, '2026-11-23 16:45:30.194+00', NULL, NULL, 117666763911603921, 117666763911610636, NULL, true, true, true, '[]', '[]', NULL),
	('alice', NULL, NULL, NULL, 'Person', 'Alice', '<p>I like birds</p>', 'I like birds', '[{"name": "Home", "text": "A tree", "verified_at": null, "value": "A tree"}]', NULL, NULL, '', NULL, NULL, '', '[]', false, true, false, false, false, 4, NULL, '2026-11-23 16:45:29.786+00', NULL, NULL, 117666763918359557, 117666763884884485, NULL, true, true, true, '[]', '[]', NULL),
	('carol', 'far.example', 'https://far.example/users/carol', 'https://far.example/@carol', 'Person', 'Carol', '<p>I am carol</p>', 'I am carol', '[]', NULL, NULL, '', NULL, NULL, '', '[]', false, false, false, false, false, NULL, NULL, '2026-11-23 16:45:30.173+00', NULL, NULL, 117666764062136307, 117666763910241655, NULL, true, true, true, '[]', '[]', NULL);
INSERT INTO public.actor_keys VALUES
	('some key_id', 117666763884884485, 'some public_pem');
INSERT INTO public.alembic_version VALUES
	('0071');
INSERT INTO public.announcement_reactions VALUES
	(7001, 117666763884884485, 'some name', NULL, 7013);
INSERT INTO public.announcement_reads VALUES
	(117666763884884485, 7001);
INSERT INTO public.announcements VALUES
	('some text', 'some content', '[]', '[]', '[]', '[]', NULL, NULL, false, NULL, NULL, '2026-11-23 16:45:34.702+00', '2026-11-23 16:45:34.702+00', 7001);
INSERT INTO public.annual_reports VALUES
	(117666763884884485, 2025, '{}', 1, NULL, '2026-11-23 16:45:34.826+00', 7014);
INSERT INTO public.appeals VALUES
	(7032, 117666763884884485, 'some text', NULL, NULL, NULL, '2026-11-23 16:45:35.082+00', 7042);
INSERT INTO public.archives VALUES
	(117666763884884485, '2026-11-23 16:45:34.831+00', NULL, 'posts', 1, 1, 1, 1, 1, 1, 7015, NULL, NULL);
INSERT INTO public.async_refreshes VALUES
	('some key', 'some token', NULL, NULL, '2026-11-23 16:45:34.839+00', NULL, 7016);
INSERT INTO public.audit_entries VALUES
	(NULL, 'some by_name', 'some action', 'some target_kind', NULL, 'some target', '[]', '2026-11-23 16:45:34.842+00', 7017);
INSERT INTO public.authenticators VALUES
	(117666763886836170, 'some sealed_secret', NULL, 1, '2026-11-23 16:45:34.966+00');
INSERT INTO public.awaited_members VALUES
	(117666764102177233, 117666763889344178, 117666763884884485);
INSERT INTO public.awaited_parents VALUES
	(117666763964418800, 'some uri', '2026-11-23 16:45:34.972+00');
INSERT INTO public.block_list_entries VALUES
	(7018, 'worse.example', 'suspend', false, false, 'some public_comment', false, false, 'waiting', NULL);
INSERT INTO public.block_lists VALUES
	(7018, 'Others'' list', 'https://lists.example/list.csv', NULL, false, '[]', NULL, '2026-11-23 16:45:34.847+00', NULL, NULL);
INSERT INTO public.blocks VALUES
	(117666763889344178, 117666763911610636, NULL, '2026-11-23 16:45:33.249+00', 117666764111838877);
INSERT INTO public.bookmarks VALUES
	(117666763884884485, 117666763986706565, '2026-11-23 16:45:33.026+00', 117666764097196402);
INSERT INTO public.browser_sessions VALUES
	(117666763886836170, 'some secret_hash', '2026-11-23 16:45:34.983+00', '2026-11-23 16:45:34.983+00', 'some ip', 'some user_agent', 'some signed_in_with', 7033);
INSERT INTO public.canonical_email_blocks VALUES
	('some canonical_email_hash', NULL, '2026-11-23 16:45:34.855+00', 7019);
INSERT INTO public.card_links VALUES
	('https://links.example/page', 'links.example', NULL, '2026-11-23 16:45:32.678+00', 1, NULL, '2026-11-23 16:45:33.678+00', 117666764052588767);
INSERT INTO public.cards VALUES
	('https://links.example/page', 'link', 'A page', 'some description', NULL, 'some author_name', 'some author_url', 'some provider_name', 'some provider_url', 'some html', 'some embed_url', 1, 1, NULL, 'some image_description', NULL, NULL, NULL, NULL, '2026-11-23 16:45:34.857+00', 1, 7020);
INSERT INTO public.cleanups VALUES
	(117666763884884485, 1, false, false, false, false, false, false, NULL, NULL, 1, NULL);
INSERT INTO public.collection_items VALUES
	(7021, 117666763884884485, 'some state', '2026-11-23 16:45:34.989+00', 7034);
INSERT INTO public.collections VALUES
	(117666763884884485, NULL, NULL, 'Birds', 'some description', NULL, false, false, NULL, '2026-11-23 16:45:34.865+00', '2026-11-23 16:45:34.865+00', 1, 7021);
INSERT INTO public.conversation_entries VALUES
	(117666763884884485, 117666763989278109, '117666763887485890,117666763910241655', '[117666763887485890, 117666763910241655]', 117666763989278107, false, 117666764033034388),
	(117666763887485890, 117666763989278109, '117666763884884485,117666763910241655', '[117666763884884485, 117666763910241655]', 117666763989278107, true, 117666764033693376);
INSERT INTO public.conversation_mutes VALUES
	(117666763884884485, 117666763980107340);
INSERT INTO public.conversations VALUES
	(NULL, 117666763980107340, NULL),
	(NULL, 117666763983634439, NULL),
	(NULL, 117666763989278109, NULL),
	(NULL, 117666763991038173, NULL),
	(NULL, 117666763995958357, NULL),
	(NULL, 117666763997861245, NULL),
	(NULL, 117666764005403675, NULL),
	(NULL, 117666764068973674, NULL),
	(NULL, 117666764068974587, NULL),
	(NULL, 117666764257848183, NULL);
INSERT INTO public.deliveries VALUES
	(7012, 117666763941242794, 'far.example', 1, 'https://far.example/inbox', '2026-11-23 16:45:34.798+00', 1, NULL, NULL, NULL);
INSERT INTO public.departed VALUES
	(1, 'some username', NULL, '2026-11-23 16:45:34.709+00', NULL);
INSERT INTO public.direct_statuses VALUES
	(117666763884884485, 117666763989278107, 117666764033034388),
	(117666763887485890, 117666763989278107, 117666764033693376);
INSERT INTO public.dismissed_suggestions VALUES
	(117666763884884485, 117666763889344178, '2026-11-23 16:45:34.875+00');
INSERT INTO public.draft_media VALUES
	(7022, 117666763965932367);
INSERT INTO public.drafts VALUES
	(117666763884884485, '{"text": "Half a thought"}', '[]', '2026-11-23 16:45:34.881+00', 7022, NULL);
INSERT INTO public.email_domain_attempts VALUES
	(7002, '2026-11-23', '192.0.2.7', 1);
INSERT INTO public.email_domain_blocks VALUES
	('throwaway.example', '2026-11-23 16:45:34.711+00', 7002, false);
INSERT INTO public.emoji_packs VALUES
	(117666763884884485, '2026-11-23 16:45:34.885+00', NULL, 'pack.zip', NULL, 'some category', false, 1, 1, '[]', '[]', '[]', '[]', 7023);
INSERT INTO public.emojis VALUES
	('rook', NULL, NULL, NULL, NULL, NULL, true, false, '2026-11-23 16:45:34.713+00', 1, 7003);
INSERT INTO public.endorsements VALUES
	(117666763884884485, 117666763889344178, '2026-11-23 16:45:34.89+00', 7024);
INSERT INTO public.favourites VALUES
	(117666763910241655, 117666763980098707, '2026-11-23 16:45:32.844+00', 117666764085271177, 'https://far.example/users/carol#activities/5'),
	(117666763887485890, 117666763980098707, '2026-11-23 16:45:32.922+00', 117666764090392458, NULL),
	(117666763884884485, 117666763986706565, '2026-11-23 16:45:32.94+00', 117666764091578119, NULL),
	(117666763889344178, 117666763980098707, '2026-11-23 16:45:32.966+00', 117666764093278295, NULL),
	(117666763884884485, 117666763964418800, '2026-11-23 16:45:33.069+00', 117666764100036805, NULL),
	(117666763887485890, 117666763991030611, '2026-11-23 16:45:35.504+00', 117666764259614788, NULL);
INSERT INTO public.feature_permissions VALUES
	(117666763884884485, 117666763884884485, 'some collection_uri', '2026-11-23 16:45:34.892+00', 7025);
INSERT INTO public.featured_tags VALUES
	(117666763884884485, 117666763980698511, 1, '2026-11-23', '2026-11-23 16:45:33.347+00', 117666764117326851);
INSERT INTO public.filter_keywords VALUES
	(117666764105517066, 'drums', true, 117666764106446236);
INSERT INTO public.filter_statuses VALUES
	(117666764105517066, 117666763964418800, 7035);
INSERT INTO public.filters VALUES
	(117666763884884485, 'Noise', '["home"]', 'warn', '2026-11-24 16:45:33.152+00', 117666764105517066);
INSERT INTO public.follow_requests VALUES
	(117666763884884485, 117666763889344178, false, false, NULL, NULL, '2026-11-23 16:45:34.9+00', 7026);
INSERT INTO public.followed_tags VALUES
	(117666763884884485, 117666763980698511, '2026-11-23 16:45:33.293+00', 117666764114706665);
INSERT INTO public.follows VALUES
	(117666763884884485, 117666763887485890, true, false, NULL, NULL, '2026-11-23 16:45:30.365+00', 117666763922805886),
	(117666763887485890, 117666763884884485, true, false, NULL, NULL, '2026-11-23 16:45:30.409+00', 117666763925714532),
	(117666763889344178, 117666763884884485, true, false, NULL, NULL, '2026-11-23 16:45:30.431+00', 117666763927139167),
	(117666763910241655, 117666763884884485, true, false, NULL, 'https://far.example/follows/1', '2026-11-23 16:45:30.445+00', 117666763928074704),
	(117666763884884485, 117666763910241655, true, false, NULL, 'https://rookery.test/follows/1', '2026-11-23 16:45:30.447+00', 117666763928175090),
	(117666763887485890, 117666763910241655, true, false, NULL, 'https://rookery.test/follows/2', '2026-11-23 16:45:30.455+00', 117666763928730412);
INSERT INTO public.former_followers VALUES
	(117666763889344178, 'https://far.example/inbox', 117666764195776897);
INSERT INTO public.gone_statuses VALUES
	(1, 117666763884884485, '2026-11-23 16:45:34.908+00'),
	(117666763995940145, 117666763887485890, '2026-11-23 16:45:35.535+00');
INSERT INTO public.home_entries VALUES
	(117666763884884485, 117666763980098707, 117666763884884485),
	(117666763884884485, 117666763983622342, 117666763884884485),
	(117666763887485890, 117666763986706565, 117666763887485890),
	(117666763884884485, 117666763989278107, 117666763884884485),
	(117666763884884485, 117666763991030611, 117666763884884485),
	(117666763887485890, 117666763997861243, 117666763887485890),
	(117666763887485890, 117666764005396865, 117666763887485890),
	(117666763889344178, 117666763980098707, 117666763884884485),
	(117666763887485890, 117666763980098707, 117666763884884485),
	(117666763889344178, 117666763983622342, 117666763884884485),
	(117666763887485890, 117666763983622342, 117666763884884485),
	(117666763884884485, 117666763986706565, 117666763887485890),
	(117666763887485890, 117666763989278107, 117666763884884485),
	(117666763889344178, 117666763991030611, 117666763884884485),
	(117666763887485890, 117666763991030611, 117666763884884485),
	(117666763884884485, 117666763997861243, 117666763887485890),
	(117666763884884485, 117666764005396865, 117666763887485890),
	(117666763887485890, 117666763964460290, 117666763910241655),
	(117666763884884485, 117666763964460290, 117666763910241655),
	(117666763887485890, 117666763964418800, 117666763910241655),
	(117666763884884485, 117666763964418800, 117666763910241655),
	(117666763887485890, 117666764094243548, 117666763887485890),
	(117666763889344178, 117666764096340856, 117666763889344178),
	(117666763887485890, 117666764257848181, 117666763887485890);
INSERT INTO public.id_sequences VALUES
	('push_subscriptions', 1),
	('notifications', 15);
INSERT INTO public.idempotency_keys VALUES
	(117666763884884485, 'some key', 117666763964418800, '2026-11-23 16:45:35.017+00');
INSERT INTO public.import_lines VALUES
	(7027, 1, '[]', 'some state', NULL, NULL, 1, '2026-11-23 16:45:35.024+00');
INSERT INTO public.imports VALUES
	(117666763884884485, 'following', false, '2026-11-23 16:45:34.91+00', NULL, 7027);
INSERT INTO public.incoming VALUES
	('far.example', 'https://far.example/users/nobody#main-key', NULL, NULL, '{}', '\x7b226964223a202268747470733a2f2f6661722e6578616d706c652f612f31222c202274797065223a20224c696b65222c20226163746f72223a202268747470733a2f2f6661722e6578616d706c652f75736572732f6e6f626f6479222c20226f626a656374223a202268747470733a2f2f726f6f6b6572792e746573742f6e6f7468696e67227d', NULL, NULL, '2026-11-23 16:45:34.717+00', 7004);
INSERT INTO public.interaction_policies VALUES
	(117666763964418800, '[]');
INSERT INTO public.interactions VALUES
	('reply', 117666763884884485, 117666763964418800, 117666763986706565, NULL, NULL, 'pending', false, NULL, '2026-11-23 16:45:35.086+00', 7043);
INSERT INTO public.invites VALUES
	('some code', NULL, NULL, 1, NULL, '2026-11-23 16:45:35.028+00', 7036);
INSERT INTO public.ip_blocks VALUES
	('192.0.2.0/24', 'sign_up_block', 'some comment', NULL, '2026-11-23 16:45:34.719+00', 7005);
INSERT INTO public.jobs VALUES
	('every desk_instance.sweep', '{}', '["desk_instance.sweep"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 426, 'main'),
	('every desk_instance.sweep', '{}', '["desk_instance.sweep"]', 'every desk_instance.sweep', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'desk_instance', NULL, 427, 'main'),
	('every desk_instance.sweep', '{}', '["desk_instance.sweep"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 428, 'main'),
	('AccountDeleted', '{"account_id": 117666763890449984}', '["accounts.erase(AccountDeleted)", "deliveries.say_goodbye(AccountDeleted)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', 'elsewhere:4711:abcd', '2026-11-23 16:40:35+00', 1, NULL, NULL, NULL, 1, 'main'),
	('AccountDeleted', '{"account_id": 117666763890449984}', '["accounts.erase(AccountDeleted)", "deliveries.say_goodbye(AccountDeleted)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 2, 'main'),
	('AccountDeleted', '{"account_id": 117666763890449984}', '["accounts.erase(AccountDeleted)", "deliveries.say_goodbye(AccountDeleted)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'accounts', NULL, 3, 'main'),
	('AccountDeleted', '{"account_id": 117666763890449984}', '["accounts.erase(AccountDeleted)", "deliveries.say_goodbye(AccountDeleted)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 4, 'main'),
	('MoveGoesOn', '{"account_id": 117666763911610636, "target_id": 117666763910241655, "stage": "followers", "after": 0}', '["accounts.go_on(MoveGoesOn)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 5, 'main'),
	('MoveGoesOn', '{"account_id": 117666763911610636, "target_id": 117666763910241655, "stage": "followers", "after": 0}', '["accounts.go_on(MoveGoesOn)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 6, 'main'),
	('MoveGoesOn', '{"account_id": 117666763911610636, "target_id": 117666763910241655, "stage": "followers", "after": 0}', '["accounts.go_on(MoveGoesOn)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'accounts', NULL, 7, 'main'),
	('MoveGoesOn', '{"account_id": 117666763911610636, "target_id": 117666763910241655}', '["accounts.go_on(MoveGoesOn)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 8, 'main'),
	('AccountWarned', '{"warning_id": 7032}', '["notifications.on_warning(AccountWarned)", "admin.send_warning(AccountWarned)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 9, 'network'),
	('AccountWarned', '{"warning_id": 7032}', '["notifications.on_warning(AccountWarned)", "admin.send_warning(AccountWarned)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 10, 'network'),
	('AccountWarned', '{"warning_id": 7032}', '["notifications.on_warning(AccountWarned)", "admin.send_warning(AccountWarned)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'notifications', NULL, 11, 'network'),
	('AccountWarned', '{"warning_id": 7032}', '["notifications.on_warning(AccountWarned)", "admin.send_warning(AccountWarned)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 12, 'network'),
	('AppealDecided', '{"appeal_id": 7042}', '["admin.tell_decision(AppealDecided)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 13, 'network'),
	('AppealDecided', '{"appeal_id": 7042}', '["admin.tell_decision(AppealDecided)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 14, 'network'),
	('AppealDecided', '{"appeal_id": 7042}', '["admin.tell_decision(AppealDecided)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'admin', NULL, 15, 'network'),
	('AppealDecided', '{"appeal_id": 7042}', '["admin.tell_decision(AppealDecided)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 16, 'network'),
	('every distant.refresh_profiles', '{}', '["distant.refresh_profiles"]', 'every distant.refresh_profiles', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 429, 'main'),
	('every distant.refresh_profiles', '{}', '["distant.refresh_profiles"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 430, 'main'),
	('every distant.refresh_profiles', '{}', '["distant.refresh_profiles"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'distant', NULL, 431, 'main'),
	('every distant.refresh_profiles', '{}', '["distant.refresh_profiles"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 432, 'main'),
	('every emails.forget_unconfirmed', '{}', '["emails.forget_unconfirmed"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 433, 'main'),
	('every emails.forget_unconfirmed', '{}', '["emails.forget_unconfirmed"]', 'every emails.forget_unconfirmed', '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 3, 'emails.forget_unconfirmed: OSError: it was so', NULL, NULL, 434, 'main'),
	('every emails.forget_unconfirmed', '{}', '["emails.forget_unconfirmed"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'emails', NULL, 435, 'main'),
	('every emails.forget_unconfirmed', '{}', '["emails.forget_unconfirmed"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 436, 'main'),
	('every entrance.forget_unused', '{}', '["entrance.forget_unused"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 437, 'main'),
	('every entrance.forget_unused', '{}', '["entrance.forget_unused"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 438, 'main'),
	('every entrance.forget_unused', '{}', '["entrance.forget_unused"]', 'every entrance.forget_unused', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'entrance', NULL, 439, 'main'),
	('every entrance.forget_unused', '{}', '["entrance.forget_unused"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 440, 'main'),
	('every entrance.forget_spent', '{}', '["entrance.forget_spent"]', 'every entrance.forget_spent', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 441, 'main'),
	('every entrance.forget_spent', '{}', '["entrance.forget_spent"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 442, 'main'),
	('every entrance.forget_spent', '{}', '["entrance.forget_spent"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'entrance', NULL, 443, 'main'),
	('every entrance.forget_spent', '{}', '["entrance.forget_spent"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 444, 'main'),
	('every entrance.forget_old_links', '{}', '["entrance.forget_old_links"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 445, 'main'),
	('every entrance.forget_old_links', '{}', '["entrance.forget_old_links"]', 'every entrance.forget_old_links', '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 3, 'entrance.forget_old_links: OSError: it was so', NULL, NULL, 446, 'main'),
	('every entrance.forget_old_links', '{}', '["entrance.forget_old_links"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'entrance', NULL, 447, 'main'),
	('AccountSuspended', '{"account_id": 117666763911610636}', '["admin.after_suspension(AccountSuspended)", "deliveries.suspend(AccountSuspended)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 17, 'main'),
	('AccountSuspended', '{"account_id": 117666763911610636}', '["admin.after_suspension(AccountSuspended)", "deliveries.suspend(AccountSuspended)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 18, 'main'),
	('AccountSuspended', '{"account_id": 117666763911610636}', '["admin.after_suspension(AccountSuspended)", "deliveries.suspend(AccountSuspended)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'admin', NULL, 19, 'main'),
	('AccountSuspended', '{"account_id": 117666763911610636}', '["admin.after_suspension(AccountSuspended)", "deliveries.suspend(AccountSuspended)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 20, 'main'),
	('AccountUnsuspended', '{"account_id": 117666763911610636}', '["admin.after_suspension(AccountUnsuspended)", "deliveries.unsuspend(AccountUnsuspended)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 21, 'main'),
	('AccountUnsuspended', '{"account_id": 117666763911610636}', '["admin.after_suspension(AccountUnsuspended)", "deliveries.unsuspend(AccountUnsuspended)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 22, 'main'),
	('AccountUnsuspended', '{"account_id": 117666763911610636}', '["admin.after_suspension(AccountUnsuspended)", "deliveries.unsuspend(AccountUnsuspended)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'admin', NULL, 23, 'main'),
	('AccountUnsuspended', '{"account_id": 117666763911610636}', '["admin.after_suspension(AccountUnsuspended)", "deliveries.unsuspend(AccountUnsuspended)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 24, 'main'),
	('ServerRuleChanged', '{"domain": "worse.example", "since": "2026-11-01T00:00:00+00:00"}', '["admin.carry_out(ServerRuleChanged)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 25, 'main'),
	('ServerRuleChanged', '{"domain": "worse.example", "since": "2026-11-01T00:00:00+00:00"}', '["admin.carry_out(ServerRuleChanged)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 26, 'main'),
	('ServerRuleChanged', '{"domain": "worse.example", "since": "2026-11-01T00:00:00+00:00"}', '["admin.carry_out(ServerRuleChanged)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'admin', NULL, 27, 'main'),
	('ServerRuleChanged', '{"domain": "worse.example", "since": "2026-11-01T00:00:00+00:00"}', '["admin.carry_out(ServerRuleChanged)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 28, 'main');
INSERT INTO public.jobs VALUES
	('TiesUnsettled', '{"kind": "domain_block", "target_name": "bad.example"}', '["admin.settle(TiesUnsettled)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 29, 'main'),
	('TiesUnsettled', '{"kind": "domain_block", "target_name": "bad.example"}', '["admin.settle(TiesUnsettled)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 30, 'main'),
	('TiesUnsettled', '{"kind": "domain_block", "target_name": "bad.example"}', '["admin.settle(TiesUnsettled)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'admin', NULL, 31, 'main'),
	('TiesUnsettled', '{"kind": "domain_block", "target_name": "bad.example"}', '["admin.settle(TiesUnsettled)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 32, 'main'),
	('BlockListDue', '{"list_id": 7018}', '["admin.fetch_list(BlockListDue)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 33, 'network'),
	('BlockListDue', '{"list_id": 7018}', '["admin.fetch_list(BlockListDue)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 34, 'network'),
	('BlockListDue', '{"list_id": 7018}', '["admin.fetch_list(BlockListDue)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'admin', NULL, 35, 'network'),
	('BlockListDue', '{"list_id": 7018}', '["admin.fetch_list(BlockListDue)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 36, 'network'),
	('BlockListGoesOn', '{"list_id": 7018}', '["admin.carry_on_list(BlockListGoesOn)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 37, 'main'),
	('BlockListGoesOn', '{"list_id": 7018}', '["admin.carry_on_list(BlockListGoesOn)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 38, 'main'),
	('BlockListGoesOn', '{"list_id": 7018}', '["admin.carry_on_list(BlockListGoesOn)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'admin', NULL, 39, 'main'),
	('BlockListGoesOn', '{"list_id": 7018}', '["admin.carry_on_list(BlockListGoesOn)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 40, 'main'),
	('PurgeGoesOn', '{"domain": "purged.example"}', '["admin.go_on(PurgeGoesOn)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 41, 'main'),
	('PurgeGoesOn', '{"domain": "purged.example"}', '["admin.go_on(PurgeGoesOn)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 42, 'main'),
	('PurgeGoesOn', '{"domain": "purged.example"}', '["admin.go_on(PurgeGoesOn)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'admin', NULL, 43, 'main'),
	('PurgeGoesOn', '{"domain": "purged.example"}', '["admin.go_on(PurgeGoesOn)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 44, 'main'),
	('AnnualReportRequested', '{"account_id": 117666763884884485, "year": 2025}', '["annual_reports.generate(AnnualReportRequested)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 45, 'main'),
	('AnnualReportRequested', '{"account_id": 117666763884884485, "year": 2025}', '["annual_reports.generate(AnnualReportRequested)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 46, 'main'),
	('AnnualReportRequested', '{"account_id": 117666763884884485, "year": 2025}', '["annual_reports.generate(AnnualReportRequested)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'annual_reports', NULL, 47, 'main'),
	('AnnualReportRequested', '{"account_id": 117666763884884485, "year": 2025}', '["annual_reports.generate(AnnualReportRequested)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 48, 'main'),
	('StatusPosted', '{"status_id": 117666763980098707}', '["timelines.fill(StatusPosted)", "notifications.on_status(StatusPosted)", "cards.want(StatusPosted)", "conversations.on_status(StatusPosted)", "media_proxy.want_files(StatusPosted)", "relays.announce(StatusPosted)", "search.keep_index(StatusPosted)", "tags.count_uses(StatusPosted)", "deliveries.create(StatusPosted)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 49, 'main'),
	('StatusPosted', '{"status_id": 117666763980098707}', '["timelines.fill(StatusPosted)", "notifications.on_status(StatusPosted)", "cards.want(StatusPosted)", "conversations.on_status(StatusPosted)", "media_proxy.want_files(StatusPosted)", "relays.announce(StatusPosted)", "search.keep_index(StatusPosted)", "tags.count_uses(StatusPosted)", "deliveries.create(StatusPosted)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 50, 'main'),
	('StatusPosted', '{"status_id": 117666763980098707}', '["timelines.fill(StatusPosted)", "notifications.on_status(StatusPosted)", "cards.want(StatusPosted)", "conversations.on_status(StatusPosted)", "media_proxy.want_files(StatusPosted)", "relays.announce(StatusPosted)", "search.keep_index(StatusPosted)", "tags.count_uses(StatusPosted)", "deliveries.create(StatusPosted)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'timelines', NULL, 51, 'main'),
	('StatusPosted', '{"status_id": 117666763980098707}', '["timelines.fill(StatusPosted)", "notifications.on_status(StatusPosted)", "cards.want(StatusPosted)", "conversations.on_status(StatusPosted)", "media_proxy.want_files(StatusPosted)", "relays.announce(StatusPosted)", "search.keep_index(StatusPosted)", "tags.count_uses(StatusPosted)", "deliveries.create(StatusPosted)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 52, 'main'),
	('StatusFetched', '{"status_id": 117666763964418800}', '["cards.want(StatusFetched)", "search.keep_index(StatusFetched)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 53, 'main'),
	('StatusFetched', '{"status_id": 117666763964418800}', '["cards.want(StatusFetched)", "search.keep_index(StatusFetched)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 54, 'main'),
	('StatusFetched', '{"status_id": 117666763964418800}', '["cards.want(StatusFetched)", "search.keep_index(StatusFetched)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'cards', NULL, 55, 'main'),
	('StatusFetched', '{"status_id": 117666763964418800}', '["cards.want(StatusFetched)", "search.keep_index(StatusFetched)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 56, 'main'),
	('StatusEdited', '{"status_id": 117666763991030611, "mentioned_ids": []}', '["notifications.on_edit(StatusEdited)", "cards.want(StatusEdited)", "conversations.on_status(StatusEdited)", "search.keep_index(StatusEdited)", "deliveries.update(StatusEdited)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 57, 'main'),
	('StatusEdited', '{"status_id": 117666763991030611, "mentioned_ids": []}', '["notifications.on_edit(StatusEdited)", "cards.want(StatusEdited)", "conversations.on_status(StatusEdited)", "search.keep_index(StatusEdited)", "deliveries.update(StatusEdited)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 58, 'main'),
	('StatusEdited', '{"status_id": 117666763991030611, "mentioned_ids": []}', '["notifications.on_edit(StatusEdited)", "cards.want(StatusEdited)", "conversations.on_status(StatusEdited)", "search.keep_index(StatusEdited)", "deliveries.update(StatusEdited)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'notifications', NULL, 59, 'main'),
	('StatusEdited', '{"status_id": 117666763991030611}', '["notifications.on_edit(StatusEdited)", "cards.want(StatusEdited)", "conversations.on_status(StatusEdited)", "search.keep_index(StatusEdited)", "deliveries.update(StatusEdited)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 60, 'main'),
	('LinkPosted', '{"link_id": 117666764052588767, "status_id": 117666764005396865}', '["cards.claim(LinkPosted)", "cards.fetch(LinkPosted)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 61, 'network'),
	('LinkPosted', '{"link_id": 117666764052588767, "status_id": 117666764005396865}', '["cards.claim(LinkPosted)", "cards.fetch(LinkPosted)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 62, 'network'),
	('LinkPosted', '{"link_id": 117666764052588767, "status_id": 117666764005396865}', '["cards.claim(LinkPosted)", "cards.fetch(LinkPosted)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'cards', NULL, 63, 'network'),
	('LinkPosted', '{"link_id": 117666764052588767, "status_id": 117666764005396865}', '["cards.claim(LinkPosted)", "cards.fetch(LinkPosted)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 64, 'network'),
	('ProfileChanged', '{"account_id": 117666763887485890}', '["cards.reconsider(ProfileChanged)", "collections.on_profile(ProfileChanged)", "deliveries.change(ProfileChanged)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 65, 'main'),
	('ProfileChanged', '{"account_id": 117666763887485890}', '["cards.reconsider(ProfileChanged)", "collections.on_profile(ProfileChanged)", "deliveries.change(ProfileChanged)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 66, 'main'),
	('ProfileChanged', '{"account_id": 117666763887485890}', '["cards.reconsider(ProfileChanged)", "collections.on_profile(ProfileChanged)", "deliveries.change(ProfileChanged)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'cards', NULL, 67, 'main'),
	('ProfileChanged', '{"account_id": 117666763887485890}', '["cards.reconsider(ProfileChanged)", "collections.on_profile(ProfileChanged)", "deliveries.change(ProfileChanged)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 68, 'main'),
	('Blocked', '{"account_id": 117666763889344178, "target_id": 117666763911610636}', '["timelines.clear(Blocked)", "notifications.on_block(Blocked)", "collections.on_block(Blocked)", "deliveries.block(Blocked)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 69, 'main'),
	('Blocked', '{"account_id": 117666763889344178, "target_id": 117666763911610636}', '["timelines.clear(Blocked)", "notifications.on_block(Blocked)", "collections.on_block(Blocked)", "deliveries.block(Blocked)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 70, 'main'),
	('Blocked', '{"account_id": 117666763889344178, "target_id": 117666763911610636}', '["timelines.clear(Blocked)", "notifications.on_block(Blocked)", "collections.on_block(Blocked)", "deliveries.block(Blocked)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'timelines', NULL, 71, 'main'),
	('Blocked', '{"account_id": 117666763889344178, "target_id": 117666763911610636}', '["timelines.clear(Blocked)", "notifications.on_block(Blocked)", "collections.on_block(Blocked)", "deliveries.block(Blocked)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 72, 'main'),
	('StatusDeleted', '{"status_id": 7777, "account_id": 117666763887485890, "reblog_of_id": null, "visibility": "public", "media_keys": ["gone.png"], "local": true, "tags": [], "mention_ids": [], "with_media": false, "reblog_ids": [], "reblogger_ids": [], "erased": false, "concerned_ids": [], "approval_uri": ""}', '["notifications.on_deleted(StatusDeleted)", "conversations.on_deleted(StatusDeleted)", "files.delete_of_status(StatusDeleted)", "relays.withdraw(StatusDeleted)", "deliveries.delete(StatusDeleted)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 73, 'main'),
	('StatusDeleted', '{"status_id": 7777, "account_id": 117666763887485890, "reblog_of_id": null, "visibility": "public", "media_keys": ["gone.png"], "local": true, "tags": [], "mention_ids": [], "with_media": false, "reblog_ids": [], "reblogger_ids": [], "erased": false, "concerned_ids": [], "approval_uri": ""}', '["notifications.on_deleted(StatusDeleted)", "conversations.on_deleted(StatusDeleted)", "files.delete_of_status(StatusDeleted)", "relays.withdraw(StatusDeleted)", "deliveries.delete(StatusDeleted)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 74, 'main'),
	('StatusDeleted', '{"status_id": 7777, "account_id": 117666763887485890, "reblog_of_id": null, "visibility": "public", "media_keys": ["gone.png"], "local": true, "tags": [], "mention_ids": [], "with_media": false, "reblog_ids": [], "reblogger_ids": [], "erased": false, "concerned_ids": [], "approval_uri": ""}', '["notifications.on_deleted(StatusDeleted)", "conversations.on_deleted(StatusDeleted)", "files.delete_of_status(StatusDeleted)", "relays.withdraw(StatusDeleted)", "deliveries.delete(StatusDeleted)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'notifications', NULL, 75, 'main'),
	('StatusDeleted', '{"status_id": 7777, "account_id": 117666763887485890, "reblog_of_id": null, "visibility": "public", "media_keys": ["gone.png"]}', '["notifications.on_deleted(StatusDeleted)", "conversations.on_deleted(StatusDeleted)", "files.delete_of_status(StatusDeleted)", "relays.withdraw(StatusDeleted)", "deliveries.delete(StatusDeleted)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 76, 'main'),
	('InteractionPolicyChanged', '{"status_id": 117666763980098707}', '["deliveries.update(InteractionPolicyChanged)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 77, 'main'),
	('InteractionPolicyChanged', '{"status_id": 117666763980098707}', '["deliveries.update(InteractionPolicyChanged)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 78, 'main');
INSERT INTO public.jobs VALUES
	('InteractionPolicyChanged', '{"status_id": 117666763980098707}', '["deliveries.update(InteractionPolicyChanged)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'deliveries', NULL, 79, 'main'),
	('InteractionPolicyChanged', '{"status_id": 117666763980098707}', '["deliveries.update(InteractionPolicyChanged)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 80, 'main'),
	('Reblogged', '{"status_id": 117666764094243548, "account_id": 117666763887485890, "reblog_of_id": 117666763980098707}', '["timelines.fill(Reblogged)", "notifications.on_reblog(Reblogged)", "media_proxy.want_files(Reblogged)", "deliveries.announce(Reblogged)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 81, 'main'),
	('Reblogged', '{"status_id": 117666764094243548, "account_id": 117666763887485890, "reblog_of_id": 117666763980098707}', '["timelines.fill(Reblogged)", "notifications.on_reblog(Reblogged)", "media_proxy.want_files(Reblogged)", "deliveries.announce(Reblogged)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 82, 'main'),
	('Reblogged', '{"status_id": 117666764094243548, "account_id": 117666763887485890, "reblog_of_id": 117666763980098707}', '["timelines.fill(Reblogged)", "notifications.on_reblog(Reblogged)", "media_proxy.want_files(Reblogged)", "deliveries.announce(Reblogged)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'timelines', NULL, 83, 'main'),
	('Reblogged', '{"status_id": 117666764094243548, "account_id": 117666763887485890, "reblog_of_id": 117666763980098707}', '["timelines.fill(Reblogged)", "notifications.on_reblog(Reblogged)", "media_proxy.want_files(Reblogged)", "deliveries.announce(Reblogged)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 84, 'main'),
	('Favourited', '{"account_id": 117666763884884485, "status_id": 117666763964418800}', '["notifications.on_favourite(Favourited)", "deliveries.like(Favourited)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 85, 'main'),
	('Favourited', '{"account_id": 117666763884884485, "status_id": 117666763964418800}', '["notifications.on_favourite(Favourited)", "deliveries.like(Favourited)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 86, 'main'),
	('Favourited', '{"account_id": 117666763884884485, "status_id": 117666763964418800}', '["notifications.on_favourite(Favourited)", "deliveries.like(Favourited)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'notifications', NULL, 87, 'main'),
	('Favourited', '{"account_id": 117666763884884485, "status_id": 117666763964418800}', '["notifications.on_favourite(Favourited)", "deliveries.like(Favourited)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 88, 'main'),
	('Unfavourited', '{"account_id": 117666763887485890, "status_id": 117666763980098707, "favourite_id": 1, "approval_uri": ""}', '["notifications.on_unfavourite(Unfavourited)", "deliveries.undo_like(Unfavourited)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 89, 'main'),
	('Unfavourited', '{"account_id": 117666763887485890, "status_id": 117666763980098707, "favourite_id": 1, "approval_uri": ""}', '["notifications.on_unfavourite(Unfavourited)", "deliveries.undo_like(Unfavourited)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 90, 'main'),
	('Unfavourited', '{"account_id": 117666763887485890, "status_id": 117666763980098707, "favourite_id": 1, "approval_uri": ""}', '["notifications.on_unfavourite(Unfavourited)", "deliveries.undo_like(Unfavourited)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'notifications', NULL, 91, 'main'),
	('Unfavourited', '{"account_id": 117666763887485890, "status_id": 117666763980098707}', '["notifications.on_unfavourite(Unfavourited)", "deliveries.undo_like(Unfavourited)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 92, 'main'),
	('Reacted', '{"account_id": 117666763887485890, "status_id": 117666763964418800, "name": "\ud83d\udc26"}', '["deliveries.react(Reacted)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 93, 'main'),
	('Reacted', '{"account_id": 117666763887485890, "status_id": 117666763964418800, "name": "\ud83d\udc26"}', '["deliveries.react(Reacted)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 94, 'main'),
	('Reacted', '{"account_id": 117666763887485890, "status_id": 117666763964418800, "name": "\ud83d\udc26"}', '["deliveries.react(Reacted)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'deliveries', NULL, 95, 'main'),
	('Reacted', '{"account_id": 117666763887485890, "status_id": 117666763964418800, "name": "\ud83d\udc26"}', '["deliveries.react(Reacted)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 96, 'main'),
	('Unreacted', '{"account_id": 117666763887485890, "status_id": 117666763964418800, "name": "\ud83d\udc26", "reaction_id": 1}', '["deliveries.undo_react(Unreacted)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 97, 'main'),
	('Unreacted', '{"account_id": 117666763887485890, "status_id": 117666763964418800, "name": "\ud83d\udc26", "reaction_id": 1}', '["deliveries.undo_react(Unreacted)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 98, 'main'),
	('Unreacted', '{"account_id": 117666763887485890, "status_id": 117666763964418800, "name": "\ud83d\udc26", "reaction_id": 1}', '["deliveries.undo_react(Unreacted)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'deliveries', NULL, 99, 'main'),
	('Unreacted', '{"account_id": 117666763887485890, "status_id": 117666763964418800, "name": "\ud83d\udc26"}', '["deliveries.undo_react(Unreacted)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 100, 'main'),
	('StatusPinned', '{"account_id": 117666763887485890, "status_id": 117666763980098707}', '["deliveries.add_to_featured(StatusPinned)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 101, 'main'),
	('StatusPinned', '{"account_id": 117666763887485890, "status_id": 117666763980098707}', '["deliveries.add_to_featured(StatusPinned)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 102, 'main'),
	('StatusPinned', '{"account_id": 117666763887485890, "status_id": 117666763980098707}', '["deliveries.add_to_featured(StatusPinned)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'deliveries', NULL, 103, 'main'),
	('StatusPinned', '{"account_id": 117666763887485890, "status_id": 117666763980098707}', '["deliveries.add_to_featured(StatusPinned)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 104, 'main'),
	('StatusUnpinned', '{"account_id": 117666763887485890, "status_id": 117666763980098707}', '["deliveries.remove_from_featured(StatusUnpinned)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 105, 'main'),
	('StatusUnpinned', '{"account_id": 117666763887485890, "status_id": 117666763980098707}', '["deliveries.remove_from_featured(StatusUnpinned)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 106, 'main'),
	('StatusUnpinned', '{"account_id": 117666763887485890, "status_id": 117666763980098707}', '["deliveries.remove_from_featured(StatusUnpinned)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'deliveries', NULL, 107, 'main'),
	('StatusUnpinned', '{"account_id": 117666763887485890, "status_id": 117666763980098707}', '["deliveries.remove_from_featured(StatusUnpinned)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 108, 'main'),
	('FollowRequested', '{"account_id": 117666763884884485, "target_id": 117666763910241655}', '["notifications.on_follow_request(FollowRequested)", "distant.note_met(FollowRequested)", "deliveries.ask(FollowRequested)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 109, 'main'),
	('FollowRequested', '{"account_id": 117666763884884485, "target_id": 117666763910241655}', '["notifications.on_follow_request(FollowRequested)", "distant.note_met(FollowRequested)", "deliveries.ask(FollowRequested)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 110, 'main'),
	('every mutes.end_mutes', '{}', '["mutes.end_mutes"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 502, 'main'),
	('FollowRequested', '{"account_id": 117666763884884485, "target_id": 117666763910241655}', '["notifications.on_follow_request(FollowRequested)", "distant.note_met(FollowRequested)", "deliveries.ask(FollowRequested)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'notifications', NULL, 111, 'main'),
	('FollowRequested', '{"account_id": 117666763884884485, "target_id": 117666763910241655}', '["notifications.on_follow_request(FollowRequested)", "distant.note_met(FollowRequested)", "deliveries.ask(FollowRequested)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 112, 'main'),
	('Followed', '{"account_id": 117666763887485890, "target_id": 117666763910241655}', '["timelines.backfill(Followed)", "lists.admit(Followed)", "notifications.on_follow(Followed)", "distant.note_met(Followed)", "domain_blocks.stand_again(Followed)", "deliveries.accept(Followed)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 113, 'main'),
	('Followed', '{"account_id": 117666763887485890, "target_id": 117666763910241655}', '["timelines.backfill(Followed)", "lists.admit(Followed)", "notifications.on_follow(Followed)", "distant.note_met(Followed)", "domain_blocks.stand_again(Followed)", "deliveries.accept(Followed)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 114, 'main'),
	('Followed', '{"account_id": 117666763887485890, "target_id": 117666763910241655}', '["timelines.backfill(Followed)", "lists.admit(Followed)", "notifications.on_follow(Followed)", "distant.note_met(Followed)", "domain_blocks.stand_again(Followed)", "deliveries.accept(Followed)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'timelines', NULL, 115, 'main'),
	('Followed', '{"account_id": 117666763887485890, "target_id": 117666763910241655}', '["timelines.backfill(Followed)", "lists.admit(Followed)", "notifications.on_follow(Followed)", "distant.note_met(Followed)", "domain_blocks.stand_again(Followed)", "deliveries.accept(Followed)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 116, 'main'),
	('FollowRepeated', '{"account_id": 117666763910241655, "target_id": 117666763884884485}', '["deliveries.accept(FollowRepeated)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 117, 'main'),
	('FollowRepeated', '{"account_id": 117666763910241655, "target_id": 117666763884884485}', '["deliveries.accept(FollowRepeated)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 118, 'main'),
	('FollowRepeated', '{"account_id": 117666763910241655, "target_id": 117666763884884485}', '["deliveries.accept(FollowRepeated)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'deliveries', NULL, 119, 'main'),
	('FollowRepeated', '{"account_id": 117666763910241655, "target_id": 117666763884884485}', '["deliveries.accept(FollowRepeated)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 120, 'main'),
	('FollowRefused', '{"account_id": 117666763910241655, "target_id": 117666763884884485, "uri": "https://far.example/things/1"}', '["deliveries.refuse(FollowRefused)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 121, 'main'),
	('FollowRefused', '{"account_id": 117666763910241655, "target_id": 117666763884884485, "uri": "https://far.example/things/1"}', '["deliveries.refuse(FollowRefused)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 122, 'main'),
	('FollowRefused', '{"account_id": 117666763910241655, "target_id": 117666763884884485, "uri": "https://far.example/things/1"}', '["deliveries.refuse(FollowRefused)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'deliveries', NULL, 123, 'main'),
	('FollowRefused', '{"account_id": 117666763910241655, "target_id": 117666763884884485, "uri": "https://far.example/things/1"}', '["deliveries.refuse(FollowRefused)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 124, 'main'),
	('FollowRejected', '{"account_id": 117666763889344178, "target_id": 117666763911610636, "uri": "https://far.example/things/1"}', '["timelines.clear(FollowRejected)", "lists.await_no_more(FollowRejected)", "notifications.on_follow_rejected(FollowRejected)", "deliveries.reject(FollowRejected)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 125, 'main'),
	('FollowRejected', '{"account_id": 117666763889344178, "target_id": 117666763911610636, "uri": "https://far.example/things/1"}', '["timelines.clear(FollowRejected)", "lists.await_no_more(FollowRejected)", "notifications.on_follow_rejected(FollowRejected)", "deliveries.reject(FollowRejected)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 126, 'main'),
	('FollowRejected', '{"account_id": 117666763889344178, "target_id": 117666763911610636, "uri": "https://far.example/things/1"}', '["timelines.clear(FollowRejected)", "lists.await_no_more(FollowRejected)", "notifications.on_follow_rejected(FollowRejected)", "deliveries.reject(FollowRejected)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'timelines', NULL, 127, 'main');
INSERT INTO public.jobs VALUES
	('FollowRejected', '{"account_id": 117666763889344178, "target_id": 117666763911610636}', '["timelines.clear(FollowRejected)", "lists.await_no_more(FollowRejected)", "notifications.on_follow_rejected(FollowRejected)", "deliveries.reject(FollowRejected)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 128, 'main'),
	('Unfollowed', '{"account_id": 117666763889344178, "target_id": 117666763911610636, "uri": "https://far.example/things/1"}', '["timelines.clear(Unfollowed)", "lists.await_no_more(Unfollowed)", "notifications.on_unfollow(Unfollowed)", "deliveries.undo_follow(Unfollowed)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 129, 'main'),
	('Unfollowed', '{"account_id": 117666763889344178, "target_id": 117666763911610636, "uri": "https://far.example/things/1"}', '["timelines.clear(Unfollowed)", "lists.await_no_more(Unfollowed)", "notifications.on_unfollow(Unfollowed)", "deliveries.undo_follow(Unfollowed)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 130, 'main'),
	('Unfollowed', '{"account_id": 117666763889344178, "target_id": 117666763911610636, "uri": "https://far.example/things/1"}', '["timelines.clear(Unfollowed)", "lists.await_no_more(Unfollowed)", "notifications.on_unfollow(Unfollowed)", "deliveries.undo_follow(Unfollowed)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'timelines', NULL, 131, 'main'),
	('Unfollowed', '{"account_id": 117666763889344178, "target_id": 117666763911610636}', '["timelines.clear(Unfollowed)", "lists.await_no_more(Unfollowed)", "notifications.on_unfollow(Unfollowed)", "deliveries.undo_follow(Unfollowed)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 132, 'main'),
	('Unblocked', '{"account_id": 117666763889344178, "target_id": 117666763911610636, "block_id": 1}', '["deliveries.undo_block(Unblocked)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 133, 'main'),
	('Unblocked', '{"account_id": 117666763889344178, "target_id": 117666763911610636, "block_id": 1}', '["deliveries.undo_block(Unblocked)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 134, 'main'),
	('Unblocked', '{"account_id": 117666763889344178, "target_id": 117666763911610636, "block_id": 1}', '["deliveries.undo_block(Unblocked)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'deliveries', NULL, 135, 'main'),
	('Unblocked', '{"account_id": 117666763889344178, "target_id": 117666763911610636}', '["deliveries.undo_block(Unblocked)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 136, 'main'),
	('RelationshipsSevered', '{"event_id": 7031, "account_id": 117666763884884485}', '["notifications.on_severance(RelationshipsSevered)", "notifications.on_severed(RelationshipsSevered)", "deliveries.sever(RelationshipsSevered)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 137, 'main'),
	('every mutes.end_mutes', '{}', '["mutes.end_mutes"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'mutes', NULL, 503, 'main'),
	('RelationshipsSevered', '{"event_id": 7031, "account_id": 117666763884884485}', '["notifications.on_severance(RelationshipsSevered)", "notifications.on_severed(RelationshipsSevered)", "deliveries.sever(RelationshipsSevered)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 138, 'main'),
	('RelationshipsSevered', '{"event_id": 7031, "account_id": 117666763884884485}', '["notifications.on_severance(RelationshipsSevered)", "notifications.on_severed(RelationshipsSevered)", "deliveries.sever(RelationshipsSevered)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'notifications', NULL, 139, 'main'),
	('RelationshipsSevered', '{"event_id": 7031, "account_id": 117666763884884485}', '["notifications.on_severance(RelationshipsSevered)", "notifications.on_severed(RelationshipsSevered)", "deliveries.sever(RelationshipsSevered)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 140, 'main'),
	('FollowsRestored', '{"account_id": 117666763887485890, "target_ids": [117666763910241655]}', '["deliveries.resume(FollowsRestored)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 141, 'main'),
	('FollowsRestored', '{"account_id": 117666763887485890, "target_ids": [117666763910241655]}', '["deliveries.resume(FollowsRestored)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 142, 'main'),
	('FollowsRestored', '{"account_id": 117666763887485890, "target_ids": [117666763910241655]}', '["deliveries.resume(FollowsRestored)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'deliveries', NULL, 143, 'main'),
	('FollowsRestored', '{"account_id": 117666763887485890, "target_ids": [117666763910241655]}', '["deliveries.resume(FollowsRestored)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 144, 'main'),
	('ProfileToTell', '{"account_id": 117666763887485890}', '["deliveries.tell(ProfileToTell)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 145, 'main'),
	('ProfileToTell', '{"account_id": 117666763887485890}', '["deliveries.tell(ProfileToTell)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 146, 'main'),
	('ProfileToTell', '{"account_id": 117666763887485890}', '["deliveries.tell(ProfileToTell)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'deliveries', NULL, 147, 'main'),
	('ProfileToTell', '{"account_id": 117666763887485890}', '["deliveries.tell(ProfileToTell)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 148, 'main'),
	('TagFeatured', '{"account_id": 117666763887485890, "tag": "birds"}', '["deliveries.feature_tag(TagFeatured)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 149, 'main'),
	('TagFeatured', '{"account_id": 117666763887485890, "tag": "birds"}', '["deliveries.feature_tag(TagFeatured)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 150, 'main'),
	('TagFeatured', '{"account_id": 117666763887485890, "tag": "birds"}', '["deliveries.feature_tag(TagFeatured)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'deliveries', NULL, 151, 'main'),
	('TagFeatured', '{"account_id": 117666763887485890, "tag": "birds"}', '["deliveries.feature_tag(TagFeatured)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 152, 'main'),
	('TagUnfeatured', '{"account_id": 117666763887485890, "tag": "birds"}', '["deliveries.unfeature_tag(TagUnfeatured)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 153, 'main'),
	('TagUnfeatured', '{"account_id": 117666763887485890, "tag": "birds"}', '["deliveries.unfeature_tag(TagUnfeatured)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 154, 'main'),
	('TagUnfeatured', '{"account_id": 117666763887485890, "tag": "birds"}', '["deliveries.unfeature_tag(TagUnfeatured)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'deliveries', NULL, 155, 'main'),
	('TagUnfeatured', '{"account_id": 117666763887485890, "tag": "birds"}', '["deliveries.unfeature_tag(TagUnfeatured)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 156, 'main'),
	('PollVoted', '{"poll_id": 117666763983705492, "account_id": 117666763887485890, "choices": [0]}', '["deliveries.vote(PollVoted)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 157, 'main'),
	('PollVoted', '{"poll_id": 117666763983705492, "account_id": 117666763887485890, "choices": [0]}', '["deliveries.vote(PollVoted)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 158, 'main'),
	('PollVoted', '{"poll_id": 117666763983705492, "account_id": 117666763887485890, "choices": [0]}', '["deliveries.vote(PollVoted)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'deliveries', NULL, 159, 'main'),
	('PollVoted', '{"poll_id": 117666763983705492, "account_id": 117666763887485890}', '["deliveries.vote(PollVoted)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 160, 'main'),
	('TalliesToTell', '{"poll_id": 117666763983705492}', '["deliveries.tell_tallies(TalliesToTell)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 161, 'main'),
	('TalliesToTell', '{"poll_id": 117666763983705492}', '["deliveries.tell_tallies(TalliesToTell)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 162, 'main'),
	('TalliesToTell', '{"poll_id": 117666763983705492}', '["deliveries.tell_tallies(TalliesToTell)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'deliveries', NULL, 163, 'main'),
	('TalliesToTell', '{"poll_id": 117666763983705492}', '["deliveries.tell_tallies(TalliesToTell)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 164, 'main'),
	('PollExpired', '{"poll_id": 117666763983705492}', '["notifications.on_poll_end(PollExpired)", "polls.close(PollExpired)", "deliveries.end(PollExpired)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 165, 'main'),
	('PollExpired', '{"poll_id": 117666763983705492}', '["notifications.on_poll_end(PollExpired)", "polls.close(PollExpired)", "deliveries.end(PollExpired)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 166, 'main'),
	('PollExpired', '{"poll_id": 117666763983705492}', '["notifications.on_poll_end(PollExpired)", "polls.close(PollExpired)", "deliveries.end(PollExpired)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'notifications', NULL, 167, 'main'),
	('PollExpired', '{"poll_id": 117666763983705492}', '["notifications.on_poll_end(PollExpired)", "polls.close(PollExpired)", "deliveries.end(PollExpired)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 168, 'main'),
	('FeatureAnswered', '{"account_id": 117666763887485890, "asker_id": 117666763910241655, "request_uri": "https://far.example/asks/1", "collection_uri": "https://far.example/collections/1", "permission_id": null}', '["deliveries.answer(FeatureAnswered)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 169, 'main'),
	('FeatureAnswered', '{"account_id": 117666763887485890, "asker_id": 117666763910241655, "request_uri": "https://far.example/asks/1", "collection_uri": "https://far.example/collections/1", "permission_id": null}', '["deliveries.answer(FeatureAnswered)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 170, 'main'),
	('FeatureAnswered', '{"account_id": 117666763887485890, "asker_id": 117666763910241655, "request_uri": "https://far.example/asks/1", "collection_uri": "https://far.example/collections/1", "permission_id": null}', '["deliveries.answer(FeatureAnswered)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'deliveries', NULL, 171, 'main'),
	('FeatureAnswered', '{"account_id": 117666763887485890, "asker_id": 117666763910241655, "request_uri": "https://far.example/asks/1", "collection_uri": "https://far.example/collections/1", "permission_id": null}', '["deliveries.answer(FeatureAnswered)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 172, 'main'),
	('AccountMoved', '{"account_id": 117666763911610636, "target_id": 117666763910241655}', '["deliveries.move(AccountMoved)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 173, 'main'),
	('AccountMoved', '{"account_id": 117666763911610636, "target_id": 117666763910241655}', '["deliveries.move(AccountMoved)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 174, 'main'),
	('AccountMoved', '{"account_id": 117666763911610636, "target_id": 117666763910241655}', '["deliveries.move(AccountMoved)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'deliveries', NULL, 175, 'main'),
	('AccountMoved', '{"account_id": 117666763911610636, "target_id": 117666763910241655}', '["deliveries.move(AccountMoved)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 176, 'main');
INSERT INTO public.jobs VALUES
	('MoveAnnounced', '{"account_id": 117666763911610636, "target_uri": "https://far.example/users/eve"}', '["deliveries.follow_up(MoveAnnounced)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 177, 'network'),
	('MoveAnnounced', '{"account_id": 117666763911610636, "target_uri": "https://far.example/users/eve"}', '["deliveries.follow_up(MoveAnnounced)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 178, 'network'),
	('MoveAnnounced', '{"account_id": 117666763911610636, "target_uri": "https://far.example/users/eve"}', '["deliveries.follow_up(MoveAnnounced)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'deliveries', NULL, 179, 'network'),
	('MoveAnnounced', '{"account_id": 117666763911610636, "target_uri": "https://far.example/users/eve"}', '["deliveries.follow_up(MoveAnnounced)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 180, 'network'),
	('ReportFiled', '{"report_id": 117666764128864125}', '["notifications.on_report(ReportFiled)", "deliveries.forward(ReportFiled)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 181, 'main'),
	('ReportFiled', '{"report_id": 117666764128864125}', '["notifications.on_report(ReportFiled)", "deliveries.forward(ReportFiled)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 182, 'main'),
	('ReportFiled', '{"report_id": 117666764128864125}', '["notifications.on_report(ReportFiled)", "deliveries.forward(ReportFiled)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'notifications', NULL, 183, 'main'),
	('ReportFiled', '{"report_id": 117666764128864125}', '["notifications.on_report(ReportFiled)", "deliveries.forward(ReportFiled)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 184, 'main'),
	('DeliveryDue', '{"host": "far.example", "slot": 0}', '["deliveries.drain(DeliveryDue)"]', 'deliver far.example 0', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 185, 'delivery'),
	('DeliveryDue', '{"host": "far.example", "slot": 0}', '["deliveries.drain(DeliveryDue)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 186, 'delivery'),
	('DeliveryDue', '{"host": "far.example", "slot": 0}', '["deliveries.drain(DeliveryDue)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'deliveries', NULL, 187, 'delivery'),
	('DeliveryDue', '{"host": "far.example", "slot": 0}', '["deliveries.drain(DeliveryDue)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 188, 'delivery'),
	('PeerProbed', '{"host": "far.example"}', '["deliveries.probe(PeerProbed)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 189, 'delivery'),
	('PeerProbed', '{"host": "far.example"}', '["deliveries.probe(PeerProbed)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 190, 'delivery'),
	('PeerProbed', '{"host": "far.example"}', '["deliveries.probe(PeerProbed)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'deliveries', NULL, 191, 'delivery'),
	('PeerProbed', '{"host": "far.example"}', '["deliveries.probe(PeerProbed)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 192, 'delivery'),
	('PackGoesOn', '{"pack_id": 7023}', '["desk_instance.go_on(PackGoesOn)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 193, 'network'),
	('PackGoesOn', '{"pack_id": 7023}', '["desk_instance.go_on(PackGoesOn)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 194, 'network'),
	('PackGoesOn', '{"pack_id": 7023}', '["desk_instance.go_on(PackGoesOn)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'desk_instance', NULL, 195, 'network'),
	('PackGoesOn', '{"pack_id": 7023}', '["desk_instance.go_on(PackGoesOn)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 196, 'network'),
	('ParentMissing', '{"status_id": 117666763964418800, "uri": "https://far.example/things/1"}', '["distant.fetch_ancestors(ParentMissing)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 197, 'network'),
	('ParentMissing', '{"status_id": 117666763964418800, "uri": "https://far.example/things/1"}', '["distant.fetch_ancestors(ParentMissing)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 198, 'network'),
	('ParentMissing', '{"status_id": 117666763964418800, "uri": "https://far.example/things/1"}', '["distant.fetch_ancestors(ParentMissing)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'distant', NULL, 199, 'network'),
	('ParentMissing', '{"status_id": 117666763964418800, "uri": "https://far.example/things/1"}', '["distant.fetch_ancestors(ParentMissing)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 200, 'network'),
	('ThreadOpened', '{"status_id": 117666763964418800, "turn": 0, "found": 0}', '["distant.complete_thread(ThreadOpened)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 201, 'network'),
	('ThreadOpened', '{"status_id": 117666763964418800, "turn": 0, "found": 0}', '["distant.complete_thread(ThreadOpened)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 202, 'network'),
	('ThreadOpened', '{"status_id": 117666763964418800, "turn": 0, "found": 0}', '["distant.complete_thread(ThreadOpened)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'distant', NULL, 203, 'network'),
	('ThreadOpened', '{"status_id": 117666763964418800}', '["distant.complete_thread(ThreadOpened)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 204, 'network'),
	('ProfileOpened', '{"account_id": 117666763910241655}', '["distant.look_up_profile(ProfileOpened)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 205, 'network'),
	('ProfileOpened', '{"account_id": 117666763910241655}', '["distant.look_up_profile(ProfileOpened)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 206, 'network'),
	('ProfileOpened', '{"account_id": 117666763910241655}', '["distant.look_up_profile(ProfileOpened)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'distant', NULL, 207, 'network'),
	('ProfileOpened', '{"account_id": 117666763910241655}', '["distant.look_up_profile(ProfileOpened)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 208, 'network'),
	('PollOpened', '{"poll_id": null}', '["distant.count_votes(PollOpened)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 209, 'network'),
	('PollOpened', '{"poll_id": null}', '["distant.count_votes(PollOpened)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 210, 'network'),
	('PollOpened', '{"poll_id": null}', '["distant.count_votes(PollOpened)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'distant', NULL, 211, 'network'),
	('PollOpened', '{"poll_id": null}', '["distant.count_votes(PollOpened)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 212, 'network'),
	('FinalFiguresDue', '{"poll_id": null, "attempt": 0}', '["distant.count_votes_finally(FinalFiguresDue)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 213, 'network'),
	('FinalFiguresDue', '{"poll_id": null, "attempt": 0}', '["distant.count_votes_finally(FinalFiguresDue)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 214, 'network'),
	('FinalFiguresDue', '{"poll_id": null, "attempt": 0}', '["distant.count_votes_finally(FinalFiguresDue)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'distant', NULL, 215, 'network'),
	('FinalFiguresDue', '{"poll_id": null}', '["distant.count_votes_finally(FinalFiguresDue)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 216, 'network'),
	('FollowersDiffer', '{"account_id": 117666763910241655, "url": "https://far.example/users/carol/followers?domain=x"}', '["distant.mend_followers(FollowersDiffer)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 217, 'network'),
	('FollowersDiffer', '{"account_id": 117666763910241655, "url": "https://far.example/users/carol/followers?domain=x"}', '["distant.mend_followers(FollowersDiffer)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 218, 'network'),
	('FollowersDiffer', '{"account_id": 117666763910241655, "url": "https://far.example/users/carol/followers?domain=x"}', '["distant.mend_followers(FollowersDiffer)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'distant', NULL, 219, 'network'),
	('FollowersDiffer', '{"account_id": 117666763910241655, "url": "https://far.example/users/carol/followers?domain=x"}', '["distant.mend_followers(FollowersDiffer)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 220, 'network'),
	('EmailConfirmationRequested', '{"user_id": 117666763888546402}', '["emails.send_confirmation(EmailConfirmationRequested)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 221, 'network'),
	('EmailConfirmationRequested', '{"user_id": 117666763888546402}', '["emails.send_confirmation(EmailConfirmationRequested)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 222, 'network'),
	('EmailConfirmationRequested', '{"user_id": 117666763888546402}', '["emails.send_confirmation(EmailConfirmationRequested)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'emails', NULL, 223, 'network'),
	('EmailConfirmationRequested', '{"user_id": 117666763888546402}', '["emails.send_confirmation(EmailConfirmationRequested)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 224, 'network'),
	('SignUpApproved', '{"user_id": 117666763888546402}', '["emails.welcome(SignUpApproved)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 225, 'network'),
	('SignUpApproved', '{"user_id": 117666763888546402}', '["emails.welcome(SignUpApproved)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 226, 'network');
INSERT INTO public.jobs VALUES
	('SignUpApproved', '{"user_id": 117666763888546402}', '["emails.welcome(SignUpApproved)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'emails', NULL, 227, 'network'),
	('SignUpApproved', '{"user_id": 117666763888546402}', '["emails.welcome(SignUpApproved)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 228, 'network'),
	('PasswordForgotten', '{"user_id": 117666763888546402}', '["entrance.send_link(PasswordForgotten)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 229, 'network'),
	('PasswordForgotten', '{"user_id": 117666763888546402}', '["entrance.send_link(PasswordForgotten)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 230, 'network'),
	('PasswordForgotten', '{"user_id": 117666763888546402}', '["entrance.send_link(PasswordForgotten)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'entrance', NULL, 231, 'network'),
	('PasswordForgotten', '{"user_id": 117666763888546402}', '["entrance.send_link(PasswordForgotten)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 232, 'network'),
	('LoginChanged', '{"user_id": 117666763888546402, "what": "password", "details": []}', '["entrance.tell_user(LoginChanged)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 233, 'network'),
	('LoginChanged', '{"user_id": 117666763888546402, "what": "password", "details": []}', '["entrance.tell_user(LoginChanged)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 234, 'network'),
	('LoginChanged', '{"user_id": 117666763888546402, "what": "password", "details": []}', '["entrance.tell_user(LoginChanged)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'entrance', NULL, 235, 'network'),
	('LoginChanged', '{"user_id": 117666763888546402, "what": "password"}', '["entrance.tell_user(LoginChanged)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 236, 'network'),
	('FilesDropped', '{"keys": ["gone.png"]}', '["files.delete_dropped(FilesDropped)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 237, 'main'),
	('FilesDropped', '{"keys": ["gone.png"]}', '["files.delete_dropped(FilesDropped)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 238, 'main'),
	('FilesDropped', '{"keys": ["gone.png"]}', '["files.delete_dropped(FilesDropped)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'files', NULL, 239, 'main'),
	('FilesDropped', '{"keys": ["gone.png"]}', '["files.delete_dropped(FilesDropped)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 240, 'main'),
	('FilterExpired', '{"filter_id": 117666764105517066}', '["filters.tell_end(FilterExpired)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 241, 'main'),
	('FilterExpired', '{"filter_id": 117666764105517066}', '["filters.tell_end(FilterExpired)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 242, 'main'),
	('FilterExpired', '{"filter_id": 117666764105517066}', '["filters.tell_end(FilterExpired)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'filters', NULL, 243, 'main'),
	('FilterExpired', '{"filter_id": 117666764105517066}', '["filters.tell_end(FilterExpired)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 244, 'main'),
	('SignerUnknown', '{"key_id": "https://far.example/users/carol#main-key"}', '["inboxes.meet_signer(SignerUnknown)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 245, 'network'),
	('SignerUnknown', '{"key_id": "https://far.example/users/carol#main-key"}', '["inboxes.meet_signer(SignerUnknown)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 246, 'network'),
	('SignerUnknown', '{"key_id": "https://far.example/users/carol#main-key"}', '["inboxes.meet_signer(SignerUnknown)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'inboxes', NULL, 247, 'network'),
	('SignerUnknown', '{"key_id": "https://far.example/users/carol#main-key"}', '["inboxes.meet_signer(SignerUnknown)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 248, 'network'),
	('FetchNeeded', '{"incoming_id": 7004}', '["inboxes.fetch_and_apply(FetchNeeded)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 249, 'network'),
	('FetchNeeded', '{"incoming_id": 7004}', '["inboxes.fetch_and_apply(FetchNeeded)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 250, 'network'),
	('FetchNeeded', '{"incoming_id": 7004}', '["inboxes.fetch_and_apply(FetchNeeded)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'inboxes', NULL, 251, 'network'),
	('FetchNeeded', '{"incoming_id": 7004}', '["inboxes.fetch_and_apply(FetchNeeded)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 252, 'network'),
	('ChangeHeardOf', '{"status_id": 117666763964418800, "gone": false}', '["inboxes.follow_up(ChangeHeardOf)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 253, 'network'),
	('ChangeHeardOf', '{"status_id": 117666763964418800, "gone": false}', '["inboxes.follow_up(ChangeHeardOf)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 254, 'network'),
	('ChangeHeardOf', '{"status_id": 117666763964418800, "gone": false}', '["inboxes.follow_up(ChangeHeardOf)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'inboxes', NULL, 255, 'network'),
	('ChangeHeardOf', '{"status_id": 117666763964418800}', '["inboxes.follow_up(ChangeHeardOf)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 256, 'network'),
	('ApprovalArrived', '{"interaction_id": 7043}', '["interaction_requests.verify(ApprovalArrived)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 257, 'network'),
	('ApprovalArrived', '{"interaction_id": 7043}', '["interaction_requests.verify(ApprovalArrived)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 258, 'network'),
	('ApprovalArrived', '{"interaction_id": 7043}', '["interaction_requests.verify(ApprovalArrived)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'interaction_requests', NULL, 259, 'network'),
	('ApprovalArrived', '{"interaction_id": 7043}', '["interaction_requests.verify(ApprovalArrived)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 260, 'network'),
	('InteractionApproved', '{"interaction_id": 7043, "withheld": false}', '["interaction_requests.tell_approved(InteractionApproved)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 261, 'main'),
	('InteractionApproved', '{"interaction_id": 7043, "withheld": false}', '["interaction_requests.tell_approved(InteractionApproved)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 262, 'main'),
	('InteractionApproved', '{"interaction_id": 7043, "withheld": false}', '["interaction_requests.tell_approved(InteractionApproved)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'interaction_requests', NULL, 263, 'main'),
	('InteractionApproved', '{"interaction_id": 7043, "withheld": false}', '["interaction_requests.tell_approved(InteractionApproved)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 264, 'main'),
	('InteractionAnswered', '{"kind": "like", "status_id": 117666763980098707, "account_id": 117666763910241655, "request_uri": "https://far.example/asks/1", "uri": "https://far.example/things/1", "interaction_id": 7043}', '["interaction_requests.answer(InteractionAnswered)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 265, 'main'),
	('InteractionAnswered', '{"kind": "like", "status_id": 117666763980098707, "account_id": 117666763910241655, "request_uri": "https://far.example/asks/1", "uri": "https://far.example/things/1", "interaction_id": 7043}', '["interaction_requests.answer(InteractionAnswered)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 266, 'main'),
	('InteractionAnswered', '{"kind": "like", "status_id": 117666763980098707, "account_id": 117666763910241655, "request_uri": "https://far.example/asks/1", "uri": "https://far.example/things/1", "interaction_id": 7043}', '["interaction_requests.answer(InteractionAnswered)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'interaction_requests', NULL, 267, 'main'),
	('InteractionAnswered', '{"kind": "like", "status_id": 117666763980098707, "account_id": 117666763910241655, "request_uri": "https://far.example/asks/1", "uri": "https://far.example/things/1", "interaction_id": 7043}', '["interaction_requests.answer(InteractionAnswered)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 268, 'main'),
	('ReplyRejected', '{"interaction_id": 7043}', '["notifications.on_reply_rejected(ReplyRejected)", "interaction_requests.tell_rejected(ReplyRejected)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 269, 'main'),
	('ReplyRejected', '{"interaction_id": 7043}', '["notifications.on_reply_rejected(ReplyRejected)", "interaction_requests.tell_rejected(ReplyRejected)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 270, 'main'),
	('ReplyRejected', '{"interaction_id": 7043}', '["notifications.on_reply_rejected(ReplyRejected)", "interaction_requests.tell_rejected(ReplyRejected)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'notifications', NULL, 271, 'main'),
	('ReplyRejected', '{"interaction_id": 7043}', '["notifications.on_reply_rejected(ReplyRejected)", "interaction_requests.tell_rejected(ReplyRejected)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 272, 'main'),
	('ArchiveGoesOn', '{"archive_id": 7015}', '["leaving.go_on(ArchiveGoesOn)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 273, 'network'),
	('ArchiveGoesOn', '{"archive_id": 7015}', '["leaving.go_on(ArchiveGoesOn)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 274, 'network'),
	('ArchiveGoesOn', '{"archive_id": 7015}', '["leaving.go_on(ArchiveGoesOn)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'leaving', NULL, 275, 'network'),
	('ArchiveGoesOn', '{"archive_id": 7015}', '["leaving.go_on(ArchiveGoesOn)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 276, 'network');
INSERT INTO public.jobs VALUES
	('LetterDue', '{"account_id": 117666763887485890}', '["letters.write_letter(LetterDue)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 277, 'network'),
	('LetterDue', '{"account_id": 117666763887485890}', '["letters.write_letter(LetterDue)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 278, 'network'),
	('LetterDue', '{"account_id": 117666763887485890}', '["letters.write_letter(LetterDue)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'letters', NULL, 279, 'network'),
	('LetterDue', '{"account_id": 117666763887485890}', '["letters.write_letter(LetterDue)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 280, 'network'),
	('ListChanged', '{"account_id": 117666763884884485, "list_id": 117666764102177233, "target_ids": [117666763887485890], "exclusive": false}', '["lists.settle(ListChanged)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 281, 'main'),
	('ListChanged', '{"account_id": 117666763884884485, "list_id": 117666764102177233, "target_ids": [117666763887485890], "exclusive": false}', '["lists.settle(ListChanged)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 282, 'main'),
	('ListChanged', '{"account_id": 117666763884884485, "list_id": 117666764102177233, "target_ids": [117666763887485890], "exclusive": false}', '["lists.settle(ListChanged)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'lists', NULL, 283, 'main'),
	('ListChanged', '{"account_id": 117666763884884485, "list_id": 117666764102177233, "target_ids": [117666763887485890], "exclusive": false}', '["lists.settle(ListChanged)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 284, 'main'),
	('Unmuted', '{"account_id": 117666763884884485, "target_id": 117666763911610636}', '["timelines.meet_again(Unmuted)", "lists.list_again(Unmuted)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 285, 'main'),
	('Unmuted', '{"account_id": 117666763884884485, "target_id": 117666763911610636}', '["timelines.meet_again(Unmuted)", "lists.list_again(Unmuted)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 286, 'main'),
	('Unmuted', '{"account_id": 117666763884884485, "target_id": 117666763911610636}', '["timelines.meet_again(Unmuted)", "lists.list_again(Unmuted)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'timelines', NULL, 287, 'main'),
	('Unmuted', '{"account_id": 117666763884884485, "target_id": 117666763911610636}', '["timelines.meet_again(Unmuted)", "lists.list_again(Unmuted)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 288, 'main'),
	('MediaUploaded', '{"media_id": 117666763965932367}', '["media.process_upload(MediaUploaded)", "media.discard_upload(MediaUploaded)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 289, 'main'),
	('MediaUploaded', '{"media_id": 117666763965932367}', '["media.process_upload(MediaUploaded)", "media.discard_upload(MediaUploaded)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 290, 'main'),
	('MediaUploaded', '{"media_id": 117666763965932367}', '["media.process_upload(MediaUploaded)", "media.discard_upload(MediaUploaded)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'media', NULL, 291, 'main'),
	('MediaUploaded', '{"media_id": 117666763965932367}', '["media.process_upload(MediaUploaded)", "media.discard_upload(MediaUploaded)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 292, 'main'),
	('FilesWanted', '{"status_id": 117666763964418800}', '["media_proxy.fetch_files(FilesWanted)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 293, 'network'),
	('FilesWanted', '{"status_id": 117666763964418800}', '["media_proxy.fetch_files(FilesWanted)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 294, 'network'),
	('FilesWanted', '{"status_id": 117666763964418800}', '["media_proxy.fetch_files(FilesWanted)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'media_proxy', NULL, 295, 'network'),
	('FilesWanted', '{"status_id": 117666763964418800}', '["media_proxy.fetch_files(FilesWanted)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 296, 'network'),
	('MuteExpired', '{"account_id": 117666763884884485, "target_id": 117666763911610636}', '["mutes.end_mute(MuteExpired)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 297, 'main'),
	('MuteExpired', '{"account_id": 117666763884884485, "target_id": 117666763911610636}', '["mutes.end_mute(MuteExpired)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 298, 'main'),
	('MuteExpired', '{"account_id": 117666763884884485, "target_id": 117666763911610636}', '["mutes.end_mute(MuteExpired)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'mutes', NULL, 299, 'main'),
	('MuteExpired', '{"account_id": 117666763884884485, "target_id": 117666763911610636}', '["mutes.end_mute(MuteExpired)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 300, 'main'),
	('ReplyJoined', '{"status_id": 117666763980098707}', '["timelines.fill(ReplyJoined)", "notifications.on_reply_joined(ReplyJoined)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 301, 'main'),
	('ReplyJoined', '{"status_id": 117666763980098707}', '["timelines.fill(ReplyJoined)", "notifications.on_reply_joined(ReplyJoined)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 302, 'main'),
	('ReplyJoined', '{"status_id": 117666763980098707}', '["timelines.fill(ReplyJoined)", "notifications.on_reply_joined(ReplyJoined)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'timelines', NULL, 303, 'main'),
	('ReplyJoined', '{"status_id": 117666763980098707}', '["timelines.fill(ReplyJoined)", "notifications.on_reply_joined(ReplyJoined)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 304, 'main'),
	('Quoted', '{"status_id": 117666763980098707, "quoted_id": 117666763980098707, "later": false}', '["notifications.on_quote(Quoted)", "quotes.tell_granted(Quoted)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 305, 'main'),
	('Quoted', '{"status_id": 117666763980098707, "quoted_id": 117666763980098707, "later": false}', '["notifications.on_quote(Quoted)", "quotes.tell_granted(Quoted)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 306, 'main'),
	('Quoted', '{"status_id": 117666763980098707, "quoted_id": 117666763980098707, "later": false}', '["notifications.on_quote(Quoted)", "quotes.tell_granted(Quoted)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'notifications', NULL, 307, 'main'),
	('Quoted', '{"status_id": 117666763980098707, "quoted_id": 117666763980098707}', '["notifications.on_quote(Quoted)", "quotes.tell_granted(Quoted)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 308, 'main'),
	('UserReady', '{"user_id": 117666763888546402}', '["notifications.on_sign_up(UserReady)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 309, 'main'),
	('UserReady', '{"user_id": 117666763888546402}', '["notifications.on_sign_up(UserReady)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 310, 'main'),
	('UserReady', '{"user_id": 117666763888546402}', '["notifications.on_sign_up(UserReady)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'notifications', NULL, 311, 'main'),
	('UserReady', '{"user_id": 117666763888546402}', '["notifications.on_sign_up(UserReady)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 312, 'main'),
	('AddedToCollection', '{"collection_item_id": 7034}', '["notifications.on_added_to_collection(AddedToCollection)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 313, 'main'),
	('AddedToCollection', '{"collection_item_id": 7034}', '["notifications.on_added_to_collection(AddedToCollection)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 314, 'main'),
	('AddedToCollection', '{"collection_item_id": 7034}', '["notifications.on_added_to_collection(AddedToCollection)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'notifications', NULL, 315, 'main'),
	('AddedToCollection', '{"collection_item_id": 7034}', '["notifications.on_added_to_collection(AddedToCollection)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 316, 'main'),
	('CollectionChanged', '{"collection_id": 7021}', '["notifications.on_collection_change(CollectionChanged)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 317, 'main'),
	('CollectionChanged', '{"collection_id": 7021}', '["notifications.on_collection_change(CollectionChanged)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 318, 'main'),
	('CollectionChanged', '{"collection_id": 7021}', '["notifications.on_collection_change(CollectionChanged)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'notifications', NULL, 319, 'main'),
	('CollectionChanged', '{"collection_id": 7021}', '["notifications.on_collection_change(CollectionChanged)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 320, 'main'),
	('NotificationRequestsAccepted', '{"account_id": 117666763887485890}', '["notifications.merge(NotificationRequestsAccepted)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 321, 'main'),
	('NotificationRequestsAccepted', '{"account_id": 117666763887485890}', '["notifications.merge(NotificationRequestsAccepted)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 322, 'main'),
	('NotificationRequestsAccepted', '{"account_id": 117666763887485890}', '["notifications.merge(NotificationRequestsAccepted)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'notifications', NULL, 323, 'main'),
	('NotificationRequestsAccepted', '{"account_id": 117666763887485890}', '["notifications.merge(NotificationRequestsAccepted)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 324, 'main'),
	('Notified', '{"notification_id": 15, "account_id": 117666763887485890}', '["push.promise(Notified)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 325, 'main'),
	('Notified', '{"notification_id": 15, "account_id": 117666763887485890}', '["push.promise(Notified)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 326, 'main');
INSERT INTO public.jobs VALUES
	('Notified', '{"notification_id": 15, "account_id": 117666763887485890}', '["push.promise(Notified)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'push', NULL, 327, 'main'),
	('Notified', '{"notification_id": 15}', '["push.promise(Notified)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 328, 'main'),
	('PushDue', '{"subscription_id": 1, "notification_id": 15, "attempt": 1}', '["push.deliver(PushDue)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 329, 'network'),
	('PushDue', '{"subscription_id": 1, "notification_id": 15, "attempt": 1}', '["push.deliver(PushDue)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 330, 'network'),
	('PushDue', '{"subscription_id": 1, "notification_id": 15, "attempt": 1}', '["push.deliver(PushDue)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'push', NULL, 331, 'network'),
	('PushDue', '{"subscription_id": 1, "notification_id": 15}', '["push.deliver(PushDue)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 332, 'network'),
	('QuoteAsked', '{"quote_id": 117666763997926111}', '["quotes.ask(QuoteAsked)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 333, 'main'),
	('QuoteAsked', '{"quote_id": 117666763997926111}', '["quotes.ask(QuoteAsked)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 334, 'main'),
	('QuoteAsked', '{"quote_id": 117666763997926111}', '["quotes.ask(QuoteAsked)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'quotes', NULL, 335, 'main'),
	('QuoteAsked', '{"quote_id": 117666763997926111}', '["quotes.ask(QuoteAsked)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 336, 'main'),
	('QuoteAnswered', '{"quoted_id": 117666763980098707, "account_id": 117666763910241655, "request_uri": "https://far.example/asks/1", "quoting_uri": "https://far.example/quotes/1", "quote_id": null}', '["quotes.answer(QuoteAnswered)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 337, 'main'),
	('QuoteAnswered', '{"quoted_id": 117666763980098707, "account_id": 117666763910241655, "request_uri": "https://far.example/asks/1", "quoting_uri": "https://far.example/quotes/1", "quote_id": null}', '["quotes.answer(QuoteAnswered)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 338, 'main'),
	('QuoteAnswered', '{"quoted_id": 117666763980098707, "account_id": 117666763910241655, "request_uri": "https://far.example/asks/1", "quoting_uri": "https://far.example/quotes/1", "quote_id": null}', '["quotes.answer(QuoteAnswered)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'quotes', NULL, 339, 'main'),
	('QuoteAnswered', '{"quoted_id": 117666763980098707, "account_id": 117666763910241655, "request_uri": "https://far.example/asks/1", "quoting_uri": "https://far.example/quotes/1", "quote_id": null}', '["quotes.answer(QuoteAnswered)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 340, 'main'),
	('QuoteRevoked', '{"status_id": 117666763980098707, "quoted_id": 117666763980098707}', '["quotes.tell_revoked(QuoteRevoked)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 341, 'main'),
	('QuoteRevoked', '{"status_id": 117666763980098707, "quoted_id": 117666763980098707}', '["quotes.tell_revoked(QuoteRevoked)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 342, 'main'),
	('QuoteRevoked', '{"status_id": 117666763980098707, "quoted_id": 117666763980098707}', '["quotes.tell_revoked(QuoteRevoked)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'quotes', NULL, 343, 'main'),
	('QuoteRevoked', '{"status_id": 117666763980098707, "quoted_id": 117666763980098707}', '["quotes.tell_revoked(QuoteRevoked)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 344, 'main'),
	('QuoteArrived', '{"quote_id": 117666763997926111}', '["quotes.verify(QuoteArrived)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 345, 'network'),
	('QuoteArrived', '{"quote_id": 117666763997926111}', '["quotes.verify(QuoteArrived)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 346, 'network'),
	('QuoteArrived', '{"quote_id": 117666763997926111}', '["quotes.verify(QuoteArrived)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'quotes', NULL, 347, 'network'),
	('QuoteArrived', '{"quote_id": 117666763997926111}', '["quotes.verify(QuoteArrived)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 348, 'network'),
	('QuoteToVerify', '{"quote_id": 117666763997926111}', '["quotes.verify(QuoteToVerify)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 349, 'network'),
	('QuoteToVerify', '{"quote_id": 117666763997926111}', '["quotes.verify(QuoteToVerify)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 350, 'network'),
	('QuoteToVerify', '{"quote_id": 117666763997926111}', '["quotes.verify(QuoteToVerify)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'quotes', NULL, 351, 'network'),
	('QuoteToVerify', '{"quote_id": 117666763997926111}', '["quotes.verify(QuoteToVerify)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 352, 'network'),
	('RelayJoined', '{"relay_id": 7030}', '["relays.ask(RelayJoined)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 353, 'main'),
	('RelayJoined', '{"relay_id": 7030}', '["relays.ask(RelayJoined)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 354, 'main'),
	('RelayJoined', '{"relay_id": 7030}', '["relays.ask(RelayJoined)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'relays', NULL, 355, 'main'),
	('RelayJoined', '{"relay_id": 7030}', '["relays.ask(RelayJoined)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 356, 'main'),
	('RelayLeft', '{"relay_id": 7030, "inbox": "https://relay.example/inbox", "style": "mastodon", "account_id": 117666763887485890}', '["relays.leave(RelayLeft)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 357, 'main'),
	('RelayLeft', '{"relay_id": 7030, "inbox": "https://relay.example/inbox", "style": "mastodon", "account_id": 117666763887485890}', '["relays.leave(RelayLeft)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 358, 'main'),
	('RelayLeft', '{"relay_id": 7030, "inbox": "https://relay.example/inbox", "style": "mastodon", "account_id": 117666763887485890}', '["relays.leave(RelayLeft)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'relays', NULL, 359, 'main'),
	('RelayLeft', '{"relay_id": 7030, "inbox": "https://relay.example/inbox", "style": "mastodon", "account_id": 117666763887485890}', '["relays.leave(RelayLeft)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 360, 'main'),
	('ScheduleReached', '{"scheduled_id": 117666764124651961}', '["statuses.publish(ScheduleReached)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 361, 'main'),
	('ScheduleReached', '{"scheduled_id": 117666764124651961}', '["statuses.publish(ScheduleReached)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 362, 'main'),
	('ScheduleReached', '{"scheduled_id": 117666764124651961}', '["statuses.publish(ScheduleReached)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'statuses', NULL, 363, 'main'),
	('ScheduleReached', '{"scheduled_id": 117666764124651961}', '["statuses.publish(ScheduleReached)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 364, 'main'),
	('AccountSensitivityChanged', '{"account_id": 117666763887485890, "below": null}', '["statuses.render_anew(AccountSensitivityChanged)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 365, 'main'),
	('AccountSensitivityChanged', '{"account_id": 117666763887485890, "below": null}', '["statuses.render_anew(AccountSensitivityChanged)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 366, 'main'),
	('AccountSensitivityChanged', '{"account_id": 117666763887485890, "below": null}', '["statuses.render_anew(AccountSensitivityChanged)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'statuses', NULL, 367, 'main'),
	('AccountSensitivityChanged', '{"account_id": 117666763887485890}', '["statuses.render_anew(AccountSensitivityChanged)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 368, 'main'),
	('StatusShared', '{"status_id": 117666763980098707, "account_id": 117666763887485890}', '["timelines.share(StatusShared)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 369, 'main'),
	('StatusShared', '{"status_id": 117666763980098707, "account_id": 117666763887485890}', '["timelines.share(StatusShared)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 370, 'main'),
	('StatusShared', '{"status_id": 117666763980098707, "account_id": 117666763887485890}', '["timelines.share(StatusShared)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'timelines', NULL, 371, 'main'),
	('StatusShared', '{"status_id": 117666763980098707, "account_id": 117666763887485890}', '["timelines.share(StatusShared)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 372, 'main'),
	('DomainBlocked', '{"account_id": 117666763889344178, "domain": "noisy.example"}', '["timelines.clear_of_domain(DomainBlocked)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 373, 'main'),
	('DomainBlocked', '{"account_id": 117666763889344178, "domain": "noisy.example"}', '["timelines.clear_of_domain(DomainBlocked)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 374, 'main'),
	('DomainBlocked', '{"account_id": 117666763889344178, "domain": "noisy.example"}', '["timelines.clear_of_domain(DomainBlocked)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'timelines', NULL, 375, 'main'),
	('DomainBlocked', '{"account_id": 117666763889344178, "domain": "noisy.example"}', '["timelines.clear_of_domain(DomainBlocked)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 376, 'main');
INSERT INTO public.jobs VALUES
	('ImportGoesOn', '{"import_id": 7027}', '["transfer.go_on(ImportGoesOn)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 377, 'network'),
	('ImportGoesOn', '{"import_id": 7027}', '["transfer.go_on(ImportGoesOn)"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 378, 'network'),
	('ImportGoesOn', '{"import_id": 7027}', '["transfer.go_on(ImportGoesOn)"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'transfer', NULL, 379, 'network'),
	('ImportGoesOn', '{"import_id": 7027}', '["transfer.go_on(ImportGoesOn)"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 380, 'network'),
	('every activitypub.prune_gone', '{}', '["activitypub.prune_gone"]', 'every activitypub.prune_gone', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 381, 'main'),
	('every activitypub.prune_gone', '{}', '["activitypub.prune_gone"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 382, 'main'),
	('every activitypub.prune_gone', '{}', '["activitypub.prune_gone"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'activitypub', NULL, 383, 'main'),
	('every activitypub.prune_gone', '{}', '["activitypub.prune_gone"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 384, 'main'),
	('every admin.fetch_due', '{}', '["admin.fetch_due"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 385, 'main'),
	('every admin.fetch_due', '{}', '["admin.fetch_due"]', 'every admin.fetch_due', '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 3, 'admin.fetch_due: OSError: it was so', NULL, NULL, 386, 'main'),
	('every admin.fetch_due', '{}', '["admin.fetch_due"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'admin', NULL, 387, 'main'),
	('every admin.fetch_due', '{}', '["admin.fetch_due"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 388, 'main'),
	('every admin.forget_old_days', '{}', '["admin.forget_old_days"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 389, 'main'),
	('every admin.forget_old_days', '{}', '["admin.forget_old_days"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 390, 'main'),
	('every admin.forget_old_days', '{}', '["admin.forget_old_days"]', 'every admin.forget_old_days', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'admin', NULL, 391, 'main'),
	('every admin.forget_old_days', '{}', '["admin.forget_old_days"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 392, 'main'),
	('every admin.forget_expired', '{}', '["admin.forget_expired"]', 'every admin.forget_expired', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 393, 'main'),
	('every admin.forget_expired', '{}', '["admin.forget_expired"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 394, 'main'),
	('every admin.forget_expired', '{}', '["admin.forget_expired"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'admin', NULL, 395, 'main'),
	('every admin.forget_expired', '{}', '["admin.forget_expired"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 396, 'main'),
	('every announcements.look_at_the_clock', '{}', '["announcements.look_at_the_clock"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 397, 'main'),
	('every announcements.look_at_the_clock', '{}', '["announcements.look_at_the_clock"]', 'every announcements.look_at_the_clock', '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 3, 'announcements.look_at_the_clock: OSError: it was so', NULL, NULL, 398, 'main'),
	('every announcements.look_at_the_clock', '{}', '["announcements.look_at_the_clock"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'announcements', NULL, 399, 'main'),
	('every announcements.look_at_the_clock', '{}', '["announcements.look_at_the_clock"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 400, 'main'),
	('every async_refreshes.sweep', '{}', '["async_refreshes.sweep"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 401, 'main'),
	('every async_refreshes.sweep', '{}', '["async_refreshes.sweep"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 402, 'main'),
	('every async_refreshes.sweep', '{}', '["async_refreshes.sweep"]', 'every async_refreshes.sweep', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'async_refreshes', NULL, 403, 'main'),
	('every async_refreshes.sweep', '{}', '["async_refreshes.sweep"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 404, 'main'),
	('every cards.prune', '{}', '["cards.prune"]', 'every cards.prune', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 405, 'main'),
	('every cards.prune', '{}', '["cards.prune"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 406, 'main'),
	('every cards.prune', '{}', '["cards.prune"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'cards', NULL, 407, 'main'),
	('every cards.prune', '{}', '["cards.prune"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 408, 'main'),
	('every deliveries.wake_forgotten', '{}', '["deliveries.wake_forgotten"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 409, 'main'),
	('every deliveries.wake_forgotten', '{}', '["deliveries.wake_forgotten"]', 'every deliveries.wake_forgotten', '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 3, 'deliveries.wake_forgotten: OSError: it was so', NULL, NULL, 410, 'main'),
	('every deliveries.wake_forgotten', '{}', '["deliveries.wake_forgotten"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'deliveries', NULL, 411, 'main'),
	('every deliveries.wake_forgotten', '{}', '["deliveries.wake_forgotten"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 412, 'main'),
	('every deliveries.tidy', '{}', '["deliveries.tidy"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 413, 'main'),
	('every deliveries.tidy', '{}', '["deliveries.tidy"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 414, 'main'),
	('every deliveries.tidy', '{}', '["deliveries.tidy"]', 'every deliveries.tidy', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'deliveries', NULL, 415, 'main'),
	('every deliveries.tidy', '{}', '["deliveries.tidy"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 416, 'main'),
	('every deliveries.probe_the_unavailable', '{}', '["deliveries.probe_the_unavailable"]', 'every deliveries.probe_the_unavailable', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 417, 'main'),
	('every deliveries.probe_the_unavailable', '{}', '["deliveries.probe_the_unavailable"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 418, 'main'),
	('every deliveries.probe_the_unavailable', '{}', '["deliveries.probe_the_unavailable"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'deliveries', NULL, 419, 'main'),
	('every deliveries.probe_the_unavailable', '{}', '["deliveries.probe_the_unavailable"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 420, 'main'),
	('every desk_instance.measure', '{}', '["desk_instance.measure"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 421, 'main'),
	('every desk_instance.measure', '{}', '["desk_instance.measure"]', 'every desk_instance.measure', '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 3, 'desk_instance.measure: OSError: it was so', NULL, NULL, 422, 'main'),
	('every desk_instance.measure', '{}', '["desk_instance.measure"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'desk_instance', NULL, 423, 'main'),
	('every desk_instance.measure', '{}', '["desk_instance.measure"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 424, 'main'),
	('every desk_instance.sweep', '{}', '["desk_instance.sweep"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 425, 'main'),
	('every entrance.forget_old_links', '{}', '["entrance.forget_old_links"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 448, 'main');
INSERT INTO public.jobs VALUES
	('every health.forget_dead_jobs', '{}', '["health.forget_dead_jobs"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 449, 'main'),
	('every health.forget_dead_jobs', '{}', '["health.forget_dead_jobs"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 450, 'main'),
	('every health.forget_dead_jobs', '{}', '["health.forget_dead_jobs"]', 'every health.forget_dead_jobs', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'health', NULL, 451, 'main'),
	('every health.forget_dead_jobs', '{}', '["health.forget_dead_jobs"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 452, 'main'),
	('every inboxes.drain', '{}', '["inboxes.drain"]', 'every inboxes.drain', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 453, 'main'),
	('every inboxes.drain', '{}', '["inboxes.drain"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 454, 'main'),
	('every inboxes.drain', '{}', '["inboxes.drain"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'inboxes', NULL, 455, 'main'),
	('every inboxes.drain', '{}', '["inboxes.drain"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 456, 'main'),
	('every inboxes.tidy', '{}', '["inboxes.tidy"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 457, 'main'),
	('every inboxes.tidy', '{}', '["inboxes.tidy"]', 'every inboxes.tidy', '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 3, 'inboxes.tidy: OSError: it was so', NULL, NULL, 458, 'main'),
	('every inboxes.tidy', '{}', '["inboxes.tidy"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'inboxes', NULL, 459, 'main'),
	('every inboxes.tidy', '{}', '["inboxes.tidy"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 460, 'main'),
	('every leaving.delete_old', '{}', '["leaving.delete_old"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 461, 'main'),
	('every leaving.delete_old', '{}', '["leaving.delete_old"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 462, 'main'),
	('every leaving.delete_old', '{}', '["leaving.delete_old"]', 'every leaving.delete_old', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'leaving', NULL, 463, 'main'),
	('every leaving.delete_old', '{}', '["leaving.delete_old"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 464, 'main'),
	('every leaving.delete_due', '{}', '["leaving.delete_due"]', 'every leaving.delete_due', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 465, 'main'),
	('every leaving.delete_due', '{}', '["leaving.delete_due"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 466, 'main'),
	('every leaving.delete_due', '{}', '["leaving.delete_due"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'leaving', NULL, 467, 'main'),
	('every leaving.delete_due', '{}', '["leaving.delete_due"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 468, 'main'),
	('every leaving.sweep', '{}', '["leaving.sweep"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 469, 'main'),
	('every leaving.sweep', '{}', '["leaving.sweep"]', 'every leaving.sweep', '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 3, 'leaving.sweep: OSError: it was so', NULL, NULL, 470, 'main'),
	('every leaving.sweep', '{}', '["leaving.sweep"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'leaving', NULL, 471, 'main'),
	('every leaving.sweep', '{}', '["leaving.sweep"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 472, 'main'),
	('every letters.call_for_letters', '{}', '["letters.call_for_letters"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 473, 'main'),
	('every letters.call_for_letters', '{}', '["letters.call_for_letters"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 474, 'main'),
	('every letters.call_for_letters', '{}', '["letters.call_for_letters"]', 'every letters.call_for_letters', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'letters', NULL, 475, 'main'),
	('every letters.call_for_letters', '{}', '["letters.call_for_letters"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 476, 'main'),
	('every lists.prune', '{}', '["lists.prune"]', 'every lists.prune', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 477, 'main'),
	('every lists.prune', '{}', '["lists.prune"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 478, 'main'),
	('every lists.prune', '{}', '["lists.prune"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'lists', NULL, 479, 'main'),
	('every lists.prune', '{}', '["lists.prune"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 480, 'main'),
	('every media.shrink_cache', '{}', '["media.shrink_cache"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 481, 'main'),
	('every media.shrink_cache', '{}', '["media.shrink_cache"]', 'every media.shrink_cache', '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 3, 'media.shrink_cache: OSError: it was so', NULL, NULL, 482, 'main'),
	('every media.shrink_cache', '{}', '["media.shrink_cache"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'media', NULL, 483, 'main'),
	('every media.shrink_cache', '{}', '["media.shrink_cache"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 484, 'main'),
	('every media.remove_unused', '{}', '["media.remove_unused"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 485, 'main'),
	('every media.remove_unused', '{}', '["media.remove_unused"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 486, 'main'),
	('every media.remove_unused', '{}', '["media.remove_unused"]', 'every media.remove_unused', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'media', NULL, 487, 'main'),
	('every media.remove_unused', '{}', '["media.remove_unused"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 488, 'main'),
	('every media.remove_leftovers', '{}', '["media.remove_leftovers"]', 'every media.remove_leftovers', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 489, 'main'),
	('every media.remove_leftovers', '{}', '["media.remove_leftovers"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 490, 'main'),
	('every media.remove_leftovers', '{}', '["media.remove_leftovers"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'media', NULL, 491, 'main'),
	('every media.remove_leftovers', '{}', '["media.remove_leftovers"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 492, 'main'),
	('every media.remove_orphans', '{}', '["media.remove_orphans"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 493, 'main'),
	('every media.remove_orphans', '{}', '["media.remove_orphans"]', 'every media.remove_orphans', '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 3, 'media.remove_orphans: OSError: it was so', NULL, NULL, 494, 'main'),
	('every media.remove_orphans', '{}', '["media.remove_orphans"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'media', NULL, 495, 'main'),
	('every media.remove_orphans', '{}', '["media.remove_orphans"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 496, 'main'),
	('every media.drop_cached_files', '{}', '["media.drop_cached_files"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 497, 'main'),
	('every media.drop_cached_files', '{}', '["media.drop_cached_files"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 498, 'main');
INSERT INTO public.jobs VALUES
	('every media.drop_cached_files', '{}', '["media.drop_cached_files"]', 'every media.drop_cached_files', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'media', NULL, 499, 'main'),
	('every media.drop_cached_files', '{}', '["media.drop_cached_files"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 500, 'main'),
	('every mutes.end_mutes', '{}', '["mutes.end_mutes"]', 'every mutes.end_mutes', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 501, 'main'),
	('every mutes.end_mutes', '{}', '["mutes.end_mutes"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 504, 'main'),
	('every oauth.purge_grants', '{}', '["oauth.purge_grants"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 505, 'main'),
	('every oauth.purge_grants', '{}', '["oauth.purge_grants"]', 'every oauth.purge_grants', '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 3, 'oauth.purge_grants: OSError: it was so', NULL, NULL, 506, 'main'),
	('every oauth.purge_grants', '{}', '["oauth.purge_grants"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'oauth', NULL, 507, 'main'),
	('every oauth.purge_grants', '{}', '["oauth.purge_grants"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 508, 'main'),
	('every quotes.verify_again', '{}', '["quotes.verify_again"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 509, 'main'),
	('every quotes.verify_again', '{}', '["quotes.verify_again"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 510, 'main'),
	('every quotes.verify_again', '{}', '["quotes.verify_again"]', 'every quotes.verify_again', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'quotes', NULL, 511, 'main'),
	('every quotes.verify_again', '{}', '["quotes.verify_again"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 512, 'main'),
	('every statuses.forget_idempotency_keys', '{}', '["statuses.forget_idempotency_keys"]', 'every statuses.forget_idempotency_keys', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 513, 'main'),
	('every statuses.forget_idempotency_keys', '{}', '["statuses.forget_idempotency_keys"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 514, 'main'),
	('every statuses.forget_idempotency_keys', '{}', '["statuses.forget_idempotency_keys"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'statuses', NULL, 515, 'main'),
	('every statuses.forget_idempotency_keys', '{}', '["statuses.forget_idempotency_keys"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 516, 'main'),
	('every statuses.forget_remote', '{}', '["statuses.forget_remote"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 517, 'main'),
	('every statuses.forget_remote', '{}', '["statuses.forget_remote"]', 'every statuses.forget_remote', '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 3, 'statuses.forget_remote: OSError: it was so', NULL, NULL, 518, 'main'),
	('every statuses.forget_remote', '{}', '["statuses.forget_remote"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'statuses', NULL, 519, 'main'),
	('every statuses.forget_remote', '{}', '["statuses.forget_remote"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 520, 'main'),
	('every tags.prune', '{}', '["tags.prune"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 521, 'main'),
	('every tags.prune', '{}', '["tags.prune"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 522, 'main'),
	('every tags.prune', '{}', '["tags.prune"]', 'every tags.prune', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'tags', NULL, 523, 'main'),
	('every tags.prune', '{}', '["tags.prune"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 524, 'main'),
	('every timelines.prune', '{}', '["timelines.prune"]', 'every timelines.prune', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 525, 'main'),
	('every timelines.prune', '{}', '["timelines.prune"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 526, 'main'),
	('every timelines.prune', '{}', '["timelines.prune"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'timelines', NULL, 527, 'main'),
	('every timelines.prune', '{}', '["timelines.prune"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 528, 'main'),
	('every transfer.sweep', '{}', '["transfer.sweep"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 529, 'main'),
	('every transfer.sweep', '{}', '["transfer.sweep"]', 'every transfer.sweep', '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 3, 'transfer.sweep: OSError: it was so', NULL, NULL, 530, 'main'),
	('every transfer.sweep', '{}', '["transfer.sweep"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'transfer', NULL, 531, 'main'),
	('every transfer.sweep', '{}', '["transfer.sweep"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 532, 'main'),
	('every trends.refresh_tags', '{}', '["trends.refresh_tags"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 533, 'main'),
	('every trends.refresh_tags', '{}', '["trends.refresh_tags"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 534, 'main'),
	('every trends.refresh_tags', '{}', '["trends.refresh_tags"]', 'every trends.refresh_tags', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'trends', NULL, 535, 'main'),
	('every trends.refresh_tags', '{}', '["trends.refresh_tags"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 536, 'main'),
	('every trends.refresh_links', '{}', '["trends.refresh_links"]', 'every trends.refresh_links', '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 537, 'main'),
	('every trends.refresh_links', '{}', '["trends.refresh_links"]', NULL, '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 538, 'main'),
	('every trends.refresh_links', '{}', '["trends.refresh_links"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'trends', NULL, 539, 'main'),
	('every trends.refresh_links', '{}', '["trends.refresh_links"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 540, 'main'),
	('every trends.refresh_statuses', '{}', '["trends.refresh_statuses"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, NULL, NULL, 541, 'main'),
	('every trends.refresh_statuses', '{}', '["trends.refresh_statuses"]', 'every trends.refresh_statuses', '2026-12-13 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 3, 'trends.refresh_statuses: OSError: it was so', NULL, NULL, 542, 'main'),
	('every trends.refresh_statuses', '{}', '["trends.refresh_statuses"]', NULL, '2026-11-23 16:44:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 0, NULL, 'trends', NULL, 543, 'main'),
	('every trends.refresh_statuses', '{}', '["trends.refresh_statuses"]', NULL, '2026-11-22 16:45:35+00', '2026-11-23 16:45:35+00', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:35+00', 544, 'main'),
	('StatusPosted', '{"status_id": 117666764257848181}', '["timelines.fill(StatusPosted)", "notifications.on_status(StatusPosted)", "cards.want(StatusPosted)", "conversations.on_status(StatusPosted)", "media_proxy.want_files(StatusPosted)", "relays.announce(StatusPosted)", "search.keep_index(StatusPosted)", "tags.count_uses(StatusPosted)", "deliveries.create(StatusPosted)"]', NULL, '2026-11-23 16:45:35.488+00', '2026-11-23 16:45:35.488+00', NULL, NULL, 0, NULL, NULL, NULL, 117666764258571307, 'main'),
	('Favourited', '{"account_id": 117666763887485890, "status_id": 117666763991030611}', '["notifications.on_favourite(Favourited)", "deliveries.like(Favourited)"]', NULL, '2026-11-23 16:45:35.505+00', '2026-11-23 16:45:35.505+00', NULL, NULL, 0, NULL, NULL, NULL, 117666764259674767, 'main'),
	('StatusDeleted', '{"status_id": 117666763995940145, "account_id": 117666763887485890, "reblog_of_id": null, "visibility": "public", "media_keys": [], "local": true, "tags": [], "mention_ids": [], "with_media": false, "reblog_ids": [], "reblogger_ids": [], "erased": false, "concerned_ids": [], "approval_uri": ""}', '["notifications.on_deleted(StatusDeleted)", "conversations.on_deleted(StatusDeleted)", "files.delete_of_status(StatusDeleted)", "relays.withdraw(StatusDeleted)", "deliveries.delete(StatusDeleted)"]', NULL, '2026-11-23 16:45:35.536+00', '2026-11-23 16:45:35.536+00', NULL, NULL, 0, NULL, NULL, NULL, 117666764261701010, 'main');
INSERT INTO public.leases VALUES
	('worker in the server', 'elsewhere:4711:abcd', '2026-11-23 16:40:35+00');
INSERT INTO public.letter_states VALUES
	(117666763884884485, '[]', 1, 1, NULL, 1);
INSERT INTO public.list_entries VALUES
	(117666764102177233, 117666764005396865, 117666763887485890),
	(117666764102177233, 117666763997861243, 117666763887485890);
INSERT INTO public.list_members VALUES
	(117666764102177233, 117666763884884485, 117666763887485890, 117666763922805886, '2026-11-23 16:45:33.134+00', 117666764104296904);
INSERT INTO public.lists VALUES
	(117666763884884485, 'Friends', 'list', false, '2026-11-23 16:45:33.103+00', 117666764102177233);
INSERT INTO public.markers VALUES
	(117666763884884485, 'home', 117666763980098707, 1, '2026-11-23 16:45:33.373+00');
INSERT INTO public.media VALUES
	(117666763884884485, 117666763980098707, 'image', 'ready', NULL, 'media/38/6f/5ww3dmtnnobczs759j6r3j.png', 'media/8a/1e/xtaxld33n3eu6880msnume.jpg', 'image/png', 98, NULL, 'A magpie', 'UDTI:j]9fQ]9|co1fQo1fQfQfQfQ|co1fQo1', NULL, NULL, '{"original": {"width": 40, "height": 30, "size": "40x30", "aspect": 1.3333333333333333}, "small": {"width": 40, "height": 30, "size": "40x30", "aspect": 1.3333333333333333}}', NULL, '2026-11-23 16:45:31.023+00', 117666763976607932, 117666763965932367, NULL);
INSERT INTO public.migrations VALUES
	(117666763884884485, 117666763889344178, '2026-11-23 16:45:34.923+00', 7028);
INSERT INTO public.moderation_notes VALUES
	(NULL, 117666763884884485, NULL, 'some text', '2026-11-23 16:45:35.036+00', 7037);
INSERT INTO public.mutes VALUES
	(117666763884884485, 117666763911610636, true, '2026-11-24 16:45:33.214+00', '2026-11-23 16:45:33.214+00', 117666764109532649);
INSERT INTO public.notification_permissions VALUES
	(117666763884884485, 117666763884884485);
INSERT INTO public.notification_policies VALUES
	(117666763884884485, 'some for_not_following', 'some for_not_followers', 'some for_new_accounts', 'some for_private_mentions', 'some for_limited_accounts', 'some for_bots');
INSERT INTO public.notification_requests VALUES
	(117666763884884485, 117666763884884485, '2026-11-23 16:45:34.935+00', '2026-11-23 16:45:34.935+00', NULL, 7029);
INSERT INTO public.notifications VALUES
	(117666763887485890, 117666763884884485, 'follow', 'follow:117666763884884485', NULL, '2026-11-23 16:45:30.537+00', 1, NULL, 'follow-498736', false, NULL),
	(117666763884884485, 117666763887485890, 'follow', 'follow:117666763887485890', NULL, '2026-11-23 16:45:30.567+00', 2, NULL, 'follow-498736', false, NULL),
	(117666763884884485, 117666763889344178, 'follow', 'follow:117666763889344178', NULL, '2026-11-23 16:45:30.594+00', 3, NULL, 'follow-498736', false, NULL),
	(117666763884884485, 117666763910241655, 'follow', 'follow:117666763910241655', NULL, '2026-11-23 16:45:30.617+00', 4, NULL, 'follow-498736', false, NULL),
	(117666763887485890, 117666763884884485, 'mention', 'mention:117666763884884485:117666763980098707', 117666763980098707, '2026-11-23 16:45:31.729+00', 5, NULL, NULL, false, NULL),
	(117666763884884485, 117666763887485890, 'mention', 'mention:117666763887485890:117666763986706565', 117666763986706565, '2026-11-23 16:45:31.953+00', 6, NULL, NULL, false, NULL),
	(117666763887485890, 117666763884884485, 'mention', 'mention:117666763884884485:117666763989278107', 117666763989278107, '2026-11-23 16:45:32.025+00', 7, NULL, NULL, false, NULL),
	(117666763884884485, 117666763887485890, 'quote', 'quote:117666763887485890:117666763997861243', 117666763997861243, '2026-11-23 16:45:32.266+00', 8, NULL, NULL, false, NULL),
	(117666763884884485, 117666763910241655, 'favourite', 'favourite:117666763910241655:117666763980098707', 117666763980098707, '2026-11-23 16:45:32.866+00', 9, NULL, 'favourite-117666763980098707-498736', false, NULL),
	(117666763884884485, 117666763887485890, 'favourite', 'favourite:117666763887485890:117666763980098707', 117666763980098707, '2026-11-23 16:45:34.211+00', 10, NULL, 'favourite-117666763980098707-498736', false, NULL),
	(117666763887485890, 117666763884884485, 'favourite', 'favourite:117666763884884485:117666763986706565', 117666763986706565, '2026-11-23 16:45:34.231+00', 11, NULL, 'favourite-117666763986706565-498736', false, NULL),
	(117666763884884485, 117666763889344178, 'favourite', 'favourite:117666763889344178:117666763980098707', 117666763980098707, '2026-11-23 16:45:34.248+00', 12, NULL, 'favourite-117666763980098707-498736', false, NULL),
	(117666763884884485, 117666763887485890, 'reblog', 'reblog:117666763887485890:117666763980098707', 117666763980098707, '2026-11-23 16:45:34.319+00', 13, NULL, 'reblog-117666763980098707-498736', false, NULL),
	(117666763884884485, 117666763889344178, 'reblog', 'reblog:117666763889344178:117666763980098707', 117666763980098707, '2026-11-23 16:45:34.391+00', 14, NULL, 'reblog-117666763980098707-498736', false, NULL),
	(117666763884884485, 117666763887485890, 'admin.report', 'admin.report:117666763887485890:117666764128864125', NULL, '2026-11-23 16:45:34.596+00', 15, 117666764128864125, NULL, false, NULL);
INSERT INTO public.oauth_apps VALUES
	('Test', NULL, '["urn:ietf:wg:oauth:2.0:oob"]', 'read write follow push profile admin:read admin:write', 'f80b1d88990ef6b413c07c2b7c523726', 'b0f747acfb95706e2c155e1450b9cb4093edf687f234cf0e26211497ed80ec65', '2026-11-23 16:45:30.212+00', 117666763912804182),
	('Test', NULL, '["urn:ietf:wg:oauth:2.0:oob"]', 'read write follow push profile admin:read admin:write', 'f1a64120ee3a11acc27ba40e8427b748', '417278f4c9ca0bbd15f96e5d1380fa2f1b0b04bba0baab817272e68311712247', '2026-11-23 16:45:30.231+00', 117666763914037313),
	('Test', NULL, '["urn:ietf:wg:oauth:2.0:oob"]', 'read write follow push profile admin:read admin:write', '89982b69703acaf1df77c61ae5aca3ea', 'cf5882380afddb2284e89411a818698c57f0a679ca0f7e503ae310fb279edd6f', '2026-11-23 16:45:30.239+00', 117666763914543266);
INSERT INTO public.oauth_grants VALUES
	('some code_hash', 117666763912804182, 117666763886836170, 'some redirect_uri', 'some scopes', NULL, '2026-11-23 16:45:35.092+00', NULL, NULL, 7044);
INSERT INTO public.oauth_tokens VALUES
	('1b810a1e67b198a37af8d812462b1ad0250fbc6db5bda4af0abc63063b653286', 117666763914037313, 117666763888546402, 'read write follow push profile admin:read admin:write', '2026-11-23 16:45:30.251+00', NULL, NULL, 117666763915330212),
	('c0d0f051cf4ba2eb074d3dce821b07af16306e5b8e870411a031255811c714ae', 117666763912804182, 117666763886836170, 'read write follow push profile admin:read admin:write', '2026-11-23 16:45:30.222+00', '2026-11-23 16:45:30.262+00', '127.0.0.1', 117666763913445968),
	('32c05e62d016d27f42f201026c83c7c152ba2993a53f074a4f50361a1d00aaab', 117666763914037313, 117666763888546402, 'read write follow push profile admin:read admin:write', '2026-11-23 16:45:30.232+00', '2026-11-23 16:45:30.397+00', '127.0.0.1', 117666763914153349),
	('115def431bd6b5eb129a51979ec8e05b215d562c1ebb555f7ae16c68e78bea8f', 117666763914543266, 117666763890041678, 'read write follow push profile admin:read admin:write', '2026-11-23 16:45:30.24+00', '2026-11-23 16:45:30.422+00', '127.0.0.1', 117666763914641190),
	('1023df0beec548dfca7c6f58e71d54ed91eaf303f461813e9cf2053a039b33bf', 117666763912804182, 117666763886836170, 'read write follow push profile admin:read admin:write', '2026-11-23 16:45:30.245+00', '2026-11-23 16:45:33.521+00', '127.0.0.1', 117666763914947640);
INSERT INTO public.outgoing VALUES
	(117666763941242794, 'https://rookery.test/users/alice#accepts/117666763940120736', 'Accept', 'https://far.example/users/carol https://rookery.test/users/alice', 44995078206045131, 117666763884884485, NULL, false, '\x7b2240636f6e74657874223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73222c2268747470733a2f2f773369642e6f72672f73656375726974792f7631222c7b2248617368746167223a2261733a48617368746167222c226d616e75616c6c79417070726f766573466f6c6c6f77657273223a2261733a6d616e75616c6c79417070726f766573466f6c6c6f77657273222c2273656e736974697665223a2261733a73656e736974697665222c226d6f766564546f223a7b22406964223a2261733a6d6f766564546f222c224074797065223a22406964227d2c22616c736f4b6e6f776e4173223a7b22406964223a2261733a616c736f4b6e6f776e4173222c224074797065223a22406964227d2c22746f6f74223a22687474703a2f2f6a6f696e6d6173746f646f6e2e6f72672f6e7323222c22456d6f6a69223a22746f6f743a456d6f6a69222c22456d6f6a695265616374223a22687474703a2f2f6c6974657075622e736f6369616c2f6e7323456d6f6a695265616374222c226665617475726564223a7b22406964223a22746f6f743a6665617475726564222c224074797065223a22406964227d2c22666561747572656454616773223a7b22406964223a22746f6f743a666561747572656454616773222c224074797065223a22406964227d2c22646973636f76657261626c65223a22746f6f743a646973636f76657261626c65222c22696e64657861626c65223a22746f6f743a696e64657861626c65222c226d656d6f7269616c223a22746f6f743a6d656d6f7269616c222c2273757370656e646564223a22746f6f743a73757370656e646564222c226174747269627574696f6e446f6d61696e73223a7b22406964223a22746f6f743a6174747269627574696f6e446f6d61696e73222c224074797065223a22406964227d2c2273686f774665617475726564223a22746f6f743a73686f774665617475726564222c2273686f774d65646961223a22746f6f743a73686f774d65646961222c2273686f775265706c696573496e4d65646961223a22746f6f743a73686f775265706c696573496e4d65646961222c22766f74657273436f756e74223a22746f6f743a766f74657273436f756e74222c22626c757268617368223a22746f6f743a626c757268617368222c22666f63616c506f696e74223a7b22406964223a22746f6f743a666f63616c506f696e74222c2240636f6e7461696e6572223a22406c697374227d2c22736368656d61223a22687474703a2f2f736368656d612e6f726723222c2250726f706572747956616c7565223a22736368656d613a50726f706572747956616c7565222c2276616c7565223a22736368656d613a76616c7565222c226f737461747573223a22687474703a2f2f6f7374617475732e6f726723222c2261746f6d557269223a226f7374617475733a61746f6d557269222c22696e5265706c79546f41746f6d557269223a226f7374617475733a696e5265706c79546f41746f6d557269222c22636f6e766572736174696f6e223a226f7374617475733a636f6e766572736174696f6e222c2277656266696e676572223a2268747470733a2f2f7075726c2e617263686976652e6f72672f736f6369616c7765622f77656266696e6765722377656266696e676572222c2271756f7465223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f303434662371756f7465222c224074797065223a22406964227d2c2271756f7465417574686f72697a6174696f6e223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f303434662371756f7465417574686f72697a6174696f6e222c224074797065223a22406964227d2c2251756f746552657175657374223a2268747470733a2f2f773369642e6f72672f6665702f303434662351756f746552657175657374222c2251756f7465417574686f72697a6174696f6e223a2268747470733a2f2f773369642e6f72672f6665702f303434662351756f7465417574686f72697a6174696f6e222c2271756f7465557269223a22687474703a2f2f66656469626972642e636f6d2f6e732371756f7465557269222c226d6973736b6579223a2268747470733a2f2f6d6973736b65792d6875622e6e65742f6e7323222c225f6d6973736b65795f71756f7465223a226d6973736b65793a5f6d6973736b65795f71756f7465222c22677473223a2268747470733a2f2f676f746f736f6369616c2e6f72672f6e7323222c22696e746572616374696f6e506f6c696379223a7b22406964223a226774733a696e746572616374696f6e506f6c696379222c224074797065223a22406964227d2c2263616e51756f7465223a7b22406964223a226774733a63616e51756f7465222c224074797065223a22406964227d2c2263616e4c696b65223a7b22406964223a226774733a63616e4c696b65222c224074797065223a22406964227d2c2263616e5265706c79223a7b22406964223a226774733a63616e5265706c79222c224074797065223a22406964227d2c2263616e416e6e6f756e6365223a7b22406964223a226774733a63616e416e6e6f756e6365222c224074797065223a22406964227d2c22616c77617973223a7b22406964223a226774733a616c77617973222c224074797065223a22406964227d2c22617070726f76616c5265717569726564223a7b22406964223a226774733a617070726f76616c5265717569726564222c224074797065223a22406964227d2c22617070726f7665644279223a7b22406964223a226774733a617070726f7665644279222c224074797065223a22406964227d2c226c696b65417574686f72697a6174696f6e223a7b22406964223a226774733a6c696b65417574686f72697a6174696f6e222c224074797065223a22406964227d2c227265706c79417574686f72697a6174696f6e223a7b22406964223a226774733a7265706c79417574686f72697a6174696f6e222c224074797065223a22406964227d2c22616e6e6f756e6365417574686f72697a6174696f6e223a7b22406964223a226774733a616e6e6f756e6365417574686f72697a6174696f6e222c224074797065223a22406964227d2c224c696b6552657175657374223a226774733a4c696b6552657175657374222c224c696b65417574686f72697a6174696f6e223a226774733a4c696b65417574686f72697a6174696f6e222c225265706c7952657175657374223a226774733a5265706c7952657175657374222c225265706c79417574686f72697a6174696f6e223a226774733a5265706c79417574686f72697a6174696f6e222c22416e6e6f756e636552657175657374223a226774733a416e6e6f756e636552657175657374222c22416e6e6f756e6365417574686f72697a6174696f6e223a226774733a416e6e6f756e6365417574686f72697a6174696f6e222c224665617475726552657175657374223a2268747470733a2f2f773369642e6f72672f6665702f37616139234665617475726552657175657374222c2246656174757265417574686f72697a6174696f6e223a2268747470733a2f2f773369642e6f72672f6665702f376161392346656174757265417574686f72697a6174696f6e222c2263616e46656174757265223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f376161392363616e46656174757265222c224074797065223a22406964227d2c226175746f6d61746963417070726f76616c223a7b22406964223a226774733a6175746f6d61746963417070726f76616c222c224074797065223a22406964227d2c226d616e75616c417070726f76616c223a7b22406964223a226774733a6d616e75616c417070726f76616c222c224074797065223a22406964227d2c22696e746572616374696e674f626a656374223a7b22406964223a226774733a696e746572616374696e674f626a656374222c224074797065223a22406964227d2c22696e746572616374696f6e546172676574223a7b22406964223a226774733a696e746572616374696f6e546172676574222c224074797065223a22406964227d7d5d2c226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c69636523616363657074732f313137363636373633393430313230373336222c2274797065223a22416363657074222c226163746f72223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c696365222c22746f223a5b2268747470733a2f2f6661722e6578616d706c652f75736572732f6361726f6c225d2c226363223a5b5d2c226f626a656374223a7b226964223a2268747470733a2f2f6661722e6578616d706c652f666f6c6c6f77732f31222c2274797065223a22466f6c6c6f77222c226163746f72223a2268747470733a2f2f6661722e6578616d706c652f75736572732f6361726f6c222c226f626a656374223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c696365222c22746f223a5b2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c696365225d2c226363223a5b5d7d7d', '2026-11-23 16:45:30.646+00'),
	(117666764020861685, 'https://rookery.test/users/alice/statuses/117666763980098707/activity', 'Create', 'https://rookery.test/users/alice/statuses/117666763980098707', 14621020325641238, 117666763884884485, 117666763980098707, false, '\x7b2240636f6e74657874223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73222c2268747470733a2f2f773369642e6f72672f73656375726974792f7631222c7b2248617368746167223a2261733a48617368746167222c226d616e75616c6c79417070726f766573466f6c6c6f77657273223a2261733a6d616e75616c6c79417070726f766573466f6c6c6f77657273222c2273656e736974697665223a2261733a73656e736974697665222c226d6f766564546f223a7b22406964223a2261733a6d6f766564546f222c224074797065223a22406964227d2c22616c736f4b6e6f776e4173223a7b22406964223a2261733a616c736f4b6e6f776e4173222c224074797065223a22406964227d2c22746f6f74223a22687474703a2f2f6a6f696e6d6173746f646f6e2e6f72672f6e7323222c22456d6f6a69223a22746f6f743a456d6f6a69222c22456d6f6a695265616374223a22687474703a2f2f6c6974657075622e736f6369616c2f6e7323456d6f6a695265616374222c226665617475726564223a7b22406964223a22746f6f743a6665617475726564222c224074797065223a22406964227d2c22666561747572656454616773223a7b22406964223a22746f6f743a666561747572656454616773222c224074797065223a22406964227d2c22646973636f76657261626c65223a22746f6f743a646973636f76657261626c65222c22696e64657861626c65223a22746f6f743a696e64657861626c65222c226d656d6f7269616c223a22746f6f743a6d656d6f7269616c222c2273757370656e646564223a22746f6f743a73757370656e646564222c226174747269627574696f6e446f6d61696e73223a7b22406964223a22746f6f743a6174747269627574696f6e446f6d61696e73222c224074797065223a22406964227d2c2273686f774665617475726564223a22746f6f743a73686f774665617475726564222c2273686f774d65646961223a22746f6f743a73686f774d65646961222c2273686f775265706c696573496e4d65646961223a22746f6f743a73686f775265706c696573496e4d65646961222c22766f74657273436f756e74223a22746f6f743a766f74657273436f756e74222c22626c757268617368223a22746f6f743a626c757268617368222c22666f63616c506f696e74223a7b22406964223a22746f6f743a666f63616c506f696e74222c2240636f6e7461696e6572223a22406c697374227d2c22736368656d61223a22687474703a2f2f736368656d612e6f726723222c2250726f706572747956616c7565223a22736368656d613a50726f706572747956616c7565222c2276616c7565223a22736368656d613a76616c7565222c226f737461747573223a22687474703a2f2f6f7374617475732e6f726723222c2261746f6d557269223a226f7374617475733a61746f6d557269222c22696e5265706c79546f41746f6d557269223a226f7374617475733a696e5265706c79546f41746f6d557269222c22636f6e766572736174696f6e223a226f7374617475733a636f6e766572736174696f6e222c2277656266696e676572223a2268747470733a2f2f7075726c2e617263686976652e6f72672f736f6369616c7765622f77656266696e6765722377656266696e676572222c2271756f7465223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f303434662371756f7465222c224074797065223a22406964227d2c2271756f7465417574686f72697a6174696f6e223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f303434662371756f7465417574686f72697a6174696f6e222c224074797065223a22406964227d2c2251756f746552657175657374223a2268747470733a2f2f773369642e6f72672f6665702f303434662351756f746552657175657374222c2251756f7465417574686f72697a6174696f6e223a2268747470733a2f2f773369642e6f72672f6665702f303434662351756f7465417574686f72697a6174696f6e222c2271756f7465557269223a22687474703a2f2f66656469626972642e636f6d2f6e732371756f7465557269222c226d6973736b6579223a2268747470733a2f2f6d6973736b65792d6875622e6e65742f6e7323222c225f6d6973736b65795f71756f7465223a226d6973736b65793a5f6d6973736b65795f71756f7465222c22677473223a2268747470733a2f2f676f746f736f6369616c2e6f72672f6e7323222c22696e746572616374696f6e506f6c696379223a7b22406964223a226774733a696e746572616374696f6e506f6c696379222c224074797065223a22406964227d2c2263616e51756f7465223a7b22406964223a226774733a63616e51756f7465222c224074797065223a22406964227d2c2263616e4c696b65223a7b22406964223a226774733a63616e4c696b65222c224074797065223a22406964227d2c2263616e5265706c79223a7b22406964223a226774733a63616e5265706c79222c224074797065223a22406964227d2c2263616e416e6e6f756e6365223a7b22406964223a226774733a63616e416e6e6f756e6365222c224074797065223a22406964227d2c22616c77617973223a7b22406964223a226774733a616c77617973222c224074797065223a22406964227d2c22617070726f76616c5265717569726564223a7b22406964223a226774733a617070726f76616c5265717569726564222c224074797065223a22406964227d2c22617070726f7665644279223a7b22406964223a226774733a617070726f7665644279222c224074797065223a22406964227d2c226c696b65417574686f72697a6174696f6e223a7b22406964223a226774733a6c696b65417574686f72697a6174696f6e222c224074797065223a22406964227d2c227265706c79417574686f72697a6174696f6e223a7b22406964223a226774733a7265706c79417574686f72697a6174696f6e222c224074797065223a22406964227d2c22616e6e6f756e6365417574686f72697a6174696f6e223a7b22406964223a226774733a616e6e6f756e6365417574686f72697a6174696f6e222c224074797065223a22406964227d2c224c696b6552657175657374223a226774733a4c696b6552657175657374222c224c696b65417574686f72697a6174696f6e223a226774733a4c696b65417574686f72697a6174696f6e222c225265706c7952657175657374223a226774733a5265706c7952657175657374222c225265706c79417574686f72697a6174696f6e223a226774733a5265706c79417574686f72697a6174696f6e222c22416e6e6f756e636552657175657374223a226774733a416e6e6f756e636552657175657374222c22416e6e6f756e6365417574686f72697a6174696f6e223a226774733a416e6e6f756e6365417574686f72697a6174696f6e222c224665617475726552657175657374223a2268747470733a2f2f773369642e6f72672f6665702f37616139234665617475726552657175657374222c2246656174757265417574686f72697a6174696f6e223a2268747470733a2f2f773369642e6f72672f6665702f376161392346656174757265417574686f72697a6174696f6e222c2263616e46656174757265223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f376161392363616e46656174757265222c224074797065223a22406964227d2c226175746f6d61746963417070726f76616c223a7b22406964223a226774733a6175746f6d61746963417070726f76616c222c224074797065223a22406964227d2c226d616e75616c417070726f76616c223a7b22406964223a226774733a6d616e75616c417070726f76616c222c224074797065223a22406964227d2c22696e746572616374696e674f626a656374223a7b22406964223a226774733a696e746572616374696e674f626a656374222c224074797065223a22406964227d2c22696e746572616374696f6e546172676574223a7b22406964223a226774733a696e746572616374696f6e546172676574222c224074797065223a22406964227d7d5d2c226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333938303039383730372f6163746976697479222c2274797065223a22437265617465222c226163746f72223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c696365222c227075626c6973686564223a22323032362d31312d32335431363a34353a33312e3233395a222c22746f223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226363223a5b2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f666f6c6c6f77657273222c2268747470733a2f2f726f6f6b6572792e746573742f75736572732f626f62225d2c226f626a656374223a7b226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f313137363636373633393830303938373037222c2274797065223a224e6f7465222c2273756d6d617279223a6e756c6c2c22696e5265706c79546f223a6e756c6c2c227075626c6973686564223a22323032362d31312d32335431363a34353a33312e3233395a222c2275726c223a2268747470733a2f2f726f6f6b6572792e746573742f40616c6963652f313137363636373633393830303938373037222c2261747472696275746564546f223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c696365222c22746f223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226363223a5b2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f666f6c6c6f77657273222c2268747470733a2f2f726f6f6b6572792e746573742f75736572732f626f62225d2c2273656e736974697665223a66616c73652c2261746f6d557269223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f313137363636373633393830303938373037222c22696e5265706c79546f41746f6d557269223a6e756c6c2c22636f6e766572736174696f6e223a2268747470733a2f2f726f6f6b6572792e746573742f636f6e74657874732f313137363636373633393830313037333430222c22636f6e74657874223a2268747470733a2f2f726f6f6b6572792e746573742f636f6e74657874732f313137363636373633393830313037333430222c22636f6e74656e74223a223c703e48656c6c6f206a61636b64617773203c6120687265663d5c2268747470733a2f2f726f6f6b6572792e746573742f746167732f62697264735c2220636c6173733d5c226d656e74696f6e20686173687461675c222072656c3d5c227461675c223e233c7370616e3e62697264733c2f7370616e3e3c2f613e203c7370616e20636c6173733d5c22682d636172645c22207472616e736c6174653d5c226e6f5c223e3c6120687265663d5c2268747470733a2f2f726f6f6b6572792e746573742f40626f625c2220636c6173733d5c22752d75726c206d656e74696f6e5c223e403c7370616e3e626f623c2f7370616e3e3c2f613e3c2f7370616e3e3c2f703e222c226174746163686d656e74223a5b7b2274797065223a22446f63756d656e74222c226d6564696154797065223a22696d6167652f706e67222c2275726c223a2268747470733a2f2f726f6f6b6572792e746573742f6d656469612f6d656469612f33382f36662f35777733646d746e6e6f62637a733735396a3672336a2e706e67222c226e616d65223a2241206d6167706965222c22626c757268617368223a22554454493a6a5d3966515d397c636f3166516f3166516651665166517c636f3166516f31222c227769647468223a34302c22686569676874223a33307d5d2c22746167223a5b7b2274797065223a224d656e74696f6e222c2268726566223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f626f62222c226e616d65223a2240626f6240726f6f6b6572792e74657374227d2c7b2274797065223a2248617368746167222c2268726566223a2268747470733a2f2f726f6f6b6572792e746573742f746167732f6269726473222c226e616d65223a22236269726473227d5d2c227265706c696573223a7b226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333938303039383730372f7265706c696573222c2274797065223a22436f6c6c656374696f6e222c226669727374223a7b2274797065223a22436f6c6c656374696f6e50616765222c22706172744f66223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333938303039383730372f7265706c696573222c226e657874223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333938303039383730372f7265706c6965733f706167653d6f7468657273222c226974656d73223a5b5d7d7d2c226c696b6573223a7b226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333938303039383730372f6c696b6573222c2274797065223a22436f6c6c656374696f6e222c22746f74616c4974656d73223a307d2c22736861726573223a7b226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333938303039383730372f736861726573222c2274797065223a22436f6c6c656374696f6e222c22746f74616c4974656d73223a307d2c22696e746572616374696f6e506f6c696379223a7b2263616e51756f7465223a7b226175746f6d61746963417070726f76616c223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226d616e75616c417070726f76616c223a5b5d7d2c2263616e4c696b65223a7b226175746f6d61746963417070726f76616c223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226d616e75616c417070726f76616c223a5b5d2c22616c77617973223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c22617070726f76616c5265717569726564223a5b5d7d2c2263616e5265706c79223a7b226175746f6d61746963417070726f76616c223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226d616e75616c417070726f76616c223a5b5d2c22616c77617973223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c22617070726f76616c5265717569726564223a5b5d7d2c2263616e416e6e6f756e6365223a7b226175746f6d61746963417070726f76616c223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226d616e75616c417070726f76616c223a5b5d2c22616c77617973223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c22617070726f76616c5265717569726564223a5b5d7d7d2c22636f6e74656e744d6170223a7b22656e223a223c703e48656c6c6f206a61636b64617773203c6120687265663d5c2268747470733a2f2f726f6f6b6572792e746573742f746167732f62697264735c2220636c6173733d5c226d656e74696f6e20686173687461675c222072656c3d5c227461675c223e233c7370616e3e62697264733c2f7370616e3e3c2f613e203c7370616e20636c6173733d5c22682d636172645c22207472616e736c6174653d5c226e6f5c223e3c6120687265663d5c2268747470733a2f2f726f6f6b6572792e746573742f40626f625c2220636c6173733d5c22752d75726c206d656e74696f6e5c223e403c7370616e3e626f623c2f7370616e3e3c2f613e3c2f7370616e3e3c2f703e227d7d7d', '2026-11-23 16:45:31.861+00'),
	(117666764024397411, 'https://rookery.test/users/alice/statuses/117666763983622342/activity', 'Create', 'https://rookery.test/users/alice/statuses/117666763983622342', 12316626758828018, 117666763884884485, 117666763983622342, false, '\x7b2240636f6e74657874223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73222c2268747470733a2f2f773369642e6f72672f73656375726974792f7631222c7b2248617368746167223a2261733a48617368746167222c226d616e75616c6c79417070726f766573466f6c6c6f77657273223a2261733a6d616e75616c6c79417070726f766573466f6c6c6f77657273222c2273656e736974697665223a2261733a73656e736974697665222c226d6f766564546f223a7b22406964223a2261733a6d6f766564546f222c224074797065223a22406964227d2c22616c736f4b6e6f776e4173223a7b22406964223a2261733a616c736f4b6e6f776e4173222c224074797065223a22406964227d2c22746f6f74223a22687474703a2f2f6a6f696e6d6173746f646f6e2e6f72672f6e7323222c22456d6f6a69223a22746f6f743a456d6f6a69222c22456d6f6a695265616374223a22687474703a2f2f6c6974657075622e736f6369616c2f6e7323456d6f6a695265616374222c226665617475726564223a7b22406964223a22746f6f743a6665617475726564222c224074797065223a22406964227d2c22666561747572656454616773223a7b22406964223a22746f6f743a666561747572656454616773222c224074797065223a22406964227d2c22646973636f76657261626c65223a22746f6f743a646973636f76657261626c65222c22696e64657861626c65223a22746f6f743a696e64657861626c65222c226d656d6f7269616c223a22746f6f743a6d656d6f7269616c222c2273757370656e646564223a22746f6f743a73757370656e646564222c226174747269627574696f6e446f6d61696e73223a7b22406964223a22746f6f743a6174747269627574696f6e446f6d61696e73222c224074797065223a22406964227d2c2273686f774665617475726564223a22746f6f743a73686f774665617475726564222c2273686f774d65646961223a22746f6f743a73686f774d65646961222c2273686f775265706c696573496e4d65646961223a22746f6f743a73686f775265706c696573496e4d65646961222c22766f74657273436f756e74223a22746f6f743a766f74657273436f756e74222c22626c757268617368223a22746f6f743a626c757268617368222c22666f63616c506f696e74223a7b22406964223a22746f6f743a666f63616c506f696e74222c2240636f6e7461696e6572223a22406c697374227d2c22736368656d61223a22687474703a2f2f736368656d612e6f726723222c2250726f706572747956616c7565223a22736368656d613a50726f706572747956616c7565222c2276616c7565223a22736368656d613a76616c7565222c226f737461747573223a22687474703a2f2f6f7374617475732e6f726723222c2261746f6d557269223a226f7374617475733a61746f6d557269222c22696e5265706c79546f41746f6d557269223a226f7374617475733a696e5265706c79546f41746f6d557269222c22636f6e766572736174696f6e223a226f7374617475733a636f6e766572736174696f6e222c2277656266696e676572223a2268747470733a2f2f7075726c2e617263686976652e6f72672f736f6369616c7765622f77656266696e6765722377656266696e676572222c2271756f7465223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f303434662371756f7465222c224074797065223a22406964227d2c2271756f7465417574686f72697a6174696f6e223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f303434662371756f7465417574686f72697a6174696f6e222c224074797065223a22406964227d2c2251756f746552657175657374223a2268747470733a2f2f773369642e6f72672f6665702f303434662351756f746552657175657374222c2251756f7465417574686f72697a6174696f6e223a2268747470733a2f2f773369642e6f72672f6665702f303434662351756f7465417574686f72697a6174696f6e222c2271756f7465557269223a22687474703a2f2f66656469626972642e636f6d2f6e732371756f7465557269222c226d6973736b6579223a2268747470733a2f2f6d6973736b65792d6875622e6e65742f6e7323222c225f6d6973736b65795f71756f7465223a226d6973736b65793a5f6d6973736b65795f71756f7465222c22677473223a2268747470733a2f2f676f746f736f6369616c2e6f72672f6e7323222c22696e746572616374696f6e506f6c696379223a7b22406964223a226774733a696e746572616374696f6e506f6c696379222c224074797065223a22406964227d2c2263616e51756f7465223a7b22406964223a226774733a63616e51756f7465222c224074797065223a22406964227d2c2263616e4c696b65223a7b22406964223a226774733a63616e4c696b65222c224074797065223a22406964227d2c2263616e5265706c79223a7b22406964223a226774733a63616e5265706c79222c224074797065223a22406964227d2c2263616e416e6e6f756e6365223a7b22406964223a226774733a63616e416e6e6f756e6365222c224074797065223a22406964227d2c22616c77617973223a7b22406964223a226774733a616c77617973222c224074797065223a22406964227d2c22617070726f76616c5265717569726564223a7b22406964223a226774733a617070726f76616c5265717569726564222c224074797065223a22406964227d2c22617070726f7665644279223a7b22406964223a226774733a617070726f7665644279222c224074797065223a22406964227d2c226c696b65417574686f72697a6174696f6e223a7b22406964223a226774733a6c696b65417574686f72697a6174696f6e222c224074797065223a22406964227d2c227265706c79417574686f72697a6174696f6e223a7b22406964223a226774733a7265706c79417574686f72697a6174696f6e222c224074797065223a22406964227d2c22616e6e6f756e6365417574686f72697a6174696f6e223a7b22406964223a226774733a616e6e6f756e6365417574686f72697a6174696f6e222c224074797065223a22406964227d2c224c696b6552657175657374223a226774733a4c696b6552657175657374222c224c696b65417574686f72697a6174696f6e223a226774733a4c696b65417574686f72697a6174696f6e222c225265706c7952657175657374223a226774733a5265706c7952657175657374222c225265706c79417574686f72697a6174696f6e223a226774733a5265706c79417574686f72697a6174696f6e222c22416e6e6f756e636552657175657374223a226774733a416e6e6f756e636552657175657374222c22416e6e6f756e6365417574686f72697a6174696f6e223a226774733a416e6e6f756e6365417574686f72697a6174696f6e222c224665617475726552657175657374223a2268747470733a2f2f773369642e6f72672f6665702f37616139234665617475726552657175657374222c2246656174757265417574686f72697a6174696f6e223a2268747470733a2f2f773369642e6f72672f6665702f376161392346656174757265417574686f72697a6174696f6e222c2263616e46656174757265223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f376161392363616e46656174757265222c224074797065223a22406964227d2c226175746f6d61746963417070726f76616c223a7b22406964223a226774733a6175746f6d61746963417070726f76616c222c224074797065223a22406964227d2c226d616e75616c417070726f76616c223a7b22406964223a226774733a6d616e75616c417070726f76616c222c224074797065223a22406964227d2c22696e746572616374696e674f626a656374223a7b22406964223a226774733a696e746572616374696e674f626a656374222c224074797065223a22406964227d2c22696e746572616374696f6e546172676574223a7b22406964223a226774733a696e746572616374696f6e546172676574222c224074797065223a22406964227d7d5d2c226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333938333632323334322f6163746976697479222c2274797065223a22437265617465222c226163746f72223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c696365222c227075626c6973686564223a22323032362d31312d32335431363a34353a33312e3239335a222c22746f223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226363223a5b2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f666f6c6c6f77657273225d2c226f626a656374223a7b226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f313137363636373633393833363232333432222c2274797065223a225175657374696f6e222c2273756d6d617279223a6e756c6c2c22696e5265706c79546f223a6e756c6c2c227075626c6973686564223a22323032362d31312d32335431363a34353a33312e3239335a222c2275726c223a2268747470733a2f2f726f6f6b6572792e746573742f40616c6963652f313137363636373633393833363232333432222c2261747472696275746564546f223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c696365222c22746f223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226363223a5b2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f666f6c6c6f77657273225d2c2273656e736974697665223a66616c73652c2261746f6d557269223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f313137363636373633393833363232333432222c22696e5265706c79546f41746f6d557269223a6e756c6c2c22636f6e766572736174696f6e223a2268747470733a2f2f726f6f6b6572792e746573742f636f6e74657874732f313137363636373633393833363334343339222c22636f6e74657874223a2268747470733a2f2f726f6f6b6572792e746573742f636f6e74657874732f313137363636373633393833363334343339222c22636f6e74656e74223a223c703e57686963683f3c2f703e222c226174746163686d656e74223a5b5d2c22746167223a5b5d2c227265706c696573223a7b226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333938333632323334322f7265706c696573222c2274797065223a22436f6c6c656374696f6e222c226669727374223a7b2274797065223a22436f6c6c656374696f6e50616765222c22706172744f66223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333938333632323334322f7265706c696573222c226e657874223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333938333632323334322f7265706c6965733f706167653d6f7468657273222c226974656d73223a5b5d7d7d2c226c696b6573223a7b226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333938333632323334322f6c696b6573222c2274797065223a22436f6c6c656374696f6e222c22746f74616c4974656d73223a307d2c22736861726573223a7b226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333938333632323334322f736861726573222c2274797065223a22436f6c6c656374696f6e222c22746f74616c4974656d73223a307d2c22696e746572616374696f6e506f6c696379223a7b2263616e51756f7465223a7b226175746f6d61746963417070726f76616c223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226d616e75616c417070726f76616c223a5b5d7d2c2263616e4c696b65223a7b226175746f6d61746963417070726f76616c223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226d616e75616c417070726f76616c223a5b5d2c22616c77617973223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c22617070726f76616c5265717569726564223a5b5d7d2c2263616e5265706c79223a7b226175746f6d61746963417070726f76616c223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226d616e75616c417070726f76616c223a5b5d2c22616c77617973223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c22617070726f76616c5265717569726564223a5b5d7d2c2263616e416e6e6f756e6365223a7b226175746f6d61746963417070726f76616c223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226d616e75616c417070726f76616c223a5b5d2c22616c77617973223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c22617070726f76616c5265717569726564223a5b5d7d7d2c22636f6e74656e744d6170223a7b22656e223a223c703e57686963683f3c2f703e227d2c226f6e654f66223a5b7b2274797065223a224e6f7465222c226e616d65223a22526f6f6b222c227265706c696573223a7b2274797065223a22436f6c6c656374696f6e222c22746f74616c4974656d73223a307d7d2c7b2274797065223a224e6f7465222c226e616d65223a2243726f77222c227265706c696573223a7b2274797065223a22436f6c6c656374696f6e222c22746f74616c4974656d73223a307d7d5d2c22766f74657273436f756e74223a302c22656e6454696d65223a22323032362d31312d32345431363a34353a33312e3239345a227d7d', '2026-11-23 16:45:31.915+00'),
	(117666764035983547, 'https://rookery.test/users/alice/statuses/117666763989278107/activity', 'Create', 'https://rookery.test/users/alice/statuses/117666763989278107', 66402555332225415, 117666763884884485, 117666763989278107, false, '\x7b2240636f6e74657874223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73222c2268747470733a2f2f773369642e6f72672f73656375726974792f7631222c7b2248617368746167223a2261733a48617368746167222c226d616e75616c6c79417070726f766573466f6c6c6f77657273223a2261733a6d616e75616c6c79417070726f766573466f6c6c6f77657273222c2273656e736974697665223a2261733a73656e736974697665222c226d6f766564546f223a7b22406964223a2261733a6d6f766564546f222c224074797065223a22406964227d2c22616c736f4b6e6f776e4173223a7b22406964223a2261733a616c736f4b6e6f776e4173222c224074797065223a22406964227d2c22746f6f74223a22687474703a2f2f6a6f696e6d6173746f646f6e2e6f72672f6e7323222c22456d6f6a69223a22746f6f743a456d6f6a69222c22456d6f6a695265616374223a22687474703a2f2f6c6974657075622e736f6369616c2f6e7323456d6f6a695265616374222c226665617475726564223a7b22406964223a22746f6f743a6665617475726564222c224074797065223a22406964227d2c22666561747572656454616773223a7b22406964223a22746f6f743a666561747572656454616773222c224074797065223a22406964227d2c22646973636f76657261626c65223a22746f6f743a646973636f76657261626c65222c22696e64657861626c65223a22746f6f743a696e64657861626c65222c226d656d6f7269616c223a22746f6f743a6d656d6f7269616c222c2273757370656e646564223a22746f6f743a73757370656e646564222c226174747269627574696f6e446f6d61696e73223a7b22406964223a22746f6f743a6174747269627574696f6e446f6d61696e73222c224074797065223a22406964227d2c2273686f774665617475726564223a22746f6f743a73686f774665617475726564222c2273686f774d65646961223a22746f6f743a73686f774d65646961222c2273686f775265706c696573496e4d65646961223a22746f6f743a73686f775265706c696573496e4d65646961222c22766f74657273436f756e74223a22746f6f743a766f74657273436f756e74222c22626c757268617368223a22746f6f743a626c757268617368222c22666f63616c506f696e74223a7b22406964223a22746f6f743a666f63616c506f696e74222c2240636f6e7461696e6572223a22406c697374227d2c22736368656d61223a22687474703a2f2f736368656d612e6f726723222c2250726f706572747956616c7565223a22736368656d613a50726f706572747956616c7565222c2276616c7565223a22736368656d613a76616c7565222c226f737461747573223a22687474703a2f2f6f7374617475732e6f726723222c2261746f6d557269223a226f7374617475733a61746f6d557269222c22696e5265706c79546f41746f6d557269223a226f7374617475733a696e5265706c79546f41746f6d557269222c22636f6e766572736174696f6e223a226f7374617475733a636f6e766572736174696f6e222c2277656266696e676572223a2268747470733a2f2f7075726c2e617263686976652e6f72672f736f6369616c7765622f77656266696e6765722377656266696e676572222c2271756f7465223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f303434662371756f7465222c224074797065223a22406964227d2c2271756f7465417574686f72697a6174696f6e223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f303434662371756f7465417574686f72697a6174696f6e222c224074797065223a22406964227d2c2251756f746552657175657374223a2268747470733a2f2f773369642e6f72672f6665702f303434662351756f746552657175657374222c2251756f7465417574686f72697a6174696f6e223a2268747470733a2f2f773369642e6f72672f6665702f303434662351756f7465417574686f72697a6174696f6e222c2271756f7465557269223a22687474703a2f2f66656469626972642e636f6d2f6e732371756f7465557269222c226d6973736b6579223a2268747470733a2f2f6d6973736b65792d6875622e6e65742f6e7323222c225f6d6973736b65795f71756f7465223a226d6973736b65793a5f6d6973736b65795f71756f7465222c22677473223a2268747470733a2f2f676f746f736f6369616c2e6f72672f6e7323222c22696e746572616374696f6e506f6c696379223a7b22406964223a226774733a696e746572616374696f6e506f6c696379222c224074797065223a22406964227d2c2263616e51756f7465223a7b22406964223a226774733a63616e51756f7465222c224074797065223a22406964227d2c2263616e4c696b65223a7b22406964223a226774733a63616e4c696b65222c224074797065223a22406964227d2c2263616e5265706c79223a7b22406964223a226774733a63616e5265706c79222c224074797065223a22406964227d2c2263616e416e6e6f756e6365223a7b22406964223a226774733a63616e416e6e6f756e6365222c224074797065223a22406964227d2c22616c77617973223a7b22406964223a226774733a616c77617973222c224074797065223a22406964227d2c22617070726f76616c5265717569726564223a7b22406964223a226774733a617070726f76616c5265717569726564222c224074797065223a22406964227d2c22617070726f7665644279223a7b22406964223a226774733a617070726f7665644279222c224074797065223a22406964227d2c226c696b65417574686f72697a6174696f6e223a7b22406964223a226774733a6c696b65417574686f72697a6174696f6e222c224074797065223a22406964227d2c227265706c79417574686f72697a6174696f6e223a7b22406964223a226774733a7265706c79417574686f72697a6174696f6e222c224074797065223a22406964227d2c22616e6e6f756e6365417574686f72697a6174696f6e223a7b22406964223a226774733a616e6e6f756e6365417574686f72697a6174696f6e222c224074797065223a22406964227d2c224c696b6552657175657374223a226774733a4c696b6552657175657374222c224c696b65417574686f72697a6174696f6e223a226774733a4c696b65417574686f72697a6174696f6e222c225265706c7952657175657374223a226774733a5265706c7952657175657374222c225265706c79417574686f72697a6174696f6e223a226774733a5265706c79417574686f72697a6174696f6e222c22416e6e6f756e636552657175657374223a226774733a416e6e6f756e636552657175657374222c22416e6e6f756e6365417574686f72697a6174696f6e223a226774733a416e6e6f756e6365417574686f72697a6174696f6e222c224665617475726552657175657374223a2268747470733a2f2f773369642e6f72672f6665702f37616139234665617475726552657175657374222c2246656174757265417574686f72697a6174696f6e223a2268747470733a2f2f773369642e6f72672f6665702f376161392346656174757265417574686f72697a6174696f6e222c2263616e46656174757265223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f376161392363616e46656174757265222c224074797065223a22406964227d2c226175746f6d61746963417070726f76616c223a7b22406964223a226774733a6175746f6d61746963417070726f76616c222c224074797065223a22406964227d2c226d616e75616c417070726f76616c223a7b22406964223a226774733a6d616e75616c417070726f76616c222c224074797065223a22406964227d2c22696e746572616374696e674f626a656374223a7b22406964223a226774733a696e746572616374696e674f626a656374222c224074797065223a22406964227d2c22696e746572616374696f6e546172676574223a7b22406964223a226774733a696e746572616374696f6e546172676574222c224074797065223a22406964227d7d5d2c226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333938393237383130372f6163746976697479222c2274797065223a22437265617465222c226163746f72223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c696365222c227075626c6973686564223a22323032362d31312d32335431363a34353a33312e3337395a222c22746f223a5b2268747470733a2f2f726f6f6b6572792e746573742f75736572732f626f62222c2268747470733a2f2f6661722e6578616d706c652f75736572732f6361726f6c225d2c226363223a5b5d2c226f626a656374223a7b226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f313137363636373633393839323738313037222c2274797065223a224e6f7465222c2273756d6d617279223a6e756c6c2c22696e5265706c79546f223a6e756c6c2c227075626c6973686564223a22323032362d31312d32335431363a34353a33312e3337395a222c2275726c223a2268747470733a2f2f726f6f6b6572792e746573742f40616c6963652f313137363636373633393839323738313037222c2261747472696275746564546f223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c696365222c22746f223a5b2268747470733a2f2f726f6f6b6572792e746573742f75736572732f626f62222c2268747470733a2f2f6661722e6578616d706c652f75736572732f6361726f6c225d2c226363223a5b5d2c2273656e736974697665223a66616c73652c2261746f6d557269223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f313137363636373633393839323738313037222c22696e5265706c79546f41746f6d557269223a6e756c6c2c22636f6e766572736174696f6e223a2268747470733a2f2f726f6f6b6572792e746573742f636f6e74657874732f313137363636373633393839323738313039222c22636f6e74657874223a2268747470733a2f2f726f6f6b6572792e746573742f636f6e74657874732f313137363636373633393839323738313039222c22636f6e74656e74223a223c703e50737374203c7370616e20636c6173733d5c22682d636172645c22207472616e736c6174653d5c226e6f5c223e3c6120687265663d5c2268747470733a2f2f726f6f6b6572792e746573742f40626f625c2220636c6173733d5c22752d75726c206d656e74696f6e5c223e403c7370616e3e626f623c2f7370616e3e3c2f613e3c2f7370616e3e203c7370616e20636c6173733d5c22682d636172645c22207472616e736c6174653d5c226e6f5c223e3c6120687265663d5c2268747470733a2f2f6661722e6578616d706c652f406361726f6c5c2220636c6173733d5c22752d75726c206d656e74696f6e5c223e403c7370616e3e6361726f6c3c2f7370616e3e3c2f613e3c2f7370616e3e3c2f703e222c226174746163686d656e74223a5b5d2c22746167223a5b7b2274797065223a224d656e74696f6e222c2268726566223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f626f62222c226e616d65223a2240626f6240726f6f6b6572792e74657374227d2c7b2274797065223a224d656e74696f6e222c2268726566223a2268747470733a2f2f6661722e6578616d706c652f75736572732f6361726f6c222c226e616d65223a22406361726f6c406661722e6578616d706c65227d5d2c227265706c696573223a7b226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333938393237383130372f7265706c696573222c2274797065223a22436f6c6c656374696f6e222c226669727374223a7b2274797065223a22436f6c6c656374696f6e50616765222c22706172744f66223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333938393237383130372f7265706c696573222c226e657874223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333938393237383130372f7265706c6965733f706167653d6f7468657273222c226974656d73223a5b5d7d7d2c226c696b6573223a7b226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333938393237383130372f6c696b6573222c2274797065223a22436f6c6c656374696f6e222c22746f74616c4974656d73223a307d2c22736861726573223a7b226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333938393237383130372f736861726573222c2274797065223a22436f6c6c656374696f6e222c22746f74616c4974656d73223a307d2c22696e746572616374696f6e506f6c696379223a7b2263616e51756f7465223a7b226175746f6d61746963417070726f76616c223a5b2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c696365225d2c226d616e75616c417070726f76616c223a5b5d7d2c2263616e4c696b65223a7b226175746f6d61746963417070726f76616c223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226d616e75616c417070726f76616c223a5b5d2c22616c77617973223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c22617070726f76616c5265717569726564223a5b5d7d2c2263616e5265706c79223a7b226175746f6d61746963417070726f76616c223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226d616e75616c417070726f76616c223a5b5d2c22616c77617973223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c22617070726f76616c5265717569726564223a5b5d7d2c2263616e416e6e6f756e6365223a7b226175746f6d61746963417070726f76616c223a5b2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c696365225d2c226d616e75616c417070726f76616c223a5b5d2c22616c77617973223a5b2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c696365225d2c22617070726f76616c5265717569726564223a5b5d7d7d2c22636f6e74656e744d6170223a7b22656e223a223c703e50737374203c7370616e20636c6173733d5c22682d636172645c22207472616e736c6174653d5c226e6f5c223e3c6120687265663d5c2268747470733a2f2f726f6f6b6572792e746573742f40626f625c2220636c6173733d5c22752d75726c206d656e74696f6e5c223e403c7370616e3e626f623c2f7370616e3e3c2f613e3c2f7370616e3e203c7370616e20636c6173733d5c22682d636172645c22207472616e736c6174653d5c226e6f5c223e3c6120687265663d5c2268747470733a2f2f6661722e6578616d706c652f406361726f6c5c2220636c6173733d5c22752d75726c206d656e74696f6e5c223e403c7370616e3e6361726f6c3c2f7370616e3e3c2f613e3c2f7370616e3e3c2f703e227d7d7d', '2026-11-23 16:45:32.092+00'),
	(117666764038474400, 'https://rookery.test/users/alice/statuses/117666763991030611/activity', 'Create', 'https://rookery.test/users/alice/statuses/117666763991030611', 17963385225505305, 117666763884884485, 117666763991030611, false, '\x7b2240636f6e74657874223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73222c2268747470733a2f2f773369642e6f72672f73656375726974792f7631222c7b2248617368746167223a2261733a48617368746167222c226d616e75616c6c79417070726f766573466f6c6c6f77657273223a2261733a6d616e75616c6c79417070726f766573466f6c6c6f77657273222c2273656e736974697665223a2261733a73656e736974697665222c226d6f766564546f223a7b22406964223a2261733a6d6f766564546f222c224074797065223a22406964227d2c22616c736f4b6e6f776e4173223a7b22406964223a2261733a616c736f4b6e6f776e4173222c224074797065223a22406964227d2c22746f6f74223a22687474703a2f2f6a6f696e6d6173746f646f6e2e6f72672f6e7323222c22456d6f6a69223a22746f6f743a456d6f6a69222c22456d6f6a695265616374223a22687474703a2f2f6c6974657075622e736f6369616c2f6e7323456d6f6a695265616374222c226665617475726564223a7b22406964223a22746f6f743a6665617475726564222c224074797065223a22406964227d2c22666561747572656454616773223a7b22406964223a22746f6f743a666561747572656454616773222c224074797065223a22406964227d2c22646973636f76657261626c65223a22746f6f743a646973636f76657261626c65222c22696e64657861626c65223a22746f6f743a696e64657861626c65222c226d656d6f7269616c223a22746f6f743a6d656d6f7269616c222c2273757370656e646564223a22746f6f743a73757370656e646564222c226174747269627574696f6e446f6d61696e73223a7b22406964223a22746f6f743a6174747269627574696f6e446f6d61696e73222c224074797065223a22406964227d2c2273686f774665617475726564223a22746f6f743a73686f774665617475726564222c2273686f774d65646961223a22746f6f743a73686f774d65646961222c2273686f775265706c696573496e4d65646961223a22746f6f743a73686f775265706c696573496e4d65646961222c22766f74657273436f756e74223a22746f6f743a766f74657273436f756e74222c22626c757268617368223a22746f6f743a626c757268617368222c22666f63616c506f696e74223a7b22406964223a22746f6f743a666f63616c506f696e74222c2240636f6e7461696e6572223a22406c697374227d2c22736368656d61223a22687474703a2f2f736368656d612e6f726723222c2250726f706572747956616c7565223a22736368656d613a50726f706572747956616c7565222c2276616c7565223a22736368656d613a76616c7565222c226f737461747573223a22687474703a2f2f6f7374617475732e6f726723222c2261746f6d557269223a226f7374617475733a61746f6d557269222c22696e5265706c79546f41746f6d557269223a226f7374617475733a696e5265706c79546f41746f6d557269222c22636f6e766572736174696f6e223a226f7374617475733a636f6e766572736174696f6e222c2277656266696e676572223a2268747470733a2f2f7075726c2e617263686976652e6f72672f736f6369616c7765622f77656266696e6765722377656266696e676572222c2271756f7465223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f303434662371756f7465222c224074797065223a22406964227d2c2271756f7465417574686f72697a6174696f6e223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f303434662371756f7465417574686f72697a6174696f6e222c224074797065223a22406964227d2c2251756f746552657175657374223a2268747470733a2f2f773369642e6f72672f6665702f303434662351756f746552657175657374222c2251756f7465417574686f72697a6174696f6e223a2268747470733a2f2f773369642e6f72672f6665702f303434662351756f7465417574686f72697a6174696f6e222c2271756f7465557269223a22687474703a2f2f66656469626972642e636f6d2f6e732371756f7465557269222c226d6973736b6579223a2268747470733a2f2f6d6973736b65792d6875622e6e65742f6e7323222c225f6d6973736b65795f71756f7465223a226d6973736b65793a5f6d6973736b65795f71756f7465222c22677473223a2268747470733a2f2f676f746f736f6369616c2e6f72672f6e7323222c22696e746572616374696f6e506f6c696379223a7b22406964223a226774733a696e746572616374696f6e506f6c696379222c224074797065223a22406964227d2c2263616e51756f7465223a7b22406964223a226774733a63616e51756f7465222c224074797065223a22406964227d2c2263616e4c696b65223a7b22406964223a226774733a63616e4c696b65222c224074797065223a22406964227d2c2263616e5265706c79223a7b22406964223a226774733a63616e5265706c79222c224074797065223a22406964227d2c2263616e416e6e6f756e6365223a7b22406964223a226774733a63616e416e6e6f756e6365222c224074797065223a22406964227d2c22616c77617973223a7b22406964223a226774733a616c77617973222c224074797065223a22406964227d2c22617070726f76616c5265717569726564223a7b22406964223a226774733a617070726f76616c5265717569726564222c224074797065223a22406964227d2c22617070726f7665644279223a7b22406964223a226774733a617070726f7665644279222c224074797065223a22406964227d2c226c696b65417574686f72697a6174696f6e223a7b22406964223a226774733a6c696b65417574686f72697a6174696f6e222c224074797065223a22406964227d2c227265706c79417574686f72697a6174696f6e223a7b22406964223a226774733a7265706c79417574686f72697a6174696f6e222c224074797065223a22406964227d2c22616e6e6f756e6365417574686f72697a6174696f6e223a7b22406964223a226774733a616e6e6f756e6365417574686f72697a6174696f6e222c224074797065223a22406964227d2c224c696b6552657175657374223a226774733a4c696b6552657175657374222c224c696b65417574686f72697a6174696f6e223a226774733a4c696b65417574686f72697a6174696f6e222c225265706c7952657175657374223a226774733a5265706c7952657175657374222c225265706c79417574686f72697a6174696f6e223a226774733a5265706c79417574686f72697a6174696f6e222c22416e6e6f756e636552657175657374223a226774733a416e6e6f756e636552657175657374222c22416e6e6f756e6365417574686f72697a6174696f6e223a226774733a416e6e6f756e6365417574686f72697a6174696f6e222c224665617475726552657175657374223a2268747470733a2f2f773369642e6f72672f6665702f37616139234665617475726552657175657374222c2246656174757265417574686f72697a6174696f6e223a2268747470733a2f2f773369642e6f72672f6665702f376161392346656174757265417574686f72697a6174696f6e222c2263616e46656174757265223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f376161392363616e46656174757265222c224074797065223a22406964227d2c226175746f6d61746963417070726f76616c223a7b22406964223a226774733a6175746f6d61746963417070726f76616c222c224074797065223a22406964227d2c226d616e75616c417070726f76616c223a7b22406964223a226774733a6d616e75616c417070726f76616c222c224074797065223a22406964227d2c22696e746572616374696e674f626a656374223a7b22406964223a226774733a696e746572616374696e674f626a656374222c224074797065223a22406964227d2c22696e746572616374696f6e546172676574223a7b22406964223a226774733a696e746572616374696f6e546172676574222c224074797065223a22406964227d7d5d2c226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333939313033303631312f6163746976697479222c2274797065223a22437265617465222c226163746f72223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c696365222c227075626c6973686564223a22323032362d31312d32335431363a34353a33312e3430365a222c22746f223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226363223a5b2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f666f6c6c6f77657273225d2c226f626a656374223a7b226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f313137363636373633393931303330363131222c2274797065223a224e6f7465222c2273756d6d617279223a2241207479706f222c22696e5265706c79546f223a6e756c6c2c227075626c6973686564223a22323032362d31312d32335431363a34353a33312e3430365a222c2275726c223a2268747470733a2f2f726f6f6b6572792e746573742f40616c6963652f313137363636373633393931303330363131222c2261747472696275746564546f223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c696365222c22746f223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226363223a5b2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f666f6c6c6f77657273225d2c2273656e736974697665223a747275652c2261746f6d557269223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f313137363636373633393931303330363131222c22696e5265706c79546f41746f6d557269223a6e756c6c2c22636f6e766572736174696f6e223a2268747470733a2f2f726f6f6b6572792e746573742f636f6e74657874732f313137363636373633393931303338313733222c22636f6e74657874223a2268747470733a2f2f726f6f6b6572792e746573742f636f6e74657874732f313137363636373633393931303338313733222c22636f6e74656e74223a223c703e48656c6c6f20616761696e3c2f703e222c226174746163686d656e74223a5b5d2c22746167223a5b5d2c227265706c696573223a7b226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333939313033303631312f7265706c696573222c2274797065223a22436f6c6c656374696f6e222c226669727374223a7b2274797065223a22436f6c6c656374696f6e50616765222c22706172744f66223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333939313033303631312f7265706c696573222c226e657874223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333939313033303631312f7265706c6965733f706167653d6f7468657273222c226974656d73223a5b5d7d7d2c226c696b6573223a7b226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333939313033303631312f6c696b6573222c2274797065223a22436f6c6c656374696f6e222c22746f74616c4974656d73223a307d2c22736861726573223a7b226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333939313033303631312f736861726573222c2274797065223a22436f6c6c656374696f6e222c22746f74616c4974656d73223a307d2c22696e746572616374696f6e506f6c696379223a7b2263616e51756f7465223a7b226175746f6d61746963417070726f76616c223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226d616e75616c417070726f76616c223a5b5d7d2c2263616e4c696b65223a7b226175746f6d61746963417070726f76616c223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226d616e75616c417070726f76616c223a5b5d2c22616c77617973223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c22617070726f76616c5265717569726564223a5b5d7d2c2263616e5265706c79223a7b226175746f6d61746963417070726f76616c223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226d616e75616c417070726f76616c223a5b5d2c22616c77617973223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c22617070726f76616c5265717569726564223a5b5d7d2c2263616e416e6e6f756e6365223a7b226175746f6d61746963417070726f76616c223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226d616e75616c417070726f76616c223a5b5d2c22616c77617973223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c22617070726f76616c5265717569726564223a5b5d7d7d2c22636f6e74656e744d6170223a7b22656e223a223c703e48656c6c6f20616761696e3c2f703e227d2c2275706461746564223a22323032362d31312d32335431363a34353a33312e3436325a227d7d', '2026-11-23 16:45:32.13+00'),
	(117666764042688355, 'https://rookery.test/users/alice/statuses/117666763991030611#updates/117666763994718011', 'Update', 'https://rookery.test/users/alice/statuses/117666763991030611', 17963385225505305, 117666763884884485, 117666763991030611, false, '\x7b2240636f6e74657874223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73222c2268747470733a2f2f773369642e6f72672f73656375726974792f7631222c7b2248617368746167223a2261733a48617368746167222c226d616e75616c6c79417070726f766573466f6c6c6f77657273223a2261733a6d616e75616c6c79417070726f766573466f6c6c6f77657273222c2273656e736974697665223a2261733a73656e736974697665222c226d6f766564546f223a7b22406964223a2261733a6d6f766564546f222c224074797065223a22406964227d2c22616c736f4b6e6f776e4173223a7b22406964223a2261733a616c736f4b6e6f776e4173222c224074797065223a22406964227d2c22746f6f74223a22687474703a2f2f6a6f696e6d6173746f646f6e2e6f72672f6e7323222c22456d6f6a69223a22746f6f743a456d6f6a69222c22456d6f6a695265616374223a22687474703a2f2f6c6974657075622e736f6369616c2f6e7323456d6f6a695265616374222c226665617475726564223a7b22406964223a22746f6f743a6665617475726564222c224074797065223a22406964227d2c22666561747572656454616773223a7b22406964223a22746f6f743a666561747572656454616773222c224074797065223a22406964227d2c22646973636f76657261626c65223a22746f6f743a646973636f76657261626c65222c22696e64657861626c65223a22746f6f743a696e64657861626c65222c226d656d6f7269616c223a22746f6f743a6d656d6f7269616c222c2273757370656e646564223a22746f6f743a73757370656e646564222c226174747269627574696f6e446f6d61696e73223a7b22406964223a22746f6f743a6174747269627574696f6e446f6d61696e73222c224074797065223a22406964227d2c2273686f774665617475726564223a22746f6f743a73686f774665617475726564222c2273686f774d65646961223a22746f6f743a73686f774d65646961222c2273686f775265706c696573496e4d65646961223a22746f6f743a73686f775265706c696573496e4d65646961222c22766f74657273436f756e74223a22746f6f743a766f74657273436f756e74222c22626c757268617368223a22746f6f743a626c757268617368222c22666f63616c506f696e74223a7b22406964223a22746f6f743a666f63616c506f696e74222c2240636f6e7461696e6572223a22406c697374227d2c22736368656d61223a22687474703a2f2f736368656d612e6f726723222c2250726f706572747956616c7565223a22736368656d613a50726f706572747956616c7565222c2276616c7565223a22736368656d613a76616c7565222c226f737461747573223a22687474703a2f2f6f7374617475732e6f726723222c2261746f6d557269223a226f7374617475733a61746f6d557269222c22696e5265706c79546f41746f6d557269223a226f7374617475733a696e5265706c79546f41746f6d557269222c22636f6e766572736174696f6e223a226f7374617475733a636f6e766572736174696f6e222c2277656266696e676572223a2268747470733a2f2f7075726c2e617263686976652e6f72672f736f6369616c7765622f77656266696e6765722377656266696e676572222c2271756f7465223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f303434662371756f7465222c224074797065223a22406964227d2c2271756f7465417574686f72697a6174696f6e223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f303434662371756f7465417574686f72697a6174696f6e222c224074797065223a22406964227d2c2251756f746552657175657374223a2268747470733a2f2f773369642e6f72672f6665702f303434662351756f746552657175657374222c2251756f7465417574686f72697a6174696f6e223a2268747470733a2f2f773369642e6f72672f6665702f303434662351756f7465417574686f72697a6174696f6e222c2271756f7465557269223a22687474703a2f2f66656469626972642e636f6d2f6e732371756f7465557269222c226d6973736b6579223a2268747470733a2f2f6d6973736b65792d6875622e6e65742f6e7323222c225f6d6973736b65795f71756f7465223a226d6973736b65793a5f6d6973736b65795f71756f7465222c22677473223a2268747470733a2f2f676f746f736f6369616c2e6f72672f6e7323222c22696e746572616374696f6e506f6c696379223a7b22406964223a226774733a696e746572616374696f6e506f6c696379222c224074797065223a22406964227d2c2263616e51756f7465223a7b22406964223a226774733a63616e51756f7465222c224074797065223a22406964227d2c2263616e4c696b65223a7b22406964223a226774733a63616e4c696b65222c224074797065223a22406964227d2c2263616e5265706c79223a7b22406964223a226774733a63616e5265706c79222c224074797065223a22406964227d2c2263616e416e6e6f756e6365223a7b22406964223a226774733a63616e416e6e6f756e6365222c224074797065223a22406964227d2c22616c77617973223a7b22406964223a226774733a616c77617973222c224074797065223a22406964227d2c22617070726f76616c5265717569726564223a7b22406964223a226774733a617070726f76616c5265717569726564222c224074797065223a22406964227d2c22617070726f7665644279223a7b22406964223a226774733a617070726f7665644279222c224074797065223a22406964227d2c226c696b65417574686f72697a6174696f6e223a7b22406964223a226774733a6c696b65417574686f72697a6174696f6e222c224074797065223a22406964227d2c227265706c79417574686f72697a6174696f6e223a7b22406964223a226774733a7265706c79417574686f72697a6174696f6e222c224074797065223a22406964227d2c22616e6e6f756e6365417574686f72697a6174696f6e223a7b22406964223a226774733a616e6e6f756e6365417574686f72697a6174696f6e222c224074797065223a22406964227d2c224c696b6552657175657374223a226774733a4c696b6552657175657374222c224c696b65417574686f72697a6174696f6e223a226774733a4c696b65417574686f72697a6174696f6e222c225265706c7952657175657374223a226774733a5265706c7952657175657374222c225265706c79417574686f72697a6174696f6e223a226774733a5265706c79417574686f72697a6174696f6e222c22416e6e6f756e636552657175657374223a226774733a416e6e6f756e636552657175657374222c22416e6e6f756e6365417574686f72697a6174696f6e223a226774733a416e6e6f756e6365417574686f72697a6174696f6e222c224665617475726552657175657374223a2268747470733a2f2f773369642e6f72672f6665702f37616139234665617475726552657175657374222c2246656174757265417574686f72697a6174696f6e223a2268747470733a2f2f773369642e6f72672f6665702f376161392346656174757265417574686f72697a6174696f6e222c2263616e46656174757265223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f376161392363616e46656174757265222c224074797065223a22406964227d2c226175746f6d61746963417070726f76616c223a7b22406964223a226774733a6175746f6d61746963417070726f76616c222c224074797065223a22406964227d2c226d616e75616c417070726f76616c223a7b22406964223a226774733a6d616e75616c417070726f76616c222c224074797065223a22406964227d2c22696e746572616374696e674f626a656374223a7b22406964223a226774733a696e746572616374696e674f626a656374222c224074797065223a22406964227d2c22696e746572616374696f6e546172676574223a7b22406964223a226774733a696e746572616374696f6e546172676574222c224074797065223a22406964227d7d5d2c226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f31313736363637363339393130333036313123757064617465732f313137363636373633393934373138303131222c2274797065223a22557064617465222c226163746f72223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c696365222c227075626c6973686564223a22323032362d31312d32335431363a34353a33312e3436325a222c22746f223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226363223a5b2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f666f6c6c6f77657273225d2c226f626a656374223a7b226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f313137363636373633393931303330363131222c2274797065223a224e6f7465222c2273756d6d617279223a2241207479706f222c22696e5265706c79546f223a6e756c6c2c227075626c6973686564223a22323032362d31312d32335431363a34353a33312e3430365a222c2275726c223a2268747470733a2f2f726f6f6b6572792e746573742f40616c6963652f313137363636373633393931303330363131222c2261747472696275746564546f223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c696365222c22746f223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226363223a5b2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f666f6c6c6f77657273225d2c2273656e736974697665223a747275652c2261746f6d557269223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f313137363636373633393931303330363131222c22696e5265706c79546f41746f6d557269223a6e756c6c2c22636f6e766572736174696f6e223a2268747470733a2f2f726f6f6b6572792e746573742f636f6e74657874732f313137363636373633393931303338313733222c22636f6e74657874223a2268747470733a2f2f726f6f6b6572792e746573742f636f6e74657874732f313137363636373633393931303338313733222c22636f6e74656e74223a223c703e48656c6c6f20616761696e3c2f703e222c226174746163686d656e74223a5b5d2c22746167223a5b5d2c227265706c696573223a7b226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333939313033303631312f7265706c696573222c2274797065223a22436f6c6c656374696f6e222c226669727374223a7b2274797065223a22436f6c6c656374696f6e50616765222c22706172744f66223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333939313033303631312f7265706c696573222c226e657874223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333939313033303631312f7265706c6965733f706167653d6f7468657273222c226974656d73223a5b5d7d7d2c226c696b6573223a7b226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333939313033303631312f6c696b6573222c2274797065223a22436f6c6c656374696f6e222c22746f74616c4974656d73223a307d2c22736861726573223a7b226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f3131373636363736333939313033303631312f736861726573222c2274797065223a22436f6c6c656374696f6e222c22746f74616c4974656d73223a307d2c22696e746572616374696f6e506f6c696379223a7b2263616e51756f7465223a7b226175746f6d61746963417070726f76616c223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226d616e75616c417070726f76616c223a5b5d7d2c2263616e4c696b65223a7b226175746f6d61746963417070726f76616c223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226d616e75616c417070726f76616c223a5b5d2c22616c77617973223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c22617070726f76616c5265717569726564223a5b5d7d2c2263616e5265706c79223a7b226175746f6d61746963417070726f76616c223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226d616e75616c417070726f76616c223a5b5d2c22616c77617973223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c22617070726f76616c5265717569726564223a5b5d7d2c2263616e416e6e6f756e6365223a7b226175746f6d61746963417070726f76616c223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226d616e75616c417070726f76616c223a5b5d2c22616c77617973223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c22617070726f76616c5265717569726564223a5b5d7d7d2c22636f6e74656e744d6170223a7b22656e223a223c703e48656c6c6f20616761696e3c2f703e227d2c2275706461746564223a22323032362d31312d32335431363a34353a33312e3436325a227d7d', '2026-11-23 16:45:32.194+00'),
	(117666764188842892, 'https://rookery.test/users/alice#adds/117666764188707722', 'Add', 'https://rookery.test/users/alice/statuses/117666763980098707', 14621020325641238, 117666763884884485, NULL, false, '\x7b2240636f6e74657874223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73222c2268747470733a2f2f773369642e6f72672f73656375726974792f7631222c7b2248617368746167223a2261733a48617368746167222c226d616e75616c6c79417070726f766573466f6c6c6f77657273223a2261733a6d616e75616c6c79417070726f766573466f6c6c6f77657273222c2273656e736974697665223a2261733a73656e736974697665222c226d6f766564546f223a7b22406964223a2261733a6d6f766564546f222c224074797065223a22406964227d2c22616c736f4b6e6f776e4173223a7b22406964223a2261733a616c736f4b6e6f776e4173222c224074797065223a22406964227d2c22746f6f74223a22687474703a2f2f6a6f696e6d6173746f646f6e2e6f72672f6e7323222c22456d6f6a69223a22746f6f743a456d6f6a69222c22456d6f6a695265616374223a22687474703a2f2f6c6974657075622e736f6369616c2f6e7323456d6f6a695265616374222c226665617475726564223a7b22406964223a22746f6f743a6665617475726564222c224074797065223a22406964227d2c22666561747572656454616773223a7b22406964223a22746f6f743a666561747572656454616773222c224074797065223a22406964227d2c22646973636f76657261626c65223a22746f6f743a646973636f76657261626c65222c22696e64657861626c65223a22746f6f743a696e64657861626c65222c226d656d6f7269616c223a22746f6f743a6d656d6f7269616c222c2273757370656e646564223a22746f6f743a73757370656e646564222c226174747269627574696f6e446f6d61696e73223a7b22406964223a22746f6f743a6174747269627574696f6e446f6d61696e73222c224074797065223a22406964227d2c2273686f774665617475726564223a22746f6f743a73686f774665617475726564222c2273686f774d65646961223a22746f6f743a73686f774d65646961222c2273686f775265706c696573496e4d65646961223a22746f6f743a73686f775265706c696573496e4d65646961222c22766f74657273436f756e74223a22746f6f743a766f74657273436f756e74222c22626c757268617368223a22746f6f743a626c757268617368222c22666f63616c506f696e74223a7b22406964223a22746f6f743a666f63616c506f696e74222c2240636f6e7461696e6572223a22406c697374227d2c22736368656d61223a22687474703a2f2f736368656d612e6f726723222c2250726f706572747956616c7565223a22736368656d613a50726f706572747956616c7565222c2276616c7565223a22736368656d613a76616c7565222c226f737461747573223a22687474703a2f2f6f7374617475732e6f726723222c2261746f6d557269223a226f7374617475733a61746f6d557269222c22696e5265706c79546f41746f6d557269223a226f7374617475733a696e5265706c79546f41746f6d557269222c22636f6e766572736174696f6e223a226f7374617475733a636f6e766572736174696f6e222c2277656266696e676572223a2268747470733a2f2f7075726c2e617263686976652e6f72672f736f6369616c7765622f77656266696e6765722377656266696e676572222c2271756f7465223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f303434662371756f7465222c224074797065223a22406964227d2c2271756f7465417574686f72697a6174696f6e223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f303434662371756f7465417574686f72697a6174696f6e222c224074797065223a22406964227d2c2251756f746552657175657374223a2268747470733a2f2f773369642e6f72672f6665702f303434662351756f746552657175657374222c2251756f7465417574686f72697a6174696f6e223a2268747470733a2f2f773369642e6f72672f6665702f303434662351756f7465417574686f72697a6174696f6e222c2271756f7465557269223a22687474703a2f2f66656469626972642e636f6d2f6e732371756f7465557269222c226d6973736b6579223a2268747470733a2f2f6d6973736b65792d6875622e6e65742f6e7323222c225f6d6973736b65795f71756f7465223a226d6973736b65793a5f6d6973736b65795f71756f7465222c22677473223a2268747470733a2f2f676f746f736f6369616c2e6f72672f6e7323222c22696e746572616374696f6e506f6c696379223a7b22406964223a226774733a696e746572616374696f6e506f6c696379222c224074797065223a22406964227d2c2263616e51756f7465223a7b22406964223a226774733a63616e51756f7465222c224074797065223a22406964227d2c2263616e4c696b65223a7b22406964223a226774733a63616e4c696b65222c224074797065223a22406964227d2c2263616e5265706c79223a7b22406964223a226774733a63616e5265706c79222c224074797065223a22406964227d2c2263616e416e6e6f756e6365223a7b22406964223a226774733a63616e416e6e6f756e6365222c224074797065223a22406964227d2c22616c77617973223a7b22406964223a226774733a616c77617973222c224074797065223a22406964227d2c22617070726f76616c5265717569726564223a7b22406964223a226774733a617070726f76616c5265717569726564222c224074797065223a22406964227d2c22617070726f7665644279223a7b22406964223a226774733a617070726f7665644279222c224074797065223a22406964227d2c226c696b65417574686f72697a6174696f6e223a7b22406964223a226774733a6c696b65417574686f72697a6174696f6e222c224074797065223a22406964227d2c227265706c79417574686f72697a6174696f6e223a7b22406964223a226774733a7265706c79417574686f72697a6174696f6e222c224074797065223a22406964227d2c22616e6e6f756e6365417574686f72697a6174696f6e223a7b22406964223a226774733a616e6e6f756e6365417574686f72697a6174696f6e222c224074797065223a22406964227d2c224c696b6552657175657374223a226774733a4c696b6552657175657374222c224c696b65417574686f72697a6174696f6e223a226774733a4c696b65417574686f72697a6174696f6e222c225265706c7952657175657374223a226774733a5265706c7952657175657374222c225265706c79417574686f72697a6174696f6e223a226774733a5265706c79417574686f72697a6174696f6e222c22416e6e6f756e636552657175657374223a226774733a416e6e6f756e636552657175657374222c22416e6e6f756e6365417574686f72697a6174696f6e223a226774733a416e6e6f756e6365417574686f72697a6174696f6e222c224665617475726552657175657374223a2268747470733a2f2f773369642e6f72672f6665702f37616139234665617475726552657175657374222c2246656174757265417574686f72697a6174696f6e223a2268747470733a2f2f773369642e6f72672f6665702f376161392346656174757265417574686f72697a6174696f6e222c2263616e46656174757265223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f376161392363616e46656174757265222c224074797065223a22406964227d2c226175746f6d61746963417070726f76616c223a7b22406964223a226774733a6175746f6d61746963417070726f76616c222c224074797065223a22406964227d2c226d616e75616c417070726f76616c223a7b22406964223a226774733a6d616e75616c417070726f76616c222c224074797065223a22406964227d2c22696e746572616374696e674f626a656374223a7b22406964223a226774733a696e746572616374696e674f626a656374222c224074797065223a22406964227d2c22696e746572616374696f6e546172676574223a7b22406964223a226774733a696e746572616374696f6e546172676574222c224074797065223a22406964227d7d5d2c226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c69636523616464732f313137363636373634313838373037373232222c2274797065223a22416464222c226163746f72223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c696365222c22746f223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226363223a5b2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f666f6c6c6f77657273225d2c226f626a656374223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f73746174757365732f313137363636373633393830303938373037222c22746172676574223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f636f6c6c656374696f6e732f6665617475726564227d', '2026-11-23 16:45:34.424+00'),
	(117666764190268463, 'https://rookery.test/users/alice#likes/117666764100036805', 'Like', 'https://rookery.test/users/alice#likes/117666764100036805', 69258531927825353, 117666763884884485, NULL, false, '\x7b2240636f6e74657874223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73222c2268747470733a2f2f773369642e6f72672f73656375726974792f7631222c7b2248617368746167223a2261733a48617368746167222c226d616e75616c6c79417070726f766573466f6c6c6f77657273223a2261733a6d616e75616c6c79417070726f766573466f6c6c6f77657273222c2273656e736974697665223a2261733a73656e736974697665222c226d6f766564546f223a7b22406964223a2261733a6d6f766564546f222c224074797065223a22406964227d2c22616c736f4b6e6f776e4173223a7b22406964223a2261733a616c736f4b6e6f776e4173222c224074797065223a22406964227d2c22746f6f74223a22687474703a2f2f6a6f696e6d6173746f646f6e2e6f72672f6e7323222c22456d6f6a69223a22746f6f743a456d6f6a69222c22456d6f6a695265616374223a22687474703a2f2f6c6974657075622e736f6369616c2f6e7323456d6f6a695265616374222c226665617475726564223a7b22406964223a22746f6f743a6665617475726564222c224074797065223a22406964227d2c22666561747572656454616773223a7b22406964223a22746f6f743a666561747572656454616773222c224074797065223a22406964227d2c22646973636f76657261626c65223a22746f6f743a646973636f76657261626c65222c22696e64657861626c65223a22746f6f743a696e64657861626c65222c226d656d6f7269616c223a22746f6f743a6d656d6f7269616c222c2273757370656e646564223a22746f6f743a73757370656e646564222c226174747269627574696f6e446f6d61696e73223a7b22406964223a22746f6f743a6174747269627574696f6e446f6d61696e73222c224074797065223a22406964227d2c2273686f774665617475726564223a22746f6f743a73686f774665617475726564222c2273686f774d65646961223a22746f6f743a73686f774d65646961222c2273686f775265706c696573496e4d65646961223a22746f6f743a73686f775265706c696573496e4d65646961222c22766f74657273436f756e74223a22746f6f743a766f74657273436f756e74222c22626c757268617368223a22746f6f743a626c757268617368222c22666f63616c506f696e74223a7b22406964223a22746f6f743a666f63616c506f696e74222c2240636f6e7461696e6572223a22406c697374227d2c22736368656d61223a22687474703a2f2f736368656d612e6f726723222c2250726f706572747956616c7565223a22736368656d613a50726f706572747956616c7565222c2276616c7565223a22736368656d613a76616c7565222c226f737461747573223a22687474703a2f2f6f7374617475732e6f726723222c2261746f6d557269223a226f7374617475733a61746f6d557269222c22696e5265706c79546f41746f6d557269223a226f7374617475733a696e5265706c79546f41746f6d557269222c22636f6e766572736174696f6e223a226f7374617475733a636f6e766572736174696f6e222c2277656266696e676572223a2268747470733a2f2f7075726c2e617263686976652e6f72672f736f6369616c7765622f77656266696e6765722377656266696e676572222c2271756f7465223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f303434662371756f7465222c224074797065223a22406964227d2c2271756f7465417574686f72697a6174696f6e223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f303434662371756f7465417574686f72697a6174696f6e222c224074797065223a22406964227d2c2251756f746552657175657374223a2268747470733a2f2f773369642e6f72672f6665702f303434662351756f746552657175657374222c2251756f7465417574686f72697a6174696f6e223a2268747470733a2f2f773369642e6f72672f6665702f303434662351756f7465417574686f72697a6174696f6e222c2271756f7465557269223a22687474703a2f2f66656469626972642e636f6d2f6e732371756f7465557269222c226d6973736b6579223a2268747470733a2f2f6d6973736b65792d6875622e6e65742f6e7323222c225f6d6973736b65795f71756f7465223a226d6973736b65793a5f6d6973736b65795f71756f7465222c22677473223a2268747470733a2f2f676f746f736f6369616c2e6f72672f6e7323222c22696e746572616374696f6e506f6c696379223a7b22406964223a226774733a696e746572616374696f6e506f6c696379222c224074797065223a22406964227d2c2263616e51756f7465223a7b22406964223a226774733a63616e51756f7465222c224074797065223a22406964227d2c2263616e4c696b65223a7b22406964223a226774733a63616e4c696b65222c224074797065223a22406964227d2c2263616e5265706c79223a7b22406964223a226774733a63616e5265706c79222c224074797065223a22406964227d2c2263616e416e6e6f756e6365223a7b22406964223a226774733a63616e416e6e6f756e6365222c224074797065223a22406964227d2c22616c77617973223a7b22406964223a226774733a616c77617973222c224074797065223a22406964227d2c22617070726f76616c5265717569726564223a7b22406964223a226774733a617070726f76616c5265717569726564222c224074797065223a22406964227d2c22617070726f7665644279223a7b22406964223a226774733a617070726f7665644279222c224074797065223a22406964227d2c226c696b65417574686f72697a6174696f6e223a7b22406964223a226774733a6c696b65417574686f72697a6174696f6e222c224074797065223a22406964227d2c227265706c79417574686f72697a6174696f6e223a7b22406964223a226774733a7265706c79417574686f72697a6174696f6e222c224074797065223a22406964227d2c22616e6e6f756e6365417574686f72697a6174696f6e223a7b22406964223a226774733a616e6e6f756e6365417574686f72697a6174696f6e222c224074797065223a22406964227d2c224c696b6552657175657374223a226774733a4c696b6552657175657374222c224c696b65417574686f72697a6174696f6e223a226774733a4c696b65417574686f72697a6174696f6e222c225265706c7952657175657374223a226774733a5265706c7952657175657374222c225265706c79417574686f72697a6174696f6e223a226774733a5265706c79417574686f72697a6174696f6e222c22416e6e6f756e636552657175657374223a226774733a416e6e6f756e636552657175657374222c22416e6e6f756e6365417574686f72697a6174696f6e223a226774733a416e6e6f756e6365417574686f72697a6174696f6e222c224665617475726552657175657374223a2268747470733a2f2f773369642e6f72672f6665702f37616139234665617475726552657175657374222c2246656174757265417574686f72697a6174696f6e223a2268747470733a2f2f773369642e6f72672f6665702f376161392346656174757265417574686f72697a6174696f6e222c2263616e46656174757265223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f376161392363616e46656174757265222c224074797065223a22406964227d2c226175746f6d61746963417070726f76616c223a7b22406964223a226774733a6175746f6d61746963417070726f76616c222c224074797065223a22406964227d2c226d616e75616c417070726f76616c223a7b22406964223a226774733a6d616e75616c417070726f76616c222c224074797065223a22406964227d2c22696e746572616374696e674f626a656374223a7b22406964223a226774733a696e746572616374696e674f626a656374222c224074797065223a22406964227d2c22696e746572616374696f6e546172676574223a7b22406964223a226774733a696e746572616374696f6e546172676574222c224074797065223a22406964227d7d5d2c226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c696365236c696b65732f313137363636373634313030303336383035222c2274797065223a224c696b65222c226163746f72223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c696365222c22746f223a5b2268747470733a2f2f6661722e6578616d706c652f75736572732f6361726f6c225d2c226363223a5b5d2c226f626a656374223a2268747470733a2f2f6661722e6578616d706c652f75736572732f6361726f6c2f73746174757365732f32227d', '2026-11-23 16:45:34.446+00'),
	(117666764196497838, 'https://rookery.test/users/dora#blocks/117666764111838877', 'Block', 'https://far.example/users/eve https://rookery.test/users/dora', 9659203966361983, 117666763889344178, NULL, false, '\x7b2240636f6e74657874223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73222c2268747470733a2f2f773369642e6f72672f73656375726974792f7631222c7b2248617368746167223a2261733a48617368746167222c226d616e75616c6c79417070726f766573466f6c6c6f77657273223a2261733a6d616e75616c6c79417070726f766573466f6c6c6f77657273222c2273656e736974697665223a2261733a73656e736974697665222c226d6f766564546f223a7b22406964223a2261733a6d6f766564546f222c224074797065223a22406964227d2c22616c736f4b6e6f776e4173223a7b22406964223a2261733a616c736f4b6e6f776e4173222c224074797065223a22406964227d2c22746f6f74223a22687474703a2f2f6a6f696e6d6173746f646f6e2e6f72672f6e7323222c22456d6f6a69223a22746f6f743a456d6f6a69222c22456d6f6a695265616374223a22687474703a2f2f6c6974657075622e736f6369616c2f6e7323456d6f6a695265616374222c226665617475726564223a7b22406964223a22746f6f743a6665617475726564222c224074797065223a22406964227d2c22666561747572656454616773223a7b22406964223a22746f6f743a666561747572656454616773222c224074797065223a22406964227d2c22646973636f76657261626c65223a22746f6f743a646973636f76657261626c65222c22696e64657861626c65223a22746f6f743a696e64657861626c65222c226d656d6f7269616c223a22746f6f743a6d656d6f7269616c222c2273757370656e646564223a22746f6f743a73757370656e646564222c226174747269627574696f6e446f6d61696e73223a7b22406964223a22746f6f743a6174747269627574696f6e446f6d61696e73222c224074797065223a22406964227d2c2273686f774665617475726564223a22746f6f743a73686f774665617475726564222c2273686f774d65646961223a22746f6f743a73686f774d65646961222c2273686f775265706c696573496e4d65646961223a22746f6f743a73686f775265706c696573496e4d65646961222c22766f74657273436f756e74223a22746f6f743a766f74657273436f756e74222c22626c757268617368223a22746f6f743a626c757268617368222c22666f63616c506f696e74223a7b22406964223a22746f6f743a666f63616c506f696e74222c2240636f6e7461696e6572223a22406c697374227d2c22736368656d61223a22687474703a2f2f736368656d612e6f726723222c2250726f706572747956616c7565223a22736368656d613a50726f706572747956616c7565222c2276616c7565223a22736368656d613a76616c7565222c226f737461747573223a22687474703a2f2f6f7374617475732e6f726723222c2261746f6d557269223a226f7374617475733a61746f6d557269222c22696e5265706c79546f41746f6d557269223a226f7374617475733a696e5265706c79546f41746f6d557269222c22636f6e766572736174696f6e223a226f7374617475733a636f6e766572736174696f6e222c2277656266696e676572223a2268747470733a2f2f7075726c2e617263686976652e6f72672f736f6369616c7765622f77656266696e6765722377656266696e676572222c2271756f7465223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f303434662371756f7465222c224074797065223a22406964227d2c2271756f7465417574686f72697a6174696f6e223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f303434662371756f7465417574686f72697a6174696f6e222c224074797065223a22406964227d2c2251756f746552657175657374223a2268747470733a2f2f773369642e6f72672f6665702f303434662351756f746552657175657374222c2251756f7465417574686f72697a6174696f6e223a2268747470733a2f2f773369642e6f72672f6665702f303434662351756f7465417574686f72697a6174696f6e222c2271756f7465557269223a22687474703a2f2f66656469626972642e636f6d2f6e732371756f7465557269222c226d6973736b6579223a2268747470733a2f2f6d6973736b65792d6875622e6e65742f6e7323222c225f6d6973736b65795f71756f7465223a226d6973736b65793a5f6d6973736b65795f71756f7465222c22677473223a2268747470733a2f2f676f746f736f6369616c2e6f72672f6e7323222c22696e746572616374696f6e506f6c696379223a7b22406964223a226774733a696e746572616374696f6e506f6c696379222c224074797065223a22406964227d2c2263616e51756f7465223a7b22406964223a226774733a63616e51756f7465222c224074797065223a22406964227d2c2263616e4c696b65223a7b22406964223a226774733a63616e4c696b65222c224074797065223a22406964227d2c2263616e5265706c79223a7b22406964223a226774733a63616e5265706c79222c224074797065223a22406964227d2c2263616e416e6e6f756e6365223a7b22406964223a226774733a63616e416e6e6f756e6365222c224074797065223a22406964227d2c22616c77617973223a7b22406964223a226774733a616c77617973222c224074797065223a22406964227d2c22617070726f76616c5265717569726564223a7b22406964223a226774733a617070726f76616c5265717569726564222c224074797065223a22406964227d2c22617070726f7665644279223a7b22406964223a226774733a617070726f7665644279222c224074797065223a22406964227d2c226c696b65417574686f72697a6174696f6e223a7b22406964223a226774733a6c696b65417574686f72697a6174696f6e222c224074797065223a22406964227d2c227265706c79417574686f72697a6174696f6e223a7b22406964223a226774733a7265706c79417574686f72697a6174696f6e222c224074797065223a22406964227d2c22616e6e6f756e6365417574686f72697a6174696f6e223a7b22406964223a226774733a616e6e6f756e6365417574686f72697a6174696f6e222c224074797065223a22406964227d2c224c696b6552657175657374223a226774733a4c696b6552657175657374222c224c696b65417574686f72697a6174696f6e223a226774733a4c696b65417574686f72697a6174696f6e222c225265706c7952657175657374223a226774733a5265706c7952657175657374222c225265706c79417574686f72697a6174696f6e223a226774733a5265706c79417574686f72697a6174696f6e222c22416e6e6f756e636552657175657374223a226774733a416e6e6f756e636552657175657374222c22416e6e6f756e6365417574686f72697a6174696f6e223a226774733a416e6e6f756e6365417574686f72697a6174696f6e222c224665617475726552657175657374223a2268747470733a2f2f773369642e6f72672f6665702f37616139234665617475726552657175657374222c2246656174757265417574686f72697a6174696f6e223a2268747470733a2f2f773369642e6f72672f6665702f376161392346656174757265417574686f72697a6174696f6e222c2263616e46656174757265223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f376161392363616e46656174757265222c224074797065223a22406964227d2c226175746f6d61746963417070726f76616c223a7b22406964223a226774733a6175746f6d61746963417070726f76616c222c224074797065223a22406964227d2c226d616e75616c417070726f76616c223a7b22406964223a226774733a6d616e75616c417070726f76616c222c224074797065223a22406964227d2c22696e746572616374696e674f626a656374223a7b22406964223a226774733a696e746572616374696e674f626a656374222c224074797065223a22406964227d2c22696e746572616374696f6e546172676574223a7b22406964223a226774733a696e746572616374696f6e546172676574222c224074797065223a22406964227d7d5d2c226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f646f726123626c6f636b732f313137363636373634313131383338383737222c2274797065223a22426c6f636b222c226163746f72223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f646f7261222c22746f223a5b2268747470733a2f2f6661722e6578616d706c652f75736572732f657665225d2c226363223a5b5d2c226f626a656374223a2268747470733a2f2f6661722e6578616d706c652f75736572732f657665227d', '2026-11-23 16:45:34.541+00'),
	(117666764197799188, 'https://rookery.test/users/alice#adds/117666764197666428', 'Add', 'https://rookery.test/users/alice/collections/tags', 4730704320061576, 117666763884884485, NULL, false, '\x7b2240636f6e74657874223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73222c2268747470733a2f2f773369642e6f72672f73656375726974792f7631222c7b2248617368746167223a2261733a48617368746167222c226d616e75616c6c79417070726f766573466f6c6c6f77657273223a2261733a6d616e75616c6c79417070726f766573466f6c6c6f77657273222c2273656e736974697665223a2261733a73656e736974697665222c226d6f766564546f223a7b22406964223a2261733a6d6f766564546f222c224074797065223a22406964227d2c22616c736f4b6e6f776e4173223a7b22406964223a2261733a616c736f4b6e6f776e4173222c224074797065223a22406964227d2c22746f6f74223a22687474703a2f2f6a6f696e6d6173746f646f6e2e6f72672f6e7323222c22456d6f6a69223a22746f6f743a456d6f6a69222c22456d6f6a695265616374223a22687474703a2f2f6c6974657075622e736f6369616c2f6e7323456d6f6a695265616374222c226665617475726564223a7b22406964223a22746f6f743a6665617475726564222c224074797065223a22406964227d2c22666561747572656454616773223a7b22406964223a22746f6f743a666561747572656454616773222c224074797065223a22406964227d2c22646973636f76657261626c65223a22746f6f743a646973636f76657261626c65222c22696e64657861626c65223a22746f6f743a696e64657861626c65222c226d656d6f7269616c223a22746f6f743a6d656d6f7269616c222c2273757370656e646564223a22746f6f743a73757370656e646564222c226174747269627574696f6e446f6d61696e73223a7b22406964223a22746f6f743a6174747269627574696f6e446f6d61696e73222c224074797065223a22406964227d2c2273686f774665617475726564223a22746f6f743a73686f774665617475726564222c2273686f774d65646961223a22746f6f743a73686f774d65646961222c2273686f775265706c696573496e4d65646961223a22746f6f743a73686f775265706c696573496e4d65646961222c22766f74657273436f756e74223a22746f6f743a766f74657273436f756e74222c22626c757268617368223a22746f6f743a626c757268617368222c22666f63616c506f696e74223a7b22406964223a22746f6f743a666f63616c506f696e74222c2240636f6e7461696e6572223a22406c697374227d2c22736368656d61223a22687474703a2f2f736368656d612e6f726723222c2250726f706572747956616c7565223a22736368656d613a50726f706572747956616c7565222c2276616c7565223a22736368656d613a76616c7565222c226f737461747573223a22687474703a2f2f6f7374617475732e6f726723222c2261746f6d557269223a226f7374617475733a61746f6d557269222c22696e5265706c79546f41746f6d557269223a226f7374617475733a696e5265706c79546f41746f6d557269222c22636f6e766572736174696f6e223a226f7374617475733a636f6e766572736174696f6e222c2277656266696e676572223a2268747470733a2f2f7075726c2e617263686976652e6f72672f736f6369616c7765622f77656266696e6765722377656266696e676572222c2271756f7465223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f303434662371756f7465222c224074797065223a22406964227d2c2271756f7465417574686f72697a6174696f6e223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f303434662371756f7465417574686f72697a6174696f6e222c224074797065223a22406964227d2c2251756f746552657175657374223a2268747470733a2f2f773369642e6f72672f6665702f303434662351756f746552657175657374222c2251756f7465417574686f72697a6174696f6e223a2268747470733a2f2f773369642e6f72672f6665702f303434662351756f7465417574686f72697a6174696f6e222c2271756f7465557269223a22687474703a2f2f66656469626972642e636f6d2f6e732371756f7465557269222c226d6973736b6579223a2268747470733a2f2f6d6973736b65792d6875622e6e65742f6e7323222c225f6d6973736b65795f71756f7465223a226d6973736b65793a5f6d6973736b65795f71756f7465222c22677473223a2268747470733a2f2f676f746f736f6369616c2e6f72672f6e7323222c22696e746572616374696f6e506f6c696379223a7b22406964223a226774733a696e746572616374696f6e506f6c696379222c224074797065223a22406964227d2c2263616e51756f7465223a7b22406964223a226774733a63616e51756f7465222c224074797065223a22406964227d2c2263616e4c696b65223a7b22406964223a226774733a63616e4c696b65222c224074797065223a22406964227d2c2263616e5265706c79223a7b22406964223a226774733a63616e5265706c79222c224074797065223a22406964227d2c2263616e416e6e6f756e6365223a7b22406964223a226774733a63616e416e6e6f756e6365222c224074797065223a22406964227d2c22616c77617973223a7b22406964223a226774733a616c77617973222c224074797065223a22406964227d2c22617070726f76616c5265717569726564223a7b22406964223a226774733a617070726f76616c5265717569726564222c224074797065223a22406964227d2c22617070726f7665644279223a7b22406964223a226774733a617070726f7665644279222c224074797065223a22406964227d2c226c696b65417574686f72697a6174696f6e223a7b22406964223a226774733a6c696b65417574686f72697a6174696f6e222c224074797065223a22406964227d2c227265706c79417574686f72697a6174696f6e223a7b22406964223a226774733a7265706c79417574686f72697a6174696f6e222c224074797065223a22406964227d2c22616e6e6f756e6365417574686f72697a6174696f6e223a7b22406964223a226774733a616e6e6f756e6365417574686f72697a6174696f6e222c224074797065223a22406964227d2c224c696b6552657175657374223a226774733a4c696b6552657175657374222c224c696b65417574686f72697a6174696f6e223a226774733a4c696b65417574686f72697a6174696f6e222c225265706c7952657175657374223a226774733a5265706c7952657175657374222c225265706c79417574686f72697a6174696f6e223a226774733a5265706c79417574686f72697a6174696f6e222c22416e6e6f756e636552657175657374223a226774733a416e6e6f756e636552657175657374222c22416e6e6f756e6365417574686f72697a6174696f6e223a226774733a416e6e6f756e6365417574686f72697a6174696f6e222c224665617475726552657175657374223a2268747470733a2f2f773369642e6f72672f6665702f37616139234665617475726552657175657374222c2246656174757265417574686f72697a6174696f6e223a2268747470733a2f2f773369642e6f72672f6665702f376161392346656174757265417574686f72697a6174696f6e222c2263616e46656174757265223a7b22406964223a2268747470733a2f2f773369642e6f72672f6665702f376161392363616e46656174757265222c224074797065223a22406964227d2c226175746f6d61746963417070726f76616c223a7b22406964223a226774733a6175746f6d61746963417070726f76616c222c224074797065223a22406964227d2c226d616e75616c417070726f76616c223a7b22406964223a226774733a6d616e75616c417070726f76616c222c224074797065223a22406964227d2c22696e746572616374696e674f626a656374223a7b22406964223a226774733a696e746572616374696e674f626a656374222c224074797065223a22406964227d2c22696e746572616374696f6e546172676574223a7b22406964223a226774733a696e746572616374696f6e546172676574222c224074797065223a22406964227d7d5d2c226964223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c69636523616464732f313137363636373634313937363636343238222c2274797065223a22416464222c226163746f72223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c696365222c22746f223a5b2268747470733a2f2f7777772e77332e6f72672f6e732f616374697669747973747265616d73235075626c6963225d2c226363223a5b2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f666f6c6c6f77657273225d2c226f626a656374223a7b2274797065223a2248617368746167222c2268726566223a2268747470733a2f2f726f6f6b6572792e746573742f746167732f6269726473222c226e616d65223a22236269726473227d2c22746172676574223a2268747470733a2f2f726f6f6b6572792e746573742f75736572732f616c6963652f636f6c6c656374696f6e732f74616773227d', '2026-11-23 16:45:34.561+00');
INSERT INTO public.passkeys VALUES
	(117666763886836170, 'some credential', 'some public_key', 1, 'some name', '2026-11-23 16:45:35.042+00', NULL, 7038);
INSERT INTO public.password_resets VALUES
	('some secret_hash', 117666763886836170, '2026-11-23 16:45:35.045+00');
INSERT INTO public.peers VALUES
	('far.example', '2026-11-23 16:45:30.979+00', 'cavage', '2026-11-23 16:45:30.992+00', '2026-11-23 16:45:34.685+00', NULL, 0, '[]', NULL, NULL, NULL, '2026-11-23 16:45:32.637+00', 0, NULL, NULL, NULL);
INSERT INTO public.periodic_runs VALUES
	('activitypub.prune_gone', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('admin.fetch_due', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('admin.forget_old_days', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('admin.forget_expired', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('announcements.look_at_the_clock', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('async_refreshes.sweep', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('cards.prune', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('deliveries.wake_forgotten', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('deliveries.tidy', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('deliveries.probe_the_unavailable', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('desk_instance.measure', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('desk_instance.sweep', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('distant.refresh_profiles', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('emails.forget_unconfirmed', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('entrance.forget_unused', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('entrance.forget_spent', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('entrance.forget_old_links', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('health.forget_dead_jobs', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('inboxes.drain', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('inboxes.tidy', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('leaving.delete_old', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('leaving.delete_due', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('leaving.sweep', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('letters.call_for_letters', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('lists.prune', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('media.shrink_cache', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('media.remove_unused', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('media.remove_leftovers', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('media.remove_orphans', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('media.drop_cached_files', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('mutes.end_mutes', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('oauth.purge_grants', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('quotes.verify_again', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('statuses.forget_idempotency_keys', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('statuses.forget_remote', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('tags.prune', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('timelines.prune', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('transfer.sweep', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('trends.refresh_tags', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('trends.refresh_links', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00'),
	('trends.refresh_statuses', '2026-11-23 17:45:35+00', '2026-11-23 16:45:35+00');
INSERT INTO public.pins VALUES
	(117666763884884485, 117666763980098707, '2026-11-23 16:45:33.047+00', 117666764098597503);
INSERT INTO public.poll_votes VALUES
	(117666763983705492, 117666763887485890, 0, 117666764089092158);
INSERT INTO public.polls VALUES
	(117666763964418800, 117666763910241655, '["Yes", "No"]', '[1, 1]', 1, false, false, '2026-12-24 00:00:00+00', NULL, '[]', 117666764069502653, 117666764069040895, NULL),
	(117666763983622342, 117666763884884485, '["Rook", "Crow"]', '[1, 0]', 1, false, false, '2026-11-24 16:45:31.294+00', NULL, '[]', 117666764089200108, 117666763983705492, NULL);
INSERT INTO public.publishers VALUES
	('filled.example', 7006);
INSERT INTO public.push_subscriptions VALUES
	(117666763914947640, 117666763884884485, 'https://push.example/phone', 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U', '8eDyX_uCN0XRhSbY5hs7Hg', false, '["mention", "follow"]', 'all', '2026-11-23 16:45:34.174+00', 1, 'IrK_ExMzM0wy6j_cMXF8CmRo6A2YyRTBG-C51hn4njoFyxTxioiLgRj_pZ_Euw', NULL, NULL, NULL);
INSERT INTO public.quotes VALUES
	(117666763997861243, 117666763887485890, 117666763980098707, 117666763884884485, 'accepted', NULL, NULL, '2026-11-23 16:45:31.512+00', 117666763997985084, 117666763997926111, NULL);
INSERT INTO public.reactions VALUES
	(117666763884884485, 117666763964418800, 'some name', NULL, NULL, '2026-11-23 16:45:35.052+00', 7039);
INSERT INTO public.received_activities VALUES
	('\xfdb85cbea1712333f3843b3c51fe45c0', '2026-11-23 16:45:32.514+00'),
	('\xa7d30ab998cd87e0e18c18bf7e744c88', '2026-11-23 16:45:32.522+00'),
	('\xe5f387206095ca0453725b23f104a07d', '2026-11-23 16:45:32.806+00');
INSERT INTO public.recommended_accounts VALUES
	(117666763884884485, '2026-11-23 16:45:34.941+00');
INSERT INTO public.recovery_codes VALUES
	(117666763886836170, 'some code_hash', 7040);
INSERT INTO public.relays VALUES
	('https://relay.example/inbox', 'mastodon', 'accepted', NULL, '2026-11-23 16:45:34.945+00', 7030);
INSERT INTO public.remembered_ids VALUES
	('some uri', 'some actor', '2026-11-23 16:45:34.743+00');
INSERT INTO public.remote_actors VALUES
	(117666763911610636, 'far.example', 'https://far.example/users/eve/inbox', 'https://far.example/inbox', NULL, 'https://far.example/users/eve/followers', NULL, NULL, NULL, 'https://far.example/users/eve#main-key', NULL, NULL, '2026-11-23 16:45:30.201+00', NULL, NULL, NULL, NULL, NULL),
	(117666763910241655, 'far.example', 'https://far.example/users/carol/inbox', 'https://far.example/inbox', 'https://far.example/users/carol/outbox', 'https://far.example/users/carol/followers', 'https://far.example/users/carol/following', 'https://far.example/users/carol/collections/featured', NULL, 'https://far.example/users/carol#main-key', NULL, NULL, '2026-11-23 16:45:32.499+00', NULL, NULL, '2026-11-23 16:45:30.879+00', NULL, '2026-11-23 16:45:30.686+00');
INSERT INTO public.remote_files VALUES
	('avatar', 1, 'https://far.example/avatar.png', NULL, NULL, 1, NULL, NULL, 1, NULL);
INSERT INTO public.reports VALUES
	(117666763887485890, 117666763889344178, 'other', 'Too loud', '[]', '[]', '[]', false, NULL, NULL, NULL, NULL, '2026-11-23 16:45:33.509+00', '2026-11-23 16:45:33.509+00', 117666764128864125, 117666764128864124, '[]');
INSERT INTO public.roles VALUES
	('User', '', 65536, 0, false, 1, 1, 10),
	('Moderator', '', 1308, 10, true, 2, 2, 10),
	('Admin', '', 524284, 100, true, 3, 3, 10),
	('Owner', '', 1048575, 1000, true, 4, 4, 10);
INSERT INTO public.rules VALUES
	('some text', 'some hint', 1, 7007);
INSERT INTO public.scheduled_media VALUES
	(117666763965932367, 117666764124651961);
INSERT INTO public.scheduled_statuses VALUES
	(117666763884884485, '2026-12-31 23:00:00+00', '{"text": "From the past", "spoiler_text": "", "sensitive": false, "visibility": "public", "language": "en", "in_reply_to_id": null, "media_ids": [], "media_attributes": {}, "poll": null, "content_type": "text/plain", "quoted_id": null, "quote_policy": "public", "allowed_mention_ids": null, "app_id": 117666763912804182, "idempotency_key": null}', '[]', NULL, NULL, '2026-11-23 16:45:33.45+00', 117666764124651961);
INSERT INTO public.server_allows VALUES
	('friendly.example', '2026-11-23 16:45:34.75+00', 7008);
INSERT INTO public.server_blocks VALUES
	('bad.example', 'suspend', false, false, NULL, NULL, false, '2026-11-23 16:45:34.753+00', 7009);
INSERT INTO public.server_purges VALUES
	('filled.example', 1, 1, '2026-11-23 16:45:34.755+00', NULL);
INSERT INTO public.settings VALUES
	('domain', '"rookery.test"'),
	('public_url', '"https://rookery.test"'),
	('secrets', '["instance-actor.pem", "login.key", "push.key", "session.key", "vapid.pem"]'),
	('plugins', '{"on": [], "off": ["annual_reports"]}'),
	('title', '"Old nest"');
INSERT INTO public.severance_events VALUES
	(117666763884884485, 'domain_block', 'bad.example', 1, 1, false, '2026-11-23 16:45:34.948+00', 1, 7031);
INSERT INTO public.severed_follows VALUES
	(7031, 1, false, 117666763884884485, 117666763889344178, false, false, NULL, NULL, '2026-11-23 16:45:35.063+00');
INSERT INTO public.severed_places VALUES
	(7031, 117666763884884485, NULL, 7041);
INSERT INTO public.spent_challenges VALUES
	('some challenge', '2026-11-23 16:45:34.758+00');
INSERT INTO public.status_counts VALUES
	(117666763983622342, 0, 0, 0, 0, NULL, NULL, NULL),
	(117666763989278107, 0, 0, 0, 0, NULL, NULL, NULL),
	(117666763997861243, 0, 0, 0, 0, NULL, NULL, NULL),
	(117666764005396865, 0, 0, 0, 0, NULL, NULL, NULL),
	(117666763964460290, 0, 0, 0, 0, NULL, NULL, NULL),
	(117666763986706565, 0, 0, 1, 0, NULL, NULL, NULL),
	(117666764094243548, 0, 0, 0, 0, NULL, NULL, NULL),
	(117666764096340856, 0, 0, 0, 0, NULL, NULL, NULL),
	(117666763980098707, 1, 2, 3, 1, NULL, NULL, NULL),
	(117666763964418800, 0, 0, 1, 0, NULL, NULL, NULL),
	(117666764257848181, 0, 0, 0, 0, NULL, NULL, NULL),
	(117666763991030611, 0, 0, 1, 0, NULL, NULL, NULL);
INSERT INTO public.status_edits VALUES
	(117666763991030611, '2026-11-23 16:45:31.406+00', 'Helo', '<p>Helo</p>', 'A typo', true, '[]', '[]', '[]', '[]', 117666763994235271),
	(117666763991030611, '2026-11-23 16:45:31.462+00', 'Hello again', '<p>Hello again</p>', 'A typo', true, '[]', '[]', '[]', '[]', 117666763994776673);
INSERT INTO public.status_mentions VALUES
	(117666763980098707, 117666763887485890, false),
	(117666763986706565, 117666763884884485, false),
	(117666763989278107, 117666763887485890, false),
	(117666763989278107, 117666763910241655, false),
	(117666764257848181, 117666763884884485, false);
INSERT INTO public.status_tags VALUES
	(117666763980698511, 117666763980098707);
INSERT INTO public.status_texts VALUES
	(117666763980098707, '''a'':5 ''birds'':3,7 ''bob'':4 ''hello'':1 ''jackdaws'':2 ''magpie'':6 ''hasimage'':9 ''hasmedia'':8 ''languageen'':10'),
	(117666763983622342, '''crow'':3 ''rook'':2 ''which'':1 ''haspoll'':4 ''languageen'':5'),
	(117666763986706565, '''alice'':1 ''hi'':2 ''isreply'':3 ''languageen'':4'),
	(117666763989278107, '''bob'':2 ''carol'':3 ''psst'':1 ''languageen'':4'),
	(117666763991030611, '''a'':1 ''again'':4 ''hello'':3 ''typo'':2 ''issensitive'':5 ''languageen'':6'),
	(117666763997861243, '''at'':2 ''look'':1 ''this'':3 ''isquote'':4 ''languageen'':5'),
	(117666764005396865, '''example'':4 ''https'':2 ''links'':3 ''page'':5 ''read'':1 ''haslink'':6 ''languageen'':7'),
	(117666763964418800, '''far'':1 ''no'':4 ''poll'':2 ''yes'':3 ''haspoll'':5'),
	(117666763964460290, '''afar'':2 ''from'':1');
INSERT INTO public.statuses VALUES
	(117666763884884485, true, NULL, NULL, '2026-11-23 16:45:31.239+00', NULL, 'Hello jackdaws #birds @bob', '<p>Hello jackdaws <a href="https://rookery.test/tags/birds" class="mention hashtag" rel="tag">#<span>birds</span></a> <span class="h-card" translate="no"><a href="https://rookery.test/@bob" class="u-url mention">@<span>bob</span></a></span></p>', 'text/plain', '', false, 'public', 'en', NULL, NULL, 117666763980107340, NULL, NULL, 117666763912804182, '[117666763965932367]', '[117666763887485890]', '[]', '["birds"]', 117666763980107339, 117666763980098707, NULL, NULL, 'public', NULL, NULL),
	(117666763884884485, true, NULL, NULL, '2026-11-23 16:45:31.293+00', NULL, 'Which?', '<p>Which?</p>', 'text/plain', '', false, 'public', 'en', NULL, NULL, 117666763983634439, NULL, 117666763983705492, 117666763912804182, '[]', '[]', '[]', '[]', 117666763984278748, 117666763983622342, NULL, NULL, 'public', NULL, NULL),
	(117666763887485890, true, NULL, NULL, '2026-11-23 16:45:31.34+00', NULL, '@alice Hi', '<p><span class="h-card" translate="no"><a href="https://rookery.test/@alice" class="u-url mention">@<span>alice</span></a></span> Hi</p>', 'text/plain', '', false, 'public', 'en', 117666763980098707, 117666763884884485, 117666763980107340, NULL, NULL, 117666763914037313, '[]', '[117666763884884485]', '[]', '[]', 117666763986728308, 117666763986706565, NULL, NULL, 'public', NULL, NULL),
	(117666763884884485, true, NULL, NULL, '2026-11-23 16:45:31.379+00', NULL, 'Psst @bob @carol@far.example', '<p>Psst <span class="h-card" translate="no"><a href="https://rookery.test/@bob" class="u-url mention">@<span>bob</span></a></span> <span class="h-card" translate="no"><a href="https://far.example/@carol" class="u-url mention">@<span>carol</span></a></span></p>', 'text/plain', '', false, 'direct', 'en', NULL, NULL, 117666763989278109, NULL, NULL, 117666763912804182, '[]', '[117666763887485890, 117666763910241655]', '[]', '[]', 117666763989278108, 117666763989278107, NULL, NULL, 'nobody', NULL, NULL),
	(117666763884884485, true, NULL, NULL, '2026-11-23 16:45:31.406+00', '2026-11-23 16:45:31.462+00', 'Hello again', '<p>Hello again</p>', 'text/plain', 'A typo', true, 'public', 'en', NULL, NULL, 117666763991038173, NULL, NULL, 117666763912804182, '[]', '[]', '[]', '[]', 117666763994718011, 117666763991030611, NULL, NULL, 'public', NULL, NULL),
	(117666763887485890, true, NULL, NULL, '2026-11-23 16:45:31.51+00', NULL, 'Look at this', '<p class="quote-inline"><span class="quote-inline">RE: <a href="https://rookery.test/@alice/117666763980098707" target="_blank" rel="nofollow noopener noreferrer" translate="no"><span class="invisible">https://</span><span class="ellipsis">rookery.test/@alice/1176667639</span><span class="invisible">80098707</span></a></span></p><p>Look at this</p>', 'text/plain', '', false, 'public', 'en', NULL, NULL, 117666763997861245, NULL, NULL, 117666763914037313, '[]', '[]', '[]', '[]', 117666763998459540, 117666763997861243, NULL, 117666763997926111, 'public', NULL, NULL),
	(117666763887485890, true, NULL, NULL, '2026-11-23 16:45:31.625+00', NULL, 'Read https://links.example/page', '<p>Read <a href="https://links.example/page" target="_blank" rel="nofollow noopener noreferrer" translate="no"><span class="invisible">https://</span><span class="">links.example/page</span><span class="invisible"></span></a></p>', 'text/plain', '', false, 'public', 'en', NULL, NULL, 117666764005403675, NULL, NULL, 117666763914037313, '[]', '[]', '[]', '[]', 117666764005403674, 117666764005396865, NULL, NULL, 'public', NULL, NULL),
	(117666763910241655, false, 'https://far.example/users/carol/statuses/1', 'https://far.example/@carol/1', '2026-11-23 16:45:31+00', NULL, '', '<p>From afar</p>', 'text/html', '', false, 'public', NULL, NULL, NULL, 117666764068973674, NULL, NULL, NULL, '[]', '[]', '[]', '[]', 117666764069040893, 117666763964460290, NULL, NULL, 'nobody', NULL, NULL),
	(117666763910241655, false, 'https://far.example/users/carol/statuses/2', 'https://far.example/@carol/2', '2026-11-23 16:45:31+00', NULL, '', '<p>Far poll</p>', 'text/html', '', false, 'public', NULL, NULL, NULL, 117666764068974587, NULL, 117666764069040895, NULL, '[]', '[]', '[]', '[]', 117666764069040894, 117666763964418800, NULL, NULL, 'nobody', NULL, NULL),
	(117666763887485890, true, NULL, NULL, '2026-11-23 16:45:32.981+00', NULL, '', '', 'text/plain', '', false, 'public', NULL, NULL, NULL, NULL, 117666763980098707, NULL, NULL, '[]', '[]', '[]', '[]', 117666764094268607, 117666764094243548, NULL, NULL, 'nobody', NULL, NULL),
	(117666763889344178, true, NULL, NULL, '2026-11-23 16:45:33.013+00', NULL, '', '', 'text/plain', '', false, 'public', NULL, NULL, NULL, NULL, 117666763980098707, NULL, NULL, '[]', '[]', '[]', '[]', 117666764096341397, 117666764096340856, NULL, NULL, 'nobody', NULL, NULL),
	(117666763887485890, true, NULL, NULL, '2026-11-23 16:45:35.477+00', NULL, 'The last post before the upgrade @alice', '<p>The last post before the upgrade <span class="h-card" translate="no"><a href="https://rookery.test/@alice" class="u-url mention">@<span>alice</span></a></span></p>', 'text/plain', '', false, 'public', 'en', NULL, NULL, 117666764257848183, NULL, NULL, 117666763914037313, '[]', '[117666763884884485]', '[]', '[]', 117666764257848182, 117666764257848181, NULL, NULL, 'public', NULL, NULL);
INSERT INTO public.storage_days VALUES
	('2026-11-23', '[]', 'some place', false);
INSERT INTO public.sweeps VALUES
	('statuses', '1');
INSERT INTO public.tag_day_accounts VALUES
	(117666763980698511, '2026-11-23', 117666763884884485);
INSERT INTO public.tag_days VALUES
	(117666763980698511, '2026-11-23', 1, 1);
INSERT INTO public.tags VALUES
	('birds', 'birds', '2026-11-23 16:45:31.248+00', 117666763980698511);
INSERT INTO public.terms_of_service VALUES
	('some text', '2026-11-23', '2026-11-23 16:45:34.783+00', 7010);
INSERT INTO public.trend_reviews VALUES
	('tag', 1, false, '2026-11-23 16:45:34.785+00');
INSERT INTO public.trends VALUES
	('tag', 1, NULL, NULL, 1, 1, '2026-11-23 16:45:34.791+00');
INSERT INTO public.user_days VALUES
	('2026-11-23', 117666763886836170),
	('2026-11-23', 117666763888546402),
	('2026-11-23', 117666763890041678);
INSERT INTO public.user_weeks VALUES
	('2026-11-23', 117666763886836170),
	('2026-11-23', 117666763888546402),
	('2026-11-23', 117666763890041678);
INSERT INTO public.users VALUES
	(117666763890449984, 'leaver@mail.example', '!', 1, true, true, '2026-11-23 16:45:29.874+00', NULL, NULL, 'ff7f9367ea27ed893cad8eaf12f3f64a', '2026-11-23 16:45:29.874+00', 'en', 'public', false, NULL, 'public', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 117666763890650356, NULL, NULL, 'default', false, false),
	(117666763887485890, 'bob@mail.example', '!', 1, true, true, '2026-11-23 16:45:29.842+00', NULL, NULL, '65f1d59ff71933adeb3b6023114ba1d9', '2026-11-23 16:45:29.842+00', 'en', 'public', false, NULL, 'public', '', NULL, NULL, NULL, NULL, '2026-11-23 16:45:30.397+00', NULL, NULL, NULL, NULL, 0, 117666763888546402, NULL, NULL, 'default', false, false),
	(117666763889344178, 'dora@mail.example', '!', 1, true, true, '2026-11-23 16:45:29.864+00', NULL, NULL, '7bb969052678c2fdc9bf664458986cb8', '2026-11-23 16:45:29.865+00', 'en', 'public', false, NULL, 'public', '', NULL, NULL, NULL, NULL, '2026-11-23 16:45:30.422+00', NULL, NULL, NULL, NULL, 0, 117666763890041678, NULL, NULL, 'default', false, false),
	(117666763884884485, 'alice@mail.example', '!', 4, true, true, '2026-11-23 16:45:29.805+00', NULL, NULL, '4b898a17d2f95052f0de8a3ecc9cb931', '2026-11-23 16:45:29.816+00', 'en', 'public', false, 'en', 'public', '', NULL, NULL, NULL, NULL, '2026-11-23 16:45:30.262+00', NULL, NULL, NULL, NULL, 0, 117666763886836170, 117666764107286757, NULL, 'default', false, false);
INSERT INTO public.warning_presets VALUES
	('some title', 'some text', 7011);
SELECT pg_catalog.setval('public.block_lists_id_seq', 1, false);
SELECT pg_catalog.setval('public.bus_messages_id_seq', 1, false);
SELECT pg_catalog.setval('public.drafts_id_seq', 1, false);
SELECT pg_catalog.setval('public.gone_statuses_status_id_seq', 1, false);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.account_counts
    ADD CONSTRAINT pk_account_counts PRIMARY KEY (account_id);
ALTER TABLE ONLY public.account_domain_blocks
    ADD CONSTRAINT pk_account_domain_blocks PRIMARY KEY (id);
ALTER TABLE ONLY public.account_keys
    ADD CONSTRAINT pk_account_keys PRIMARY KEY (account_id);
ALTER TABLE ONLY public.account_notes
    ADD CONSTRAINT pk_account_notes PRIMARY KEY (account_id, target_id);
ALTER TABLE ONLY public.account_warnings
    ADD CONSTRAINT pk_account_warnings PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT pk_accounts PRIMARY KEY (id);
ALTER TABLE ONLY public.actor_keys
    ADD CONSTRAINT pk_actor_keys PRIMARY KEY (key_id);
ALTER TABLE ONLY public.announcement_reactions
    ADD CONSTRAINT pk_announcement_reactions PRIMARY KEY (id);
ALTER TABLE ONLY public.announcement_reads
    ADD CONSTRAINT pk_announcement_reads PRIMARY KEY (account_id, announcement_id);
ALTER TABLE ONLY public.announcements
    ADD CONSTRAINT pk_announcements PRIMARY KEY (id);
ALTER TABLE ONLY public.annual_reports
    ADD CONSTRAINT pk_annual_reports PRIMARY KEY (id);
ALTER TABLE ONLY public.appeals
    ADD CONSTRAINT pk_appeals PRIMARY KEY (id);
ALTER TABLE ONLY public.archives
    ADD CONSTRAINT pk_archives PRIMARY KEY (id);
ALTER TABLE ONLY public.async_refreshes
    ADD CONSTRAINT pk_async_refreshes PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT pk_audit_entries PRIMARY KEY (id);
ALTER TABLE ONLY public.authenticators
    ADD CONSTRAINT pk_authenticators PRIMARY KEY (user_id);
ALTER TABLE ONLY public.awaited_members
    ADD CONSTRAINT pk_awaited_members PRIMARY KEY (list_id, target_id);
ALTER TABLE ONLY public.awaited_parents
    ADD CONSTRAINT pk_awaited_parents PRIMARY KEY (status_id);
ALTER TABLE ONLY public.block_list_entries
    ADD CONSTRAINT pk_block_list_entries PRIMARY KEY (list_id, domain);
ALTER TABLE ONLY public.block_lists
    ADD CONSTRAINT pk_block_lists PRIMARY KEY (id);
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT pk_blocks PRIMARY KEY (id);
ALTER TABLE ONLY public.bookmarks
    ADD CONSTRAINT pk_bookmarks PRIMARY KEY (id);
ALTER TABLE ONLY public.browser_sessions
    ADD CONSTRAINT pk_browser_sessions PRIMARY KEY (id);
ALTER TABLE ONLY public.bus_listeners
    ADD CONSTRAINT pk_bus_listeners PRIMARY KEY (name);
ALTER TABLE ONLY public.bus_messages
    ADD CONSTRAINT pk_bus_messages PRIMARY KEY (id);
ALTER TABLE ONLY public.canonical_email_blocks
    ADD CONSTRAINT pk_canonical_email_blocks PRIMARY KEY (id);
ALTER TABLE ONLY public.card_links
    ADD CONSTRAINT pk_card_links PRIMARY KEY (id);
ALTER TABLE ONLY public.cards
    ADD CONSTRAINT pk_cards PRIMARY KEY (id);
ALTER TABLE ONLY public.cleanups
    ADD CONSTRAINT pk_cleanups PRIMARY KEY (account_id);
ALTER TABLE ONLY public.collection_items
    ADD CONSTRAINT pk_collection_items PRIMARY KEY (id);
ALTER TABLE ONLY public.collections
    ADD CONSTRAINT pk_collections PRIMARY KEY (id);
ALTER TABLE ONLY public.conversation_entries
    ADD CONSTRAINT pk_conversation_entries PRIMARY KEY (id);
ALTER TABLE ONLY public.conversation_mutes
    ADD CONSTRAINT pk_conversation_mutes PRIMARY KEY (account_id, conversation_id);
ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT pk_conversations PRIMARY KEY (id);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT pk_deliveries PRIMARY KEY (id);
ALTER TABLE ONLY public.departed
    ADD CONSTRAINT pk_departed PRIMARY KEY (account_id);
ALTER TABLE ONLY public.direct_statuses
    ADD CONSTRAINT pk_direct_statuses PRIMARY KEY (account_id, status_id);
ALTER TABLE ONLY public.dismissed_suggestions
    ADD CONSTRAINT pk_dismissed_suggestions PRIMARY KEY (account_id, target_id);
ALTER TABLE ONLY public.draft_media
    ADD CONSTRAINT pk_draft_media PRIMARY KEY (draft_id, media_id);
ALTER TABLE ONLY public.drafts
    ADD CONSTRAINT pk_drafts PRIMARY KEY (id);
ALTER TABLE ONLY public.email_domain_attempts
    ADD CONSTRAINT pk_email_domain_attempts PRIMARY KEY (block_id, day, ip);
ALTER TABLE ONLY public.email_domain_blocks
    ADD CONSTRAINT pk_email_domain_blocks PRIMARY KEY (id);
ALTER TABLE ONLY public.emoji_packs
    ADD CONSTRAINT pk_emoji_packs PRIMARY KEY (id);
ALTER TABLE ONLY public.emojis
    ADD CONSTRAINT pk_emojis PRIMARY KEY (id);
ALTER TABLE ONLY public.endorsements
    ADD CONSTRAINT pk_endorsements PRIMARY KEY (id);
ALTER TABLE ONLY public.favourites
    ADD CONSTRAINT pk_favourites PRIMARY KEY (id);
ALTER TABLE ONLY public.feature_permissions
    ADD CONSTRAINT pk_feature_permissions PRIMARY KEY (id);
ALTER TABLE ONLY public.featured_tags
    ADD CONSTRAINT pk_featured_tags PRIMARY KEY (id);
ALTER TABLE ONLY public.filter_keywords
    ADD CONSTRAINT pk_filter_keywords PRIMARY KEY (id);
ALTER TABLE ONLY public.filter_statuses
    ADD CONSTRAINT pk_filter_statuses PRIMARY KEY (id);
ALTER TABLE ONLY public.filters
    ADD CONSTRAINT pk_filters PRIMARY KEY (id);
ALTER TABLE ONLY public.follow_requests
    ADD CONSTRAINT pk_follow_requests PRIMARY KEY (id);
ALTER TABLE ONLY public.followed_tags
    ADD CONSTRAINT pk_followed_tags PRIMARY KEY (id);
ALTER TABLE ONLY public.follows
    ADD CONSTRAINT pk_follows PRIMARY KEY (id);
ALTER TABLE ONLY public.former_followers
    ADD CONSTRAINT pk_former_followers PRIMARY KEY (account_id, inbox);
ALTER TABLE ONLY public.gone_statuses
    ADD CONSTRAINT pk_gone_statuses PRIMARY KEY (status_id);
ALTER TABLE ONLY public.home_entries
    ADD CONSTRAINT pk_home_entries PRIMARY KEY (account_id, status_id);
ALTER TABLE ONLY public.id_sequences
    ADD CONSTRAINT pk_id_sequences PRIMARY KEY (name);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT pk_idempotency_keys PRIMARY KEY (account_id, key);
ALTER TABLE ONLY public.import_lines
    ADD CONSTRAINT pk_import_lines PRIMARY KEY (import_id, number);
ALTER TABLE ONLY public.imports
    ADD CONSTRAINT pk_imports PRIMARY KEY (id);
ALTER TABLE ONLY public.incoming
    ADD CONSTRAINT pk_incoming PRIMARY KEY (id);
ALTER TABLE ONLY public.interaction_policies
    ADD CONSTRAINT pk_interaction_policies PRIMARY KEY (status_id);
ALTER TABLE ONLY public.interactions
    ADD CONSTRAINT pk_interactions PRIMARY KEY (id);
ALTER TABLE ONLY public.invites
    ADD CONSTRAINT pk_invites PRIMARY KEY (id);
ALTER TABLE ONLY public.ip_blocks
    ADD CONSTRAINT pk_ip_blocks PRIMARY KEY (id);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT pk_jobs PRIMARY KEY (id);
ALTER TABLE ONLY public.leases
    ADD CONSTRAINT pk_leases PRIMARY KEY (name);
ALTER TABLE ONLY public.letter_states
    ADD CONSTRAINT pk_letter_states PRIMARY KEY (account_id);
ALTER TABLE ONLY public.list_entries
    ADD CONSTRAINT pk_list_entries PRIMARY KEY (list_id, status_id);
ALTER TABLE ONLY public.list_members
    ADD CONSTRAINT pk_list_members PRIMARY KEY (id);
ALTER TABLE ONLY public.lists
    ADD CONSTRAINT pk_lists PRIMARY KEY (id);
ALTER TABLE ONLY public.markers
    ADD CONSTRAINT pk_markers PRIMARY KEY (account_id, timeline);
ALTER TABLE ONLY public.media
    ADD CONSTRAINT pk_media PRIMARY KEY (id);
ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT pk_migrations PRIMARY KEY (id);
ALTER TABLE ONLY public.moderation_notes
    ADD CONSTRAINT pk_moderation_notes PRIMARY KEY (id);
ALTER TABLE ONLY public.mutes
    ADD CONSTRAINT pk_mutes PRIMARY KEY (id);
ALTER TABLE ONLY public.notification_permissions
    ADD CONSTRAINT pk_notification_permissions PRIMARY KEY (account_id, from_id);
ALTER TABLE ONLY public.notification_policies
    ADD CONSTRAINT pk_notification_policies PRIMARY KEY (account_id);
ALTER TABLE ONLY public.notification_requests
    ADD CONSTRAINT pk_notification_requests PRIMARY KEY (id);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT pk_notifications PRIMARY KEY (id);
ALTER TABLE ONLY public.oauth_apps
    ADD CONSTRAINT pk_oauth_apps PRIMARY KEY (id);
ALTER TABLE ONLY public.oauth_grants
    ADD CONSTRAINT pk_oauth_grants PRIMARY KEY (id);
ALTER TABLE ONLY public.oauth_tokens
    ADD CONSTRAINT pk_oauth_tokens PRIMARY KEY (id);
ALTER TABLE ONLY public.outgoing
    ADD CONSTRAINT pk_outgoing PRIMARY KEY (id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT pk_passkeys PRIMARY KEY (id);
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT pk_password_resets PRIMARY KEY (secret_hash);
ALTER TABLE ONLY public.peers
    ADD CONSTRAINT pk_peers PRIMARY KEY (domain);
ALTER TABLE ONLY public.periodic_runs
    ADD CONSTRAINT pk_periodic_runs PRIMARY KEY (name);
ALTER TABLE ONLY public.pins
    ADD CONSTRAINT pk_pins PRIMARY KEY (id);
ALTER TABLE ONLY public.poll_votes
    ADD CONSTRAINT pk_poll_votes PRIMARY KEY (id);
ALTER TABLE ONLY public.polls
    ADD CONSTRAINT pk_polls PRIMARY KEY (id);
ALTER TABLE ONLY public.publishers
    ADD CONSTRAINT pk_publishers PRIMARY KEY (id);
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT pk_push_subscriptions PRIMARY KEY (id);
ALTER TABLE ONLY public.quotes
    ADD CONSTRAINT pk_quotes PRIMARY KEY (id);
ALTER TABLE ONLY public.rate_counters
    ADD CONSTRAINT pk_rate_counters PRIMARY KEY (key);
ALTER TABLE ONLY public.reactions
    ADD CONSTRAINT pk_reactions PRIMARY KEY (id);
ALTER TABLE ONLY public.received_activities
    ADD CONSTRAINT pk_received_activities PRIMARY KEY (key);
ALTER TABLE ONLY public.recommended_accounts
    ADD CONSTRAINT pk_recommended_accounts PRIMARY KEY (account_id);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT pk_recovery_codes PRIMARY KEY (id);
ALTER TABLE ONLY public.relays
    ADD CONSTRAINT pk_relays PRIMARY KEY (id);
ALTER TABLE ONLY public.remembered_ids
    ADD CONSTRAINT pk_remembered_ids PRIMARY KEY (uri, actor);
ALTER TABLE ONLY public.remote_actors
    ADD CONSTRAINT pk_remote_actors PRIMARY KEY (account_id);
ALTER TABLE ONLY public.remote_files
    ADD CONSTRAINT pk_remote_files PRIMARY KEY (kind, owner_id);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT pk_reports PRIMARY KEY (id);
ALTER TABLE ONLY public.roles
    ADD CONSTRAINT pk_roles PRIMARY KEY (id);
ALTER TABLE ONLY public.rules
    ADD CONSTRAINT pk_rules PRIMARY KEY (id);
ALTER TABLE ONLY public.scheduled_media
    ADD CONSTRAINT pk_scheduled_media PRIMARY KEY (media_id);
ALTER TABLE ONLY public.scheduled_statuses
    ADD CONSTRAINT pk_scheduled_statuses PRIMARY KEY (id);
ALTER TABLE ONLY public.server_allows
    ADD CONSTRAINT pk_server_allows PRIMARY KEY (id);
ALTER TABLE ONLY public.server_blocks
    ADD CONSTRAINT pk_server_blocks PRIMARY KEY (id);
ALTER TABLE ONLY public.server_purges
    ADD CONSTRAINT pk_server_purges PRIMARY KEY (domain);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT pk_settings PRIMARY KEY (name);
ALTER TABLE ONLY public.severance_events
    ADD CONSTRAINT pk_severance_events PRIMARY KEY (id);
ALTER TABLE ONLY public.severed_follows
    ADD CONSTRAINT pk_severed_follows PRIMARY KEY (event_id, follow_id);
ALTER TABLE ONLY public.severed_places
    ADD CONSTRAINT pk_severed_places PRIMARY KEY (id);
ALTER TABLE ONLY public.spent_challenges
    ADD CONSTRAINT pk_spent_challenges PRIMARY KEY (challenge);
ALTER TABLE ONLY public.status_counts
    ADD CONSTRAINT pk_status_counts PRIMARY KEY (status_id);
ALTER TABLE ONLY public.status_edits
    ADD CONSTRAINT pk_status_edits PRIMARY KEY (id);
ALTER TABLE ONLY public.status_mentions
    ADD CONSTRAINT pk_status_mentions PRIMARY KEY (status_id, account_id);
ALTER TABLE ONLY public.status_tags
    ADD CONSTRAINT pk_status_tags PRIMARY KEY (tag_id, status_id);
ALTER TABLE ONLY public.status_texts
    ADD CONSTRAINT pk_status_texts PRIMARY KEY (status_id);
ALTER TABLE ONLY public.statuses
    ADD CONSTRAINT pk_statuses PRIMARY KEY (id);
ALTER TABLE ONLY public.storage_days
    ADD CONSTRAINT pk_storage_days PRIMARY KEY (day);
ALTER TABLE ONLY public.sweeps
    ADD CONSTRAINT pk_sweeps PRIMARY KEY (name);
ALTER TABLE ONLY public.tag_day_accounts
    ADD CONSTRAINT pk_tag_day_accounts PRIMARY KEY (tag_id, day, account_id);
ALTER TABLE ONLY public.tag_days
    ADD CONSTRAINT pk_tag_days PRIMARY KEY (tag_id, day);
ALTER TABLE ONLY public.tags
    ADD CONSTRAINT pk_tags PRIMARY KEY (id);
ALTER TABLE ONLY public.terms_of_service
    ADD CONSTRAINT pk_terms_of_service PRIMARY KEY (id);
ALTER TABLE ONLY public.trend_reviews
    ADD CONSTRAINT pk_trend_reviews PRIMARY KEY (kind, subject_id);
ALTER TABLE ONLY public.trends
    ADD CONSTRAINT pk_trends PRIMARY KEY (kind, subject_id);
ALTER TABLE ONLY public.user_days
    ADD CONSTRAINT pk_user_days PRIMARY KEY (day, user_id);
ALTER TABLE ONLY public.user_weeks
    ADD CONSTRAINT pk_user_weeks PRIMARY KEY (week, user_id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT pk_users PRIMARY KEY (id);
ALTER TABLE ONLY public.warning_presets
    ADD CONSTRAINT pk_warning_presets PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT uq_accounts_uri UNIQUE (uri);
ALTER TABLE ONLY public.appeals
    ADD CONSTRAINT uq_appeals_warning_id UNIQUE (warning_id);
ALTER TABLE ONLY public.async_refreshes
    ADD CONSTRAINT uq_async_refreshes_token UNIQUE (token);
ALTER TABLE ONLY public.block_lists
    ADD CONSTRAINT uq_block_lists_url UNIQUE (url);
ALTER TABLE ONLY public.browser_sessions
    ADD CONSTRAINT uq_browser_sessions_secret_hash UNIQUE (secret_hash);
ALTER TABLE ONLY public.canonical_email_blocks
    ADD CONSTRAINT uq_canonical_email_blocks_canonical_email_hash UNIQUE (canonical_email_hash);
ALTER TABLE ONLY public.card_links
    ADD CONSTRAINT uq_card_links_url UNIQUE (url);
ALTER TABLE ONLY public.cards
    ADD CONSTRAINT uq_cards_url UNIQUE (url);
ALTER TABLE ONLY public.collections
    ADD CONSTRAINT uq_collections_uri UNIQUE (uri);
ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT uq_conversations_uri UNIQUE (uri);
ALTER TABLE ONLY public.email_domain_blocks
    ADD CONSTRAINT uq_email_domain_blocks_domain UNIQUE (domain);
ALTER TABLE ONLY public.follow_requests
    ADD CONSTRAINT uq_follow_requests_uri UNIQUE (uri);
ALTER TABLE ONLY public.follows
    ADD CONSTRAINT uq_follows_uri UNIQUE (uri);
ALTER TABLE ONLY public.invites
    ADD CONSTRAINT uq_invites_code UNIQUE (code);
ALTER TABLE ONLY public.ip_blocks
    ADD CONSTRAINT uq_ip_blocks_ip UNIQUE (ip);
ALTER TABLE ONLY public.list_members
    ADD CONSTRAINT uq_list_members_list_id_target_id UNIQUE (list_id, target_id);
ALTER TABLE ONLY public.oauth_apps
    ADD CONSTRAINT uq_oauth_apps_client_id UNIQUE (client_id);
ALTER TABLE ONLY public.oauth_grants
    ADD CONSTRAINT uq_oauth_grants_code_hash UNIQUE (code_hash);
ALTER TABLE ONLY public.oauth_tokens
    ADD CONSTRAINT uq_oauth_tokens_token_hash UNIQUE (token_hash);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT uq_passkeys_credential UNIQUE (credential);
ALTER TABLE ONLY public.polls
    ADD CONSTRAINT uq_polls_status_id UNIQUE (status_id);
ALTER TABLE ONLY public.publishers
    ADD CONSTRAINT uq_publishers_domain UNIQUE (domain);
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT uq_push_subscriptions_token_id UNIQUE (token_id);
ALTER TABLE ONLY public.relays
    ADD CONSTRAINT uq_relays_inbox UNIQUE (inbox);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT uq_reports_uri UNIQUE (uri);
ALTER TABLE ONLY public.roles
    ADD CONSTRAINT uq_roles_name UNIQUE (name);
ALTER TABLE ONLY public.server_allows
    ADD CONSTRAINT uq_server_allows_domain UNIQUE (domain);
ALTER TABLE ONLY public.server_blocks
    ADD CONSTRAINT uq_server_blocks_domain UNIQUE (domain);
ALTER TABLE ONLY public.statuses
    ADD CONSTRAINT uq_statuses_uri UNIQUE (uri);
ALTER TABLE ONLY public.tags
    ADD CONSTRAINT uq_tags_name UNIQUE (name);
ALTER TABLE ONLY public.terms_of_service
    ADD CONSTRAINT uq_terms_of_service_effective_date UNIQUE (effective_date);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT uq_users_account_id UNIQUE (account_id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT uq_users_email UNIQUE (email);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT uq_users_fs_uniquifier UNIQUE (fs_uniquifier);
CREATE INDEX ix_account_counts_followers ON public.account_counts USING btree (followers);
CREATE INDEX ix_account_domain_blocks_account ON public.account_domain_blocks USING btree (account_id, id);
CREATE INDEX ix_account_notes_target_id ON public.account_notes USING btree (target_id);
CREATE INDEX ix_account_warnings_account ON public.account_warnings USING btree (account_id);
CREATE INDEX ix_account_warnings_report ON public.account_warnings USING btree (report_id);
CREATE INDEX ix_account_warnings_target ON public.account_warnings USING btree (target_account_id, id);
CREATE INDEX ix_accounts_discoverable ON public.accounts USING btree (id) WHERE discoverable;
CREATE INDEX ix_accounts_domain ON public.accounts USING btree (domain, id);
CREATE INDEX ix_accounts_limited ON public.accounts USING btree (id) WHERE (limited_at IS NOT NULL);
CREATE INDEX ix_accounts_sensitized ON public.accounts USING btree (id) WHERE (sensitized_at IS NOT NULL);
CREATE INDEX ix_accounts_suspended ON public.accounts USING btree (id) WHERE (suspended_at IS NOT NULL);
CREATE INDEX ix_accounts_url ON public.accounts USING btree (url) WHERE (url IS NOT NULL);
CREATE INDEX ix_actor_keys_account ON public.actor_keys USING btree (account_id);
CREATE INDEX ix_announcement_reactions_account ON public.announcement_reactions USING btree (account_id);
CREATE INDEX ix_announcement_reactions_emoji ON public.announcement_reactions USING btree (emoji_id);
CREATE INDEX ix_announcement_reads_announcement ON public.announcement_reads USING btree (announcement_id);
CREATE INDEX ix_announcements_published ON public.announcements USING btree (published_at, id);
CREATE INDEX ix_announcements_scheduled ON public.announcements USING btree (scheduled_at);
CREATE INDEX ix_appeals_account ON public.appeals USING btree (account_id);
CREATE INDEX ix_appeals_decided_by_account ON public.appeals USING btree (decided_by_account_id);
CREATE INDEX ix_appeals_open ON public.appeals USING btree (id) WHERE (approved IS NULL);
CREATE INDEX ix_archives_account ON public.archives USING btree (account_id, id);
CREATE INDEX ix_archives_created_at ON public.archives USING btree (created_at);
CREATE INDEX ix_async_refreshes_account_id ON public.async_refreshes USING btree (account_id);
CREATE INDEX ix_async_refreshes_created ON public.async_refreshes USING btree (created_at);
CREATE INDEX ix_audit_entries_account ON public.audit_entries USING btree (account_id, id);
CREATE INDEX ix_audit_entries_target ON public.audit_entries USING btree (target_kind, target_id, id);
CREATE INDEX ix_awaited_members_pair ON public.awaited_members USING btree (account_id, target_id);
CREATE INDEX ix_awaited_members_target_id ON public.awaited_members USING btree (target_id);
CREATE INDEX ix_awaited_parents_uri ON public.awaited_parents USING btree (uri);
CREATE INDEX ix_block_list_entries_domain ON public.block_list_entries USING btree (domain);
CREATE INDEX ix_block_lists_account_id ON public.block_lists USING btree (account_id);
CREATE INDEX ix_block_lists_due ON public.block_lists USING btree (due_at);
CREATE INDEX ix_blocks_target ON public.blocks USING btree (target_id, account_id);
CREATE INDEX ix_bookmarks_account ON public.bookmarks USING btree (account_id, id);
CREATE INDEX ix_bookmarks_status ON public.bookmarks USING btree (status_id, id);
CREATE INDEX ix_browser_sessions_last_seen_at ON public.browser_sessions USING btree (last_seen_at);
CREATE INDEX ix_browser_sessions_user ON public.browser_sessions USING btree (user_id, id);
CREATE INDEX ix_canonical_email_blocks_account ON public.canonical_email_blocks USING btree (account_id);
CREATE INDEX ix_card_links_card ON public.card_links USING btree (card_id);
CREATE INDEX ix_card_links_checked ON public.card_links USING btree (checked_at);
CREATE INDEX ix_card_links_host ON public.card_links USING btree (host, busy_until);
CREATE INDEX ix_cards_author ON public.cards USING btree (author_id);
CREATE INDEX ix_cards_claimed ON public.cards USING btree (claimed_id);
CREATE INDEX ix_cleanups_due ON public.cleanups USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX ix_collection_items_account ON public.collection_items USING btree (account_id, collection_id);
CREATE INDEX ix_collections_account ON public.collections USING btree (account_id, id);
CREATE INDEX ix_collections_tag_id ON public.collections USING btree (tag_id);
CREATE INDEX ix_conversation_entries_conversation ON public.conversation_entries USING btree (conversation_id);
CREATE INDEX ix_conversation_entries_last_status ON public.conversation_entries USING btree (last_status_id);
CREATE INDEX ix_conversation_entries_latest ON public.conversation_entries USING btree (account_id, last_status_id);
CREATE INDEX ix_deliveries_failed ON public.deliveries USING btree (failed_at) WHERE (failed_at IS NOT NULL);
CREATE INDEX ix_deliveries_host ON public.deliveries USING btree (host, id) WHERE (failed_at IS NULL);
CREATE INDEX ix_deliveries_lane ON public.deliveries USING btree (host, lane, id) WHERE (failed_at IS NULL);
CREATE INDEX ix_deliveries_outgoing ON public.deliveries USING btree (outgoing_id);
CREATE INDEX ix_departed_username ON public.departed USING btree (lower(username));
CREATE INDEX ix_direct_statuses_entry ON public.direct_statuses USING btree (entry_id, status_id);
CREATE INDEX ix_direct_statuses_status ON public.direct_statuses USING btree (status_id);
CREATE INDEX ix_dismissed_suggestions_target_id ON public.dismissed_suggestions USING btree (target_id);
CREATE INDEX ix_draft_media_media ON public.draft_media USING btree (media_id);
CREATE INDEX ix_drafts_account ON public.drafts USING btree (account_id, id);
CREATE INDEX ix_emoji_packs_created_at ON public.emoji_packs USING btree (created_at);
CREATE INDEX ix_endorsements_account ON public.endorsements USING btree (account_id, id);
CREATE INDEX ix_endorsements_target_id ON public.endorsements USING btree (target_id);
CREATE INDEX ix_favourites_account ON public.favourites USING btree (account_id, id);
CREATE INDEX ix_favourites_status ON public.favourites USING btree (status_id, id);
CREATE INDEX ix_feature_permissions_asker ON public.feature_permissions USING btree (asker_id);
CREATE INDEX ix_featured_tags_tag_id ON public.featured_tags USING btree (tag_id);
CREATE INDEX ix_filter_keywords_filter ON public.filter_keywords USING btree (filter_id, id);
CREATE INDEX ix_filter_statuses_status ON public.filter_statuses USING btree (status_id);
CREATE INDEX ix_filters_account ON public.filters USING btree (account_id, id);
CREATE INDEX ix_follow_requests_target ON public.follow_requests USING btree (target_id, id);
CREATE INDEX ix_followed_tags_account ON public.followed_tags USING btree (account_id, id);
CREATE INDEX ix_followed_tags_tag ON public.followed_tags USING btree (tag_id, account_id);
CREATE INDEX ix_follows_followers ON public.follows USING btree (target_id, id);
CREATE INDEX ix_follows_following ON public.follows USING btree (account_id, id);
CREATE INDEX ix_gone_statuses_account_id ON public.gone_statuses USING btree (account_id);
CREATE INDEX ix_gone_statuses_gone_at ON public.gone_statuses USING btree (gone_at);
CREATE INDEX ix_home_entries_author ON public.home_entries USING btree (account_id, author_id);
CREATE INDEX ix_home_entries_status ON public.home_entries USING btree (status_id);
CREATE INDEX ix_idempotency_keys_created_at ON public.idempotency_keys USING btree (created_at);
CREATE INDEX ix_import_lines_targets ON public.import_lines USING btree (import_id, target_id);
CREATE INDEX ix_import_lines_waiting ON public.import_lines USING btree (import_id, due_at) WHERE (state = 'waiting'::text);
CREATE INDEX ix_imports_account ON public.imports USING btree (account_id, id);
CREATE INDEX ix_imports_finished ON public.imports USING btree (finished_at);
CREATE INDEX ix_incoming_key ON public.incoming USING btree (key);
CREATE INDEX ix_incoming_ready ON public.incoming USING btree (id) WHERE ((signer_id IS NOT NULL) AND (waits_since IS NULL));
CREATE INDEX ix_incoming_unproved ON public.incoming USING btree (key_id, id) WHERE (signer_id IS NULL);
CREATE INDEX ix_interactions_account ON public.interactions USING btree (account_id);
CREATE INDEX ix_interactions_approval ON public.interactions USING btree (approval_uri) WHERE (approval_uri IS NOT NULL);
CREATE INDEX ix_interactions_status ON public.interactions USING btree (status_id);
CREATE INDEX ix_ip_blocks_expires ON public.ip_blocks USING btree (expires_at);
CREATE INDEX ix_jobs_dead ON public.jobs USING btree (dead_at) WHERE (dead_at IS NOT NULL);
CREATE INDEX ix_jobs_due ON public.jobs USING btree (lane, run_at) WHERE ((dead_at IS NULL) AND (parked_for IS NULL));
CREATE INDEX ix_jobs_held ON public.jobs USING btree (leased_by) WHERE (leased_by IS NOT NULL);
CREATE INDEX ix_list_entries_author ON public.list_entries USING btree (list_id, author_id);
CREATE INDEX ix_list_entries_status ON public.list_entries USING btree (status_id);
CREATE INDEX ix_list_members_account_id ON public.list_members USING btree (account_id);
CREATE INDEX ix_list_members_follow_id ON public.list_members USING btree (follow_id);
CREATE INDEX ix_list_members_list ON public.list_members USING btree (list_id, id);
CREATE INDEX ix_list_members_target ON public.list_members USING btree (target_id, account_id);
CREATE INDEX ix_lists_account ON public.lists USING btree (account_id, id);
CREATE INDEX ix_media_account ON public.media USING btree (account_id);
CREATE INDEX ix_media_unattached ON public.media USING btree (status_id, created_at);
CREATE INDEX ix_migrations_account ON public.migrations USING btree (account_id, created_at);
CREATE INDEX ix_migrations_target_id ON public.migrations USING btree (target_id);
CREATE INDEX ix_moderation_notes_account ON public.moderation_notes USING btree (account_id);
CREATE INDEX ix_moderation_notes_report ON public.moderation_notes USING btree (report_id, id);
CREATE INDEX ix_moderation_notes_target ON public.moderation_notes USING btree (target_account_id, id);
CREATE INDEX ix_mutes_expires ON public.mutes USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX ix_mutes_target_id ON public.mutes USING btree (target_id);
CREATE INDEX ix_notification_permissions_from ON public.notification_permissions USING btree (from_id);
CREATE INDEX ix_notification_requests_account ON public.notification_requests USING btree (account_id, id);
CREATE INDEX ix_notification_requests_from ON public.notification_requests USING btree (from_id);
CREATE INDEX ix_notifications_account ON public.notifications USING btree (account_id, id);
CREATE INDEX ix_notifications_filtered ON public.notifications USING btree (account_id, from_id, id) WHERE filtered;
CREATE INDEX ix_notifications_from ON public.notifications USING btree (from_id);
CREATE INDEX ix_notifications_group ON public.notifications USING btree (account_id, group_key, id) WHERE (group_key IS NOT NULL);
CREATE INDEX ix_notifications_kind ON public.notifications USING btree (account_id, kind, id);
CREATE INDEX ix_notifications_status ON public.notifications USING btree (status_id);
CREATE INDEX ix_notifications_subject ON public.notifications USING btree (subject_id) WHERE (subject_id IS NOT NULL);
CREATE INDEX ix_oauth_grants_app_id ON public.oauth_grants USING btree (app_id);
CREATE INDEX ix_oauth_grants_token_id ON public.oauth_grants USING btree (token_id);
CREATE INDEX ix_oauth_grants_user_id ON public.oauth_grants USING btree (user_id);
CREATE INDEX ix_oauth_tokens_app_id ON public.oauth_tokens USING btree (app_id);
CREATE INDEX ix_oauth_tokens_user_id ON public.oauth_tokens USING btree (user_id);
CREATE INDEX ix_outgoing_about ON public.outgoing USING btree (about);
CREATE INDEX ix_outgoing_uri ON public.outgoing USING btree (uri);
CREATE INDEX ix_passkeys_user ON public.passkeys USING btree (user_id, id);
CREATE INDEX ix_password_resets_expires_at ON public.password_resets USING btree (expires_at);
CREATE INDEX ix_password_resets_user_id ON public.password_resets USING btree (user_id);
CREATE INDEX ix_peers_unavailable ON public.peers USING btree (probe_at) WHERE (unavailable_at IS NOT NULL);
CREATE INDEX ix_pins_status_id ON public.pins USING btree (status_id);
CREATE INDEX ix_polls_open ON public.polls USING btree (expires_at, closed_at);
CREATE INDEX ix_push_subscriptions_account_id ON public.push_subscriptions USING btree (account_id);
CREATE INDEX ix_quotes_account ON public.quotes USING btree (account_id);
CREATE INDEX ix_quotes_approval ON public.quotes USING btree (approval_uri);
CREATE INDEX ix_quotes_quoted ON public.quotes USING btree (quoted_id, id);
CREATE INDEX ix_quotes_quoted_account ON public.quotes USING btree (quoted_account_id);
CREATE INDEX ix_quotes_verified ON public.quotes USING btree (verified_at) WHERE (verified_at IS NOT NULL);
CREATE INDEX ix_rate_counters_until ON public.rate_counters USING btree (until);
CREATE INDEX ix_reactions_emoji ON public.reactions USING btree (emoji_id) WHERE (emoji_id IS NOT NULL);
CREATE INDEX ix_reactions_status ON public.reactions USING btree (status_id, id);
CREATE INDEX ix_received_activities_at ON public.received_activities USING btree (received_at);
CREATE INDEX ix_relays_account_id ON public.relays USING btree (account_id);
CREATE INDEX ix_remembered_ids_created_at ON public.remembered_ids USING btree (created_at);
CREATE INDEX ix_remote_actors_fetched ON public.remote_actors USING btree (fetched_at);
CREATE INDEX ix_remote_actors_followers ON public.remote_actors USING btree (followers);
CREATE INDEX ix_remote_actors_host ON public.remote_actors USING btree (host);
CREATE INDEX ix_remote_actors_key ON public.remote_actors USING btree (key_id);
CREATE INDEX ix_remote_files_cached ON public.remote_files USING btree (cached_at) WHERE (cached_at IS NOT NULL);
CREATE INDEX ix_remote_files_viewed ON public.remote_files USING btree (viewed_at) WHERE (cached_at IS NOT NULL);
CREATE INDEX ix_reports_account ON public.reports USING btree (account_id, id);
CREATE INDEX ix_reports_action_taken_at ON public.reports USING btree (action_taken_at);
CREATE INDEX ix_reports_action_taken_by ON public.reports USING btree (action_taken_by_account_id);
CREATE INDEX ix_reports_assigned ON public.reports USING btree (assigned_account_id);
CREATE INDEX ix_reports_open ON public.reports USING btree (id) WHERE (action_taken_at IS NULL);
CREATE INDEX ix_reports_target ON public.reports USING btree (target_account_id, id);
CREATE INDEX ix_scheduled_media_scheduled ON public.scheduled_media USING btree (scheduled_id);
CREATE INDEX ix_scheduled_statuses_account ON public.scheduled_statuses USING btree (account_id, id);
CREATE INDEX ix_scheduled_statuses_day ON public.scheduled_statuses USING btree (account_id, scheduled_at);
CREATE INDEX ix_severance_events_account ON public.severance_events USING btree (account_id, id);
CREATE INDEX ix_severance_events_target ON public.severance_events USING btree (kind, target_name);
CREATE INDEX ix_severed_follows_pair ON public.severed_follows USING btree (account_id, target_id);
CREATE INDEX ix_severed_follows_target_id ON public.severed_follows USING btree (target_id);
CREATE INDEX ix_severed_places_event_id ON public.severed_places USING btree (event_id);
CREATE INDEX ix_severed_places_list_id ON public.severed_places USING btree (list_id);
CREATE INDEX ix_severed_places_target_id ON public.severed_places USING btree (target_id);
CREATE INDEX ix_spent_challenges_spent_at ON public.spent_challenges USING btree (spent_at);
CREATE INDEX ix_status_edits_status ON public.status_edits USING btree (status_id, id);
CREATE INDEX ix_status_mentions_account ON public.status_mentions USING btree (account_id, status_id);
CREATE INDEX ix_status_tags_status ON public.status_tags USING btree (status_id);
CREATE INDEX ix_status_texts_words ON public.status_texts USING gin (words);
CREATE INDEX ix_statuses_account ON public.statuses USING btree (account_id, id);
CREATE INDEX ix_statuses_app ON public.statuses USING btree (app_id) WHERE (app_id IS NOT NULL);
CREATE INDEX ix_statuses_card ON public.statuses USING btree (card_id, id);
CREATE INDEX ix_statuses_conversation ON public.statuses USING btree (conversation_id, id);
CREATE INDEX ix_statuses_public ON public.statuses USING btree (id) WHERE ((visibility = 'public'::text) AND (reblog_of_id IS NULL));
CREATE INDEX ix_statuses_public_local ON public.statuses USING btree (id) WHERE (local AND (visibility = ANY (ARRAY['public'::text, 'local'::text])) AND (reblog_of_id IS NULL));
CREATE INDEX ix_statuses_public_remote ON public.statuses USING btree (id) WHERE ((NOT local) AND (visibility = 'public'::text) AND (reblog_of_id IS NULL));
CREATE INDEX ix_statuses_reblog_of ON public.statuses USING btree (reblog_of_id, id);
CREATE INDEX ix_statuses_thread ON public.statuses USING btree (in_reply_to_id, id);
CREATE INDEX ix_statuses_url ON public.statuses USING btree (url) WHERE (url IS NOT NULL);
CREATE INDEX ix_tag_day_accounts_account_id ON public.tag_day_accounts USING btree (account_id);
CREATE INDEX ix_tag_day_accounts_day ON public.tag_day_accounts USING btree (day);
CREATE INDEX ix_tag_days_day ON public.tag_days USING btree (day, tag_id);
CREATE INDEX ix_trends_score ON public.trends USING btree (kind, score);
CREATE INDEX ix_user_days_user ON public.user_days USING btree (user_id, day);
CREATE INDEX ix_users_created ON public.users USING btree (created_at);
CREATE INDEX ix_users_created_by_app ON public.users USING btree (created_by_app_id);
CREATE INDEX ix_users_deletion_due ON public.users USING btree (deletion_due_at) WHERE (deletion_due_at IS NOT NULL);
CREATE INDEX ix_users_invite ON public.users USING btree (invite_id);
CREATE INDEX ix_users_last_active ON public.users USING btree (last_active_at);
CREATE INDEX ix_users_pending ON public.users USING btree (id) WHERE (NOT approved);
CREATE INDEX ix_users_role ON public.users USING btree (role_id);
CREATE INDEX ix_users_unconfirmed ON public.users USING btree (id) WHERE (confirmed_at IS NULL);
CREATE UNIQUE INDEX uq_account_domain_blocks_pair ON public.account_domain_blocks USING btree (account_id, domain);
CREATE UNIQUE INDEX uq_accounts_local_username ON public.accounts USING btree (lower(username)) WHERE (domain IS NULL);
CREATE UNIQUE INDEX uq_accounts_remote_address ON public.accounts USING btree (lower(username), domain) WHERE (domain IS NOT NULL);
CREATE UNIQUE INDEX uq_announcement_reactions ON public.announcement_reactions USING btree (announcement_id, name, account_id);
CREATE UNIQUE INDEX uq_annual_reports_year ON public.annual_reports USING btree (account_id, year);
CREATE UNIQUE INDEX uq_archives_running ON public.archives USING btree (account_id) WHERE (finished_at IS NULL);
CREATE UNIQUE INDEX uq_async_refreshes_running ON public.async_refreshes USING btree (key) WHERE (finished_at IS NULL);
CREATE UNIQUE INDEX uq_blocks_pair ON public.blocks USING btree (account_id, target_id);
CREATE UNIQUE INDEX uq_bookmarks_pair ON public.bookmarks USING btree (account_id, status_id);
CREATE UNIQUE INDEX uq_collection_items_pair ON public.collection_items USING btree (collection_id, account_id);
CREATE UNIQUE INDEX uq_conversation_entries_people ON public.conversation_entries USING btree (account_id, conversation_id, people);
CREATE UNIQUE INDEX uq_emoji_packs_running ON public.emoji_packs USING btree (account_id) WHERE (finished_at IS NULL);
CREATE UNIQUE INDEX uq_emojis_local ON public.emojis USING btree (shortcode) WHERE (domain IS NULL);
CREATE UNIQUE INDEX uq_emojis_remote ON public.emojis USING btree (shortcode, domain) WHERE (domain IS NOT NULL);
CREATE UNIQUE INDEX uq_endorsements_pair ON public.endorsements USING btree (account_id, target_id);
CREATE UNIQUE INDEX uq_favourites_pair ON public.favourites USING btree (account_id, status_id);
CREATE UNIQUE INDEX uq_feature_permissions ON public.feature_permissions USING btree (account_id, collection_uri);
CREATE UNIQUE INDEX uq_featured_tags_pair ON public.featured_tags USING btree (account_id, tag_id);
CREATE UNIQUE INDEX uq_filter_statuses_pair ON public.filter_statuses USING btree (filter_id, status_id);
CREATE UNIQUE INDEX uq_follow_requests_pair ON public.follow_requests USING btree (account_id, target_id);
CREATE UNIQUE INDEX uq_followed_tags_pair ON public.followed_tags USING btree (account_id, tag_id);
CREATE UNIQUE INDEX uq_follows_pair ON public.follows USING btree (account_id, target_id);
CREATE UNIQUE INDEX uq_imports_running ON public.imports USING btree (account_id, kind) WHERE (finished_at IS NULL);
CREATE UNIQUE INDEX uq_interactions_favourite ON public.interactions USING btree (favourite_id) WHERE (favourite_id IS NOT NULL);
CREATE UNIQUE INDEX uq_interactions_made ON public.interactions USING btree (made_id) WHERE (made_id IS NOT NULL);
CREATE UNIQUE INDEX uq_interactions_uri ON public.interactions USING btree (uri) WHERE (uri IS NOT NULL);
CREATE UNIQUE INDEX uq_jobs_key ON public.jobs USING btree (key);
CREATE UNIQUE INDEX uq_mutes_pair ON public.mutes USING btree (account_id, target_id);
CREATE UNIQUE INDEX uq_notification_requests_pair ON public.notification_requests USING btree (account_id, from_id);
CREATE UNIQUE INDEX uq_notifications_former_id ON public.notifications USING btree (former_id) WHERE (former_id IS NOT NULL);
CREATE UNIQUE INDEX uq_notifications_key ON public.notifications USING btree (account_id, key);
CREATE UNIQUE INDEX uq_pins_pair ON public.pins USING btree (account_id, status_id);
CREATE UNIQUE INDEX uq_poll_votes_choice ON public.poll_votes USING btree (poll_id, account_id, choice);
CREATE UNIQUE INDEX uq_quotes_status ON public.quotes USING btree (status_id);
CREATE UNIQUE INDEX uq_reactions ON public.reactions USING btree (account_id, status_id, name);
CREATE UNIQUE INDEX uq_recovery_codes ON public.recovery_codes USING btree (user_id, code_hash);
CREATE UNIQUE INDEX uq_statuses_reblog ON public.statuses USING btree (account_id, reblog_of_id) WHERE (reblog_of_id IS NOT NULL);
ALTER TABLE ONLY public.account_counts
    ADD CONSTRAINT fk_account_counts_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account_domain_blocks
    ADD CONSTRAINT fk_account_domain_blocks_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account_keys
    ADD CONSTRAINT fk_account_keys_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account_notes
    ADD CONSTRAINT fk_account_notes_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account_notes
    ADD CONSTRAINT fk_account_notes_target_id FOREIGN KEY (target_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account_warnings
    ADD CONSTRAINT fk_account_warnings_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.account_warnings
    ADD CONSTRAINT fk_account_warnings_report_id FOREIGN KEY (report_id) REFERENCES public.reports(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.account_warnings
    ADD CONSTRAINT fk_account_warnings_target_account_id FOREIGN KEY (target_account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT fk_accounts_moved_to_id FOREIGN KEY (moved_to_id) REFERENCES public.accounts(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT fk_accounts_role_id FOREIGN KEY (role_id) REFERENCES public.roles(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.actor_keys
    ADD CONSTRAINT fk_actor_keys_account_id_accounts FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.announcement_reactions
    ADD CONSTRAINT fk_announcement_reactions_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.announcement_reactions
    ADD CONSTRAINT fk_announcement_reactions_announcement_id FOREIGN KEY (announcement_id) REFERENCES public.announcements(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.announcement_reactions
    ADD CONSTRAINT fk_announcement_reactions_emoji_id FOREIGN KEY (emoji_id) REFERENCES public.emojis(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.announcement_reads
    ADD CONSTRAINT fk_announcement_reads_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.announcement_reads
    ADD CONSTRAINT fk_announcement_reads_announcement_id FOREIGN KEY (announcement_id) REFERENCES public.announcements(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.annual_reports
    ADD CONSTRAINT fk_annual_reports_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.appeals
    ADD CONSTRAINT fk_appeals_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.appeals
    ADD CONSTRAINT fk_appeals_decided_by_account_id FOREIGN KEY (decided_by_account_id) REFERENCES public.accounts(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.appeals
    ADD CONSTRAINT fk_appeals_warning_id FOREIGN KEY (warning_id) REFERENCES public.account_warnings(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.archives
    ADD CONSTRAINT fk_archives_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.async_refreshes
    ADD CONSTRAINT fk_async_refreshes_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT fk_audit_entries_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.authenticators
    ADD CONSTRAINT fk_authenticators_user_id FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.awaited_members
    ADD CONSTRAINT fk_awaited_members_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.awaited_members
    ADD CONSTRAINT fk_awaited_members_list_id FOREIGN KEY (list_id) REFERENCES public.lists(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.awaited_members
    ADD CONSTRAINT fk_awaited_members_target_id FOREIGN KEY (target_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.awaited_parents
    ADD CONSTRAINT fk_awaited_parents_status_id FOREIGN KEY (status_id) REFERENCES public.statuses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.block_list_entries
    ADD CONSTRAINT fk_block_list_entries_list_id FOREIGN KEY (list_id) REFERENCES public.block_lists(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.block_lists
    ADD CONSTRAINT fk_block_lists_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT fk_blocks_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT fk_blocks_target_id FOREIGN KEY (target_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bookmarks
    ADD CONSTRAINT fk_bookmarks_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bookmarks
    ADD CONSTRAINT fk_bookmarks_status_id FOREIGN KEY (status_id) REFERENCES public.statuses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.browser_sessions
    ADD CONSTRAINT fk_browser_sessions_user_id FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.canonical_email_blocks
    ADD CONSTRAINT fk_canonical_email_blocks_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.card_links
    ADD CONSTRAINT fk_card_links_card_id FOREIGN KEY (card_id) REFERENCES public.cards(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.cards
    ADD CONSTRAINT fk_cards_author_id FOREIGN KEY (author_id) REFERENCES public.accounts(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.cards
    ADD CONSTRAINT fk_cards_claimed_id FOREIGN KEY (claimed_id) REFERENCES public.accounts(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.cleanups
    ADD CONSTRAINT fk_cleanups_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.collection_items
    ADD CONSTRAINT fk_collection_items_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.collection_items
    ADD CONSTRAINT fk_collection_items_collection_id FOREIGN KEY (collection_id) REFERENCES public.collections(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.collections
    ADD CONSTRAINT fk_collections_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.collections
    ADD CONSTRAINT fk_collections_tag_id FOREIGN KEY (tag_id) REFERENCES public.tags(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.conversation_entries
    ADD CONSTRAINT fk_conversation_entries_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.conversation_entries
    ADD CONSTRAINT fk_conversation_entries_conversation_id FOREIGN KEY (conversation_id) REFERENCES public.conversations(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.conversation_mutes
    ADD CONSTRAINT fk_conversation_mutes_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.conversation_mutes
    ADD CONSTRAINT fk_conversation_mutes_conversation_id FOREIGN KEY (conversation_id) REFERENCES public.conversations(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT fk_deliveries_outgoing_id FOREIGN KEY (outgoing_id) REFERENCES public.outgoing(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.direct_statuses
    ADD CONSTRAINT fk_direct_statuses_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.direct_statuses
    ADD CONSTRAINT fk_direct_statuses_entry_id FOREIGN KEY (entry_id) REFERENCES public.conversation_entries(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.direct_statuses
    ADD CONSTRAINT fk_direct_statuses_status_id FOREIGN KEY (status_id) REFERENCES public.statuses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.dismissed_suggestions
    ADD CONSTRAINT fk_dismissed_suggestions_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.dismissed_suggestions
    ADD CONSTRAINT fk_dismissed_suggestions_target_id FOREIGN KEY (target_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.draft_media
    ADD CONSTRAINT fk_draft_media_draft_id FOREIGN KEY (draft_id) REFERENCES public.drafts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.draft_media
    ADD CONSTRAINT fk_draft_media_media_id FOREIGN KEY (media_id) REFERENCES public.media(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.drafts
    ADD CONSTRAINT fk_drafts_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.email_domain_attempts
    ADD CONSTRAINT fk_email_domain_attempts_block_id FOREIGN KEY (block_id) REFERENCES public.email_domain_blocks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.emoji_packs
    ADD CONSTRAINT fk_emoji_packs_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.endorsements
    ADD CONSTRAINT fk_endorsements_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.endorsements
    ADD CONSTRAINT fk_endorsements_target_id FOREIGN KEY (target_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.favourites
    ADD CONSTRAINT fk_favourites_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.favourites
    ADD CONSTRAINT fk_favourites_status_id FOREIGN KEY (status_id) REFERENCES public.statuses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.feature_permissions
    ADD CONSTRAINT fk_feature_permissions_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.feature_permissions
    ADD CONSTRAINT fk_feature_permissions_asker_id FOREIGN KEY (asker_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.featured_tags
    ADD CONSTRAINT fk_featured_tags_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.featured_tags
    ADD CONSTRAINT fk_featured_tags_tag_id FOREIGN KEY (tag_id) REFERENCES public.tags(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.filter_keywords
    ADD CONSTRAINT fk_filter_keywords_filter_id FOREIGN KEY (filter_id) REFERENCES public.filters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.filter_statuses
    ADD CONSTRAINT fk_filter_statuses_filter_id FOREIGN KEY (filter_id) REFERENCES public.filters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.filter_statuses
    ADD CONSTRAINT fk_filter_statuses_status_id FOREIGN KEY (status_id) REFERENCES public.statuses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.filters
    ADD CONSTRAINT fk_filters_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.follow_requests
    ADD CONSTRAINT fk_follow_requests_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.follow_requests
    ADD CONSTRAINT fk_follow_requests_target_id FOREIGN KEY (target_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.followed_tags
    ADD CONSTRAINT fk_followed_tags_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.followed_tags
    ADD CONSTRAINT fk_followed_tags_tag_id FOREIGN KEY (tag_id) REFERENCES public.tags(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.follows
    ADD CONSTRAINT fk_follows_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.follows
    ADD CONSTRAINT fk_follows_target_id FOREIGN KEY (target_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.former_followers
    ADD CONSTRAINT fk_former_followers_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.gone_statuses
    ADD CONSTRAINT fk_gone_statuses_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.home_entries
    ADD CONSTRAINT fk_home_entries_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.home_entries
    ADD CONSTRAINT fk_home_entries_author_id FOREIGN KEY (author_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.home_entries
    ADD CONSTRAINT fk_home_entries_status_id FOREIGN KEY (status_id) REFERENCES public.statuses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT fk_idempotency_keys_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT fk_idempotency_keys_status_id FOREIGN KEY (status_id) REFERENCES public.statuses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_lines
    ADD CONSTRAINT fk_import_lines_import_id FOREIGN KEY (import_id) REFERENCES public.imports(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.imports
    ADD CONSTRAINT fk_imports_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.interaction_policies
    ADD CONSTRAINT fk_interaction_policies_status_id FOREIGN KEY (status_id) REFERENCES public.statuses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.interactions
    ADD CONSTRAINT fk_interactions_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.interactions
    ADD CONSTRAINT fk_interactions_favourite_id FOREIGN KEY (favourite_id) REFERENCES public.favourites(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.interactions
    ADD CONSTRAINT fk_interactions_made_id FOREIGN KEY (made_id) REFERENCES public.statuses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.interactions
    ADD CONSTRAINT fk_interactions_status_id FOREIGN KEY (status_id) REFERENCES public.statuses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invites
    ADD CONSTRAINT fk_invites_user_id FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.letter_states
    ADD CONSTRAINT fk_letter_states_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.list_entries
    ADD CONSTRAINT fk_list_entries_list_id_author_id FOREIGN KEY (list_id, author_id) REFERENCES public.list_members(list_id, target_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.list_entries
    ADD CONSTRAINT fk_list_entries_status_id FOREIGN KEY (status_id) REFERENCES public.statuses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.list_members
    ADD CONSTRAINT fk_list_members_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.list_members
    ADD CONSTRAINT fk_list_members_follow_id FOREIGN KEY (follow_id) REFERENCES public.follows(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.list_members
    ADD CONSTRAINT fk_list_members_list_id FOREIGN KEY (list_id) REFERENCES public.lists(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.list_members
    ADD CONSTRAINT fk_list_members_target_id FOREIGN KEY (target_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.lists
    ADD CONSTRAINT fk_lists_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.markers
    ADD CONSTRAINT fk_markers_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.media
    ADD CONSTRAINT fk_media_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.media
    ADD CONSTRAINT fk_media_status_id FOREIGN KEY (status_id) REFERENCES public.statuses(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT fk_migrations_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT fk_migrations_target_id FOREIGN KEY (target_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.moderation_notes
    ADD CONSTRAINT fk_moderation_notes_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.moderation_notes
    ADD CONSTRAINT fk_moderation_notes_report_id FOREIGN KEY (report_id) REFERENCES public.reports(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.moderation_notes
    ADD CONSTRAINT fk_moderation_notes_target_account_id FOREIGN KEY (target_account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mutes
    ADD CONSTRAINT fk_mutes_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mutes
    ADD CONSTRAINT fk_mutes_target_id FOREIGN KEY (target_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification_permissions
    ADD CONSTRAINT fk_notification_permissions_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification_permissions
    ADD CONSTRAINT fk_notification_permissions_from_id FOREIGN KEY (from_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification_policies
    ADD CONSTRAINT fk_notification_policies_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification_requests
    ADD CONSTRAINT fk_notification_requests_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification_requests
    ADD CONSTRAINT fk_notification_requests_from_id FOREIGN KEY (from_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT fk_notifications_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT fk_notifications_from_id FOREIGN KEY (from_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT fk_notifications_status_id FOREIGN KEY (status_id) REFERENCES public.statuses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.oauth_grants
    ADD CONSTRAINT fk_oauth_grants_app_id FOREIGN KEY (app_id) REFERENCES public.oauth_apps(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.oauth_grants
    ADD CONSTRAINT fk_oauth_grants_token_id FOREIGN KEY (token_id) REFERENCES public.oauth_tokens(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.oauth_grants
    ADD CONSTRAINT fk_oauth_grants_user_id FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.oauth_tokens
    ADD CONSTRAINT fk_oauth_tokens_app_id FOREIGN KEY (app_id) REFERENCES public.oauth_apps(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.oauth_tokens
    ADD CONSTRAINT fk_oauth_tokens_user_id FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT fk_passkeys_user_id FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT fk_password_resets_user_id FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.pins
    ADD CONSTRAINT fk_pins_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.pins
    ADD CONSTRAINT fk_pins_status_id FOREIGN KEY (status_id) REFERENCES public.statuses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.poll_votes
    ADD CONSTRAINT fk_poll_votes_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.poll_votes
    ADD CONSTRAINT fk_poll_votes_poll_id FOREIGN KEY (poll_id) REFERENCES public.polls(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.polls
    ADD CONSTRAINT fk_polls_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.polls
    ADD CONSTRAINT fk_polls_status_id FOREIGN KEY (status_id) REFERENCES public.statuses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT fk_push_subscriptions_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT fk_push_subscriptions_token_id FOREIGN KEY (token_id) REFERENCES public.oauth_tokens(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.quotes
    ADD CONSTRAINT fk_quotes_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.quotes
    ADD CONSTRAINT fk_quotes_quoted_account_id FOREIGN KEY (quoted_account_id) REFERENCES public.accounts(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.quotes
    ADD CONSTRAINT fk_quotes_quoted_id FOREIGN KEY (quoted_id) REFERENCES public.statuses(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.quotes
    ADD CONSTRAINT fk_quotes_status_id FOREIGN KEY (status_id) REFERENCES public.statuses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reactions
    ADD CONSTRAINT fk_reactions_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reactions
    ADD CONSTRAINT fk_reactions_emoji_id FOREIGN KEY (emoji_id) REFERENCES public.emojis(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reactions
    ADD CONSTRAINT fk_reactions_status_id FOREIGN KEY (status_id) REFERENCES public.statuses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recommended_accounts
    ADD CONSTRAINT fk_recommended_accounts_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT fk_recovery_codes_user_id FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.relays
    ADD CONSTRAINT fk_relays_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.remote_actors
    ADD CONSTRAINT fk_remote_actors_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT fk_reports_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT fk_reports_action_taken_by_account_id FOREIGN KEY (action_taken_by_account_id) REFERENCES public.accounts(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT fk_reports_assigned_account_id FOREIGN KEY (assigned_account_id) REFERENCES public.accounts(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT fk_reports_target_account_id FOREIGN KEY (target_account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.scheduled_media
    ADD CONSTRAINT fk_scheduled_media_media_id FOREIGN KEY (media_id) REFERENCES public.media(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.scheduled_media
    ADD CONSTRAINT fk_scheduled_media_scheduled_id FOREIGN KEY (scheduled_id) REFERENCES public.scheduled_statuses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.scheduled_statuses
    ADD CONSTRAINT fk_scheduled_statuses_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.severance_events
    ADD CONSTRAINT fk_severance_events_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.severed_follows
    ADD CONSTRAINT fk_severed_follows_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.severed_follows
    ADD CONSTRAINT fk_severed_follows_event_id FOREIGN KEY (event_id) REFERENCES public.severance_events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.severed_follows
    ADD CONSTRAINT fk_severed_follows_target_id FOREIGN KEY (target_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.severed_places
    ADD CONSTRAINT fk_severed_places_event_id FOREIGN KEY (event_id) REFERENCES public.severance_events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.severed_places
    ADD CONSTRAINT fk_severed_places_list_id FOREIGN KEY (list_id) REFERENCES public.lists(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.severed_places
    ADD CONSTRAINT fk_severed_places_target_id FOREIGN KEY (target_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.status_counts
    ADD CONSTRAINT fk_status_counts_status_id FOREIGN KEY (status_id) REFERENCES public.statuses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.status_edits
    ADD CONSTRAINT fk_status_edits_status_id FOREIGN KEY (status_id) REFERENCES public.statuses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.status_mentions
    ADD CONSTRAINT fk_status_mentions_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.status_mentions
    ADD CONSTRAINT fk_status_mentions_status_id FOREIGN KEY (status_id) REFERENCES public.statuses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.status_tags
    ADD CONSTRAINT fk_status_tags_status_id FOREIGN KEY (status_id) REFERENCES public.statuses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.status_tags
    ADD CONSTRAINT fk_status_tags_tag_id FOREIGN KEY (tag_id) REFERENCES public.tags(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.status_texts
    ADD CONSTRAINT fk_status_texts_status_id FOREIGN KEY (status_id) REFERENCES public.statuses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.statuses
    ADD CONSTRAINT fk_statuses_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.statuses
    ADD CONSTRAINT fk_statuses_app_id FOREIGN KEY (app_id) REFERENCES public.oauth_apps(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.statuses
    ADD CONSTRAINT fk_statuses_conversation_id FOREIGN KEY (conversation_id) REFERENCES public.conversations(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.statuses
    ADD CONSTRAINT fk_statuses_in_reply_to_account_id FOREIGN KEY (in_reply_to_account_id) REFERENCES public.accounts(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.statuses
    ADD CONSTRAINT fk_statuses_in_reply_to_id FOREIGN KEY (in_reply_to_id) REFERENCES public.statuses(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.statuses
    ADD CONSTRAINT fk_statuses_reblog_of_id FOREIGN KEY (reblog_of_id) REFERENCES public.statuses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tag_day_accounts
    ADD CONSTRAINT fk_tag_day_accounts_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tag_day_accounts
    ADD CONSTRAINT fk_tag_day_accounts_tag_id FOREIGN KEY (tag_id) REFERENCES public.tags(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tag_days
    ADD CONSTRAINT fk_tag_days_tag_id FOREIGN KEY (tag_id) REFERENCES public.tags(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_days
    ADD CONSTRAINT fk_user_days_user_id FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_weeks
    ADD CONSTRAINT fk_user_weeks_user_id FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.users
    ADD CONSTRAINT fk_users_account_id FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.users
    ADD CONSTRAINT fk_users_created_by_app_id FOREIGN KEY (created_by_app_id) REFERENCES public.oauth_apps(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.users
    ADD CONSTRAINT fk_users_role_id FOREIGN KEY (role_id) REFERENCES public.roles(id);
