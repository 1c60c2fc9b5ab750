CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE conversations (
	uri TEXT, 
	id INTEGER NOT NULL, completed_at DATETIME, 
	CONSTRAINT pk_conversations PRIMARY KEY (id), 
	CONSTRAINT uq_conversations_uri UNIQUE (uri)
);
CREATE TABLE emojis (
	shortcode TEXT NOT NULL, 
	domain TEXT, 
	image_key TEXT, 
	static_key TEXT, 
	remote_url TEXT, 
	category TEXT, 
	visible_in_picker BOOLEAN NOT NULL, 
	disabled BOOLEAN NOT NULL, 
	created_at DATETIME NOT NULL, 
	version INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_emojis PRIMARY KEY (id)
);
CREATE UNIQUE INDEX uq_emojis_local ON emojis (shortcode) WHERE domain IS NULL;
CREATE UNIQUE INDEX uq_emojis_remote ON emojis (shortcode, domain) WHERE domain IS NOT NULL;
CREATE TABLE jobs (
	name TEXT NOT NULL, 
	payload JSON NOT NULL, 
	steps JSON NOT NULL, 
	"key" TEXT, 
	run_at DATETIME NOT NULL, 
	created_at DATETIME NOT NULL, 
	leased_by TEXT, 
	leased_until DATETIME, 
	attempts INTEGER NOT NULL, 
	error TEXT, 
	parked_for TEXT, 
	dead_at DATETIME, 
	id INTEGER NOT NULL, lane TEXT DEFAULT 'main' NOT NULL, 
	CONSTRAINT pk_jobs PRIMARY KEY (id)
);
CREATE UNIQUE INDEX uq_jobs_key ON jobs ("key");
CREATE TABLE leases (
	name TEXT NOT NULL, 
	owner TEXT NOT NULL, 
	until DATETIME NOT NULL, 
	CONSTRAINT pk_leases PRIMARY KEY (name)
);
CREATE TABLE oauth_apps (
	name TEXT NOT NULL, 
	website TEXT, 
	redirect_uris JSON NOT NULL, 
	scopes TEXT NOT NULL, 
	client_id TEXT NOT NULL, 
	client_secret TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_oauth_apps PRIMARY KEY (id), 
	CONSTRAINT uq_oauth_apps_client_id UNIQUE (client_id)
);
CREATE TABLE peers (
	domain TEXT NOT NULL, 
	first_seen_at DATETIME NOT NULL, signature TEXT, signature_at DATETIME, delivered_at DATETIME, failed_at DATETIME, failures INTEGER DEFAULT '0' NOT NULL, failing_days JSON DEFAULT '[]' NOT NULL, last_error TEXT, unavailable_at DATETIME, probe_at DATETIME, heard_at DATETIME, refused INTEGER DEFAULT '0' NOT NULL, refused_at DATETIME, last_refusal TEXT, retry_at DATETIME, 
	CONSTRAINT pk_peers PRIMARY KEY (domain)
);
CREATE TABLE periodic_runs (
	name TEXT NOT NULL, 
	due_at DATETIME NOT NULL, last_at DATETIME, 
	CONSTRAINT pk_periodic_runs PRIMARY KEY (name)
);
CREATE TABLE rate_counters (
	"key" TEXT NOT NULL, 
	hits INTEGER NOT NULL, 
	until DOUBLE NOT NULL, 
	CONSTRAINT pk_rate_counters PRIMARY KEY ("key")
);
CREATE INDEX ix_rate_counters_until ON rate_counters (until);
CREATE TABLE roles (
	name TEXT NOT NULL, 
	color TEXT NOT NULL, 
	permissions INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	highlighted BOOLEAN NOT NULL, 
	version INTEGER NOT NULL, 
	id INTEGER NOT NULL, collection_limit INTEGER DEFAULT '10' NOT NULL, 
	CONSTRAINT pk_roles PRIMARY KEY (id), 
	CONSTRAINT uq_roles_name UNIQUE (name)
);
CREATE TABLE rules (
	text TEXT NOT NULL, 
	hint TEXT NOT NULL, 
	position INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_rules PRIMARY KEY (id)
);
CREATE TABLE settings (
	name TEXT NOT NULL, 
	value JSON NOT NULL, 
	CONSTRAINT pk_settings PRIMARY KEY (name)
);
CREATE TABLE tags (
	name TEXT NOT NULL, 
	display_name TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_tags PRIMARY KEY (id), 
	CONSTRAINT uq_tags_name UNIQUE (name)
);
CREATE TABLE accounts (
	username TEXT NOT NULL, 
	domain TEXT, 
	uri TEXT, 
	url TEXT, 
	kind TEXT NOT NULL, 
	display_name TEXT NOT NULL, 
	note TEXT NOT NULL, 
	note_text TEXT NOT NULL, 
	fields JSON NOT NULL, 
	avatar_key TEXT, 
	avatar_static_key TEXT, 
	avatar_description TEXT NOT NULL, 
	header_key TEXT, 
	header_static_key TEXT, 
	header_description TEXT NOT NULL, 
	emoji_ids JSON NOT NULL, 
	locked BOOLEAN NOT NULL, 
	discoverable BOOLEAN NOT NULL, 
	indexable BOOLEAN NOT NULL, 
	hide_collections BOOLEAN NOT NULL, 
	memorial BOOLEAN NOT NULL, 
	role_id INTEGER, 
	moved_to_id INTEGER, 
	created_at DATETIME NOT NULL, 
	suspended_at DATETIME, 
	limited_at DATETIME, 
	version INTEGER NOT NULL, 
	id INTEGER NOT NULL, sensitized_at DATETIME, show_featured BOOLEAN DEFAULT 1 NOT NULL, show_media BOOLEAN DEFAULT 1 NOT NULL, show_media_replies BOOLEAN DEFAULT 1 NOT NULL, attribution_domains JSON DEFAULT '[]' NOT NULL, also_known_as JSON DEFAULT '[]' NOT NULL, suspended_there_at DATETIME, 
	CONSTRAINT pk_accounts PRIMARY KEY (id), 
	CONSTRAINT fk_accounts_moved_to_id FOREIGN KEY(moved_to_id) REFERENCES accounts (id) ON DELETE SET NULL, 
	CONSTRAINT fk_accounts_role_id FOREIGN KEY(role_id) REFERENCES roles (id) ON DELETE SET NULL, 
	CONSTRAINT uq_accounts_uri UNIQUE (uri)
);
CREATE TABLE account_counts (
	account_id INTEGER NOT NULL, 
	statuses INTEGER NOT NULL, 
	following INTEGER NOT NULL, 
	followers INTEGER NOT NULL, 
	last_status_on DATE, 
	CONSTRAINT pk_account_counts PRIMARY KEY (account_id), 
	CONSTRAINT fk_account_counts_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE TABLE account_keys (
	account_id INTEGER NOT NULL, 
	public_pem TEXT NOT NULL, 
	private_pem BLOB, 
	CONSTRAINT pk_account_keys PRIMARY KEY (account_id), 
	CONSTRAINT fk_account_keys_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE TABLE blocks (
	account_id INTEGER NOT NULL, 
	target_id INTEGER NOT NULL, 
	uri TEXT, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_blocks PRIMARY KEY (id), 
	CONSTRAINT fk_blocks_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_blocks_target_id FOREIGN KEY(target_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_blocks_target ON blocks (target_id, account_id);
CREATE UNIQUE INDEX uq_blocks_pair ON blocks (account_id, target_id);
CREATE TABLE conversation_mutes (
	account_id INTEGER NOT NULL, 
	conversation_id INTEGER NOT NULL, 
	CONSTRAINT pk_conversation_mutes PRIMARY KEY (account_id, conversation_id), 
	CONSTRAINT fk_conversation_mutes_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_conversation_mutes_conversation_id FOREIGN KEY(conversation_id) REFERENCES conversations (id) ON DELETE CASCADE
);
CREATE TABLE follow_requests (
	account_id INTEGER NOT NULL, 
	target_id INTEGER NOT NULL, 
	reblogs BOOLEAN NOT NULL, 
	notify BOOLEAN NOT NULL, 
	languages JSON, 
	uri TEXT, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_follow_requests PRIMARY KEY (id), 
	CONSTRAINT fk_follow_requests_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_follow_requests_target_id FOREIGN KEY(target_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT uq_follow_requests_uri UNIQUE (uri)
);
CREATE INDEX ix_follow_requests_target ON follow_requests (target_id, id);
CREATE UNIQUE INDEX uq_follow_requests_pair ON follow_requests (account_id, target_id);
CREATE TABLE follows (
	account_id INTEGER NOT NULL, 
	target_id INTEGER NOT NULL, 
	reblogs BOOLEAN NOT NULL, 
	notify BOOLEAN NOT NULL, 
	languages JSON, 
	uri TEXT, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_follows PRIMARY KEY (id), 
	CONSTRAINT fk_follows_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_follows_target_id FOREIGN KEY(target_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT uq_follows_uri UNIQUE (uri)
);
CREATE INDEX ix_follows_followers ON follows (target_id, id);
CREATE INDEX ix_follows_following ON follows (account_id, id);
CREATE UNIQUE INDEX uq_follows_pair ON follows (account_id, target_id);
CREATE TABLE mutes (
	account_id INTEGER NOT NULL, 
	target_id INTEGER NOT NULL, 
	notifications BOOLEAN NOT NULL, 
	expires_at DATETIME, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_mutes PRIMARY KEY (id), 
	CONSTRAINT fk_mutes_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_mutes_target_id FOREIGN KEY(target_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_mutes_target_id ON mutes (target_id);
CREATE UNIQUE INDEX uq_mutes_pair ON mutes (account_id, target_id);
CREATE TABLE statuses (
	account_id INTEGER NOT NULL, 
	local BOOLEAN NOT NULL, 
	uri TEXT, 
	url TEXT, 
	created_at DATETIME NOT NULL, 
	edited_at DATETIME, 
	text TEXT NOT NULL, 
	content TEXT NOT NULL, 
	content_type TEXT NOT NULL, 
	spoiler_text TEXT NOT NULL, 
	sensitive BOOLEAN NOT NULL, 
	visibility TEXT NOT NULL, 
	language TEXT, 
	in_reply_to_id INTEGER, 
	in_reply_to_account_id INTEGER, 
	conversation_id INTEGER, 
	reblog_of_id INTEGER, 
	poll_id INTEGER, 
	app_id INTEGER, 
	media_ids JSON NOT NULL, 
	mention_ids JSON NOT NULL, 
	emoji_ids JSON NOT NULL, 
	tag_names JSON NOT NULL, 
	version INTEGER NOT NULL, 
	id INTEGER NOT NULL, card_id INTEGER, quote_id INTEGER, quote_policy TEXT DEFAULT 'nobody' NOT NULL, seen_at DATETIME, remote_updated_at DATETIME, 
	CONSTRAINT pk_statuses PRIMARY KEY (id), 
	CONSTRAINT fk_statuses_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_statuses_app_id FOREIGN KEY(app_id) REFERENCES oauth_apps (id) ON DELETE SET NULL, 
	CONSTRAINT fk_statuses_conversation_id FOREIGN KEY(conversation_id) REFERENCES conversations (id) ON DELETE SET NULL, 
	CONSTRAINT fk_statuses_in_reply_to_account_id FOREIGN KEY(in_reply_to_account_id) REFERENCES accounts (id) ON DELETE SET NULL, 
	CONSTRAINT fk_statuses_in_reply_to_id FOREIGN KEY(in_reply_to_id) REFERENCES statuses (id) ON DELETE SET NULL, 
	CONSTRAINT fk_statuses_reblog_of_id FOREIGN KEY(reblog_of_id) REFERENCES statuses (id) ON DELETE CASCADE, 
	CONSTRAINT uq_statuses_uri UNIQUE (uri)
);
CREATE INDEX ix_statuses_account ON statuses (account_id, id);
CREATE INDEX ix_statuses_conversation ON statuses (conversation_id, id);
CREATE INDEX ix_statuses_public ON statuses (id) WHERE visibility = 'public' AND reblog_of_id IS NULL;
CREATE INDEX ix_statuses_public_local ON statuses (id) WHERE local AND visibility IN ('public', 'local') AND reblog_of_id IS NULL;
CREATE INDEX ix_statuses_public_remote ON statuses (id) WHERE NOT local AND visibility = 'public' AND reblog_of_id IS NULL;
CREATE INDEX ix_statuses_reblog_of ON statuses (reblog_of_id, id);
CREATE INDEX ix_statuses_thread ON statuses (in_reply_to_id, id);
CREATE UNIQUE INDEX uq_statuses_reblog ON statuses (account_id, reblog_of_id) WHERE reblog_of_id IS NOT NULL;
CREATE TABLE users (
	account_id INTEGER NOT NULL, 
	email TEXT NOT NULL, 
	password TEXT NOT NULL, 
	role_id INTEGER NOT NULL, 
	active BOOLEAN NOT NULL, 
	approved BOOLEAN NOT NULL, 
	confirmed_at DATETIME, 
	confirmation_sent_at DATETIME, 
	unconfirmed_email TEXT, 
	fs_uniquifier TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	locale TEXT NOT NULL, 
	default_visibility TEXT NOT NULL, 
	default_sensitive BOOLEAN NOT NULL, 
	default_language TEXT, 
	default_quote_policy TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	date_of_birth DATE, 
	invite_id INTEGER, 
	created_by_app_id INTEGER, 
	sign_up_ip TEXT, 
	last_active_at DATETIME, 
	current_login_at DATETIME, 
	last_login_at DATETIME, 
	current_login_ip TEXT, 
	last_login_ip TEXT, 
	login_count INTEGER NOT NULL, 
	id INTEGER NOT NULL, filters_version INTEGER, deletion_due_at DATETIME, expand_media TEXT DEFAULT 'default' NOT NULL, expand_spoilers BOOLEAN DEFAULT 0 NOT NULL, autoplay_gifs BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_users PRIMARY KEY (id), 
	CONSTRAINT fk_users_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_users_created_by_app_id FOREIGN KEY(created_by_app_id) REFERENCES oauth_apps (id) ON DELETE SET NULL, 
	CONSTRAINT fk_users_role_id FOREIGN KEY(role_id) REFERENCES roles (id), 
	CONSTRAINT uq_users_account_id UNIQUE (account_id), 
	CONSTRAINT uq_users_email UNIQUE (email), 
	CONSTRAINT uq_users_fs_uniquifier UNIQUE (fs_uniquifier)
);
CREATE TABLE bookmarks (
	account_id INTEGER NOT NULL, 
	status_id INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_bookmarks PRIMARY KEY (id), 
	CONSTRAINT fk_bookmarks_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_bookmarks_status_id FOREIGN KEY(status_id) REFERENCES statuses (id) ON DELETE CASCADE
);
CREATE INDEX ix_bookmarks_account ON bookmarks (account_id, id);
CREATE INDEX ix_bookmarks_status ON bookmarks (status_id, id);
CREATE UNIQUE INDEX uq_bookmarks_pair ON bookmarks (account_id, status_id);
CREATE TABLE favourites (
	account_id INTEGER NOT NULL, 
	status_id INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, uri TEXT, 
	CONSTRAINT pk_favourites PRIMARY KEY (id), 
	CONSTRAINT fk_favourites_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_favourites_status_id FOREIGN KEY(status_id) REFERENCES statuses (id) ON DELETE CASCADE
);
CREATE INDEX ix_favourites_account ON favourites (account_id, id);
CREATE INDEX ix_favourites_status ON favourites (status_id, id);
CREATE UNIQUE INDEX uq_favourites_pair ON favourites (account_id, status_id);
CREATE TABLE home_entries (
	account_id INTEGER NOT NULL, 
	status_id INTEGER NOT NULL, 
	author_id INTEGER NOT NULL, 
	CONSTRAINT pk_home_entries PRIMARY KEY (account_id, status_id), 
	CONSTRAINT fk_home_entries_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_home_entries_author_id FOREIGN KEY(author_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_home_entries_status_id FOREIGN KEY(status_id) REFERENCES statuses (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
CREATE INDEX ix_home_entries_author ON home_entries (account_id, author_id);
CREATE INDEX ix_home_entries_status ON home_entries (status_id);
CREATE TABLE idempotency_keys (
	account_id INTEGER NOT NULL, 
	"key" TEXT NOT NULL, 
	status_id INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	CONSTRAINT pk_idempotency_keys PRIMARY KEY (account_id, "key"), 
	CONSTRAINT fk_idempotency_keys_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_idempotency_keys_status_id FOREIGN KEY(status_id) REFERENCES statuses (id) ON DELETE CASCADE
);
CREATE INDEX ix_idempotency_keys_created_at ON idempotency_keys (created_at);
CREATE TABLE invites (
	code TEXT NOT NULL, 
	user_id INTEGER, 
	max_uses INTEGER, 
	uses INTEGER NOT NULL, 
	expires_at DATETIME, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_invites PRIMARY KEY (id), 
	CONSTRAINT fk_invites_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE, 
	CONSTRAINT uq_invites_code UNIQUE (code)
);
CREATE TABLE media (
	account_id INTEGER NOT NULL, 
	status_id INTEGER, 
	kind TEXT NOT NULL, 
	state TEXT NOT NULL, 
	upload_key TEXT, 
	original_key TEXT, 
	small_key TEXT, 
	content_type TEXT NOT NULL, 
	size INTEGER NOT NULL, 
	remote_url TEXT, 
	description TEXT, 
	blurhash TEXT, 
	focus_x DOUBLE, 
	focus_y DOUBLE, 
	meta JSON NOT NULL, 
	detached_at DATETIME, 
	created_at DATETIME NOT NULL, 
	version INTEGER NOT NULL, 
	id INTEGER NOT NULL, remote_preview_url TEXT, 
	CONSTRAINT pk_media PRIMARY KEY (id), 
	CONSTRAINT fk_media_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_media_status_id FOREIGN KEY(status_id) REFERENCES statuses (id) ON DELETE SET NULL
);
CREATE INDEX ix_media_account ON media (account_id);
CREATE INDEX ix_media_unattached ON media (status_id, created_at);
CREATE TABLE notifications (
	account_id INTEGER NOT NULL, 
	from_id INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	status_id INTEGER, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, subject_id INTEGER, group_key TEXT, filtered BOOLEAN DEFAULT '0' NOT NULL, former_id INTEGER, 
	CONSTRAINT pk_notifications PRIMARY KEY (id), 
	CONSTRAINT fk_notifications_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_notifications_from_id FOREIGN KEY(from_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_notifications_status_id FOREIGN KEY(status_id) REFERENCES statuses (id) ON DELETE CASCADE
);
CREATE INDEX ix_notifications_account ON notifications (account_id, id);
CREATE INDEX ix_notifications_from ON notifications (from_id);
CREATE INDEX ix_notifications_status ON notifications (status_id);
CREATE UNIQUE INDEX uq_notifications_key ON notifications (account_id, "key");
CREATE TABLE oauth_tokens (
	token_hash TEXT NOT NULL, 
	app_id INTEGER NOT NULL, 
	user_id INTEGER, 
	scopes TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	last_used_at DATETIME, 
	last_used_ip TEXT, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_oauth_tokens PRIMARY KEY (id), 
	CONSTRAINT fk_oauth_tokens_app_id FOREIGN KEY(app_id) REFERENCES oauth_apps (id) ON DELETE CASCADE, 
	CONSTRAINT fk_oauth_tokens_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE, 
	CONSTRAINT uq_oauth_tokens_token_hash UNIQUE (token_hash)
);
CREATE INDEX ix_oauth_tokens_app_id ON oauth_tokens (app_id);
CREATE INDEX ix_oauth_tokens_user_id ON oauth_tokens (user_id);
CREATE TABLE pins (
	account_id INTEGER NOT NULL, 
	status_id INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_pins PRIMARY KEY (id), 
	CONSTRAINT fk_pins_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_pins_status_id FOREIGN KEY(status_id) REFERENCES statuses (id) ON DELETE CASCADE
);
CREATE INDEX ix_pins_status_id ON pins (status_id);
CREATE UNIQUE INDEX uq_pins_pair ON pins (account_id, status_id);
CREATE TABLE polls (
	status_id INTEGER NOT NULL, 
	account_id INTEGER NOT NULL, 
	options JSON NOT NULL, 
	tallies JSON NOT NULL, 
	voters_count INTEGER NOT NULL, 
	multiple BOOLEAN NOT NULL, 
	hide_totals BOOLEAN NOT NULL, 
	expires_at DATETIME, 
	closed_at DATETIME, 
	emoji_ids JSON NOT NULL, 
	version INTEGER NOT NULL, 
	id INTEGER NOT NULL, fetched_at DATETIME, 
	CONSTRAINT pk_polls PRIMARY KEY (id), 
	CONSTRAINT fk_polls_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_polls_status_id FOREIGN KEY(status_id) REFERENCES statuses (id) ON DELETE CASCADE, 
	CONSTRAINT uq_polls_status_id UNIQUE (status_id)
);
CREATE INDEX ix_polls_open ON polls (expires_at, closed_at);
CREATE TABLE status_counts (
	status_id INTEGER NOT NULL, 
	replies INTEGER NOT NULL, 
	reblogs INTEGER NOT NULL, 
	favourites INTEGER NOT NULL, quotes INTEGER DEFAULT '0' NOT NULL, reactions TEXT, told_reblogs INTEGER, told_favourites INTEGER, 
	CONSTRAINT pk_status_counts PRIMARY KEY (status_id), 
	CONSTRAINT fk_status_counts_status_id FOREIGN KEY(status_id) REFERENCES statuses (id) ON DELETE CASCADE
);
CREATE TABLE status_edits (
	status_id INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	text TEXT NOT NULL, 
	content TEXT NOT NULL, 
	spoiler_text TEXT NOT NULL, 
	sensitive BOOLEAN NOT NULL, 
	media_ids JSON NOT NULL, 
	media_descriptions JSON NOT NULL, 
	emoji_ids JSON NOT NULL, 
	poll_options JSON NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_status_edits PRIMARY KEY (id), 
	CONSTRAINT fk_status_edits_status_id FOREIGN KEY(status_id) REFERENCES statuses (id) ON DELETE CASCADE
);
CREATE INDEX ix_status_edits_status ON status_edits (status_id, id);
CREATE TABLE status_mentions (
	status_id INTEGER NOT NULL, 
	account_id INTEGER NOT NULL, silent BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_status_mentions PRIMARY KEY (status_id, account_id), 
	CONSTRAINT fk_status_mentions_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_status_mentions_status_id FOREIGN KEY(status_id) REFERENCES statuses (id) ON DELETE CASCADE
);
CREATE INDEX ix_status_mentions_account ON status_mentions (account_id, status_id);
CREATE TABLE status_tags (
	tag_id INTEGER NOT NULL, 
	status_id INTEGER NOT NULL, 
	CONSTRAINT pk_status_tags PRIMARY KEY (tag_id, status_id), 
	CONSTRAINT fk_status_tags_status_id FOREIGN KEY(status_id) REFERENCES statuses (id) ON DELETE CASCADE, 
	CONSTRAINT fk_status_tags_tag_id FOREIGN KEY(tag_id) REFERENCES tags (id) ON DELETE CASCADE
);
CREATE INDEX ix_status_tags_status ON status_tags (status_id);
CREATE TABLE user_weeks (
	week DATE NOT NULL, 
	user_id INTEGER NOT NULL, 
	CONSTRAINT pk_user_weeks PRIMARY KEY (week, user_id), 
	CONSTRAINT fk_user_weeks_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE TABLE oauth_grants (
	code_hash TEXT NOT NULL, 
	app_id INTEGER NOT NULL, 
	user_id INTEGER NOT NULL, 
	redirect_uri TEXT NOT NULL, 
	scopes TEXT NOT NULL, 
	code_challenge TEXT, 
	expires_at DATETIME NOT NULL, 
	used_at DATETIME, 
	token_id INTEGER, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_oauth_grants PRIMARY KEY (id), 
	CONSTRAINT fk_oauth_grants_app_id FOREIGN KEY(app_id) REFERENCES oauth_apps (id) ON DELETE CASCADE, 
	CONSTRAINT fk_oauth_grants_token_id FOREIGN KEY(token_id) REFERENCES oauth_tokens (id) ON DELETE SET NULL, 
	CONSTRAINT fk_oauth_grants_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE, 
	CONSTRAINT uq_oauth_grants_code_hash UNIQUE (code_hash)
);
CREATE TABLE poll_votes (
	poll_id INTEGER NOT NULL, 
	account_id INTEGER NOT NULL, 
	choice SMALLINT NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_poll_votes PRIMARY KEY (id), 
	CONSTRAINT fk_poll_votes_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_poll_votes_poll_id FOREIGN KEY(poll_id) REFERENCES polls (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX uq_poll_votes_choice ON poll_votes (poll_id, account_id, choice);
CREATE UNIQUE INDEX uq_accounts_local_username ON accounts (lower(username)) WHERE domain IS NULL;
CREATE UNIQUE INDEX uq_accounts_remote_address ON accounts (lower(username), domain) WHERE domain IS NOT NULL;
CREATE TABLE conversation_entries (
	account_id INTEGER NOT NULL, 
	conversation_id INTEGER NOT NULL, 
	people TEXT NOT NULL, 
	participant_ids JSON NOT NULL, 
	last_status_id INTEGER NOT NULL, 
	unread BOOLEAN NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_conversation_entries PRIMARY KEY (id), 
	CONSTRAINT fk_conversation_entries_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_conversation_entries_conversation_id FOREIGN KEY(conversation_id) REFERENCES conversations (id) ON DELETE CASCADE
);
CREATE INDEX ix_conversation_entries_conversation ON conversation_entries (conversation_id);
CREATE INDEX ix_conversation_entries_last_status ON conversation_entries (last_status_id);
CREATE INDEX ix_conversation_entries_latest ON conversation_entries (account_id, last_status_id);
CREATE UNIQUE INDEX uq_conversation_entries_people ON conversation_entries (account_id, conversation_id, people);
CREATE TABLE markers (
	account_id INTEGER NOT NULL, 
	timeline TEXT NOT NULL, 
	last_read_id INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	updated_at DATETIME NOT NULL, 
	CONSTRAINT pk_markers PRIMARY KEY (account_id, timeline), 
	CONSTRAINT fk_markers_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
CREATE TABLE direct_statuses (
	account_id INTEGER NOT NULL, 
	status_id INTEGER NOT NULL, 
	entry_id INTEGER NOT NULL, 
	CONSTRAINT pk_direct_statuses PRIMARY KEY (account_id, status_id), 
	CONSTRAINT fk_direct_statuses_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_direct_statuses_entry_id FOREIGN KEY(entry_id) REFERENCES conversation_entries (id) ON DELETE CASCADE, 
	CONSTRAINT fk_direct_statuses_status_id FOREIGN KEY(status_id) REFERENCES statuses (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
CREATE INDEX ix_direct_statuses_entry ON direct_statuses (entry_id, status_id);
CREATE INDEX ix_direct_statuses_status ON direct_statuses (status_id);
CREATE TABLE announcements (
	text TEXT NOT NULL, 
	content TEXT NOT NULL, 
	mention_ids JSON NOT NULL, 
	status_ids JSON NOT NULL, 
	tag_names JSON NOT NULL, 
	emoji_ids JSON NOT NULL, 
	starts_at DATETIME, 
	ends_at DATETIME, 
	all_day BOOLEAN NOT NULL, 
	scheduled_at DATETIME, 
	published_at DATETIME, 
	created_at DATETIME NOT NULL, 
	updated_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_announcements PRIMARY KEY (id)
);
CREATE INDEX ix_announcements_published ON announcements (published_at, id);
CREATE INDEX ix_announcements_scheduled ON announcements (scheduled_at);
CREATE TABLE announcement_reactions (
	announcement_id INTEGER NOT NULL, 
	account_id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	emoji_id INTEGER, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_announcement_reactions PRIMARY KEY (id), 
	CONSTRAINT fk_announcement_reactions_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_announcement_reactions_announcement_id FOREIGN KEY(announcement_id) REFERENCES announcements (id) ON DELETE CASCADE, 
	CONSTRAINT fk_announcement_reactions_emoji_id FOREIGN KEY(emoji_id) REFERENCES emojis (id) ON DELETE CASCADE
);
CREATE INDEX ix_announcement_reactions_account ON announcement_reactions (account_id);
CREATE INDEX ix_announcement_reactions_emoji ON announcement_reactions (emoji_id);
CREATE UNIQUE INDEX uq_announcement_reactions ON announcement_reactions (announcement_id, name, account_id);
CREATE TABLE announcement_reads (
	account_id INTEGER NOT NULL, 
	announcement_id INTEGER NOT NULL, 
	CONSTRAINT pk_announcement_reads PRIMARY KEY (account_id, announcement_id), 
	CONSTRAINT fk_announcement_reads_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_announcement_reads_announcement_id FOREIGN KEY(announcement_id) REFERENCES announcements (id) ON DELETE CASCADE
);
CREATE INDEX ix_announcement_reads_announcement ON announcement_reads (announcement_id);
CREATE TABLE reports (
	account_id INTEGER NOT NULL, 
	target_account_id INTEGER NOT NULL, 
	category TEXT NOT NULL, 
	comment TEXT NOT NULL, 
	status_ids JSON NOT NULL, 
	collection_ids JSON NOT NULL, 
	rule_ids JSON NOT NULL, 
	forward BOOLEAN NOT NULL, 
	uri TEXT, 
	assigned_account_id INTEGER, 
	action_taken_by_account_id INTEGER, 
	action_taken_at DATETIME, 
	created_at DATETIME NOT NULL, 
	updated_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, version INTEGER DEFAULT '0' NOT NULL, forward_to JSON DEFAULT '[]' NOT NULL, 
	CONSTRAINT pk_reports PRIMARY KEY (id), 
	CONSTRAINT fk_reports_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_reports_action_taken_by_account_id FOREIGN KEY(action_taken_by_account_id) REFERENCES accounts (id) ON DELETE SET NULL, 
	CONSTRAINT fk_reports_assigned_account_id FOREIGN KEY(assigned_account_id) REFERENCES accounts (id) ON DELETE SET NULL, 
	CONSTRAINT fk_reports_target_account_id FOREIGN KEY(target_account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT uq_reports_uri UNIQUE (uri)
);
CREATE INDEX ix_reports_account ON reports (account_id, id);
CREATE INDEX ix_reports_action_taken_at ON reports (action_taken_at);
CREATE INDEX ix_reports_action_taken_by ON reports (action_taken_by_account_id);
CREATE INDEX ix_reports_assigned ON reports (assigned_account_id);
CREATE INDEX ix_reports_open ON reports (id) WHERE action_taken_at IS NULL;
CREATE INDEX ix_reports_target ON reports (target_account_id, id);
CREATE TABLE scheduled_statuses (
	account_id INTEGER NOT NULL, 
	scheduled_at DATETIME NOT NULL, 
	draft JSON NOT NULL, 
	media_ids JSON NOT NULL, 
	idempotency_key TEXT, 
	problem TEXT, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_scheduled_statuses PRIMARY KEY (id), 
	CONSTRAINT fk_scheduled_statuses_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_scheduled_statuses_account ON scheduled_statuses (account_id, id);
CREATE INDEX ix_scheduled_statuses_day ON scheduled_statuses (account_id, scheduled_at);
CREATE TABLE scheduled_media (
	media_id INTEGER NOT NULL, 
	scheduled_id INTEGER NOT NULL, 
	CONSTRAINT pk_scheduled_media PRIMARY KEY (media_id), 
	CONSTRAINT fk_scheduled_media_media_id FOREIGN KEY(media_id) REFERENCES media (id) ON DELETE CASCADE, 
	CONSTRAINT fk_scheduled_media_scheduled_id FOREIGN KEY(scheduled_id) REFERENCES scheduled_statuses (id) ON DELETE CASCADE
);
CREATE INDEX ix_scheduled_media_scheduled ON scheduled_media (scheduled_id);
CREATE TABLE lists (
	account_id INTEGER NOT NULL, 
	title TEXT NOT NULL, 
	replies_policy TEXT NOT NULL, 
	"exclusive" BOOLEAN NOT NULL, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_lists PRIMARY KEY (id), 
	CONSTRAINT fk_lists_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_lists_account ON lists (account_id, id);
CREATE TABLE list_members (
	list_id INTEGER NOT NULL, 
	account_id INTEGER NOT NULL, 
	target_id INTEGER NOT NULL, 
	follow_id INTEGER, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_list_members PRIMARY KEY (id), 
	CONSTRAINT fk_list_members_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_list_members_follow_id FOREIGN KEY(follow_id) REFERENCES follows (id) ON DELETE CASCADE, 
	CONSTRAINT fk_list_members_list_id FOREIGN KEY(list_id) REFERENCES lists (id) ON DELETE CASCADE, 
	CONSTRAINT fk_list_members_target_id FOREIGN KEY(target_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT uq_list_members_list_id_target_id UNIQUE (list_id, target_id)
);
CREATE INDEX ix_list_members_account_id ON list_members (account_id);
CREATE INDEX ix_list_members_follow_id ON list_members (follow_id);
CREATE INDEX ix_list_members_list ON list_members (list_id, id);
CREATE INDEX ix_list_members_target ON list_members (target_id, account_id);
CREATE TABLE list_entries (
	list_id INTEGER NOT NULL, 
	status_id INTEGER NOT NULL, 
	author_id INTEGER NOT NULL, 
	CONSTRAINT pk_list_entries PRIMARY KEY (list_id, status_id), 
	CONSTRAINT fk_list_entries_list_id_author_id FOREIGN KEY(list_id, author_id) REFERENCES list_members (list_id, target_id) ON DELETE CASCADE, 
	CONSTRAINT fk_list_entries_status_id FOREIGN KEY(status_id) REFERENCES statuses (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
CREATE INDEX ix_list_entries_author ON list_entries (list_id, author_id);
CREATE INDEX ix_list_entries_status ON list_entries (status_id);
CREATE TABLE cards (
	url TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	title TEXT NOT NULL, 
	description TEXT NOT NULL, 
	language TEXT, 
	author_name TEXT NOT NULL, 
	author_url TEXT NOT NULL, 
	provider_name TEXT NOT NULL, 
	provider_url TEXT NOT NULL, 
	html TEXT NOT NULL, 
	embed_url TEXT NOT NULL, 
	width INTEGER NOT NULL, 
	height INTEGER NOT NULL, 
	image_key TEXT, 
	image_description TEXT NOT NULL, 
	blurhash TEXT, 
	published_at DATETIME, 
	claimed_id INTEGER, 
	author_id INTEGER, 
	created_at DATETIME NOT NULL, 
	version INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_cards PRIMARY KEY (id), 
	CONSTRAINT fk_cards_author_id FOREIGN KEY(author_id) REFERENCES accounts (id) ON DELETE SET NULL, 
	CONSTRAINT fk_cards_claimed_id FOREIGN KEY(claimed_id) REFERENCES accounts (id) ON DELETE SET NULL, 
	CONSTRAINT uq_cards_url UNIQUE (url)
);
CREATE INDEX ix_cards_author ON cards (author_id);
CREATE INDEX ix_cards_claimed ON cards (claimed_id);
CREATE TABLE card_links (
	url TEXT NOT NULL, 
	host TEXT NOT NULL, 
	card_id INTEGER, 
	checked_at DATETIME, 
	failures INTEGER NOT NULL, 
	fetched_by INTEGER, 
	busy_until DATETIME, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_card_links PRIMARY KEY (id), 
	CONSTRAINT fk_card_links_card_id FOREIGN KEY(card_id) REFERENCES cards (id) ON DELETE SET NULL, 
	CONSTRAINT uq_card_links_url UNIQUE (url)
);
CREATE INDEX ix_card_links_card ON card_links (card_id);
CREATE INDEX ix_card_links_checked ON card_links (checked_at);
CREATE INDEX ix_card_links_host ON card_links (host, busy_until);
CREATE INDEX ix_statuses_card ON statuses (card_id, id);
CREATE TABLE warning_presets (
	title TEXT NOT NULL, 
	text TEXT NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_warning_presets PRIMARY KEY (id)
);
CREATE TABLE audit_entries (
	account_id INTEGER, 
	by_name TEXT NOT NULL, 
	action TEXT NOT NULL, 
	target_kind TEXT NOT NULL, 
	target_id INTEGER, 
	target TEXT NOT NULL, 
	details JSON NOT NULL, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_audit_entries PRIMARY KEY (id), 
	CONSTRAINT fk_audit_entries_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE SET NULL
);
CREATE INDEX ix_audit_entries_account ON audit_entries (account_id, id);
CREATE INDEX ix_audit_entries_target ON audit_entries (target_kind, target_id, id);
CREATE TABLE account_warnings (
	account_id INTEGER, 
	target_account_id INTEGER NOT NULL, 
	report_id INTEGER, 
	action TEXT NOT NULL, 
	text TEXT NOT NULL, 
	status_ids JSON NOT NULL, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_account_warnings PRIMARY KEY (id), 
	CONSTRAINT fk_account_warnings_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE SET NULL, 
	CONSTRAINT fk_account_warnings_report_id FOREIGN KEY(report_id) REFERENCES reports (id) ON DELETE SET NULL, 
	CONSTRAINT fk_account_warnings_target_account_id FOREIGN KEY(target_account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_account_warnings_account ON account_warnings (account_id);
CREATE INDEX ix_account_warnings_report ON account_warnings (report_id);
CREATE INDEX ix_account_warnings_target ON account_warnings (target_account_id, id);
CREATE INDEX ix_accounts_domain ON accounts (domain, id);
CREATE INDEX ix_accounts_limited ON accounts (id) WHERE limited_at IS NOT NULL;
CREATE INDEX ix_accounts_sensitized ON accounts (id) WHERE sensitized_at IS NOT NULL;
CREATE INDEX ix_accounts_suspended ON accounts (id) WHERE suspended_at IS NOT NULL;
CREATE INDEX ix_users_created ON users (created_at);
CREATE INDEX ix_users_invite ON users (invite_id);
CREATE INDEX ix_users_last_active ON users (last_active_at);
CREATE INDEX ix_users_pending ON users (id) WHERE NOT approved;
CREATE INDEX ix_users_role ON users (role_id);
CREATE TABLE notification_permissions (
	account_id INTEGER NOT NULL, 
	from_id INTEGER NOT NULL, 
	CONSTRAINT pk_notification_permissions PRIMARY KEY (account_id, from_id), 
	CONSTRAINT fk_notification_permissions_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_notification_permissions_from_id FOREIGN KEY(from_id) REFERENCES accounts (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
CREATE INDEX ix_notification_permissions_from ON notification_permissions (from_id);
CREATE TABLE notification_policies (
	account_id INTEGER NOT NULL, 
	for_not_following TEXT NOT NULL, 
	for_not_followers TEXT NOT NULL, 
	for_new_accounts TEXT NOT NULL, 
	for_private_mentions TEXT NOT NULL, 
	for_limited_accounts TEXT NOT NULL, for_bots TEXT DEFAULT 'accept' NOT NULL, 
	CONSTRAINT pk_notification_policies PRIMARY KEY (account_id), 
	CONSTRAINT fk_notification_policies_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE TABLE notification_requests (
	account_id INTEGER NOT NULL, 
	from_id INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	updated_at DATETIME NOT NULL, 
	accepted_at DATETIME, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_notification_requests PRIMARY KEY (id), 
	CONSTRAINT fk_notification_requests_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_notification_requests_from_id FOREIGN KEY(from_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_notification_requests_account ON notification_requests (account_id, id);
CREATE INDEX ix_notification_requests_from ON notification_requests (from_id);
CREATE UNIQUE INDEX uq_notification_requests_pair ON notification_requests (account_id, from_id);
CREATE INDEX ix_notifications_filtered ON notifications (account_id, from_id, id) WHERE filtered;
CREATE INDEX ix_notifications_group ON notifications (account_id, group_key, id) WHERE group_key IS NOT NULL;
CREATE INDEX ix_notifications_kind ON notifications (account_id, kind, id);
CREATE INDEX ix_notifications_subject ON notifications (subject_id) WHERE subject_id IS NOT NULL;
CREATE TABLE account_notes (
	account_id INTEGER NOT NULL, 
	target_id INTEGER NOT NULL, 
	comment TEXT NOT NULL, 
	CONSTRAINT pk_account_notes PRIMARY KEY (account_id, target_id), 
	CONSTRAINT fk_account_notes_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_account_notes_target_id FOREIGN KEY(target_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_account_notes_target_id ON account_notes (target_id);
CREATE TABLE endorsements (
	account_id INTEGER NOT NULL, 
	target_id INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_endorsements PRIMARY KEY (id), 
	CONSTRAINT fk_endorsements_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_endorsements_target_id FOREIGN KEY(target_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_endorsements_account ON endorsements (account_id, id);
CREATE INDEX ix_endorsements_target_id ON endorsements (target_id);
CREATE UNIQUE INDEX uq_endorsements_pair ON endorsements (account_id, target_id);
CREATE INDEX ix_accounts_discoverable ON accounts (id) WHERE discoverable;
CREATE TABLE quotes (
	status_id INTEGER NOT NULL, 
	account_id INTEGER NOT NULL, 
	quoted_id INTEGER, 
	quoted_account_id INTEGER, 
	state TEXT NOT NULL, 
	request_uri TEXT, 
	approval_uri TEXT, 
	created_at DATETIME NOT NULL, 
	version INTEGER NOT NULL, 
	id INTEGER NOT NULL, verified_at DATETIME, 
	CONSTRAINT pk_quotes PRIMARY KEY (id), 
	CONSTRAINT fk_quotes_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_quotes_quoted_account_id FOREIGN KEY(quoted_account_id) REFERENCES accounts (id) ON DELETE SET NULL, 
	CONSTRAINT fk_quotes_quoted_id FOREIGN KEY(quoted_id) REFERENCES statuses (id) ON DELETE SET NULL, 
	CONSTRAINT fk_quotes_status_id FOREIGN KEY(status_id) REFERENCES statuses (id) ON DELETE CASCADE
);
CREATE INDEX ix_quotes_account ON quotes (account_id);
CREATE INDEX ix_quotes_approval ON quotes (approval_uri);
CREATE INDEX ix_quotes_quoted ON quotes (quoted_id, id);
CREATE INDEX ix_quotes_quoted_account ON quotes (quoted_account_id);
CREATE UNIQUE INDEX uq_quotes_status ON quotes (status_id);
CREATE TABLE tag_days (
	tag_id INTEGER NOT NULL, 
	day DATE NOT NULL, 
	uses INTEGER NOT NULL, 
	accounts INTEGER NOT NULL, 
	CONSTRAINT pk_tag_days PRIMARY KEY (tag_id, day), 
	CONSTRAINT fk_tag_days_tag_id FOREIGN KEY(tag_id) REFERENCES tags (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
CREATE INDEX ix_tag_days_day ON tag_days (day, tag_id);
CREATE TABLE featured_tags (
	account_id INTEGER NOT NULL, 
	tag_id INTEGER NOT NULL, 
	statuses_count INTEGER NOT NULL, 
	last_status_on DATE, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_featured_tags PRIMARY KEY (id), 
	CONSTRAINT fk_featured_tags_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_featured_tags_tag_id FOREIGN KEY(tag_id) REFERENCES tags (id) ON DELETE CASCADE
);
CREATE INDEX ix_featured_tags_tag_id ON featured_tags (tag_id);
CREATE UNIQUE INDEX uq_featured_tags_pair ON featured_tags (account_id, tag_id);
CREATE TABLE followed_tags (
	account_id INTEGER NOT NULL, 
	tag_id INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_followed_tags PRIMARY KEY (id), 
	CONSTRAINT fk_followed_tags_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_followed_tags_tag_id FOREIGN KEY(tag_id) REFERENCES tags (id) ON DELETE CASCADE
);
CREATE INDEX ix_followed_tags_account ON followed_tags (account_id, id);
CREATE INDEX ix_followed_tags_tag ON followed_tags (tag_id, account_id);
CREATE UNIQUE INDEX uq_followed_tags_pair ON followed_tags (account_id, tag_id);
CREATE TABLE tag_day_accounts (
	tag_id INTEGER NOT NULL, 
	day DATE NOT NULL, 
	account_id INTEGER NOT NULL, 
	CONSTRAINT pk_tag_day_accounts PRIMARY KEY (tag_id, day, account_id), 
	CONSTRAINT fk_tag_day_accounts_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_tag_day_accounts_tag_id FOREIGN KEY(tag_id) REFERENCES tags (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
CREATE INDEX ix_tag_day_accounts_account_id ON tag_day_accounts (account_id);
CREATE INDEX ix_tag_day_accounts_day ON tag_day_accounts (day);
CREATE TABLE filters (
	account_id INTEGER NOT NULL, 
	title TEXT NOT NULL, 
	context JSON NOT NULL, 
	action TEXT NOT NULL, 
	expires_at DATETIME, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_filters PRIMARY KEY (id), 
	CONSTRAINT fk_filters_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_filters_account ON filters (account_id, id);
CREATE TABLE filter_keywords (
	filter_id INTEGER NOT NULL, 
	keyword TEXT NOT NULL, 
	whole_word BOOLEAN NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_filter_keywords PRIMARY KEY (id), 
	CONSTRAINT fk_filter_keywords_filter_id FOREIGN KEY(filter_id) REFERENCES filters (id) ON DELETE CASCADE
);
CREATE INDEX ix_filter_keywords_filter ON filter_keywords (filter_id, id);
CREATE TABLE filter_statuses (
	filter_id INTEGER NOT NULL, 
	status_id INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_filter_statuses PRIMARY KEY (id), 
	CONSTRAINT fk_filter_statuses_filter_id FOREIGN KEY(filter_id) REFERENCES filters (id) ON DELETE CASCADE, 
	CONSTRAINT fk_filter_statuses_status_id FOREIGN KEY(status_id) REFERENCES statuses (id) ON DELETE CASCADE
);
CREATE INDEX ix_filter_statuses_status ON filter_statuses (status_id);
CREATE UNIQUE INDEX uq_filter_statuses_pair ON filter_statuses (filter_id, status_id);
CREATE TABLE status_texts (
	status_id INTEGER NOT NULL, 
	words TEXT NOT NULL, 
	CONSTRAINT pk_status_texts PRIMARY KEY (status_id), 
	CONSTRAINT fk_status_texts_status_id FOREIGN KEY(status_id) REFERENCES statuses (id) ON DELETE CASCADE
);
CREATE VIRTUAL TABLE status_words USING fts5(words, content='status_texts', content_rowid='status_id', tokenize='ascii', columnsize=0);
CREATE TRIGGER status_texts_added AFTER INSERT ON status_texts BEGIN INSERT INTO status_words(rowid, words) VALUES (new.status_id, new.words); END;
CREATE TRIGGER status_texts_removed AFTER DELETE ON status_texts BEGIN INSERT INTO status_words(status_words, rowid, words) VALUES ('delete', old.status_id, old.words); END;
CREATE TRIGGER status_texts_changed AFTER UPDATE ON status_texts BEGIN INSERT INTO status_words(status_words, rowid, words) VALUES ('delete', old.status_id, old.words); INSERT INTO status_words(rowid, words) VALUES (new.status_id, new.words); END;
CREATE INDEX ix_accounts_url ON accounts (url) WHERE url IS NOT NULL;
CREATE INDEX ix_statuses_url ON statuses (url) WHERE url IS NOT NULL;
CREATE TABLE push_subscriptions (
	token_id INTEGER NOT NULL, 
	account_id INTEGER NOT NULL, 
	endpoint TEXT NOT NULL, 
	public_key TEXT NOT NULL, 
	auth_secret TEXT NOT NULL, 
	standard BOOLEAN NOT NULL, 
	alerts JSON NOT NULL, 
	policy TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, sealed_token TEXT, pushed_at DATETIME, failed_at DATETIME, failure TEXT, 
	CONSTRAINT pk_push_subscriptions PRIMARY KEY (id), 
	CONSTRAINT fk_push_subscriptions_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_push_subscriptions_token_id FOREIGN KEY(token_id) REFERENCES oauth_tokens (id) ON DELETE CASCADE, 
	CONSTRAINT uq_push_subscriptions_token_id UNIQUE (token_id)
);
CREATE INDEX ix_push_subscriptions_account_id ON push_subscriptions (account_id);
CREATE TABLE email_domain_blocks (
	domain TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, allow_with_approval BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_email_domain_blocks PRIMARY KEY (id), 
	CONSTRAINT uq_email_domain_blocks_domain UNIQUE (domain)
);
CREATE TABLE ip_blocks (
	ip TEXT NOT NULL, 
	severity TEXT NOT NULL, 
	comment TEXT NOT NULL, 
	expires_at DATETIME, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_ip_blocks PRIMARY KEY (id), 
	CONSTRAINT uq_ip_blocks_ip UNIQUE (ip)
);
CREATE INDEX ix_ip_blocks_expires ON ip_blocks (expires_at);
CREATE TABLE server_allows (
	domain TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_server_allows PRIMARY KEY (id), 
	CONSTRAINT uq_server_allows_domain UNIQUE (domain)
);
CREATE TABLE server_blocks (
	domain TEXT NOT NULL, 
	severity TEXT NOT NULL, 
	reject_media BOOLEAN NOT NULL, 
	reject_reports BOOLEAN NOT NULL, 
	private_comment TEXT, 
	public_comment TEXT, 
	obfuscate BOOLEAN NOT NULL, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_server_blocks PRIMARY KEY (id), 
	CONSTRAINT uq_server_blocks_domain UNIQUE (domain)
);
CREATE TABLE email_domain_attempts (
	block_id INTEGER NOT NULL, 
	day DATE NOT NULL, 
	ip TEXT NOT NULL, 
	attempts INTEGER NOT NULL, 
	CONSTRAINT pk_email_domain_attempts PRIMARY KEY (block_id, day, ip), 
	CONSTRAINT fk_email_domain_attempts_block_id FOREIGN KEY(block_id) REFERENCES email_domain_blocks (id) ON DELETE CASCADE
);
CREATE TABLE canonical_email_blocks (
	canonical_email_hash TEXT NOT NULL, 
	account_id INTEGER, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_canonical_email_blocks PRIMARY KEY (id), 
	CONSTRAINT fk_canonical_email_blocks_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE SET NULL, 
	CONSTRAINT uq_canonical_email_blocks_canonical_email_hash UNIQUE (canonical_email_hash)
);
CREATE INDEX ix_canonical_email_blocks_account ON canonical_email_blocks (account_id);
CREATE TABLE user_days (
	day DATE NOT NULL, 
	user_id INTEGER NOT NULL, 
	CONSTRAINT pk_user_days PRIMARY KEY (day, user_id), 
	CONSTRAINT fk_user_days_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX ix_user_days_user ON user_days (user_id, day);
CREATE TABLE account_domain_blocks (
	account_id INTEGER NOT NULL, 
	domain TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_account_domain_blocks PRIMARY KEY (id), 
	CONSTRAINT fk_account_domain_blocks_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_account_domain_blocks_account ON account_domain_blocks (account_id, id);
CREATE UNIQUE INDEX uq_account_domain_blocks_pair ON account_domain_blocks (account_id, domain);
CREATE TABLE severance_events (
	account_id INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	target_name TEXT NOT NULL, 
	following_count INTEGER NOT NULL, 
	followers_count INTEGER NOT NULL, 
	purged BOOLEAN NOT NULL, 
	created_at DATETIME NOT NULL, 
	version INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_severance_events PRIMARY KEY (id), 
	CONSTRAINT fk_severance_events_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_severance_events_account ON severance_events (account_id, id);
CREATE TABLE severed_follows (
	event_id INTEGER NOT NULL, 
	follow_id INTEGER NOT NULL, 
	requested BOOLEAN NOT NULL, 
	account_id INTEGER NOT NULL, 
	target_id INTEGER NOT NULL, 
	reblogs BOOLEAN NOT NULL, 
	notify BOOLEAN NOT NULL, 
	languages JSON, 
	uri TEXT, 
	created_at DATETIME NOT NULL, 
	CONSTRAINT pk_severed_follows PRIMARY KEY (event_id, follow_id), 
	CONSTRAINT fk_severed_follows_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_severed_follows_event_id FOREIGN KEY(event_id) REFERENCES severance_events (id) ON DELETE CASCADE, 
	CONSTRAINT fk_severed_follows_target_id FOREIGN KEY(target_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_severed_follows_pair ON severed_follows (account_id, target_id);
CREATE INDEX ix_severed_follows_target_id ON severed_follows (target_id);
CREATE TABLE publishers (
	domain TEXT NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_publishers PRIMARY KEY (id), 
	CONSTRAINT uq_publishers_domain UNIQUE (domain)
);
CREATE TABLE trend_reviews (
	kind TEXT NOT NULL, 
	subject_id INTEGER NOT NULL, 
	allowed BOOLEAN NOT NULL, 
	reviewed_at DATETIME NOT NULL, 
	CONSTRAINT pk_trend_reviews PRIMARY KEY (kind, subject_id)
);
CREATE TABLE trends (
	kind TEXT NOT NULL, 
	subject_id INTEGER NOT NULL, 
	above_id INTEGER, 
	language TEXT, 
	score DOUBLE NOT NULL, 
	peak DOUBLE NOT NULL, 
	peak_at DATETIME NOT NULL, 
	CONSTRAINT pk_trends PRIMARY KEY (kind, subject_id)
);
CREATE INDEX ix_trends_score ON trends (kind, score);
CREATE TABLE terms_of_service (
	text TEXT NOT NULL, 
	effective_date DATE NOT NULL, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_terms_of_service PRIMARY KEY (id), 
	CONSTRAINT uq_terms_of_service_effective_date UNIQUE (effective_date)
);
CREATE TABLE dismissed_suggestions (
	account_id INTEGER NOT NULL, 
	target_id INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	CONSTRAINT pk_dismissed_suggestions PRIMARY KEY (account_id, target_id), 
	CONSTRAINT fk_dismissed_suggestions_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_dismissed_suggestions_target_id FOREIGN KEY(target_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_dismissed_suggestions_target_id ON dismissed_suggestions (target_id);
CREATE TABLE recommended_accounts (
	account_id INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	CONSTRAINT pk_recommended_accounts PRIMARY KEY (account_id), 
	CONSTRAINT fk_recommended_accounts_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_account_counts_followers ON account_counts (followers);
CREATE TABLE annual_reports (
	account_id INTEGER NOT NULL, 
	year INTEGER NOT NULL, 
	data JSON NOT NULL, 
	schema_version INTEGER NOT NULL, 
	read_at DATETIME, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_annual_reports PRIMARY KEY (id), 
	CONSTRAINT fk_annual_reports_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX uq_annual_reports_year ON annual_reports (account_id, year);
CREATE TABLE async_refreshes (
	"key" TEXT NOT NULL, 
	token TEXT NOT NULL, 
	account_id INTEGER, 
	result_count INTEGER, 
	created_at DATETIME NOT NULL, 
	finished_at DATETIME, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_async_refreshes PRIMARY KEY (id), 
	CONSTRAINT fk_async_refreshes_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT uq_async_refreshes_token UNIQUE (token)
);
CREATE INDEX ix_async_refreshes_account_id ON async_refreshes (account_id);
CREATE INDEX ix_async_refreshes_created ON async_refreshes (created_at);
CREATE UNIQUE INDEX uq_async_refreshes_running ON async_refreshes ("key") WHERE finished_at IS NULL;
CREATE TABLE collections (
	account_id INTEGER NOT NULL, 
	uri TEXT, 
	url TEXT, 
	name TEXT NOT NULL, 
	description TEXT NOT NULL, 
	language TEXT, 
	sensitive BOOLEAN NOT NULL, 
	discoverable BOOLEAN NOT NULL, 
	tag_id INTEGER, 
	created_at DATETIME NOT NULL, 
	updated_at DATETIME NOT NULL, 
	version INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_collections PRIMARY KEY (id), 
	CONSTRAINT fk_collections_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_collections_tag_id FOREIGN KEY(tag_id) REFERENCES tags (id) ON DELETE SET NULL, 
	CONSTRAINT uq_collections_uri UNIQUE (uri)
);
CREATE INDEX ix_collections_account ON collections (account_id, id);
CREATE INDEX ix_collections_tag_id ON collections (tag_id);
CREATE TABLE collection_items (
	collection_id INTEGER NOT NULL, 
	account_id INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_collection_items PRIMARY KEY (id), 
	CONSTRAINT fk_collection_items_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_collection_items_collection_id FOREIGN KEY(collection_id) REFERENCES collections (id) ON DELETE CASCADE
);
CREATE INDEX ix_collection_items_account ON collection_items (account_id, collection_id);
CREATE UNIQUE INDEX uq_collection_items_pair ON collection_items (collection_id, account_id);
CREATE TABLE severed_places (
	event_id INTEGER NOT NULL, 
	target_id INTEGER NOT NULL, 
	list_id INTEGER, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_severed_places PRIMARY KEY (id), 
	CONSTRAINT fk_severed_places_event_id FOREIGN KEY(event_id) REFERENCES severance_events (id) ON DELETE CASCADE, 
	CONSTRAINT fk_severed_places_list_id FOREIGN KEY(list_id) REFERENCES lists (id) ON DELETE CASCADE, 
	CONSTRAINT fk_severed_places_target_id FOREIGN KEY(target_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_severed_places_event_id ON severed_places (event_id);
CREATE INDEX ix_severed_places_list_id ON severed_places (list_id);
CREATE INDEX ix_severed_places_target_id ON severed_places (target_id);
CREATE INDEX ix_severance_events_target ON severance_events (kind, target_name);
CREATE INDEX ix_mutes_expires ON mutes (expires_at) WHERE expires_at IS NOT NULL;
CREATE TABLE bus_listeners (
	name TEXT NOT NULL, 
	process TEXT NOT NULL, 
	until DATETIME NOT NULL, 
	CONSTRAINT pk_bus_listeners PRIMARY KEY (name)
);
CREATE TABLE bus_messages (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	body TEXT NOT NULL, 
	at DATETIME NOT NULL
);
CREATE INDEX ix_jobs_held ON jobs (leased_by) WHERE leased_by IS NOT NULL;
CREATE INDEX ix_jobs_dead ON jobs (dead_at) WHERE dead_at IS NOT NULL;
CREATE INDEX ix_statuses_app ON statuses (app_id) WHERE app_id IS NOT NULL;
CREATE INDEX ix_oauth_grants_app_id ON oauth_grants (app_id);
CREATE INDEX ix_oauth_grants_user_id ON oauth_grants (user_id);
CREATE INDEX ix_oauth_grants_token_id ON oauth_grants (token_id);
CREATE INDEX ix_users_created_by_app ON users (created_by_app_id);
CREATE INDEX ix_users_unconfirmed ON users (id) WHERE confirmed_at IS NULL;
CREATE INDEX ix_jobs_due ON jobs (lane, run_at) WHERE dead_at IS NULL AND parked_for IS NULL;
CREATE TABLE sweeps (
	name TEXT NOT NULL, 
	place TEXT NOT NULL, 
	CONSTRAINT pk_sweeps PRIMARY KEY (name)
);
CREATE TABLE remote_actors (
	account_id INTEGER NOT NULL, 
	host TEXT NOT NULL, 
	inbox TEXT NOT NULL, 
	shared_inbox TEXT, 
	outbox TEXT, 
	followers TEXT, 
	following TEXT, 
	featured TEXT, 
	featured_tags TEXT, 
	key_id TEXT, 
	avatar_url TEXT, 
	header_url TEXT, 
	fetched_at DATETIME NOT NULL, 
	key_fetched_at DATETIME, 
	followers_synced_at DATETIME, 
	backfilled_at DATETIME, 
	gone_at DATETIME, asked_at DATETIME, 
	CONSTRAINT pk_remote_actors PRIMARY KEY (account_id), 
	CONSTRAINT fk_remote_actors_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_remote_actors_host ON remote_actors (host);
CREATE INDEX ix_remote_actors_key ON remote_actors (key_id);
CREATE INDEX ix_remote_actors_followers ON remote_actors (followers);
CREATE INDEX ix_peers_unavailable ON peers (probe_at) WHERE unavailable_at IS NOT NULL;
CREATE TABLE imports (
	account_id INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	overwrite BOOLEAN NOT NULL, 
	created_at DATETIME NOT NULL, 
	finished_at DATETIME, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_imports PRIMARY KEY (id), 
	CONSTRAINT fk_imports_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_imports_account ON imports (account_id, id);
CREATE INDEX ix_imports_finished ON imports (finished_at);
CREATE UNIQUE INDEX uq_imports_running ON imports (account_id, kind) WHERE finished_at IS NULL;
CREATE TABLE import_lines (
	import_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	content JSON NOT NULL, 
	state TEXT NOT NULL, 
	reason TEXT, 
	target_id INTEGER, 
	attempts INTEGER NOT NULL, 
	due_at DATETIME NOT NULL, 
	CONSTRAINT pk_import_lines PRIMARY KEY (import_id, number), 
	CONSTRAINT fk_import_lines_import_id FOREIGN KEY(import_id) REFERENCES imports (id) ON DELETE CASCADE
);
CREATE INDEX ix_import_lines_targets ON import_lines (import_id, target_id);
CREATE INDEX ix_import_lines_waiting ON import_lines (import_id, due_at) WHERE state = 'waiting';
CREATE TABLE migrations (
	account_id INTEGER NOT NULL, 
	target_id INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_migrations PRIMARY KEY (id), 
	CONSTRAINT fk_migrations_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_migrations_target_id FOREIGN KEY(target_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_migrations_account ON migrations (account_id, created_at);
CREATE INDEX ix_migrations_target_id ON migrations (target_id);
CREATE TABLE awaited_members (
	list_id INTEGER NOT NULL, 
	target_id INTEGER NOT NULL, 
	account_id INTEGER NOT NULL, 
	CONSTRAINT pk_awaited_members PRIMARY KEY (list_id, target_id), 
	CONSTRAINT fk_awaited_members_list_id FOREIGN KEY(list_id) REFERENCES lists (id) ON DELETE CASCADE, 
	CONSTRAINT fk_awaited_members_target_id FOREIGN KEY(target_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_awaited_members_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_awaited_members_pair ON awaited_members (account_id, target_id);
CREATE INDEX ix_awaited_members_target_id ON awaited_members (target_id);
CREATE TABLE awaited_parents (
	status_id INTEGER NOT NULL, 
	uri TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	CONSTRAINT pk_awaited_parents PRIMARY KEY (status_id), 
	CONSTRAINT fk_awaited_parents_status_id FOREIGN KEY(status_id) REFERENCES statuses (id) ON DELETE CASCADE
);
CREATE INDEX ix_awaited_parents_uri ON awaited_parents (uri);
CREATE TABLE remote_files (
	kind TEXT NOT NULL, 
	owner_id INTEGER NOT NULL, 
	url TEXT NOT NULL, 
	original_key TEXT, 
	small_key TEXT, 
	size INTEGER DEFAULT '0' NOT NULL, 
	cached_at DATETIME, 
	viewed_at DATETIME, 
	failures INTEGER DEFAULT '0' NOT NULL, 
	retry_at DATETIME, 
	CONSTRAINT pk_remote_files PRIMARY KEY (kind, owner_id)
);
CREATE INDEX ix_remote_files_viewed ON remote_files (viewed_at) WHERE cached_at IS NOT NULL;
CREATE INDEX ix_remote_files_cached ON remote_files (cached_at) WHERE cached_at IS NOT NULL;
CREATE TABLE incoming (
	host TEXT NOT NULL, 
	key_id TEXT NOT NULL, 
	signer_id INTEGER, 
	inbox_owner_id INTEGER, 
	proof JSON, 
	body BLOB NOT NULL, 
	"key" BLOB, 
	waits_since DATETIME, 
	received_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_incoming PRIMARY KEY (id)
);
CREATE INDEX ix_incoming_key ON incoming ("key");
CREATE INDEX ix_incoming_ready ON incoming (id) WHERE signer_id IS NOT NULL AND waits_since IS NULL;
CREATE INDEX ix_incoming_unproved ON incoming (key_id, id) WHERE signer_id IS NULL;
CREATE TABLE received_activities (
	"key" BLOB NOT NULL, 
	received_at DATETIME NOT NULL, 
	CONSTRAINT pk_received_activities PRIMARY KEY ("key")
);
CREATE INDEX ix_received_activities_at ON received_activities (received_at);
CREATE TABLE departed (
	account_id INTEGER NOT NULL, 
	username TEXT NOT NULL, 
	private_pem BLOB, 
	departed_at DATETIME NOT NULL, 
	told_at DATETIME, 
	CONSTRAINT pk_departed PRIMARY KEY (account_id)
);
CREATE INDEX ix_departed_username ON departed (lower(username));
CREATE TABLE outgoing (
	id INTEGER NOT NULL, 
	uri TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	about TEXT NOT NULL, 
	lane INTEGER NOT NULL, 
	signer_id INTEGER, 
	status_id INTEGER, 
	synchronise BOOLEAN NOT NULL, 
	body BLOB NOT NULL, 
	created_at DATETIME NOT NULL, 
	CONSTRAINT pk_outgoing PRIMARY KEY (id)
);
CREATE INDEX ix_outgoing_about ON outgoing (about);
CREATE INDEX ix_outgoing_uri ON outgoing (uri);
CREATE TABLE deliveries (
	id INTEGER NOT NULL, 
	outgoing_id INTEGER NOT NULL, 
	host TEXT NOT NULL, 
	lane INTEGER NOT NULL, 
	inbox TEXT NOT NULL, 
	due_at DATETIME NOT NULL, 
	attempts INTEGER NOT NULL, 
	tried_at DATETIME, 
	failed_at DATETIME, 
	error TEXT, 
	CONSTRAINT pk_deliveries PRIMARY KEY (id), 
	CONSTRAINT fk_deliveries_outgoing_id FOREIGN KEY(outgoing_id) REFERENCES outgoing (id) ON DELETE CASCADE
);
CREATE INDEX ix_deliveries_host ON deliveries (host, id) WHERE failed_at IS NULL;
CREATE INDEX ix_deliveries_lane ON deliveries (host, lane, id) WHERE failed_at IS NULL;
CREATE INDEX ix_deliveries_failed ON deliveries (failed_at) WHERE failed_at IS NOT NULL;
CREATE INDEX ix_deliveries_outgoing ON deliveries (outgoing_id);
CREATE TABLE former_followers (
	account_id INTEGER NOT NULL, 
	inbox TEXT NOT NULL, 
	last_status_id INTEGER NOT NULL, 
	CONSTRAINT pk_former_followers PRIMARY KEY (account_id, inbox), 
	CONSTRAINT fk_former_followers_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE TABLE gone_statuses (
	status_id INTEGER NOT NULL, 
	account_id INTEGER NOT NULL, 
	gone_at DATETIME NOT NULL, 
	CONSTRAINT pk_gone_statuses PRIMARY KEY (status_id), 
	CONSTRAINT fk_gone_statuses_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_gone_statuses_account_id ON gone_statuses (account_id);
CREATE INDEX ix_gone_statuses_gone_at ON gone_statuses (gone_at);
CREATE TABLE relays (
	inbox TEXT NOT NULL, 
	style TEXT NOT NULL, 
	state TEXT NOT NULL, 
	account_id INTEGER, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_relays PRIMARY KEY (id), 
	CONSTRAINT fk_relays_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE SET NULL, 
	CONSTRAINT uq_relays_inbox UNIQUE (inbox)
);
CREATE INDEX ix_relays_account_id ON relays (account_id);
CREATE INDEX ix_quotes_verified ON quotes (verified_at) WHERE verified_at IS NOT NULL;
CREATE TABLE remembered_ids (
	uri TEXT NOT NULL, 
	actor TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	CONSTRAINT pk_remembered_ids PRIMARY KEY (uri, actor)
);
CREATE INDEX ix_remembered_ids_created_at ON remembered_ids (created_at);
CREATE INDEX ix_remote_actors_fetched ON remote_actors (fetched_at);
CREATE TABLE reactions (
	account_id INTEGER NOT NULL, 
	status_id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	emoji_id INTEGER, 
	uri TEXT, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_reactions PRIMARY KEY (id), 
	CONSTRAINT fk_reactions_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_reactions_status_id FOREIGN KEY(status_id) REFERENCES statuses (id) ON DELETE CASCADE, 
	CONSTRAINT fk_reactions_emoji_id FOREIGN KEY(emoji_id) REFERENCES emojis (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX uq_reactions ON reactions (account_id, status_id, name);
CREATE INDEX ix_reactions_status ON reactions (status_id, id);
CREATE INDEX ix_reactions_emoji ON reactions (emoji_id) WHERE emoji_id IS NOT NULL;
CREATE TABLE browser_sessions (
	user_id INTEGER NOT NULL, 
	secret_hash TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	last_seen_at DATETIME NOT NULL, 
	ip TEXT NOT NULL, 
	user_agent TEXT NOT NULL, 
	signed_in_with TEXT NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_browser_sessions PRIMARY KEY (id), 
	CONSTRAINT fk_browser_sessions_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE, 
	CONSTRAINT uq_browser_sessions_secret_hash UNIQUE (secret_hash)
);
CREATE INDEX ix_browser_sessions_user ON browser_sessions (user_id, id);
CREATE INDEX ix_browser_sessions_last_seen_at ON browser_sessions (last_seen_at);
CREATE TABLE feature_permissions (
	account_id INTEGER NOT NULL, 
	asker_id INTEGER NOT NULL, 
	collection_uri TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_feature_permissions PRIMARY KEY (id), 
	CONSTRAINT fk_feature_permissions_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_feature_permissions_asker_id FOREIGN KEY(asker_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX uq_feature_permissions ON feature_permissions (account_id, collection_uri);
CREATE INDEX ix_feature_permissions_asker ON feature_permissions (asker_id);
CREATE TABLE password_resets (
	secret_hash TEXT NOT NULL, 
	user_id INTEGER NOT NULL, 
	expires_at DATETIME NOT NULL, 
	CONSTRAINT pk_password_resets PRIMARY KEY (secret_hash), 
	CONSTRAINT fk_password_resets_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX ix_password_resets_user_id ON password_resets (user_id);
CREATE INDEX ix_password_resets_expires_at ON password_resets (expires_at);
CREATE TABLE authenticators (
	user_id INTEGER NOT NULL, 
	sealed_secret TEXT NOT NULL, 
	confirmed_at DATETIME, 
	last_counter INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	CONSTRAINT pk_authenticators PRIMARY KEY (user_id), 
	CONSTRAINT fk_authenticators_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE TABLE recovery_codes (
	user_id INTEGER NOT NULL, 
	code_hash TEXT NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_recovery_codes PRIMARY KEY (id), 
	CONSTRAINT fk_recovery_codes_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX uq_recovery_codes ON recovery_codes (user_id, code_hash);
CREATE TABLE passkeys (
	user_id INTEGER NOT NULL, 
	credential TEXT NOT NULL, 
	public_key TEXT NOT NULL, 
	sign_count INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	last_used_at DATETIME, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_passkeys PRIMARY KEY (id), 
	CONSTRAINT fk_passkeys_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE, 
	CONSTRAINT uq_passkeys_credential UNIQUE (credential)
);
CREATE INDEX ix_passkeys_user ON passkeys (user_id, id);
CREATE TABLE spent_challenges (
	challenge TEXT NOT NULL, 
	spent_at DATETIME NOT NULL, 
	CONSTRAINT pk_spent_challenges PRIMARY KEY (challenge)
);
CREATE INDEX ix_spent_challenges_spent_at ON spent_challenges (spent_at);
CREATE INDEX ix_users_deletion_due ON users (deletion_due_at) WHERE deletion_due_at IS NOT NULL;
CREATE TABLE moderation_notes (
	account_id INTEGER, 
	target_account_id INTEGER NOT NULL, 
	report_id INTEGER, 
	text TEXT NOT NULL, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_moderation_notes PRIMARY KEY (id), 
	CONSTRAINT fk_moderation_notes_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE SET NULL, 
	CONSTRAINT fk_moderation_notes_target_account_id FOREIGN KEY(target_account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_moderation_notes_report_id FOREIGN KEY(report_id) REFERENCES reports (id) ON DELETE CASCADE
);
CREATE INDEX ix_moderation_notes_target ON moderation_notes (target_account_id, id);
CREATE INDEX ix_moderation_notes_account ON moderation_notes (account_id);
CREATE INDEX ix_moderation_notes_report ON moderation_notes (report_id, id);
CREATE TABLE archives (
	account_id INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	finished_at DATETIME, 
	stage TEXT NOT NULL, 
	place INTEGER NOT NULL, 
	done INTEGER NOT NULL, 
	total INTEGER NOT NULL, 
	posts_bytes INTEGER NOT NULL, 
	zip_bytes INTEGER NOT NULL, 
	size INTEGER NOT NULL, 
	id INTEGER NOT NULL, went_on_at DATETIME, file_key TEXT, 
	CONSTRAINT pk_archives PRIMARY KEY (id), 
	CONSTRAINT fk_archives_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_archives_account ON archives (account_id, id);
CREATE INDEX ix_archives_created_at ON archives (created_at);
CREATE UNIQUE INDEX uq_archives_running ON archives (account_id) WHERE finished_at IS NULL;
CREATE TABLE appeals (
	warning_id INTEGER NOT NULL, 
	account_id INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	approved BOOLEAN, 
	decided_by_account_id INTEGER, 
	decided_at DATETIME, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_appeals PRIMARY KEY (id), 
	CONSTRAINT fk_appeals_warning_id FOREIGN KEY(warning_id) REFERENCES account_warnings (id) ON DELETE CASCADE, 
	CONSTRAINT fk_appeals_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_appeals_decided_by_account_id FOREIGN KEY(decided_by_account_id) REFERENCES accounts (id) ON DELETE SET NULL, 
	CONSTRAINT uq_appeals_warning_id UNIQUE (warning_id)
);
CREATE INDEX ix_appeals_account ON appeals (account_id);
CREATE INDEX ix_appeals_decided_by_account ON appeals (decided_by_account_id);
CREATE INDEX ix_appeals_open ON appeals (id) WHERE approved IS NULL;
CREATE TABLE cleanups (
	account_id INTEGER NOT NULL, 
	days INTEGER NOT NULL, 
	keep_pinned BOOLEAN NOT NULL, 
	keep_bookmarked BOOLEAN NOT NULL, 
	keep_favourited BOOLEAN NOT NULL, 
	keep_polls BOOLEAN NOT NULL, 
	keep_media BOOLEAN NOT NULL, 
	keep_direct BOOLEAN NOT NULL, 
	favourites INTEGER, 
	reblogs INTEGER, 
	place INTEGER NOT NULL, 
	due_at DATETIME, 
	CONSTRAINT pk_cleanups PRIMARY KEY (account_id), 
	CONSTRAINT fk_cleanups_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_cleanups_due ON cleanups (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE drafts (
	account_id INTEGER NOT NULL, 
	content JSON NOT NULL, 
	media_ids JSON NOT NULL, 
	changed_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, form TEXT, 
	CONSTRAINT pk_drafts PRIMARY KEY (id), 
	CONSTRAINT fk_drafts_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_drafts_account ON drafts (account_id, id);
CREATE TABLE draft_media (
	draft_id INTEGER NOT NULL, 
	media_id INTEGER NOT NULL, 
	CONSTRAINT pk_draft_media PRIMARY KEY (draft_id, media_id), 
	CONSTRAINT fk_draft_media_draft_id FOREIGN KEY(draft_id) REFERENCES drafts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_draft_media_media_id FOREIGN KEY(media_id) REFERENCES media (id) ON DELETE CASCADE
);
CREATE INDEX ix_draft_media_media ON draft_media (media_id);
CREATE TABLE storage_days (
	day DATE NOT NULL, 
	sizes JSON NOT NULL, 
	place TEXT NOT NULL, 
	finished BOOLEAN NOT NULL, 
	CONSTRAINT pk_storage_days PRIMARY KEY (day)
);
CREATE TABLE block_lists (
	id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	url TEXT, 
	account_id INTEGER, 
	automatic BOOLEAN NOT NULL, 
	unread JSON NOT NULL, 
	error TEXT, 
	created_at DATETIME NOT NULL, 
	fetched_at DATETIME, 
	due_at DATETIME, 
	CONSTRAINT pk_block_lists PRIMARY KEY (id), 
	CONSTRAINT fk_block_lists_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE SET NULL, 
	CONSTRAINT uq_block_lists_url UNIQUE (url)
);
CREATE INDEX ix_block_lists_due ON block_lists (due_at);
CREATE INDEX ix_block_lists_account_id ON block_lists (account_id);
CREATE TABLE block_list_entries (
	list_id INTEGER NOT NULL, 
	domain TEXT NOT NULL, 
	severity TEXT NOT NULL, 
	reject_media BOOLEAN NOT NULL, 
	reject_reports BOOLEAN NOT NULL, 
	public_comment TEXT NOT NULL, 
	obfuscate BOOLEAN NOT NULL, 
	listed BOOLEAN NOT NULL, 
	state TEXT NOT NULL, 
	reason TEXT, 
	CONSTRAINT pk_block_list_entries PRIMARY KEY (list_id, domain), 
	CONSTRAINT fk_block_list_entries_list_id FOREIGN KEY(list_id) REFERENCES block_lists (id) ON DELETE CASCADE
);
CREATE INDEX ix_block_list_entries_domain ON block_list_entries (domain);
CREATE TABLE emoji_packs (
	account_id INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	finished_at DATETIME, 
	file_name TEXT NOT NULL, 
	file_key TEXT, 
	category TEXT NOT NULL, 
	replaces BOOLEAN NOT NULL, 
	done INTEGER NOT NULL, 
	total INTEGER NOT NULL, 
	added JSON NOT NULL, 
	replaced JSON NOT NULL, 
	kept JSON NOT NULL, 
	failed JSON NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_emoji_packs PRIMARY KEY (id), 
	CONSTRAINT fk_emoji_packs_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_emoji_packs_created_at ON emoji_packs (created_at);
CREATE UNIQUE INDEX uq_emoji_packs_running ON emoji_packs (account_id) WHERE finished_at IS NULL;
CREATE TABLE letter_states (
	account_id INTEGER NOT NULL, 
	chosen JSON NOT NULL, 
	told_until INTEGER NOT NULL, 
	asked_until INTEGER NOT NULL, 
	sent_at DATETIME, 
	sent INTEGER NOT NULL, 
	CONSTRAINT pk_letter_states PRIMARY KEY (account_id), 
	CONSTRAINT fk_letter_states_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE TABLE server_purges (
	domain TEXT NOT NULL, 
	accounts INTEGER NOT NULL, 
	statuses INTEGER NOT NULL, 
	begun_at DATETIME NOT NULL, 
	ended_at DATETIME, 
	CONSTRAINT pk_server_purges PRIMARY KEY (domain)
);
CREATE TABLE id_sequences (
	name TEXT NOT NULL, 
	last INTEGER NOT NULL, 
	CONSTRAINT pk_id_sequences PRIMARY KEY (name)
)
 WITHOUT ROWID

;
CREATE TABLE interaction_policies (
	status_id INTEGER NOT NULL, 
	rules JSON NOT NULL, 
	CONSTRAINT pk_interaction_policies PRIMARY KEY (status_id), 
	CONSTRAINT fk_interaction_policies_status_id FOREIGN KEY(status_id) REFERENCES statuses (id) ON DELETE CASCADE
);
CREATE TABLE interactions (
	kind TEXT NOT NULL, 
	account_id INTEGER NOT NULL, 
	status_id INTEGER NOT NULL, 
	made_id INTEGER, 
	favourite_id INTEGER, 
	uri TEXT, 
	state TEXT NOT NULL, 
	withheld BOOLEAN NOT NULL, 
	approval_uri TEXT, 
	created_at DATETIME NOT NULL, 
	id INTEGER NOT NULL, 
	CONSTRAINT pk_interactions PRIMARY KEY (id), 
	CONSTRAINT fk_interactions_account_id FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_interactions_status_id FOREIGN KEY(status_id) REFERENCES statuses (id) ON DELETE CASCADE, 
	CONSTRAINT fk_interactions_made_id FOREIGN KEY(made_id) REFERENCES statuses (id) ON DELETE CASCADE, 
	CONSTRAINT fk_interactions_favourite_id FOREIGN KEY(favourite_id) REFERENCES favourites (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX uq_interactions_made ON interactions (made_id) WHERE made_id IS NOT NULL;
CREATE UNIQUE INDEX uq_interactions_favourite ON interactions (favourite_id) WHERE favourite_id IS NOT NULL;
CREATE UNIQUE INDEX uq_interactions_uri ON interactions (uri) WHERE uri IS NOT NULL;
CREATE INDEX ix_interactions_approval ON interactions (approval_uri) WHERE approval_uri IS NOT NULL;
CREATE INDEX ix_interactions_status ON interactions (status_id);
CREATE INDEX ix_interactions_account ON interactions (account_id);
CREATE UNIQUE INDEX uq_notifications_former_id ON notifications (former_id) WHERE former_id IS NOT NULL;
CREATE TABLE actor_keys (
	key_id TEXT NOT NULL, 
	account_id INTEGER NOT NULL, 
	public_pem TEXT NOT NULL, 
	CONSTRAINT pk_actor_keys PRIMARY KEY (key_id), 
	CONSTRAINT fk_actor_keys_account_id_accounts FOREIGN KEY(account_id) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_actor_keys_account ON actor_keys (account_id);
INSERT INTO alembic_version VALUES ('0071');
INSERT INTO conversations VALUES (NULL, 117666762688395957, NULL);
INSERT INTO conversations VALUES (NULL, 117666762692384527, NULL);
INSERT INTO conversations VALUES (NULL, 117666762700189285, NULL);
INSERT INTO conversations VALUES (NULL, 117666762702224613, NULL);
INSERT INTO conversations VALUES (NULL, 117666762708310737, NULL);
INSERT INTO conversations VALUES (NULL, 117666762710406968, NULL);
INSERT INTO conversations VALUES (NULL, 117666762721342296, NULL);
INSERT INTO conversations VALUES (NULL, 117666762794075232, NULL);
INSERT INTO conversations VALUES (NULL, 117666762794080065, NULL);
INSERT INTO conversations VALUES (NULL, 117666762942676287, NULL);
INSERT INTO emojis VALUES ('rook', NULL, NULL, NULL, NULL, NULL, 1, 0, '2026-11-23 16:45:14.645000', 1, 7003);
INSERT INTO jobs VALUES ('AccountDeleted', '{"account_id": 117666762575923413}', '["accounts.erase(AccountDeleted)", "deliveries.say_goodbye(AccountDeleted)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 4, 'main');
INSERT INTO jobs VALUES ('AccountDeleted', '{"account_id": 117666762575923413}', '["accounts.erase(AccountDeleted)", "deliveries.say_goodbye(AccountDeleted)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', 'elsewhere:4711:abcd', '2026-11-23 16:40:15.000000', 1, NULL, NULL, NULL, 1, 'main');
INSERT INTO jobs VALUES ('AccountDeleted', '{"account_id": 117666762575923413}', '["accounts.erase(AccountDeleted)", "deliveries.say_goodbye(AccountDeleted)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'accounts', NULL, 3, 'main');
INSERT INTO jobs VALUES ('AccountDeleted', '{"account_id": 117666762575923413}', '["accounts.erase(AccountDeleted)", "deliveries.say_goodbye(AccountDeleted)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 2, 'main');
INSERT INTO jobs VALUES ('AccountMoved', '{"account_id": 117666762609350552, "target_id": 117666762608112646}', '["deliveries.move(AccountMoved)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 176, 'main');
INSERT INTO jobs VALUES ('AccountMoved', '{"account_id": 117666762609350552, "target_id": 117666762608112646}', '["deliveries.move(AccountMoved)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'deliveries', NULL, 175, 'main');
INSERT INTO jobs VALUES ('AccountMoved', '{"account_id": 117666762609350552, "target_id": 117666762608112646}', '["deliveries.move(AccountMoved)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 173, 'main');
INSERT INTO jobs VALUES ('AccountMoved', '{"account_id": 117666762609350552, "target_id": 117666762608112646}', '["deliveries.move(AccountMoved)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 174, 'main');
INSERT INTO jobs VALUES ('AccountSensitivityChanged', '{"account_id": 117666762574488625, "below": null}', '["statuses.render_anew(AccountSensitivityChanged)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'statuses', NULL, 367, 'main');
INSERT INTO jobs VALUES ('AccountSensitivityChanged', '{"account_id": 117666762574488625, "below": null}', '["statuses.render_anew(AccountSensitivityChanged)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 365, 'main');
INSERT INTO jobs VALUES ('AccountSensitivityChanged', '{"account_id": 117666762574488625, "below": null}', '["statuses.render_anew(AccountSensitivityChanged)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 366, 'main');
INSERT INTO jobs VALUES ('AccountSensitivityChanged', '{"account_id": 117666762574488625}', '["statuses.render_anew(AccountSensitivityChanged)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 368, 'main');
INSERT INTO jobs VALUES ('AccountSuspended', '{"account_id": 117666762609350552}', '["admin.after_suspension(AccountSuspended)", "deliveries.suspend(AccountSuspended)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 20, 'main');
INSERT INTO jobs VALUES ('AccountSuspended', '{"account_id": 117666762609350552}', '["admin.after_suspension(AccountSuspended)", "deliveries.suspend(AccountSuspended)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'admin', NULL, 19, 'main');
INSERT INTO jobs VALUES ('AccountSuspended', '{"account_id": 117666762609350552}', '["admin.after_suspension(AccountSuspended)", "deliveries.suspend(AccountSuspended)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 17, 'main');
INSERT INTO jobs VALUES ('AccountSuspended', '{"account_id": 117666762609350552}', '["admin.after_suspension(AccountSuspended)", "deliveries.suspend(AccountSuspended)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 18, 'main');
INSERT INTO jobs VALUES ('AccountUnsuspended', '{"account_id": 117666762609350552}', '["admin.after_suspension(AccountUnsuspended)", "deliveries.unsuspend(AccountUnsuspended)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 24, 'main');
INSERT INTO jobs VALUES ('AccountUnsuspended', '{"account_id": 117666762609350552}', '["admin.after_suspension(AccountUnsuspended)", "deliveries.unsuspend(AccountUnsuspended)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'admin', NULL, 23, 'main');
INSERT INTO jobs VALUES ('AccountUnsuspended', '{"account_id": 117666762609350552}', '["admin.after_suspension(AccountUnsuspended)", "deliveries.unsuspend(AccountUnsuspended)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 21, 'main');
INSERT INTO jobs VALUES ('AccountUnsuspended', '{"account_id": 117666762609350552}', '["admin.after_suspension(AccountUnsuspended)", "deliveries.unsuspend(AccountUnsuspended)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 22, 'main');
INSERT INTO jobs VALUES ('AccountWarned', '{"warning_id": 7032}', '["notifications.on_warning(AccountWarned)", "admin.send_warning(AccountWarned)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 12, 'network');
INSERT INTO jobs VALUES ('AccountWarned', '{"warning_id": 7032}', '["notifications.on_warning(AccountWarned)", "admin.send_warning(AccountWarned)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'notifications', NULL, 11, 'network');
INSERT INTO jobs VALUES ('AccountWarned', '{"warning_id": 7032}', '["notifications.on_warning(AccountWarned)", "admin.send_warning(AccountWarned)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 9, 'network');
INSERT INTO jobs VALUES ('AccountWarned', '{"warning_id": 7032}', '["notifications.on_warning(AccountWarned)", "admin.send_warning(AccountWarned)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 10, 'network');
INSERT INTO jobs VALUES ('AddedToCollection', '{"collection_item_id": 7034}', '["notifications.on_added_to_collection(AddedToCollection)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 316, 'main');
INSERT INTO jobs VALUES ('AddedToCollection', '{"collection_item_id": 7034}', '["notifications.on_added_to_collection(AddedToCollection)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'notifications', NULL, 315, 'main');
INSERT INTO jobs VALUES ('AddedToCollection', '{"collection_item_id": 7034}', '["notifications.on_added_to_collection(AddedToCollection)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 313, 'main');
INSERT INTO jobs VALUES ('AddedToCollection', '{"collection_item_id": 7034}', '["notifications.on_added_to_collection(AddedToCollection)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 314, 'main');
INSERT INTO jobs VALUES ('AnnualReportRequested', '{"account_id": 117666762571535671, "year": 2025}', '["annual_reports.generate(AnnualReportRequested)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 48, 'main');
INSERT INTO jobs VALUES ('AnnualReportRequested', '{"account_id": 117666762571535671, "year": 2025}', '["annual_reports.generate(AnnualReportRequested)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'annual_reports', NULL, 47, 'main');
INSERT INTO jobs VALUES ('AnnualReportRequested', '{"account_id": 117666762571535671, "year": 2025}', '["annual_reports.generate(AnnualReportRequested)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 45, 'main');
INSERT INTO jobs VALUES ('AnnualReportRequested', '{"account_id": 117666762571535671, "year": 2025}', '["annual_reports.generate(AnnualReportRequested)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 46, 'main');
INSERT INTO jobs VALUES ('AppealDecided', '{"appeal_id": 7042}', '["admin.tell_decision(AppealDecided)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 16, 'network');
INSERT INTO jobs VALUES ('AppealDecided', '{"appeal_id": 7042}', '["admin.tell_decision(AppealDecided)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'admin', NULL, 15, 'network');
INSERT INTO jobs VALUES ('AppealDecided', '{"appeal_id": 7042}', '["admin.tell_decision(AppealDecided)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 13, 'network');
INSERT INTO jobs VALUES ('AppealDecided', '{"appeal_id": 7042}', '["admin.tell_decision(AppealDecided)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 14, 'network');
INSERT INTO jobs VALUES ('ApprovalArrived', '{"interaction_id": 7043}', '["interaction_requests.verify(ApprovalArrived)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 260, 'network');
INSERT INTO jobs VALUES ('ApprovalArrived', '{"interaction_id": 7043}', '["interaction_requests.verify(ApprovalArrived)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'interaction_requests', NULL, 259, 'network');
INSERT INTO jobs VALUES ('ApprovalArrived', '{"interaction_id": 7043}', '["interaction_requests.verify(ApprovalArrived)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 257, 'network');
INSERT INTO jobs VALUES ('ApprovalArrived', '{"interaction_id": 7043}', '["interaction_requests.verify(ApprovalArrived)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 258, 'network');
INSERT INTO jobs VALUES ('ArchiveGoesOn', '{"archive_id": 7015}', '["leaving.go_on(ArchiveGoesOn)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 276, 'network');
INSERT INTO jobs VALUES ('ArchiveGoesOn', '{"archive_id": 7015}', '["leaving.go_on(ArchiveGoesOn)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'leaving', NULL, 275, 'network');
INSERT INTO jobs VALUES ('ArchiveGoesOn', '{"archive_id": 7015}', '["leaving.go_on(ArchiveGoesOn)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 273, 'network');
INSERT INTO jobs VALUES ('ArchiveGoesOn', '{"archive_id": 7015}', '["leaving.go_on(ArchiveGoesOn)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 274, 'network');
INSERT INTO jobs VALUES ('BlockListDue', '{"list_id": 7018}', '["admin.fetch_list(BlockListDue)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 36, 'network');
INSERT INTO jobs VALUES ('BlockListDue', '{"list_id": 7018}', '["admin.fetch_list(BlockListDue)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'admin', NULL, 35, 'network');
INSERT INTO jobs VALUES ('BlockListDue', '{"list_id": 7018}', '["admin.fetch_list(BlockListDue)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 33, 'network');
INSERT INTO jobs VALUES ('BlockListDue', '{"list_id": 7018}', '["admin.fetch_list(BlockListDue)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 34, 'network');
INSERT INTO jobs VALUES ('BlockListGoesOn', '{"list_id": 7018}', '["admin.carry_on_list(BlockListGoesOn)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 40, 'main');
INSERT INTO jobs VALUES ('BlockListGoesOn', '{"list_id": 7018}', '["admin.carry_on_list(BlockListGoesOn)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'admin', NULL, 39, 'main');
INSERT INTO jobs VALUES ('BlockListGoesOn', '{"list_id": 7018}', '["admin.carry_on_list(BlockListGoesOn)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 37, 'main');
INSERT INTO jobs VALUES ('BlockListGoesOn', '{"list_id": 7018}', '["admin.carry_on_list(BlockListGoesOn)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 38, 'main');
INSERT INTO jobs VALUES ('Blocked', '{"account_id": 117666762574997768, "target_id": 117666762609350552}', '["timelines.clear(Blocked)", "notifications.on_block(Blocked)", "collections.on_block(Blocked)", "deliveries.block(Blocked)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 72, 'main');
INSERT INTO jobs VALUES ('Blocked', '{"account_id": 117666762574997768, "target_id": 117666762609350552}', '["timelines.clear(Blocked)", "notifications.on_block(Blocked)", "collections.on_block(Blocked)", "deliveries.block(Blocked)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'timelines', NULL, 71, 'main');
INSERT INTO jobs VALUES ('Blocked', '{"account_id": 117666762574997768, "target_id": 117666762609350552}', '["timelines.clear(Blocked)", "notifications.on_block(Blocked)", "collections.on_block(Blocked)", "deliveries.block(Blocked)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 69, 'main');
INSERT INTO jobs VALUES ('Blocked', '{"account_id": 117666762574997768, "target_id": 117666762609350552}', '["timelines.clear(Blocked)", "notifications.on_block(Blocked)", "collections.on_block(Blocked)", "deliveries.block(Blocked)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 70, 'main');
INSERT INTO jobs VALUES ('ChangeHeardOf', '{"status_id": 117666762719247952, "gone": false}', '["inboxes.follow_up(ChangeHeardOf)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'inboxes', NULL, 255, 'network');
INSERT INTO jobs VALUES ('ChangeHeardOf', '{"status_id": 117666762719247952, "gone": false}', '["inboxes.follow_up(ChangeHeardOf)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 253, 'network');
INSERT INTO jobs VALUES ('ChangeHeardOf', '{"status_id": 117666762719247952, "gone": false}', '["inboxes.follow_up(ChangeHeardOf)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 254, 'network');
INSERT INTO jobs VALUES ('ChangeHeardOf', '{"status_id": 117666762719247952}', '["inboxes.follow_up(ChangeHeardOf)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 256, 'network');
INSERT INTO jobs VALUES ('CollectionChanged', '{"collection_id": 7021}', '["notifications.on_collection_change(CollectionChanged)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 320, 'main');
INSERT INTO jobs VALUES ('CollectionChanged', '{"collection_id": 7021}', '["notifications.on_collection_change(CollectionChanged)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'notifications', NULL, 319, 'main');
INSERT INTO jobs VALUES ('CollectionChanged', '{"collection_id": 7021}', '["notifications.on_collection_change(CollectionChanged)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 317, 'main');
INSERT INTO jobs VALUES ('CollectionChanged', '{"collection_id": 7021}', '["notifications.on_collection_change(CollectionChanged)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 318, 'main');
INSERT INTO jobs VALUES ('DeliveryDue', '{"host": "far.example", "slot": 0}', '["deliveries.drain(DeliveryDue)"]', 'deliver far.example 0', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 185, 'delivery');
INSERT INTO jobs VALUES ('DeliveryDue', '{"host": "far.example", "slot": 0}', '["deliveries.drain(DeliveryDue)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 188, 'delivery');
INSERT INTO jobs VALUES ('DeliveryDue', '{"host": "far.example", "slot": 0}', '["deliveries.drain(DeliveryDue)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'deliveries', NULL, 187, 'delivery');
INSERT INTO jobs VALUES ('DeliveryDue', '{"host": "far.example", "slot": 0}', '["deliveries.drain(DeliveryDue)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 186, 'delivery');
INSERT INTO jobs VALUES ('DomainBlocked', '{"account_id": 117666762574997768, "domain": "noisy.example"}', '["timelines.clear_of_domain(DomainBlocked)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 376, 'main');
INSERT INTO jobs VALUES ('DomainBlocked', '{"account_id": 117666762574997768, "domain": "noisy.example"}', '["timelines.clear_of_domain(DomainBlocked)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'timelines', NULL, 375, 'main');
INSERT INTO jobs VALUES ('DomainBlocked', '{"account_id": 117666762574997768, "domain": "noisy.example"}', '["timelines.clear_of_domain(DomainBlocked)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 373, 'main');
INSERT INTO jobs VALUES ('DomainBlocked', '{"account_id": 117666762574997768, "domain": "noisy.example"}', '["timelines.clear_of_domain(DomainBlocked)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 374, 'main');
INSERT INTO jobs VALUES ('EmailConfirmationRequested', '{"user_id": 117666762574937729}', '["emails.send_confirmation(EmailConfirmationRequested)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 224, 'network');
INSERT INTO jobs VALUES ('EmailConfirmationRequested', '{"user_id": 117666762574937729}', '["emails.send_confirmation(EmailConfirmationRequested)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'emails', NULL, 223, 'network');
INSERT INTO jobs VALUES ('EmailConfirmationRequested', '{"user_id": 117666762574937729}', '["emails.send_confirmation(EmailConfirmationRequested)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 221, 'network');
INSERT INTO jobs VALUES ('EmailConfirmationRequested', '{"user_id": 117666762574937729}', '["emails.send_confirmation(EmailConfirmationRequested)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 222, 'network');
INSERT INTO jobs VALUES ('Favourited', '{"account_id": 117666762571535671, "status_id": 117666762719247952}', '["notifications.on_favourite(Favourited)", "deliveries.like(Favourited)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 88, 'main');
INSERT INTO jobs VALUES ('Favourited', '{"account_id": 117666762571535671, "status_id": 117666762719247952}', '["notifications.on_favourite(Favourited)", "deliveries.like(Favourited)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'notifications', NULL, 87, 'main');
INSERT INTO jobs VALUES ('Favourited', '{"account_id": 117666762571535671, "status_id": 117666762719247952}', '["notifications.on_favourite(Favourited)", "deliveries.like(Favourited)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 85, 'main');
INSERT INTO jobs VALUES ('Favourited', '{"account_id": 117666762571535671, "status_id": 117666762719247952}', '["notifications.on_favourite(Favourited)", "deliveries.like(Favourited)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 86, 'main');
INSERT INTO jobs VALUES ('Favourited', '{"account_id": 117666762574488625, "status_id": 117666762702200011}', '["notifications.on_favourite(Favourited)", "deliveries.like(Favourited)"]', NULL, '2026-11-23 16:45:15.418000', '2026-11-23 16:45:15.418000', NULL, NULL, 0, NULL, NULL, NULL, 117666762943243425, 'main');
INSERT INTO jobs VALUES ('FeatureAnswered', '{"account_id": 117666762574488625, "asker_id": 117666762608112646, "request_uri": "https://far.example/asks/1", "collection_uri": "https://far.example/collections/1", "permission_id": null}', '["deliveries.answer(FeatureAnswered)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 172, 'main');
INSERT INTO jobs VALUES ('FeatureAnswered', '{"account_id": 117666762574488625, "asker_id": 117666762608112646, "request_uri": "https://far.example/asks/1", "collection_uri": "https://far.example/collections/1", "permission_id": null}', '["deliveries.answer(FeatureAnswered)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'deliveries', NULL, 171, 'main');
INSERT INTO jobs VALUES ('FeatureAnswered', '{"account_id": 117666762574488625, "asker_id": 117666762608112646, "request_uri": "https://far.example/asks/1", "collection_uri": "https://far.example/collections/1", "permission_id": null}', '["deliveries.answer(FeatureAnswered)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 169, 'main');
INSERT INTO jobs VALUES ('FeatureAnswered', '{"account_id": 117666762574488625, "asker_id": 117666762608112646, "request_uri": "https://far.example/asks/1", "collection_uri": "https://far.example/collections/1", "permission_id": null}', '["deliveries.answer(FeatureAnswered)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 170, 'main');
INSERT INTO jobs VALUES ('FetchNeeded', '{"incoming_id": 7004}', '["inboxes.fetch_and_apply(FetchNeeded)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 252, 'network');
INSERT INTO jobs VALUES ('FetchNeeded', '{"incoming_id": 7004}', '["inboxes.fetch_and_apply(FetchNeeded)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'inboxes', NULL, 251, 'network');
INSERT INTO jobs VALUES ('FetchNeeded', '{"incoming_id": 7004}', '["inboxes.fetch_and_apply(FetchNeeded)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 249, 'network');
INSERT INTO jobs VALUES ('FetchNeeded', '{"incoming_id": 7004}', '["inboxes.fetch_and_apply(FetchNeeded)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 250, 'network');
INSERT INTO jobs VALUES ('FilesDropped', '{"keys": ["gone.png"]}', '["files.delete_dropped(FilesDropped)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 240, 'main');
INSERT INTO jobs VALUES ('FilesDropped', '{"keys": ["gone.png"]}', '["files.delete_dropped(FilesDropped)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'files', NULL, 239, 'main');
INSERT INTO jobs VALUES ('FilesDropped', '{"keys": ["gone.png"]}', '["files.delete_dropped(FilesDropped)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 237, 'main');
INSERT INTO jobs VALUES ('FilesDropped', '{"keys": ["gone.png"]}', '["files.delete_dropped(FilesDropped)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 238, 'main');
INSERT INTO jobs VALUES ('FilesWanted', '{"status_id": 117666762719247952}', '["media_proxy.fetch_files(FilesWanted)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 296, 'network');
INSERT INTO jobs VALUES ('FilesWanted', '{"status_id": 117666762719247952}', '["media_proxy.fetch_files(FilesWanted)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'media_proxy', NULL, 295, 'network');
INSERT INTO jobs VALUES ('FilesWanted', '{"status_id": 117666762719247952}', '["media_proxy.fetch_files(FilesWanted)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 293, 'network');
INSERT INTO jobs VALUES ('FilesWanted', '{"status_id": 117666762719247952}', '["media_proxy.fetch_files(FilesWanted)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 294, 'network');
INSERT INTO jobs VALUES ('FilterExpired', '{"filter_id": 117666762826451660}', '["filters.tell_end(FilterExpired)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 244, 'main');
INSERT INTO jobs VALUES ('FilterExpired', '{"filter_id": 117666762826451660}', '["filters.tell_end(FilterExpired)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'filters', NULL, 243, 'main');
INSERT INTO jobs VALUES ('FilterExpired', '{"filter_id": 117666762826451660}', '["filters.tell_end(FilterExpired)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 241, 'main');
INSERT INTO jobs VALUES ('FilterExpired', '{"filter_id": 117666762826451660}', '["filters.tell_end(FilterExpired)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 242, 'main');
INSERT INTO jobs VALUES ('FinalFiguresDue', '{"poll_id": null, "attempt": 0}', '["distant.count_votes_finally(FinalFiguresDue)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'distant', NULL, 215, 'network');
INSERT INTO jobs VALUES ('FinalFiguresDue', '{"poll_id": null, "attempt": 0}', '["distant.count_votes_finally(FinalFiguresDue)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 213, 'network');
INSERT INTO jobs VALUES ('FinalFiguresDue', '{"poll_id": null, "attempt": 0}', '["distant.count_votes_finally(FinalFiguresDue)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 214, 'network');
INSERT INTO jobs VALUES ('FinalFiguresDue', '{"poll_id": null}', '["distant.count_votes_finally(FinalFiguresDue)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 216, 'network');
INSERT INTO jobs VALUES ('FollowRefused', '{"account_id": 117666762608112646, "target_id": 117666762571535671, "uri": "https://far.example/things/1"}', '["deliveries.refuse(FollowRefused)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 124, 'main');
INSERT INTO jobs VALUES ('FollowRefused', '{"account_id": 117666762608112646, "target_id": 117666762571535671, "uri": "https://far.example/things/1"}', '["deliveries.refuse(FollowRefused)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'deliveries', NULL, 123, 'main');
INSERT INTO jobs VALUES ('FollowRefused', '{"account_id": 117666762608112646, "target_id": 117666762571535671, "uri": "https://far.example/things/1"}', '["deliveries.refuse(FollowRefused)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 121, 'main');
INSERT INTO jobs VALUES ('FollowRefused', '{"account_id": 117666762608112646, "target_id": 117666762571535671, "uri": "https://far.example/things/1"}', '["deliveries.refuse(FollowRefused)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 122, 'main');
INSERT INTO jobs VALUES ('FollowRejected', '{"account_id": 117666762574997768, "target_id": 117666762609350552, "uri": "https://far.example/things/1"}', '["timelines.clear(FollowRejected)", "lists.await_no_more(FollowRejected)", "notifications.on_follow_rejected(FollowRejected)", "deliveries.reject(FollowRejected)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'timelines', NULL, 127, 'main');
INSERT INTO jobs VALUES ('FollowRejected', '{"account_id": 117666762574997768, "target_id": 117666762609350552, "uri": "https://far.example/things/1"}', '["timelines.clear(FollowRejected)", "lists.await_no_more(FollowRejected)", "notifications.on_follow_rejected(FollowRejected)", "deliveries.reject(FollowRejected)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 125, 'main');
INSERT INTO jobs VALUES ('FollowRejected', '{"account_id": 117666762574997768, "target_id": 117666762609350552, "uri": "https://far.example/things/1"}', '["timelines.clear(FollowRejected)", "lists.await_no_more(FollowRejected)", "notifications.on_follow_rejected(FollowRejected)", "deliveries.reject(FollowRejected)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 126, 'main');
INSERT INTO jobs VALUES ('FollowRejected', '{"account_id": 117666762574997768, "target_id": 117666762609350552}', '["timelines.clear(FollowRejected)", "lists.await_no_more(FollowRejected)", "notifications.on_follow_rejected(FollowRejected)", "deliveries.reject(FollowRejected)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 128, 'main');
INSERT INTO jobs VALUES ('FollowRepeated', '{"account_id": 117666762608112646, "target_id": 117666762571535671}', '["deliveries.accept(FollowRepeated)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 120, 'main');
INSERT INTO jobs VALUES ('FollowRepeated', '{"account_id": 117666762608112646, "target_id": 117666762571535671}', '["deliveries.accept(FollowRepeated)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'deliveries', NULL, 119, 'main');
INSERT INTO jobs VALUES ('FollowRepeated', '{"account_id": 117666762608112646, "target_id": 117666762571535671}', '["deliveries.accept(FollowRepeated)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 117, 'main');
INSERT INTO jobs VALUES ('FollowRepeated', '{"account_id": 117666762608112646, "target_id": 117666762571535671}', '["deliveries.accept(FollowRepeated)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 118, 'main');
INSERT INTO jobs VALUES ('FollowRequested', '{"account_id": 117666762571535671, "target_id": 117666762608112646}', '["notifications.on_follow_request(FollowRequested)", "distant.note_met(FollowRequested)", "deliveries.ask(FollowRequested)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 112, 'main');
INSERT INTO jobs VALUES ('FollowRequested', '{"account_id": 117666762571535671, "target_id": 117666762608112646}', '["notifications.on_follow_request(FollowRequested)", "distant.note_met(FollowRequested)", "deliveries.ask(FollowRequested)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'notifications', NULL, 111, 'main');
INSERT INTO jobs VALUES ('FollowRequested', '{"account_id": 117666762571535671, "target_id": 117666762608112646}', '["notifications.on_follow_request(FollowRequested)", "distant.note_met(FollowRequested)", "deliveries.ask(FollowRequested)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 109, 'main');
INSERT INTO jobs VALUES ('FollowRequested', '{"account_id": 117666762571535671, "target_id": 117666762608112646}', '["notifications.on_follow_request(FollowRequested)", "distant.note_met(FollowRequested)", "deliveries.ask(FollowRequested)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 110, 'main');
INSERT INTO jobs VALUES ('Followed', '{"account_id": 117666762574488625, "target_id": 117666762608112646}', '["timelines.backfill(Followed)", "lists.admit(Followed)", "notifications.on_follow(Followed)", "distant.note_met(Followed)", "domain_blocks.stand_again(Followed)", "deliveries.accept(Followed)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 116, 'main');
INSERT INTO jobs VALUES ('Followed', '{"account_id": 117666762574488625, "target_id": 117666762608112646}', '["timelines.backfill(Followed)", "lists.admit(Followed)", "notifications.on_follow(Followed)", "distant.note_met(Followed)", "domain_blocks.stand_again(Followed)", "deliveries.accept(Followed)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'timelines', NULL, 115, 'main');
INSERT INTO jobs VALUES ('Followed', '{"account_id": 117666762574488625, "target_id": 117666762608112646}', '["timelines.backfill(Followed)", "lists.admit(Followed)", "notifications.on_follow(Followed)", "distant.note_met(Followed)", "domain_blocks.stand_again(Followed)", "deliveries.accept(Followed)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 113, 'main');
INSERT INTO jobs VALUES ('Followed', '{"account_id": 117666762574488625, "target_id": 117666762608112646}', '["timelines.backfill(Followed)", "lists.admit(Followed)", "notifications.on_follow(Followed)", "distant.note_met(Followed)", "domain_blocks.stand_again(Followed)", "deliveries.accept(Followed)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 114, 'main');
INSERT INTO jobs VALUES ('FollowersDiffer', '{"account_id": 117666762608112646, "url": "https://far.example/users/carol/followers?domain=x"}', '["distant.mend_followers(FollowersDiffer)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 220, 'network');
INSERT INTO jobs VALUES ('FollowersDiffer', '{"account_id": 117666762608112646, "url": "https://far.example/users/carol/followers?domain=x"}', '["distant.mend_followers(FollowersDiffer)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'distant', NULL, 219, 'network');
INSERT INTO jobs VALUES ('FollowersDiffer', '{"account_id": 117666762608112646, "url": "https://far.example/users/carol/followers?domain=x"}', '["distant.mend_followers(FollowersDiffer)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 217, 'network');
INSERT INTO jobs VALUES ('FollowersDiffer', '{"account_id": 117666762608112646, "url": "https://far.example/users/carol/followers?domain=x"}', '["distant.mend_followers(FollowersDiffer)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 218, 'network');
INSERT INTO jobs VALUES ('FollowsRestored', '{"account_id": 117666762574488625, "target_ids": [117666762608112646]}', '["deliveries.resume(FollowsRestored)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 144, 'main');
INSERT INTO jobs VALUES ('FollowsRestored', '{"account_id": 117666762574488625, "target_ids": [117666762608112646]}', '["deliveries.resume(FollowsRestored)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'deliveries', NULL, 143, 'main');
INSERT INTO jobs VALUES ('FollowsRestored', '{"account_id": 117666762574488625, "target_ids": [117666762608112646]}', '["deliveries.resume(FollowsRestored)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 141, 'main');
INSERT INTO jobs VALUES ('FollowsRestored', '{"account_id": 117666762574488625, "target_ids": [117666762608112646]}', '["deliveries.resume(FollowsRestored)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 142, 'main');
INSERT INTO jobs VALUES ('ImportGoesOn', '{"import_id": 7027}', '["transfer.go_on(ImportGoesOn)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 380, 'network');
INSERT INTO jobs VALUES ('ImportGoesOn', '{"import_id": 7027}', '["transfer.go_on(ImportGoesOn)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'transfer', NULL, 379, 'network');
INSERT INTO jobs VALUES ('ImportGoesOn', '{"import_id": 7027}', '["transfer.go_on(ImportGoesOn)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 377, 'network');
INSERT INTO jobs VALUES ('ImportGoesOn', '{"import_id": 7027}', '["transfer.go_on(ImportGoesOn)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 378, 'network');
INSERT INTO jobs VALUES ('InteractionAnswered', '{"kind": "like", "status_id": 117666762688375934, "account_id": 117666762608112646, "request_uri": "https://far.example/asks/1", "uri": "https://far.example/things/1", "interaction_id": 7043}', '["interaction_requests.answer(InteractionAnswered)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 268, 'main');
INSERT INTO jobs VALUES ('InteractionAnswered', '{"kind": "like", "status_id": 117666762688375934, "account_id": 117666762608112646, "request_uri": "https://far.example/asks/1", "uri": "https://far.example/things/1", "interaction_id": 7043}', '["interaction_requests.answer(InteractionAnswered)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'interaction_requests', NULL, 267, 'main');
INSERT INTO jobs VALUES ('InteractionAnswered', '{"kind": "like", "status_id": 117666762688375934, "account_id": 117666762608112646, "request_uri": "https://far.example/asks/1", "uri": "https://far.example/things/1", "interaction_id": 7043}', '["interaction_requests.answer(InteractionAnswered)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 265, 'main');
INSERT INTO jobs VALUES ('InteractionAnswered', '{"kind": "like", "status_id": 117666762688375934, "account_id": 117666762608112646, "request_uri": "https://far.example/asks/1", "uri": "https://far.example/things/1", "interaction_id": 7043}', '["interaction_requests.answer(InteractionAnswered)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 266, 'main');
INSERT INTO jobs VALUES ('InteractionApproved', '{"interaction_id": 7043, "withheld": false}', '["interaction_requests.tell_approved(InteractionApproved)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 264, 'main');
INSERT INTO jobs VALUES ('InteractionApproved', '{"interaction_id": 7043, "withheld": false}', '["interaction_requests.tell_approved(InteractionApproved)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'interaction_requests', NULL, 263, 'main');
INSERT INTO jobs VALUES ('InteractionApproved', '{"interaction_id": 7043, "withheld": false}', '["interaction_requests.tell_approved(InteractionApproved)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 261, 'main');
INSERT INTO jobs VALUES ('InteractionApproved', '{"interaction_id": 7043, "withheld": false}', '["interaction_requests.tell_approved(InteractionApproved)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 262, 'main');
INSERT INTO jobs VALUES ('InteractionPolicyChanged', '{"status_id": 117666762688375934}', '["deliveries.update(InteractionPolicyChanged)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 80, 'main');
INSERT INTO jobs VALUES ('InteractionPolicyChanged', '{"status_id": 117666762688375934}', '["deliveries.update(InteractionPolicyChanged)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'deliveries', NULL, 79, 'main');
INSERT INTO jobs VALUES ('InteractionPolicyChanged', '{"status_id": 117666762688375934}', '["deliveries.update(InteractionPolicyChanged)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 77, 'main');
INSERT INTO jobs VALUES ('InteractionPolicyChanged', '{"status_id": 117666762688375934}', '["deliveries.update(InteractionPolicyChanged)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 78, 'main');
INSERT INTO jobs VALUES ('LetterDue', '{"account_id": 117666762574488625}', '["letters.write_letter(LetterDue)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 280, 'network');
INSERT INTO jobs VALUES ('LetterDue', '{"account_id": 117666762574488625}', '["letters.write_letter(LetterDue)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'letters', NULL, 279, 'network');
INSERT INTO jobs VALUES ('LetterDue', '{"account_id": 117666762574488625}', '["letters.write_letter(LetterDue)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 277, 'network');
INSERT INTO jobs VALUES ('LetterDue', '{"account_id": 117666762574488625}', '["letters.write_letter(LetterDue)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 278, 'network');
INSERT INTO jobs VALUES ('LinkPosted', '{"link_id": 117666762777197120, "status_id": 117666762721329600}', '["cards.claim(LinkPosted)", "cards.fetch(LinkPosted)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 64, 'network');
INSERT INTO jobs VALUES ('LinkPosted', '{"link_id": 117666762777197120, "status_id": 117666762721329600}', '["cards.claim(LinkPosted)", "cards.fetch(LinkPosted)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'cards', NULL, 63, 'network');
INSERT INTO jobs VALUES ('LinkPosted', '{"link_id": 117666762777197120, "status_id": 117666762721329600}', '["cards.claim(LinkPosted)", "cards.fetch(LinkPosted)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 61, 'network');
INSERT INTO jobs VALUES ('LinkPosted', '{"link_id": 117666762777197120, "status_id": 117666762721329600}', '["cards.claim(LinkPosted)", "cards.fetch(LinkPosted)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 62, 'network');
INSERT INTO jobs VALUES ('ListChanged', '{"account_id": 117666762571535671, "list_id": 117666762824970759, "target_ids": [117666762574488625], "exclusive": false}', '["lists.settle(ListChanged)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 284, 'main');
INSERT INTO jobs VALUES ('ListChanged', '{"account_id": 117666762571535671, "list_id": 117666762824970759, "target_ids": [117666762574488625], "exclusive": false}', '["lists.settle(ListChanged)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'lists', NULL, 283, 'main');
INSERT INTO jobs VALUES ('ListChanged', '{"account_id": 117666762571535671, "list_id": 117666762824970759, "target_ids": [117666762574488625], "exclusive": false}', '["lists.settle(ListChanged)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 281, 'main');
INSERT INTO jobs VALUES ('ListChanged', '{"account_id": 117666762571535671, "list_id": 117666762824970759, "target_ids": [117666762574488625], "exclusive": false}', '["lists.settle(ListChanged)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 282, 'main');
INSERT INTO jobs VALUES ('LoginChanged', '{"user_id": 117666762574937729, "what": "password", "details": []}', '["entrance.tell_user(LoginChanged)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'entrance', NULL, 235, 'network');
INSERT INTO jobs VALUES ('LoginChanged', '{"user_id": 117666762574937729, "what": "password", "details": []}', '["entrance.tell_user(LoginChanged)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 233, 'network');
INSERT INTO jobs VALUES ('LoginChanged', '{"user_id": 117666762574937729, "what": "password", "details": []}', '["entrance.tell_user(LoginChanged)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 234, 'network');
INSERT INTO jobs VALUES ('LoginChanged', '{"user_id": 117666762574937729, "what": "password"}', '["entrance.tell_user(LoginChanged)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 236, 'network');
INSERT INTO jobs VALUES ('MediaUploaded', '{"media_id": 117666762662484040}', '["media.process_upload(MediaUploaded)", "media.discard_upload(MediaUploaded)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 292, 'main');
INSERT INTO jobs VALUES ('MediaUploaded', '{"media_id": 117666762662484040}', '["media.process_upload(MediaUploaded)", "media.discard_upload(MediaUploaded)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'media', NULL, 291, 'main');
INSERT INTO jobs VALUES ('MediaUploaded', '{"media_id": 117666762662484040}', '["media.process_upload(MediaUploaded)", "media.discard_upload(MediaUploaded)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 289, 'main');
INSERT INTO jobs VALUES ('MediaUploaded', '{"media_id": 117666762662484040}', '["media.process_upload(MediaUploaded)", "media.discard_upload(MediaUploaded)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 290, 'main');
INSERT INTO jobs VALUES ('MoveAnnounced', '{"account_id": 117666762609350552, "target_uri": "https://far.example/users/eve"}', '["deliveries.follow_up(MoveAnnounced)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 180, 'network');
INSERT INTO jobs VALUES ('MoveAnnounced', '{"account_id": 117666762609350552, "target_uri": "https://far.example/users/eve"}', '["deliveries.follow_up(MoveAnnounced)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'deliveries', NULL, 179, 'network');
INSERT INTO jobs VALUES ('MoveAnnounced', '{"account_id": 117666762609350552, "target_uri": "https://far.example/users/eve"}', '["deliveries.follow_up(MoveAnnounced)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 177, 'network');
INSERT INTO jobs VALUES ('MoveAnnounced', '{"account_id": 117666762609350552, "target_uri": "https://far.example/users/eve"}', '["deliveries.follow_up(MoveAnnounced)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 178, 'network');
INSERT INTO jobs VALUES ('MoveGoesOn', '{"account_id": 117666762609350552, "target_id": 117666762608112646, "stage": "followers", "after": 0}', '["accounts.go_on(MoveGoesOn)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'accounts', NULL, 7, 'main');
INSERT INTO jobs VALUES ('MoveGoesOn', '{"account_id": 117666762609350552, "target_id": 117666762608112646, "stage": "followers", "after": 0}', '["accounts.go_on(MoveGoesOn)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 5, 'main');
INSERT INTO jobs VALUES ('MoveGoesOn', '{"account_id": 117666762609350552, "target_id": 117666762608112646, "stage": "followers", "after": 0}', '["accounts.go_on(MoveGoesOn)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 6, 'main');
INSERT INTO jobs VALUES ('MoveGoesOn', '{"account_id": 117666762609350552, "target_id": 117666762608112646}', '["accounts.go_on(MoveGoesOn)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 8, 'main');
INSERT INTO jobs VALUES ('MuteExpired', '{"account_id": 117666762571535671, "target_id": 117666762609350552}', '["mutes.end_mute(MuteExpired)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 300, 'main');
INSERT INTO jobs VALUES ('MuteExpired', '{"account_id": 117666762571535671, "target_id": 117666762609350552}', '["mutes.end_mute(MuteExpired)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'mutes', NULL, 299, 'main');
INSERT INTO jobs VALUES ('MuteExpired', '{"account_id": 117666762571535671, "target_id": 117666762609350552}', '["mutes.end_mute(MuteExpired)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 297, 'main');
INSERT INTO jobs VALUES ('MuteExpired', '{"account_id": 117666762571535671, "target_id": 117666762609350552}', '["mutes.end_mute(MuteExpired)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 298, 'main');
INSERT INTO jobs VALUES ('NotificationRequestsAccepted', '{"account_id": 117666762574488625}', '["notifications.merge(NotificationRequestsAccepted)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 324, 'main');
INSERT INTO jobs VALUES ('NotificationRequestsAccepted', '{"account_id": 117666762574488625}', '["notifications.merge(NotificationRequestsAccepted)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'notifications', NULL, 323, 'main');
INSERT INTO jobs VALUES ('NotificationRequestsAccepted', '{"account_id": 117666762574488625}', '["notifications.merge(NotificationRequestsAccepted)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 321, 'main');
INSERT INTO jobs VALUES ('NotificationRequestsAccepted', '{"account_id": 117666762574488625}', '["notifications.merge(NotificationRequestsAccepted)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 322, 'main');
INSERT INTO jobs VALUES ('Notified', '{"notification_id": 15, "account_id": 117666762574488625}', '["push.promise(Notified)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'push', NULL, 327, 'main');
INSERT INTO jobs VALUES ('Notified', '{"notification_id": 15, "account_id": 117666762574488625}', '["push.promise(Notified)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 325, 'main');
INSERT INTO jobs VALUES ('Notified', '{"notification_id": 15, "account_id": 117666762574488625}', '["push.promise(Notified)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 326, 'main');
INSERT INTO jobs VALUES ('Notified', '{"notification_id": 15}', '["push.promise(Notified)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 328, 'main');
INSERT INTO jobs VALUES ('PackGoesOn', '{"pack_id": 7023}', '["desk_instance.go_on(PackGoesOn)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 196, 'network');
INSERT INTO jobs VALUES ('PackGoesOn', '{"pack_id": 7023}', '["desk_instance.go_on(PackGoesOn)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'desk_instance', NULL, 195, 'network');
INSERT INTO jobs VALUES ('PackGoesOn', '{"pack_id": 7023}', '["desk_instance.go_on(PackGoesOn)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 193, 'network');
INSERT INTO jobs VALUES ('PackGoesOn', '{"pack_id": 7023}', '["desk_instance.go_on(PackGoesOn)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 194, 'network');
INSERT INTO jobs VALUES ('ParentMissing', '{"status_id": 117666762719247952, "uri": "https://far.example/things/1"}', '["distant.fetch_ancestors(ParentMissing)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 200, 'network');
INSERT INTO jobs VALUES ('ParentMissing', '{"status_id": 117666762719247952, "uri": "https://far.example/things/1"}', '["distant.fetch_ancestors(ParentMissing)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'distant', NULL, 199, 'network');
INSERT INTO jobs VALUES ('ParentMissing', '{"status_id": 117666762719247952, "uri": "https://far.example/things/1"}', '["distant.fetch_ancestors(ParentMissing)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 197, 'network');
INSERT INTO jobs VALUES ('ParentMissing', '{"status_id": 117666762719247952, "uri": "https://far.example/things/1"}', '["distant.fetch_ancestors(ParentMissing)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 198, 'network');
INSERT INTO jobs VALUES ('PasswordForgotten', '{"user_id": 117666762574937729}', '["entrance.send_link(PasswordForgotten)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 232, 'network');
INSERT INTO jobs VALUES ('PasswordForgotten', '{"user_id": 117666762574937729}', '["entrance.send_link(PasswordForgotten)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'entrance', NULL, 231, 'network');
INSERT INTO jobs VALUES ('PasswordForgotten', '{"user_id": 117666762574937729}', '["entrance.send_link(PasswordForgotten)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 229, 'network');
INSERT INTO jobs VALUES ('PasswordForgotten', '{"user_id": 117666762574937729}', '["entrance.send_link(PasswordForgotten)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 230, 'network');
INSERT INTO jobs VALUES ('PeerProbed', '{"host": "far.example"}', '["deliveries.probe(PeerProbed)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 192, 'delivery');
INSERT INTO jobs VALUES ('PeerProbed', '{"host": "far.example"}', '["deliveries.probe(PeerProbed)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'deliveries', NULL, 191, 'delivery');
INSERT INTO jobs VALUES ('PeerProbed', '{"host": "far.example"}', '["deliveries.probe(PeerProbed)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 189, 'delivery');
INSERT INTO jobs VALUES ('PeerProbed', '{"host": "far.example"}', '["deliveries.probe(PeerProbed)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 190, 'delivery');
INSERT INTO jobs VALUES ('PollExpired', '{"poll_id": 117666762692437108}', '["notifications.on_poll_end(PollExpired)", "polls.close(PollExpired)", "deliveries.end(PollExpired)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 168, 'main');
INSERT INTO jobs VALUES ('PollExpired', '{"poll_id": 117666762692437108}', '["notifications.on_poll_end(PollExpired)", "polls.close(PollExpired)", "deliveries.end(PollExpired)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'notifications', NULL, 167, 'main');
INSERT INTO jobs VALUES ('PollExpired', '{"poll_id": 117666762692437108}', '["notifications.on_poll_end(PollExpired)", "polls.close(PollExpired)", "deliveries.end(PollExpired)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 165, 'main');
INSERT INTO jobs VALUES ('PollExpired', '{"poll_id": 117666762692437108}', '["notifications.on_poll_end(PollExpired)", "polls.close(PollExpired)", "deliveries.end(PollExpired)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 166, 'main');
INSERT INTO jobs VALUES ('PollOpened', '{"poll_id": null}', '["distant.count_votes(PollOpened)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 212, 'network');
INSERT INTO jobs VALUES ('PollOpened', '{"poll_id": null}', '["distant.count_votes(PollOpened)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'distant', NULL, 211, 'network');
INSERT INTO jobs VALUES ('PollOpened', '{"poll_id": null}', '["distant.count_votes(PollOpened)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 209, 'network');
INSERT INTO jobs VALUES ('PollOpened', '{"poll_id": null}', '["distant.count_votes(PollOpened)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 210, 'network');
INSERT INTO jobs VALUES ('PollVoted', '{"poll_id": 117666762692437108, "account_id": 117666762574488625, "choices": [0]}', '["deliveries.vote(PollVoted)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'deliveries', NULL, 159, 'main');
INSERT INTO jobs VALUES ('PollVoted', '{"poll_id": 117666762692437108, "account_id": 117666762574488625, "choices": [0]}', '["deliveries.vote(PollVoted)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 157, 'main');
INSERT INTO jobs VALUES ('PollVoted', '{"poll_id": 117666762692437108, "account_id": 117666762574488625, "choices": [0]}', '["deliveries.vote(PollVoted)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 158, 'main');
INSERT INTO jobs VALUES ('PollVoted', '{"poll_id": 117666762692437108, "account_id": 117666762574488625}', '["deliveries.vote(PollVoted)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 160, 'main');
INSERT INTO jobs VALUES ('ProfileChanged', '{"account_id": 117666762574488625}', '["cards.reconsider(ProfileChanged)", "collections.on_profile(ProfileChanged)", "deliveries.change(ProfileChanged)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 68, 'main');
INSERT INTO jobs VALUES ('ProfileChanged', '{"account_id": 117666762574488625}', '["cards.reconsider(ProfileChanged)", "collections.on_profile(ProfileChanged)", "deliveries.change(ProfileChanged)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'cards', NULL, 67, 'main');
INSERT INTO jobs VALUES ('ProfileChanged', '{"account_id": 117666762574488625}', '["cards.reconsider(ProfileChanged)", "collections.on_profile(ProfileChanged)", "deliveries.change(ProfileChanged)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 65, 'main');
INSERT INTO jobs VALUES ('ProfileChanged', '{"account_id": 117666762574488625}', '["cards.reconsider(ProfileChanged)", "collections.on_profile(ProfileChanged)", "deliveries.change(ProfileChanged)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 66, 'main');
INSERT INTO jobs VALUES ('ProfileOpened', '{"account_id": 117666762608112646}', '["distant.look_up_profile(ProfileOpened)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 208, 'network');
INSERT INTO jobs VALUES ('ProfileOpened', '{"account_id": 117666762608112646}', '["distant.look_up_profile(ProfileOpened)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'distant', NULL, 207, 'network');
INSERT INTO jobs VALUES ('ProfileOpened', '{"account_id": 117666762608112646}', '["distant.look_up_profile(ProfileOpened)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 205, 'network');
INSERT INTO jobs VALUES ('ProfileOpened', '{"account_id": 117666762608112646}', '["distant.look_up_profile(ProfileOpened)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 206, 'network');
INSERT INTO jobs VALUES ('ProfileToTell', '{"account_id": 117666762574488625}', '["deliveries.tell(ProfileToTell)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 148, 'main');
INSERT INTO jobs VALUES ('ProfileToTell', '{"account_id": 117666762574488625}', '["deliveries.tell(ProfileToTell)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'deliveries', NULL, 147, 'main');
INSERT INTO jobs VALUES ('ProfileToTell', '{"account_id": 117666762574488625}', '["deliveries.tell(ProfileToTell)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 145, 'main');
INSERT INTO jobs VALUES ('ProfileToTell', '{"account_id": 117666762574488625}', '["deliveries.tell(ProfileToTell)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 146, 'main');
INSERT INTO jobs VALUES ('PurgeGoesOn', '{"domain": "purged.example"}', '["admin.go_on(PurgeGoesOn)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 44, 'main');
INSERT INTO jobs VALUES ('PurgeGoesOn', '{"domain": "purged.example"}', '["admin.go_on(PurgeGoesOn)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'admin', NULL, 43, 'main');
INSERT INTO jobs VALUES ('PurgeGoesOn', '{"domain": "purged.example"}', '["admin.go_on(PurgeGoesOn)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 41, 'main');
INSERT INTO jobs VALUES ('PurgeGoesOn', '{"domain": "purged.example"}', '["admin.go_on(PurgeGoesOn)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 42, 'main');
INSERT INTO jobs VALUES ('PushDue', '{"subscription_id": 1, "notification_id": 15, "attempt": 1}', '["push.deliver(PushDue)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'push', NULL, 331, 'network');
INSERT INTO jobs VALUES ('PushDue', '{"subscription_id": 1, "notification_id": 15, "attempt": 1}', '["push.deliver(PushDue)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 329, 'network');
INSERT INTO jobs VALUES ('PushDue', '{"subscription_id": 1, "notification_id": 15, "attempt": 1}', '["push.deliver(PushDue)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 330, 'network');
INSERT INTO jobs VALUES ('PushDue', '{"subscription_id": 1, "notification_id": 15}', '["push.deliver(PushDue)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 332, 'network');
INSERT INTO jobs VALUES ('QuoteAnswered', '{"quoted_id": 117666762688375934, "account_id": 117666762608112646, "request_uri": "https://far.example/asks/1", "quoting_uri": "https://far.example/quotes/1", "quote_id": null}', '["quotes.answer(QuoteAnswered)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 340, 'main');
INSERT INTO jobs VALUES ('QuoteAnswered', '{"quoted_id": 117666762688375934, "account_id": 117666762608112646, "request_uri": "https://far.example/asks/1", "quoting_uri": "https://far.example/quotes/1", "quote_id": null}', '["quotes.answer(QuoteAnswered)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'quotes', NULL, 339, 'main');
INSERT INTO jobs VALUES ('QuoteAnswered', '{"quoted_id": 117666762688375934, "account_id": 117666762608112646, "request_uri": "https://far.example/asks/1", "quoting_uri": "https://far.example/quotes/1", "quote_id": null}', '["quotes.answer(QuoteAnswered)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 337, 'main');
INSERT INTO jobs VALUES ('QuoteAnswered', '{"quoted_id": 117666762688375934, "account_id": 117666762608112646, "request_uri": "https://far.example/asks/1", "quoting_uri": "https://far.example/quotes/1", "quote_id": null}', '["quotes.answer(QuoteAnswered)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 338, 'main');
INSERT INTO jobs VALUES ('QuoteArrived', '{"quote_id": 117666762710477167}', '["quotes.verify(QuoteArrived)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 348, 'network');
INSERT INTO jobs VALUES ('QuoteArrived', '{"quote_id": 117666762710477167}', '["quotes.verify(QuoteArrived)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'quotes', NULL, 347, 'network');
INSERT INTO jobs VALUES ('QuoteArrived', '{"quote_id": 117666762710477167}', '["quotes.verify(QuoteArrived)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 345, 'network');
INSERT INTO jobs VALUES ('QuoteArrived', '{"quote_id": 117666762710477167}', '["quotes.verify(QuoteArrived)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 346, 'network');
INSERT INTO jobs VALUES ('QuoteAsked', '{"quote_id": 117666762710477167}', '["quotes.ask(QuoteAsked)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 336, 'main');
INSERT INTO jobs VALUES ('QuoteAsked', '{"quote_id": 117666762710477167}', '["quotes.ask(QuoteAsked)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'quotes', NULL, 335, 'main');
INSERT INTO jobs VALUES ('QuoteAsked', '{"quote_id": 117666762710477167}', '["quotes.ask(QuoteAsked)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 333, 'main');
INSERT INTO jobs VALUES ('QuoteAsked', '{"quote_id": 117666762710477167}', '["quotes.ask(QuoteAsked)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 334, 'main');
INSERT INTO jobs VALUES ('QuoteRevoked', '{"status_id": 117666762688375934, "quoted_id": 117666762688375934}', '["quotes.tell_revoked(QuoteRevoked)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 344, 'main');
INSERT INTO jobs VALUES ('QuoteRevoked', '{"status_id": 117666762688375934, "quoted_id": 117666762688375934}', '["quotes.tell_revoked(QuoteRevoked)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'quotes', NULL, 343, 'main');
INSERT INTO jobs VALUES ('QuoteRevoked', '{"status_id": 117666762688375934, "quoted_id": 117666762688375934}', '["quotes.tell_revoked(QuoteRevoked)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 341, 'main');
INSERT INTO jobs VALUES ('QuoteRevoked', '{"status_id": 117666762688375934, "quoted_id": 117666762688375934}', '["quotes.tell_revoked(QuoteRevoked)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 342, 'main');
INSERT INTO jobs VALUES ('QuoteToVerify', '{"quote_id": 117666762710477167}', '["quotes.verify(QuoteToVerify)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 352, 'network');
INSERT INTO jobs VALUES ('QuoteToVerify', '{"quote_id": 117666762710477167}', '["quotes.verify(QuoteToVerify)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'quotes', NULL, 351, 'network');
INSERT INTO jobs VALUES ('QuoteToVerify', '{"quote_id": 117666762710477167}', '["quotes.verify(QuoteToVerify)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 349, 'network');
INSERT INTO jobs VALUES ('QuoteToVerify', '{"quote_id": 117666762710477167}', '["quotes.verify(QuoteToVerify)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 350, 'network');
INSERT INTO jobs VALUES ('Quoted', '{"status_id": 117666762688375934, "quoted_id": 117666762688375934, "later": false}', '["notifications.on_quote(Quoted)", "quotes.tell_granted(Quoted)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'notifications', NULL, 307, 'main');
INSERT INTO jobs VALUES ('Quoted', '{"status_id": 117666762688375934, "quoted_id": 117666762688375934, "later": false}', '["notifications.on_quote(Quoted)", "quotes.tell_granted(Quoted)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 305, 'main');
INSERT INTO jobs VALUES ('Quoted', '{"status_id": 117666762688375934, "quoted_id": 117666762688375934, "later": false}', '["notifications.on_quote(Quoted)", "quotes.tell_granted(Quoted)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 306, 'main');
INSERT INTO jobs VALUES ('Quoted', '{"status_id": 117666762688375934, "quoted_id": 117666762688375934}', '["notifications.on_quote(Quoted)", "quotes.tell_granted(Quoted)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 308, 'main');
INSERT INTO jobs VALUES ('Reacted', '{"account_id": 117666762574488625, "status_id": 117666762719247952, "name": "\ud83d\udc26"}', '["deliveries.react(Reacted)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 96, 'main');
INSERT INTO jobs VALUES ('Reacted', '{"account_id": 117666762574488625, "status_id": 117666762719247952, "name": "\ud83d\udc26"}', '["deliveries.react(Reacted)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'deliveries', NULL, 95, 'main');
INSERT INTO jobs VALUES ('Reacted', '{"account_id": 117666762574488625, "status_id": 117666762719247952, "name": "\ud83d\udc26"}', '["deliveries.react(Reacted)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 93, 'main');
INSERT INTO jobs VALUES ('Reacted', '{"account_id": 117666762574488625, "status_id": 117666762719247952, "name": "\ud83d\udc26"}', '["deliveries.react(Reacted)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 94, 'main');
INSERT INTO jobs VALUES ('Reblogged', '{"status_id": 117666762818878028, "account_id": 117666762574488625, "reblog_of_id": 117666762688375934}', '["timelines.fill(Reblogged)", "notifications.on_reblog(Reblogged)", "media_proxy.want_files(Reblogged)", "deliveries.announce(Reblogged)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 84, 'main');
INSERT INTO jobs VALUES ('Reblogged', '{"status_id": 117666762818878028, "account_id": 117666762574488625, "reblog_of_id": 117666762688375934}', '["timelines.fill(Reblogged)", "notifications.on_reblog(Reblogged)", "media_proxy.want_files(Reblogged)", "deliveries.announce(Reblogged)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'timelines', NULL, 83, 'main');
INSERT INTO jobs VALUES ('Reblogged', '{"status_id": 117666762818878028, "account_id": 117666762574488625, "reblog_of_id": 117666762688375934}', '["timelines.fill(Reblogged)", "notifications.on_reblog(Reblogged)", "media_proxy.want_files(Reblogged)", "deliveries.announce(Reblogged)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 81, 'main');
INSERT INTO jobs VALUES ('Reblogged', '{"status_id": 117666762818878028, "account_id": 117666762574488625, "reblog_of_id": 117666762688375934}', '["timelines.fill(Reblogged)", "notifications.on_reblog(Reblogged)", "media_proxy.want_files(Reblogged)", "deliveries.announce(Reblogged)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 82, 'main');
INSERT INTO jobs VALUES ('RelationshipsSevered', '{"event_id": 7031, "account_id": 117666762571535671}', '["notifications.on_severance(RelationshipsSevered)", "notifications.on_severed(RelationshipsSevered)", "deliveries.sever(RelationshipsSevered)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 140, 'main');
INSERT INTO jobs VALUES ('RelationshipsSevered', '{"event_id": 7031, "account_id": 117666762571535671}', '["notifications.on_severance(RelationshipsSevered)", "notifications.on_severed(RelationshipsSevered)", "deliveries.sever(RelationshipsSevered)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'notifications', NULL, 139, 'main');
INSERT INTO jobs VALUES ('RelationshipsSevered', '{"event_id": 7031, "account_id": 117666762571535671}', '["notifications.on_severance(RelationshipsSevered)", "notifications.on_severed(RelationshipsSevered)", "deliveries.sever(RelationshipsSevered)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 137, 'main');
INSERT INTO jobs VALUES ('RelationshipsSevered', '{"event_id": 7031, "account_id": 117666762571535671}', '["notifications.on_severance(RelationshipsSevered)", "notifications.on_severed(RelationshipsSevered)", "deliveries.sever(RelationshipsSevered)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 138, 'main');
INSERT INTO jobs VALUES ('RelayJoined', '{"relay_id": 7030}', '["relays.ask(RelayJoined)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 356, 'main');
INSERT INTO jobs VALUES ('RelayJoined', '{"relay_id": 7030}', '["relays.ask(RelayJoined)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'relays', NULL, 355, 'main');
INSERT INTO jobs VALUES ('RelayJoined', '{"relay_id": 7030}', '["relays.ask(RelayJoined)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 353, 'main');
INSERT INTO jobs VALUES ('RelayJoined', '{"relay_id": 7030}', '["relays.ask(RelayJoined)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 354, 'main');
INSERT INTO jobs VALUES ('RelayLeft', '{"relay_id": 7030, "inbox": "https://relay.example/inbox", "style": "mastodon", "account_id": 117666762574488625}', '["relays.leave(RelayLeft)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 360, 'main');
INSERT INTO jobs VALUES ('RelayLeft', '{"relay_id": 7030, "inbox": "https://relay.example/inbox", "style": "mastodon", "account_id": 117666762574488625}', '["relays.leave(RelayLeft)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'relays', NULL, 359, 'main');
INSERT INTO jobs VALUES ('RelayLeft', '{"relay_id": 7030, "inbox": "https://relay.example/inbox", "style": "mastodon", "account_id": 117666762574488625}', '["relays.leave(RelayLeft)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 357, 'main');
INSERT INTO jobs VALUES ('RelayLeft', '{"relay_id": 7030, "inbox": "https://relay.example/inbox", "style": "mastodon", "account_id": 117666762574488625}', '["relays.leave(RelayLeft)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 358, 'main');
INSERT INTO jobs VALUES ('ReplyJoined', '{"status_id": 117666762688375934}', '["timelines.fill(ReplyJoined)", "notifications.on_reply_joined(ReplyJoined)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 304, 'main');
INSERT INTO jobs VALUES ('ReplyJoined', '{"status_id": 117666762688375934}', '["timelines.fill(ReplyJoined)", "notifications.on_reply_joined(ReplyJoined)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'timelines', NULL, 303, 'main');
INSERT INTO jobs VALUES ('ReplyJoined', '{"status_id": 117666762688375934}', '["timelines.fill(ReplyJoined)", "notifications.on_reply_joined(ReplyJoined)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 301, 'main');
INSERT INTO jobs VALUES ('ReplyJoined', '{"status_id": 117666762688375934}', '["timelines.fill(ReplyJoined)", "notifications.on_reply_joined(ReplyJoined)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 302, 'main');
INSERT INTO jobs VALUES ('ReplyRejected', '{"interaction_id": 7043}', '["notifications.on_reply_rejected(ReplyRejected)", "interaction_requests.tell_rejected(ReplyRejected)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 272, 'main');
INSERT INTO jobs VALUES ('ReplyRejected', '{"interaction_id": 7043}', '["notifications.on_reply_rejected(ReplyRejected)", "interaction_requests.tell_rejected(ReplyRejected)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'notifications', NULL, 271, 'main');
INSERT INTO jobs VALUES ('ReplyRejected', '{"interaction_id": 7043}', '["notifications.on_reply_rejected(ReplyRejected)", "interaction_requests.tell_rejected(ReplyRejected)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 269, 'main');
INSERT INTO jobs VALUES ('ReplyRejected', '{"interaction_id": 7043}', '["notifications.on_reply_rejected(ReplyRejected)", "interaction_requests.tell_rejected(ReplyRejected)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 270, 'main');
INSERT INTO jobs VALUES ('ReportFiled', '{"report_id": 117666762840629630}', '["notifications.on_report(ReportFiled)", "deliveries.forward(ReportFiled)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 184, 'main');
INSERT INTO jobs VALUES ('ReportFiled', '{"report_id": 117666762840629630}', '["notifications.on_report(ReportFiled)", "deliveries.forward(ReportFiled)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'notifications', NULL, 183, 'main');
INSERT INTO jobs VALUES ('ReportFiled', '{"report_id": 117666762840629630}', '["notifications.on_report(ReportFiled)", "deliveries.forward(ReportFiled)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 181, 'main');
INSERT INTO jobs VALUES ('ReportFiled', '{"report_id": 117666762840629630}', '["notifications.on_report(ReportFiled)", "deliveries.forward(ReportFiled)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 182, 'main');
INSERT INTO jobs VALUES ('ScheduleReached', '{"scheduled_id": 117666762835381143}', '["statuses.publish(ScheduleReached)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 364, 'main');
INSERT INTO jobs VALUES ('ScheduleReached', '{"scheduled_id": 117666762835381143}', '["statuses.publish(ScheduleReached)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'statuses', NULL, 363, 'main');
INSERT INTO jobs VALUES ('ScheduleReached', '{"scheduled_id": 117666762835381143}', '["statuses.publish(ScheduleReached)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 361, 'main');
INSERT INTO jobs VALUES ('ScheduleReached', '{"scheduled_id": 117666762835381143}', '["statuses.publish(ScheduleReached)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 362, 'main');
INSERT INTO jobs VALUES ('ServerRuleChanged', '{"domain": "worse.example", "since": "2026-11-01T00:00:00+00:00"}', '["admin.carry_out(ServerRuleChanged)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 28, 'main');
INSERT INTO jobs VALUES ('ServerRuleChanged', '{"domain": "worse.example", "since": "2026-11-01T00:00:00+00:00"}', '["admin.carry_out(ServerRuleChanged)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'admin', NULL, 27, 'main');
INSERT INTO jobs VALUES ('ServerRuleChanged', '{"domain": "worse.example", "since": "2026-11-01T00:00:00+00:00"}', '["admin.carry_out(ServerRuleChanged)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 25, 'main');
INSERT INTO jobs VALUES ('ServerRuleChanged', '{"domain": "worse.example", "since": "2026-11-01T00:00:00+00:00"}', '["admin.carry_out(ServerRuleChanged)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 26, 'main');
INSERT INTO jobs VALUES ('SignUpApproved', '{"user_id": 117666762574937729}', '["emails.welcome(SignUpApproved)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 228, 'network');
INSERT INTO jobs VALUES ('SignUpApproved', '{"user_id": 117666762574937729}', '["emails.welcome(SignUpApproved)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'emails', NULL, 227, 'network');
INSERT INTO jobs VALUES ('SignUpApproved', '{"user_id": 117666762574937729}', '["emails.welcome(SignUpApproved)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 225, 'network');
INSERT INTO jobs VALUES ('SignUpApproved', '{"user_id": 117666762574937729}', '["emails.welcome(SignUpApproved)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 226, 'network');
INSERT INTO jobs VALUES ('SignerUnknown', '{"key_id": "https://far.example/users/carol#main-key"}', '["inboxes.meet_signer(SignerUnknown)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 248, 'network');
INSERT INTO jobs VALUES ('SignerUnknown', '{"key_id": "https://far.example/users/carol#main-key"}', '["inboxes.meet_signer(SignerUnknown)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'inboxes', NULL, 247, 'network');
INSERT INTO jobs VALUES ('SignerUnknown', '{"key_id": "https://far.example/users/carol#main-key"}', '["inboxes.meet_signer(SignerUnknown)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 245, 'network');
INSERT INTO jobs VALUES ('SignerUnknown', '{"key_id": "https://far.example/users/carol#main-key"}', '["inboxes.meet_signer(SignerUnknown)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 246, 'network');
INSERT INTO jobs VALUES ('StatusDeleted', '{"status_id": 117666762708310735, "account_id": 117666762574488625, "reblog_of_id": null, "visibility": "public", "media_keys": [], "local": true, "tags": [], "mention_ids": [], "with_media": false, "reblog_ids": [], "reblogger_ids": [], "erased": false, "concerned_ids": [], "approval_uri": ""}', '["notifications.on_deleted(StatusDeleted)", "conversations.on_deleted(StatusDeleted)", "files.delete_of_status(StatusDeleted)", "relays.withdraw(StatusDeleted)", "deliveries.delete(StatusDeleted)"]', NULL, '2026-11-23 16:45:15.435000', '2026-11-23 16:45:15.435000', NULL, NULL, 0, NULL, NULL, NULL, 117666762944351182, 'main');
INSERT INTO jobs VALUES ('StatusDeleted', '{"status_id": 7777, "account_id": 117666762574488625, "reblog_of_id": null, "visibility": "public", "media_keys": ["gone.png"], "local": true, "tags": [], "mention_ids": [], "with_media": false, "reblog_ids": [], "reblogger_ids": [], "erased": false, "concerned_ids": [], "approval_uri": ""}', '["notifications.on_deleted(StatusDeleted)", "conversations.on_deleted(StatusDeleted)", "files.delete_of_status(StatusDeleted)", "relays.withdraw(StatusDeleted)", "deliveries.delete(StatusDeleted)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'notifications', NULL, 75, 'main');
INSERT INTO jobs VALUES ('StatusDeleted', '{"status_id": 7777, "account_id": 117666762574488625, "reblog_of_id": null, "visibility": "public", "media_keys": ["gone.png"], "local": true, "tags": [], "mention_ids": [], "with_media": false, "reblog_ids": [], "reblogger_ids": [], "erased": false, "concerned_ids": [], "approval_uri": ""}', '["notifications.on_deleted(StatusDeleted)", "conversations.on_deleted(StatusDeleted)", "files.delete_of_status(StatusDeleted)", "relays.withdraw(StatusDeleted)", "deliveries.delete(StatusDeleted)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 73, 'main');
INSERT INTO jobs VALUES ('StatusDeleted', '{"status_id": 7777, "account_id": 117666762574488625, "reblog_of_id": null, "visibility": "public", "media_keys": ["gone.png"], "local": true, "tags": [], "mention_ids": [], "with_media": false, "reblog_ids": [], "reblogger_ids": [], "erased": false, "concerned_ids": [], "approval_uri": ""}', '["notifications.on_deleted(StatusDeleted)", "conversations.on_deleted(StatusDeleted)", "files.delete_of_status(StatusDeleted)", "relays.withdraw(StatusDeleted)", "deliveries.delete(StatusDeleted)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 74, 'main');
INSERT INTO jobs VALUES ('StatusDeleted', '{"status_id": 7777, "account_id": 117666762574488625, "reblog_of_id": null, "visibility": "public", "media_keys": ["gone.png"]}', '["notifications.on_deleted(StatusDeleted)", "conversations.on_deleted(StatusDeleted)", "files.delete_of_status(StatusDeleted)", "relays.withdraw(StatusDeleted)", "deliveries.delete(StatusDeleted)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 76, 'main');
INSERT INTO jobs VALUES ('StatusEdited', '{"status_id": 117666762702200011, "mentioned_ids": []}', '["notifications.on_edit(StatusEdited)", "cards.want(StatusEdited)", "conversations.on_status(StatusEdited)", "search.keep_index(StatusEdited)", "deliveries.update(StatusEdited)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'notifications', NULL, 59, 'main');
INSERT INTO jobs VALUES ('StatusEdited', '{"status_id": 117666762702200011, "mentioned_ids": []}', '["notifications.on_edit(StatusEdited)", "cards.want(StatusEdited)", "conversations.on_status(StatusEdited)", "search.keep_index(StatusEdited)", "deliveries.update(StatusEdited)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 57, 'main');
INSERT INTO jobs VALUES ('StatusEdited', '{"status_id": 117666762702200011, "mentioned_ids": []}', '["notifications.on_edit(StatusEdited)", "cards.want(StatusEdited)", "conversations.on_status(StatusEdited)", "search.keep_index(StatusEdited)", "deliveries.update(StatusEdited)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 58, 'main');
INSERT INTO jobs VALUES ('StatusEdited', '{"status_id": 117666762702200011}', '["notifications.on_edit(StatusEdited)", "cards.want(StatusEdited)", "conversations.on_status(StatusEdited)", "search.keep_index(StatusEdited)", "deliveries.update(StatusEdited)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 60, 'main');
INSERT INTO jobs VALUES ('StatusFetched', '{"status_id": 117666762719247952}', '["cards.want(StatusFetched)", "search.keep_index(StatusFetched)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 56, 'main');
INSERT INTO jobs VALUES ('StatusFetched', '{"status_id": 117666762719247952}', '["cards.want(StatusFetched)", "search.keep_index(StatusFetched)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'cards', NULL, 55, 'main');
INSERT INTO jobs VALUES ('StatusFetched', '{"status_id": 117666762719247952}', '["cards.want(StatusFetched)", "search.keep_index(StatusFetched)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 53, 'main');
INSERT INTO jobs VALUES ('StatusFetched', '{"status_id": 117666762719247952}', '["cards.want(StatusFetched)", "search.keep_index(StatusFetched)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 54, 'main');
INSERT INTO jobs VALUES ('StatusPinned', '{"account_id": 117666762574488625, "status_id": 117666762688375934}', '["deliveries.add_to_featured(StatusPinned)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 104, 'main');
INSERT INTO jobs VALUES ('StatusPinned', '{"account_id": 117666762574488625, "status_id": 117666762688375934}', '["deliveries.add_to_featured(StatusPinned)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'deliveries', NULL, 103, 'main');
INSERT INTO jobs VALUES ('StatusPinned', '{"account_id": 117666762574488625, "status_id": 117666762688375934}', '["deliveries.add_to_featured(StatusPinned)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 101, 'main');
INSERT INTO jobs VALUES ('StatusPinned', '{"account_id": 117666762574488625, "status_id": 117666762688375934}', '["deliveries.add_to_featured(StatusPinned)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 102, 'main');
INSERT INTO jobs VALUES ('StatusPosted', '{"status_id": 117666762688375934}', '["timelines.fill(StatusPosted)", "notifications.on_status(StatusPosted)", "cards.want(StatusPosted)", "conversations.on_status(StatusPosted)", "media_proxy.want_files(StatusPosted)", "relays.announce(StatusPosted)", "search.keep_index(StatusPosted)", "tags.count_uses(StatusPosted)", "deliveries.create(StatusPosted)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 52, 'main');
INSERT INTO jobs VALUES ('StatusPosted', '{"status_id": 117666762688375934}', '["timelines.fill(StatusPosted)", "notifications.on_status(StatusPosted)", "cards.want(StatusPosted)", "conversations.on_status(StatusPosted)", "media_proxy.want_files(StatusPosted)", "relays.announce(StatusPosted)", "search.keep_index(StatusPosted)", "tags.count_uses(StatusPosted)", "deliveries.create(StatusPosted)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'timelines', NULL, 51, 'main');
INSERT INTO jobs VALUES ('StatusPosted', '{"status_id": 117666762688375934}', '["timelines.fill(StatusPosted)", "notifications.on_status(StatusPosted)", "cards.want(StatusPosted)", "conversations.on_status(StatusPosted)", "media_proxy.want_files(StatusPosted)", "relays.announce(StatusPosted)", "search.keep_index(StatusPosted)", "tags.count_uses(StatusPosted)", "deliveries.create(StatusPosted)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 49, 'main');
INSERT INTO jobs VALUES ('StatusPosted', '{"status_id": 117666762688375934}', '["timelines.fill(StatusPosted)", "notifications.on_status(StatusPosted)", "cards.want(StatusPosted)", "conversations.on_status(StatusPosted)", "media_proxy.want_files(StatusPosted)", "relays.announce(StatusPosted)", "search.keep_index(StatusPosted)", "tags.count_uses(StatusPosted)", "deliveries.create(StatusPosted)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 50, 'main');
INSERT INTO jobs VALUES ('StatusPosted', '{"status_id": 117666762942665276}', '["timelines.fill(StatusPosted)", "notifications.on_status(StatusPosted)", "cards.want(StatusPosted)", "conversations.on_status(StatusPosted)", "media_proxy.want_files(StatusPosted)", "relays.announce(StatusPosted)", "search.keep_index(StatusPosted)", "tags.count_uses(StatusPosted)", "deliveries.create(StatusPosted)"]', NULL, '2026-11-23 16:45:15.411000', '2026-11-23 16:45:15.411000', NULL, NULL, 0, NULL, NULL, NULL, 117666762942801584, 'main');
INSERT INTO jobs VALUES ('StatusShared', '{"status_id": 117666762688375934, "account_id": 117666762574488625}', '["timelines.share(StatusShared)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 372, 'main');
INSERT INTO jobs VALUES ('StatusShared', '{"status_id": 117666762688375934, "account_id": 117666762574488625}', '["timelines.share(StatusShared)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'timelines', NULL, 371, 'main');
INSERT INTO jobs VALUES ('StatusShared', '{"status_id": 117666762688375934, "account_id": 117666762574488625}', '["timelines.share(StatusShared)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 369, 'main');
INSERT INTO jobs VALUES ('StatusShared', '{"status_id": 117666762688375934, "account_id": 117666762574488625}', '["timelines.share(StatusShared)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 370, 'main');
INSERT INTO jobs VALUES ('StatusUnpinned', '{"account_id": 117666762574488625, "status_id": 117666762688375934}', '["deliveries.remove_from_featured(StatusUnpinned)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 108, 'main');
INSERT INTO jobs VALUES ('StatusUnpinned', '{"account_id": 117666762574488625, "status_id": 117666762688375934}', '["deliveries.remove_from_featured(StatusUnpinned)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'deliveries', NULL, 107, 'main');
INSERT INTO jobs VALUES ('StatusUnpinned', '{"account_id": 117666762574488625, "status_id": 117666762688375934}', '["deliveries.remove_from_featured(StatusUnpinned)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 105, 'main');
INSERT INTO jobs VALUES ('StatusUnpinned', '{"account_id": 117666762574488625, "status_id": 117666762688375934}', '["deliveries.remove_from_featured(StatusUnpinned)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 106, 'main');
INSERT INTO jobs VALUES ('TagFeatured', '{"account_id": 117666762574488625, "tag": "birds"}', '["deliveries.feature_tag(TagFeatured)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 152, 'main');
INSERT INTO jobs VALUES ('TagFeatured', '{"account_id": 117666762574488625, "tag": "birds"}', '["deliveries.feature_tag(TagFeatured)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'deliveries', NULL, 151, 'main');
INSERT INTO jobs VALUES ('TagFeatured', '{"account_id": 117666762574488625, "tag": "birds"}', '["deliveries.feature_tag(TagFeatured)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 149, 'main');
INSERT INTO jobs VALUES ('TagFeatured', '{"account_id": 117666762574488625, "tag": "birds"}', '["deliveries.feature_tag(TagFeatured)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 150, 'main');
INSERT INTO jobs VALUES ('TagUnfeatured', '{"account_id": 117666762574488625, "tag": "birds"}', '["deliveries.unfeature_tag(TagUnfeatured)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 156, 'main');
INSERT INTO jobs VALUES ('TagUnfeatured', '{"account_id": 117666762574488625, "tag": "birds"}', '["deliveries.unfeature_tag(TagUnfeatured)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'deliveries', NULL, 155, 'main');
INSERT INTO jobs VALUES ('TagUnfeatured', '{"account_id": 117666762574488625, "tag": "birds"}', '["deliveries.unfeature_tag(TagUnfeatured)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 153, 'main');
INSERT INTO jobs VALUES ('TagUnfeatured', '{"account_id": 117666762574488625, "tag": "birds"}', '["deliveries.unfeature_tag(TagUnfeatured)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 154, 'main');
INSERT INTO jobs VALUES ('TalliesToTell', '{"poll_id": 117666762692437108}', '["deliveries.tell_tallies(TalliesToTell)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 164, 'main');
INSERT INTO jobs VALUES ('TalliesToTell', '{"poll_id": 117666762692437108}', '["deliveries.tell_tallies(TalliesToTell)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'deliveries', NULL, 163, 'main');
INSERT INTO jobs VALUES ('TalliesToTell', '{"poll_id": 117666762692437108}', '["deliveries.tell_tallies(TalliesToTell)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 161, 'main');
INSERT INTO jobs VALUES ('TalliesToTell', '{"poll_id": 117666762692437108}', '["deliveries.tell_tallies(TalliesToTell)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 162, 'main');
INSERT INTO jobs VALUES ('ThreadOpened', '{"status_id": 117666762719247952, "turn": 0, "found": 0}', '["distant.complete_thread(ThreadOpened)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'distant', NULL, 203, 'network');
INSERT INTO jobs VALUES ('ThreadOpened', '{"status_id": 117666762719247952, "turn": 0, "found": 0}', '["distant.complete_thread(ThreadOpened)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 201, 'network');
INSERT INTO jobs VALUES ('ThreadOpened', '{"status_id": 117666762719247952, "turn": 0, "found": 0}', '["distant.complete_thread(ThreadOpened)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 202, 'network');
INSERT INTO jobs VALUES ('ThreadOpened', '{"status_id": 117666762719247952}', '["distant.complete_thread(ThreadOpened)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 204, 'network');
INSERT INTO jobs VALUES ('TiesUnsettled', '{"kind": "domain_block", "target_name": "bad.example"}', '["admin.settle(TiesUnsettled)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 32, 'main');
INSERT INTO jobs VALUES ('TiesUnsettled', '{"kind": "domain_block", "target_name": "bad.example"}', '["admin.settle(TiesUnsettled)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'admin', NULL, 31, 'main');
INSERT INTO jobs VALUES ('TiesUnsettled', '{"kind": "domain_block", "target_name": "bad.example"}', '["admin.settle(TiesUnsettled)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 29, 'main');
INSERT INTO jobs VALUES ('TiesUnsettled', '{"kind": "domain_block", "target_name": "bad.example"}', '["admin.settle(TiesUnsettled)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 30, 'main');
INSERT INTO jobs VALUES ('Unblocked', '{"account_id": 117666762574997768, "target_id": 117666762609350552, "block_id": 1}', '["deliveries.undo_block(Unblocked)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'deliveries', NULL, 135, 'main');
INSERT INTO jobs VALUES ('Unblocked', '{"account_id": 117666762574997768, "target_id": 117666762609350552, "block_id": 1}', '["deliveries.undo_block(Unblocked)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 133, 'main');
INSERT INTO jobs VALUES ('Unblocked', '{"account_id": 117666762574997768, "target_id": 117666762609350552, "block_id": 1}', '["deliveries.undo_block(Unblocked)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 134, 'main');
INSERT INTO jobs VALUES ('Unblocked', '{"account_id": 117666762574997768, "target_id": 117666762609350552}', '["deliveries.undo_block(Unblocked)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 136, 'main');
INSERT INTO jobs VALUES ('Unfavourited', '{"account_id": 117666762574488625, "status_id": 117666762688375934, "favourite_id": 1, "approval_uri": ""}', '["notifications.on_unfavourite(Unfavourited)", "deliveries.undo_like(Unfavourited)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'notifications', NULL, 91, 'main');
INSERT INTO jobs VALUES ('Unfavourited', '{"account_id": 117666762574488625, "status_id": 117666762688375934, "favourite_id": 1, "approval_uri": ""}', '["notifications.on_unfavourite(Unfavourited)", "deliveries.undo_like(Unfavourited)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 89, 'main');
INSERT INTO jobs VALUES ('Unfavourited', '{"account_id": 117666762574488625, "status_id": 117666762688375934, "favourite_id": 1, "approval_uri": ""}', '["notifications.on_unfavourite(Unfavourited)", "deliveries.undo_like(Unfavourited)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 90, 'main');
INSERT INTO jobs VALUES ('Unfavourited', '{"account_id": 117666762574488625, "status_id": 117666762688375934}', '["notifications.on_unfavourite(Unfavourited)", "deliveries.undo_like(Unfavourited)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 92, 'main');
INSERT INTO jobs VALUES ('Unfollowed', '{"account_id": 117666762574997768, "target_id": 117666762609350552, "uri": "https://far.example/things/1"}', '["timelines.clear(Unfollowed)", "lists.await_no_more(Unfollowed)", "notifications.on_unfollow(Unfollowed)", "deliveries.undo_follow(Unfollowed)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'timelines', NULL, 131, 'main');
INSERT INTO jobs VALUES ('Unfollowed', '{"account_id": 117666762574997768, "target_id": 117666762609350552, "uri": "https://far.example/things/1"}', '["timelines.clear(Unfollowed)", "lists.await_no_more(Unfollowed)", "notifications.on_unfollow(Unfollowed)", "deliveries.undo_follow(Unfollowed)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 129, 'main');
INSERT INTO jobs VALUES ('Unfollowed', '{"account_id": 117666762574997768, "target_id": 117666762609350552, "uri": "https://far.example/things/1"}', '["timelines.clear(Unfollowed)", "lists.await_no_more(Unfollowed)", "notifications.on_unfollow(Unfollowed)", "deliveries.undo_follow(Unfollowed)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 130, 'main');
INSERT INTO jobs VALUES ('Unfollowed', '{"account_id": 117666762574997768, "target_id": 117666762609350552}', '["timelines.clear(Unfollowed)", "lists.await_no_more(Unfollowed)", "notifications.on_unfollow(Unfollowed)", "deliveries.undo_follow(Unfollowed)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 132, 'main');
INSERT INTO jobs VALUES ('Unmuted', '{"account_id": 117666762571535671, "target_id": 117666762609350552}', '["timelines.meet_again(Unmuted)", "lists.list_again(Unmuted)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 288, 'main');
INSERT INTO jobs VALUES ('Unmuted', '{"account_id": 117666762571535671, "target_id": 117666762609350552}', '["timelines.meet_again(Unmuted)", "lists.list_again(Unmuted)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'timelines', NULL, 287, 'main');
INSERT INTO jobs VALUES ('Unmuted', '{"account_id": 117666762571535671, "target_id": 117666762609350552}', '["timelines.meet_again(Unmuted)", "lists.list_again(Unmuted)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 285, 'main');
INSERT INTO jobs VALUES ('Unmuted', '{"account_id": 117666762571535671, "target_id": 117666762609350552}', '["timelines.meet_again(Unmuted)", "lists.list_again(Unmuted)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 286, 'main');
INSERT INTO jobs VALUES ('Unreacted', '{"account_id": 117666762574488625, "status_id": 117666762719247952, "name": "\ud83d\udc26", "reaction_id": 1}', '["deliveries.undo_react(Unreacted)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'deliveries', NULL, 99, 'main');
INSERT INTO jobs VALUES ('Unreacted', '{"account_id": 117666762574488625, "status_id": 117666762719247952, "name": "\ud83d\udc26", "reaction_id": 1}', '["deliveries.undo_react(Unreacted)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 97, 'main');
INSERT INTO jobs VALUES ('Unreacted', '{"account_id": 117666762574488625, "status_id": 117666762719247952, "name": "\ud83d\udc26", "reaction_id": 1}', '["deliveries.undo_react(Unreacted)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 98, 'main');
INSERT INTO jobs VALUES ('Unreacted', '{"account_id": 117666762574488625, "status_id": 117666762719247952, "name": "\ud83d\udc26"}', '["deliveries.undo_react(Unreacted)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 100, 'main');
INSERT INTO jobs VALUES ('UserReady', '{"user_id": 117666762574937729}', '["notifications.on_sign_up(UserReady)"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 312, 'main');
INSERT INTO jobs VALUES ('UserReady', '{"user_id": 117666762574937729}', '["notifications.on_sign_up(UserReady)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'notifications', NULL, 311, 'main');
INSERT INTO jobs VALUES ('UserReady', '{"user_id": 117666762574937729}', '["notifications.on_sign_up(UserReady)"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 309, 'main');
INSERT INTO jobs VALUES ('UserReady', '{"user_id": 117666762574937729}', '["notifications.on_sign_up(UserReady)"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 310, 'main');
INSERT INTO jobs VALUES ('every activitypub.prune_gone', '{}', '["activitypub.prune_gone"]', 'every activitypub.prune_gone', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 381, 'main');
INSERT INTO jobs VALUES ('every activitypub.prune_gone', '{}', '["activitypub.prune_gone"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 384, 'main');
INSERT INTO jobs VALUES ('every activitypub.prune_gone', '{}', '["activitypub.prune_gone"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'activitypub', NULL, 383, 'main');
INSERT INTO jobs VALUES ('every activitypub.prune_gone', '{}', '["activitypub.prune_gone"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 382, 'main');
INSERT INTO jobs VALUES ('every admin.fetch_due', '{}', '["admin.fetch_due"]', 'every admin.fetch_due', '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 3, 'admin.fetch_due: OSError: it was so', NULL, NULL, 386, 'main');
INSERT INTO jobs VALUES ('every admin.fetch_due', '{}', '["admin.fetch_due"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 388, 'main');
INSERT INTO jobs VALUES ('every admin.fetch_due', '{}', '["admin.fetch_due"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'admin', NULL, 387, 'main');
INSERT INTO jobs VALUES ('every admin.fetch_due', '{}', '["admin.fetch_due"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 385, 'main');
INSERT INTO jobs VALUES ('every admin.forget_expired', '{}', '["admin.forget_expired"]', 'every admin.forget_expired', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 393, 'main');
INSERT INTO jobs VALUES ('every admin.forget_expired', '{}', '["admin.forget_expired"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 396, 'main');
INSERT INTO jobs VALUES ('every admin.forget_expired', '{}', '["admin.forget_expired"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'admin', NULL, 395, 'main');
INSERT INTO jobs VALUES ('every admin.forget_expired', '{}', '["admin.forget_expired"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 394, 'main');
INSERT INTO jobs VALUES ('every admin.forget_old_days', '{}', '["admin.forget_old_days"]', 'every admin.forget_old_days', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'admin', NULL, 391, 'main');
INSERT INTO jobs VALUES ('every admin.forget_old_days', '{}', '["admin.forget_old_days"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 392, 'main');
INSERT INTO jobs VALUES ('every admin.forget_old_days', '{}', '["admin.forget_old_days"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 389, 'main');
INSERT INTO jobs VALUES ('every admin.forget_old_days', '{}', '["admin.forget_old_days"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 390, 'main');
INSERT INTO jobs VALUES ('every announcements.look_at_the_clock', '{}', '["announcements.look_at_the_clock"]', 'every announcements.look_at_the_clock', '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 3, 'announcements.look_at_the_clock: OSError: it was so', NULL, NULL, 398, 'main');
INSERT INTO jobs VALUES ('every announcements.look_at_the_clock', '{}', '["announcements.look_at_the_clock"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 400, 'main');
INSERT INTO jobs VALUES ('every announcements.look_at_the_clock', '{}', '["announcements.look_at_the_clock"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'announcements', NULL, 399, 'main');
INSERT INTO jobs VALUES ('every announcements.look_at_the_clock', '{}', '["announcements.look_at_the_clock"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 397, 'main');
INSERT INTO jobs VALUES ('every async_refreshes.sweep', '{}', '["async_refreshes.sweep"]', 'every async_refreshes.sweep', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'async_refreshes', NULL, 403, 'main');
INSERT INTO jobs VALUES ('every async_refreshes.sweep', '{}', '["async_refreshes.sweep"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 404, 'main');
INSERT INTO jobs VALUES ('every async_refreshes.sweep', '{}', '["async_refreshes.sweep"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 401, 'main');
INSERT INTO jobs VALUES ('every async_refreshes.sweep', '{}', '["async_refreshes.sweep"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 402, 'main');
INSERT INTO jobs VALUES ('every cards.prune', '{}', '["cards.prune"]', 'every cards.prune', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 405, 'main');
INSERT INTO jobs VALUES ('every cards.prune', '{}', '["cards.prune"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 408, 'main');
INSERT INTO jobs VALUES ('every cards.prune', '{}', '["cards.prune"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'cards', NULL, 407, 'main');
INSERT INTO jobs VALUES ('every cards.prune', '{}', '["cards.prune"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 406, 'main');
INSERT INTO jobs VALUES ('every deliveries.probe_the_unavailable', '{}', '["deliveries.probe_the_unavailable"]', 'every deliveries.probe_the_unavailable', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 417, 'main');
INSERT INTO jobs VALUES ('every deliveries.probe_the_unavailable', '{}', '["deliveries.probe_the_unavailable"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 420, 'main');
INSERT INTO jobs VALUES ('every deliveries.probe_the_unavailable', '{}', '["deliveries.probe_the_unavailable"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'deliveries', NULL, 419, 'main');
INSERT INTO jobs VALUES ('every deliveries.probe_the_unavailable', '{}', '["deliveries.probe_the_unavailable"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 418, 'main');
INSERT INTO jobs VALUES ('every deliveries.tidy', '{}', '["deliveries.tidy"]', 'every deliveries.tidy', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'deliveries', NULL, 415, 'main');
INSERT INTO jobs VALUES ('every deliveries.tidy', '{}', '["deliveries.tidy"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 416, 'main');
INSERT INTO jobs VALUES ('every deliveries.tidy', '{}', '["deliveries.tidy"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 413, 'main');
INSERT INTO jobs VALUES ('every deliveries.tidy', '{}', '["deliveries.tidy"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 414, 'main');
INSERT INTO jobs VALUES ('every deliveries.wake_forgotten', '{}', '["deliveries.wake_forgotten"]', 'every deliveries.wake_forgotten', '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 3, 'deliveries.wake_forgotten: OSError: it was so', NULL, NULL, 410, 'main');
INSERT INTO jobs VALUES ('every deliveries.wake_forgotten', '{}', '["deliveries.wake_forgotten"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 412, 'main');
INSERT INTO jobs VALUES ('every deliveries.wake_forgotten', '{}', '["deliveries.wake_forgotten"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'deliveries', NULL, 411, 'main');
INSERT INTO jobs VALUES ('every deliveries.wake_forgotten', '{}', '["deliveries.wake_forgotten"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 409, 'main');
INSERT INTO jobs VALUES ('every desk_instance.measure', '{}', '["desk_instance.measure"]', 'every desk_instance.measure', '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 3, 'desk_instance.measure: OSError: it was so', NULL, NULL, 422, 'main');
INSERT INTO jobs VALUES ('every desk_instance.measure', '{}', '["desk_instance.measure"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 424, 'main');
INSERT INTO jobs VALUES ('every desk_instance.measure', '{}', '["desk_instance.measure"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'desk_instance', NULL, 423, 'main');
INSERT INTO jobs VALUES ('every desk_instance.measure', '{}', '["desk_instance.measure"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 421, 'main');
INSERT INTO jobs VALUES ('every desk_instance.sweep', '{}', '["desk_instance.sweep"]', 'every desk_instance.sweep', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'desk_instance', NULL, 427, 'main');
INSERT INTO jobs VALUES ('every desk_instance.sweep', '{}', '["desk_instance.sweep"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 428, 'main');
INSERT INTO jobs VALUES ('every desk_instance.sweep', '{}', '["desk_instance.sweep"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 425, 'main');
INSERT INTO jobs VALUES ('every desk_instance.sweep', '{}', '["desk_instance.sweep"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 426, 'main');
INSERT INTO jobs VALUES ('every distant.refresh_profiles', '{}', '["distant.refresh_profiles"]', 'every distant.refresh_profiles', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 429, 'main');
INSERT INTO jobs VALUES ('every distant.refresh_profiles', '{}', '["distant.refresh_profiles"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 432, 'main');
INSERT INTO jobs VALUES ('every distant.refresh_profiles', '{}', '["distant.refresh_profiles"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'distant', NULL, 431, 'main');
INSERT INTO jobs VALUES ('every distant.refresh_profiles', '{}', '["distant.refresh_profiles"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 430, 'main');
INSERT INTO jobs VALUES ('every emails.forget_unconfirmed', '{}', '["emails.forget_unconfirmed"]', 'every emails.forget_unconfirmed', '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 3, 'emails.forget_unconfirmed: OSError: it was so', NULL, NULL, 434, 'main');
INSERT INTO jobs VALUES ('every emails.forget_unconfirmed', '{}', '["emails.forget_unconfirmed"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 436, 'main');
INSERT INTO jobs VALUES ('every emails.forget_unconfirmed', '{}', '["emails.forget_unconfirmed"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'emails', NULL, 435, 'main');
INSERT INTO jobs VALUES ('every emails.forget_unconfirmed', '{}', '["emails.forget_unconfirmed"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 433, 'main');
INSERT INTO jobs VALUES ('every entrance.forget_old_links', '{}', '["entrance.forget_old_links"]', 'every entrance.forget_old_links', '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 3, 'entrance.forget_old_links: OSError: it was so', NULL, NULL, 446, 'main');
INSERT INTO jobs VALUES ('every entrance.forget_old_links', '{}', '["entrance.forget_old_links"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 448, 'main');
INSERT INTO jobs VALUES ('every entrance.forget_old_links', '{}', '["entrance.forget_old_links"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'entrance', NULL, 447, 'main');
INSERT INTO jobs VALUES ('every entrance.forget_old_links', '{}', '["entrance.forget_old_links"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 445, 'main');
INSERT INTO jobs VALUES ('every entrance.forget_spent', '{}', '["entrance.forget_spent"]', 'every entrance.forget_spent', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 441, 'main');
INSERT INTO jobs VALUES ('every entrance.forget_spent', '{}', '["entrance.forget_spent"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 444, 'main');
INSERT INTO jobs VALUES ('every entrance.forget_spent', '{}', '["entrance.forget_spent"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'entrance', NULL, 443, 'main');
INSERT INTO jobs VALUES ('every entrance.forget_spent', '{}', '["entrance.forget_spent"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 442, 'main');
INSERT INTO jobs VALUES ('every entrance.forget_unused', '{}', '["entrance.forget_unused"]', 'every entrance.forget_unused', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'entrance', NULL, 439, 'main');
INSERT INTO jobs VALUES ('every entrance.forget_unused', '{}', '["entrance.forget_unused"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 440, 'main');
INSERT INTO jobs VALUES ('every entrance.forget_unused', '{}', '["entrance.forget_unused"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 437, 'main');
INSERT INTO jobs VALUES ('every entrance.forget_unused', '{}', '["entrance.forget_unused"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 438, 'main');
INSERT INTO jobs VALUES ('every health.forget_dead_jobs', '{}', '["health.forget_dead_jobs"]', 'every health.forget_dead_jobs', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'health', NULL, 451, 'main');
INSERT INTO jobs VALUES ('every health.forget_dead_jobs', '{}', '["health.forget_dead_jobs"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 452, 'main');
INSERT INTO jobs VALUES ('every health.forget_dead_jobs', '{}', '["health.forget_dead_jobs"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 449, 'main');
INSERT INTO jobs VALUES ('every health.forget_dead_jobs', '{}', '["health.forget_dead_jobs"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 450, 'main');
INSERT INTO jobs VALUES ('every inboxes.drain', '{}', '["inboxes.drain"]', 'every inboxes.drain', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 453, 'main');
INSERT INTO jobs VALUES ('every inboxes.drain', '{}', '["inboxes.drain"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 456, 'main');
INSERT INTO jobs VALUES ('every inboxes.drain', '{}', '["inboxes.drain"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'inboxes', NULL, 455, 'main');
INSERT INTO jobs VALUES ('every inboxes.drain', '{}', '["inboxes.drain"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 454, 'main');
INSERT INTO jobs VALUES ('every inboxes.tidy', '{}', '["inboxes.tidy"]', 'every inboxes.tidy', '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 3, 'inboxes.tidy: OSError: it was so', NULL, NULL, 458, 'main');
INSERT INTO jobs VALUES ('every inboxes.tidy', '{}', '["inboxes.tidy"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 460, 'main');
INSERT INTO jobs VALUES ('every inboxes.tidy', '{}', '["inboxes.tidy"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'inboxes', NULL, 459, 'main');
INSERT INTO jobs VALUES ('every inboxes.tidy', '{}', '["inboxes.tidy"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 457, 'main');
INSERT INTO jobs VALUES ('every leaving.delete_due', '{}', '["leaving.delete_due"]', 'every leaving.delete_due', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 465, 'main');
INSERT INTO jobs VALUES ('every leaving.delete_due', '{}', '["leaving.delete_due"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 468, 'main');
INSERT INTO jobs VALUES ('every leaving.delete_due', '{}', '["leaving.delete_due"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'leaving', NULL, 467, 'main');
INSERT INTO jobs VALUES ('every leaving.delete_due', '{}', '["leaving.delete_due"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 466, 'main');
INSERT INTO jobs VALUES ('every leaving.delete_old', '{}', '["leaving.delete_old"]', 'every leaving.delete_old', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'leaving', NULL, 463, 'main');
INSERT INTO jobs VALUES ('every leaving.delete_old', '{}', '["leaving.delete_old"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 464, 'main');
INSERT INTO jobs VALUES ('every leaving.delete_old', '{}', '["leaving.delete_old"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 461, 'main');
INSERT INTO jobs VALUES ('every leaving.delete_old', '{}', '["leaving.delete_old"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 462, 'main');
INSERT INTO jobs VALUES ('every leaving.sweep', '{}', '["leaving.sweep"]', 'every leaving.sweep', '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 3, 'leaving.sweep: OSError: it was so', NULL, NULL, 470, 'main');
INSERT INTO jobs VALUES ('every leaving.sweep', '{}', '["leaving.sweep"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 472, 'main');
INSERT INTO jobs VALUES ('every leaving.sweep', '{}', '["leaving.sweep"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'leaving', NULL, 471, 'main');
INSERT INTO jobs VALUES ('every leaving.sweep', '{}', '["leaving.sweep"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 469, 'main');
INSERT INTO jobs VALUES ('every letters.call_for_letters', '{}', '["letters.call_for_letters"]', 'every letters.call_for_letters', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'letters', NULL, 475, 'main');
INSERT INTO jobs VALUES ('every letters.call_for_letters', '{}', '["letters.call_for_letters"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 476, 'main');
INSERT INTO jobs VALUES ('every letters.call_for_letters', '{}', '["letters.call_for_letters"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 473, 'main');
INSERT INTO jobs VALUES ('every letters.call_for_letters', '{}', '["letters.call_for_letters"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 474, 'main');
INSERT INTO jobs VALUES ('every lists.prune', '{}', '["lists.prune"]', 'every lists.prune', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 477, 'main');
INSERT INTO jobs VALUES ('every lists.prune', '{}', '["lists.prune"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 480, 'main');
INSERT INTO jobs VALUES ('every lists.prune', '{}', '["lists.prune"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'lists', NULL, 479, 'main');
INSERT INTO jobs VALUES ('every lists.prune', '{}', '["lists.prune"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 478, 'main');
INSERT INTO jobs VALUES ('every media.drop_cached_files', '{}', '["media.drop_cached_files"]', 'every media.drop_cached_files', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'media', NULL, 499, 'main');
INSERT INTO jobs VALUES ('every media.drop_cached_files', '{}', '["media.drop_cached_files"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 500, 'main');
INSERT INTO jobs VALUES ('every media.drop_cached_files', '{}', '["media.drop_cached_files"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 497, 'main');
INSERT INTO jobs VALUES ('every media.drop_cached_files', '{}', '["media.drop_cached_files"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 498, 'main');
INSERT INTO jobs VALUES ('every media.remove_leftovers', '{}', '["media.remove_leftovers"]', 'every media.remove_leftovers', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 489, 'main');
INSERT INTO jobs VALUES ('every media.remove_leftovers', '{}', '["media.remove_leftovers"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 492, 'main');
INSERT INTO jobs VALUES ('every media.remove_leftovers', '{}', '["media.remove_leftovers"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'media', NULL, 491, 'main');
INSERT INTO jobs VALUES ('every media.remove_leftovers', '{}', '["media.remove_leftovers"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 490, 'main');
INSERT INTO jobs VALUES ('every media.remove_orphans', '{}', '["media.remove_orphans"]', 'every media.remove_orphans', '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 3, 'media.remove_orphans: OSError: it was so', NULL, NULL, 494, 'main');
INSERT INTO jobs VALUES ('every media.remove_orphans', '{}', '["media.remove_orphans"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 496, 'main');
INSERT INTO jobs VALUES ('every media.remove_orphans', '{}', '["media.remove_orphans"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'media', NULL, 495, 'main');
INSERT INTO jobs VALUES ('every media.remove_orphans', '{}', '["media.remove_orphans"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 493, 'main');
INSERT INTO jobs VALUES ('every media.remove_unused', '{}', '["media.remove_unused"]', 'every media.remove_unused', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'media', NULL, 487, 'main');
INSERT INTO jobs VALUES ('every media.remove_unused', '{}', '["media.remove_unused"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 488, 'main');
INSERT INTO jobs VALUES ('every media.remove_unused', '{}', '["media.remove_unused"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 485, 'main');
INSERT INTO jobs VALUES ('every media.remove_unused', '{}', '["media.remove_unused"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 486, 'main');
INSERT INTO jobs VALUES ('every media.shrink_cache', '{}', '["media.shrink_cache"]', 'every media.shrink_cache', '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 3, 'media.shrink_cache: OSError: it was so', NULL, NULL, 482, 'main');
INSERT INTO jobs VALUES ('every media.shrink_cache', '{}', '["media.shrink_cache"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 484, 'main');
INSERT INTO jobs VALUES ('every media.shrink_cache', '{}', '["media.shrink_cache"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'media', NULL, 483, 'main');
INSERT INTO jobs VALUES ('every media.shrink_cache', '{}', '["media.shrink_cache"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 481, 'main');
INSERT INTO jobs VALUES ('every mutes.end_mutes', '{}', '["mutes.end_mutes"]', 'every mutes.end_mutes', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 501, 'main');
INSERT INTO jobs VALUES ('every mutes.end_mutes', '{}', '["mutes.end_mutes"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 504, 'main');
INSERT INTO jobs VALUES ('every mutes.end_mutes', '{}', '["mutes.end_mutes"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'mutes', NULL, 503, 'main');
INSERT INTO jobs VALUES ('every mutes.end_mutes', '{}', '["mutes.end_mutes"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 502, 'main');
INSERT INTO jobs VALUES ('every oauth.purge_grants', '{}', '["oauth.purge_grants"]', 'every oauth.purge_grants', '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 3, 'oauth.purge_grants: OSError: it was so', NULL, NULL, 506, 'main');
INSERT INTO jobs VALUES ('every oauth.purge_grants', '{}', '["oauth.purge_grants"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 508, 'main');
INSERT INTO jobs VALUES ('every oauth.purge_grants', '{}', '["oauth.purge_grants"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'oauth', NULL, 507, 'main');
INSERT INTO jobs VALUES ('every oauth.purge_grants', '{}', '["oauth.purge_grants"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 505, 'main');
INSERT INTO jobs VALUES ('every quotes.verify_again', '{}', '["quotes.verify_again"]', 'every quotes.verify_again', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'quotes', NULL, 511, 'main');
INSERT INTO jobs VALUES ('every quotes.verify_again', '{}', '["quotes.verify_again"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 512, 'main');
INSERT INTO jobs VALUES ('every quotes.verify_again', '{}', '["quotes.verify_again"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 509, 'main');
INSERT INTO jobs VALUES ('every quotes.verify_again', '{}', '["quotes.verify_again"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 510, 'main');
INSERT INTO jobs VALUES ('every statuses.forget_idempotency_keys', '{}', '["statuses.forget_idempotency_keys"]', 'every statuses.forget_idempotency_keys', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 513, 'main');
INSERT INTO jobs VALUES ('every statuses.forget_idempotency_keys', '{}', '["statuses.forget_idempotency_keys"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 516, 'main');
INSERT INTO jobs VALUES ('every statuses.forget_idempotency_keys', '{}', '["statuses.forget_idempotency_keys"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'statuses', NULL, 515, 'main');
INSERT INTO jobs VALUES ('every statuses.forget_idempotency_keys', '{}', '["statuses.forget_idempotency_keys"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 514, 'main');
INSERT INTO jobs VALUES ('every statuses.forget_remote', '{}', '["statuses.forget_remote"]', 'every statuses.forget_remote', '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 3, 'statuses.forget_remote: OSError: it was so', NULL, NULL, 518, 'main');
INSERT INTO jobs VALUES ('every statuses.forget_remote', '{}', '["statuses.forget_remote"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 520, 'main');
INSERT INTO jobs VALUES ('every statuses.forget_remote', '{}', '["statuses.forget_remote"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'statuses', NULL, 519, 'main');
INSERT INTO jobs VALUES ('every statuses.forget_remote', '{}', '["statuses.forget_remote"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 517, 'main');
INSERT INTO jobs VALUES ('every tags.prune', '{}', '["tags.prune"]', 'every tags.prune', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'tags', NULL, 523, 'main');
INSERT INTO jobs VALUES ('every tags.prune', '{}', '["tags.prune"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 524, 'main');
INSERT INTO jobs VALUES ('every tags.prune', '{}', '["tags.prune"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 521, 'main');
INSERT INTO jobs VALUES ('every tags.prune', '{}', '["tags.prune"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 522, 'main');
INSERT INTO jobs VALUES ('every timelines.prune', '{}', '["timelines.prune"]', 'every timelines.prune', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 525, 'main');
INSERT INTO jobs VALUES ('every timelines.prune', '{}', '["timelines.prune"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 528, 'main');
INSERT INTO jobs VALUES ('every timelines.prune', '{}', '["timelines.prune"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'timelines', NULL, 527, 'main');
INSERT INTO jobs VALUES ('every timelines.prune', '{}', '["timelines.prune"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 526, 'main');
INSERT INTO jobs VALUES ('every transfer.sweep', '{}', '["transfer.sweep"]', 'every transfer.sweep', '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 3, 'transfer.sweep: OSError: it was so', NULL, NULL, 530, 'main');
INSERT INTO jobs VALUES ('every transfer.sweep', '{}', '["transfer.sweep"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 532, 'main');
INSERT INTO jobs VALUES ('every transfer.sweep', '{}', '["transfer.sweep"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'transfer', NULL, 531, 'main');
INSERT INTO jobs VALUES ('every transfer.sweep', '{}', '["transfer.sweep"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 529, 'main');
INSERT INTO jobs VALUES ('every trends.refresh_links', '{}', '["trends.refresh_links"]', 'every trends.refresh_links', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 537, 'main');
INSERT INTO jobs VALUES ('every trends.refresh_links', '{}', '["trends.refresh_links"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 540, 'main');
INSERT INTO jobs VALUES ('every trends.refresh_links', '{}', '["trends.refresh_links"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'trends', NULL, 539, 'main');
INSERT INTO jobs VALUES ('every trends.refresh_links', '{}', '["trends.refresh_links"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 538, 'main');
INSERT INTO jobs VALUES ('every trends.refresh_statuses', '{}', '["trends.refresh_statuses"]', 'every trends.refresh_statuses', '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 3, 'trends.refresh_statuses: OSError: it was so', NULL, NULL, 542, 'main');
INSERT INTO jobs VALUES ('every trends.refresh_statuses', '{}', '["trends.refresh_statuses"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 544, 'main');
INSERT INTO jobs VALUES ('every trends.refresh_statuses', '{}', '["trends.refresh_statuses"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'trends', NULL, 543, 'main');
INSERT INTO jobs VALUES ('every trends.refresh_statuses', '{}', '["trends.refresh_statuses"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 541, 'main');
INSERT INTO jobs VALUES ('every trends.refresh_tags', '{}', '["trends.refresh_tags"]', 'every trends.refresh_tags', '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, 'trends', NULL, 535, 'main');
INSERT INTO jobs VALUES ('every trends.refresh_tags', '{}', '["trends.refresh_tags"]', NULL, '2026-11-22 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 16, 'TypeError: it was so', NULL, '2026-11-22 16:45:15.000000', 536, 'main');
INSERT INTO jobs VALUES ('every trends.refresh_tags', '{}', '["trends.refresh_tags"]', NULL, '2026-11-23 16:44:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 533, 'main');
INSERT INTO jobs VALUES ('every trends.refresh_tags', '{}', '["trends.refresh_tags"]', NULL, '2026-12-13 16:45:15.000000', '2026-11-23 16:45:15.000000', NULL, NULL, 0, NULL, NULL, NULL, 534, 'main');
INSERT INTO leases VALUES ('worker in the server', 'elsewhere:4711:abcd', '2026-11-23 16:40:15.000000');
INSERT INTO oauth_apps VALUES ('Test', NULL, '["urn:ietf:wg:oauth:2.0:oob"]', 'read write follow push profile admin:read admin:write', '1e954b2de8d0a314a821454f0052b030', '93c3588df3149d6c51eb6fc363179bf6da3627adbfa067060adf93b1627576d5', '2026-11-23 16:45:10.386000', 117666762613473776);
INSERT INTO oauth_apps VALUES ('Test', NULL, '["urn:ietf:wg:oauth:2.0:oob"]', 'read write follow push profile admin:read admin:write', 'a195ffa87eba278b82d9f2a7d6cc6071', 'b3c4f3e54e96be784b6c06e9a63f97e28c6603ef54f4a3cc65f5384b07e8dcca', '2026-11-23 16:45:10.348000', 117666762611041053);
INSERT INTO oauth_apps VALUES ('Test', NULL, '["urn:ietf:wg:oauth:2.0:oob"]', 'read write follow push profile admin:read admin:write', 'ba0e09841a09d322797d310881fca1d9', '0a1915cea2d5cedd050b2dc74435c2bc2995e0b2e242f74c041e57494652706d', '2026-11-23 16:45:10.368000', 117666762612297083);
INSERT INTO peers VALUES ('far.example', '2026-11-23 16:45:11.087000', 'cavage', '2026-11-23 16:45:11.091000', '2026-11-23 16:45:14.603000', NULL, 0, '[]', NULL, NULL, NULL, '2026-11-23 16:45:13.190000', 0, NULL, NULL, NULL);
INSERT INTO periodic_runs VALUES ('activitypub.prune_gone', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('admin.fetch_due', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('admin.forget_expired', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('admin.forget_old_days', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('announcements.look_at_the_clock', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('async_refreshes.sweep', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('cards.prune', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('deliveries.probe_the_unavailable', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('deliveries.tidy', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('deliveries.wake_forgotten', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('desk_instance.measure', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('desk_instance.sweep', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('distant.refresh_profiles', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('emails.forget_unconfirmed', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('entrance.forget_old_links', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('entrance.forget_spent', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('entrance.forget_unused', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('health.forget_dead_jobs', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('inboxes.drain', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('inboxes.tidy', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('leaving.delete_due', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('leaving.delete_old', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('leaving.sweep', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('letters.call_for_letters', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('lists.prune', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('media.drop_cached_files', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('media.remove_leftovers', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('media.remove_orphans', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('media.remove_unused', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('media.shrink_cache', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('mutes.end_mutes', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('oauth.purge_grants', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('quotes.verify_again', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('statuses.forget_idempotency_keys', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('statuses.forget_remote', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('tags.prune', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('timelines.prune', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('transfer.sweep', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('trends.refresh_links', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('trends.refresh_statuses', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO periodic_runs VALUES ('trends.refresh_tags', '2026-11-23 17:45:15.000000', '2026-11-23 16:45:15.000000');
INSERT INTO roles VALUES ('Admin', '', 524284, 100, 1, 3, 3, 10);
INSERT INTO roles VALUES ('Moderator', '', 1308, 10, 1, 2, 2, 10);
INSERT INTO roles VALUES ('Owner', '', 1048575, 1000, 1, 4, 4, 10);
INSERT INTO roles VALUES ('User', '', 65536, 0, 0, 1, 1, 10);
INSERT INTO rules VALUES ('some text', 'some hint', 1, 7007);
INSERT INTO settings VALUES ('domain', '"rookery.test"');
INSERT INTO settings VALUES ('plugins', '{"on": [], "off": ["annual_reports"]}');
INSERT INTO settings VALUES ('public_url', '"https://rookery.test"');
INSERT INTO settings VALUES ('secrets', '["instance-actor.pem", "login.key", "push.key", "session.key", "vapid.pem"]');
INSERT INTO settings VALUES ('title', '"Old nest"');
INSERT INTO tags VALUES ('birds', 'birds', '2026-11-23 16:45:11.533000', 117666762688572404);
INSERT INTO accounts VALUES ('alice', NULL, NULL, NULL, 'Person', 'Alice', '<p>I like birds</p>', 'I like birds', '[{"name": "Home", "text": "A tree", "verified_at": null, "value": "A tree"}]', NULL, NULL, '', NULL, NULL, '', '[]', 0, 1, 0, 0, 0, 4, NULL, '2026-11-23 16:45:09.746000', NULL, NULL, 117666762618390115, 117666762571535671, NULL, 1, 1, 1, '[]', '[]', NULL);
INSERT INTO accounts VALUES ('bob', NULL, NULL, NULL, 'Person', '', '', '', '[]', NULL, NULL, '', NULL, NULL, '', '[]', 0, 0, 0, 0, 0, NULL, NULL, '2026-11-23 16:45:09.783000', NULL, NULL, 117666762573943905, 117666762574488625, NULL, 1, 1, 1, '[]', '[]', NULL);
INSERT INTO accounts VALUES ('carol', 'far.example', 'https://far.example/users/carol', 'https://far.example/@carol', 'Person', 'Carol', '<p>I am carol</p>', 'I am carol', '[]', NULL, NULL, '', NULL, NULL, '', '[]', 0, 0, 0, 0, 0, NULL, NULL, '2026-11-23 16:45:10.304000', NULL, NULL, 117666762787283091, 117666762608112646, NULL, 1, 1, 1, '[]', '[]', NULL);
INSERT INTO accounts VALUES ('dora', NULL, NULL, NULL, 'Person', '', '', '', '[]', NULL, NULL, '', NULL, NULL, '', '[]', 0, 0, 0, 0, 0, NULL, NULL, '2026-11-23 16:45:09.799000', NULL, NULL, 117666762574997767, 117666762574997768, NULL, 1, 1, 1, '[]', '[]', NULL);
INSERT INTO accounts VALUES ('eve', 'far.example', 'https://far.example/users/eve', 'https://far.example/@eve', 'Person', '', '', '', '[]', NULL, NULL, '', NULL, NULL, '', '[]', 0, 0, 0, 0, 0, NULL, NULL, '2026-11-23 16:45:10.323000', NULL, NULL, 117666762609350551, 117666762609350552, NULL, 1, 1, 1, '[]', '[]', NULL);
INSERT INTO accounts VALUES ('leaver', NULL, NULL, NULL, 'Person', '', '', '', '[]', NULL, NULL, '', NULL, NULL, '', '[]', 0, 0, 0, 0, 0, NULL, NULL, '2026-11-23 16:45:09.813000', NULL, NULL, 117666762575923412, 117666762575923413, NULL, 1, 1, 1, '[]', '[]', NULL);
INSERT INTO account_counts VALUES (117666762571535671, 4, 2, 3, '2026-11-23');
INSERT INTO account_counts VALUES (117666762574488625, 5, 2, 1, '2026-11-23');
INSERT INTO account_counts VALUES (117666762574997768, 1, 1, 0, '2026-11-23');
INSERT INTO account_counts VALUES (117666762575923413, 0, 0, 0, NULL);
INSERT INTO account_counts VALUES (117666762608112646, 2, 1, 2, '2026-11-23');
INSERT INTO account_counts VALUES (117666762609350552, 0, 0, 0, NULL);
INSERT INTO account_keys VALUES (117666762571535671, '-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsFXi1bzcjYutUPkOkM7T
/w70uzR7bqniy03egBOgVAsVM1P/Rpqry6WEwXv37Lm5nDRlF8PcEzpG71C+fsWN
ibsU/f58MnhjxcvyP1QkEeceh5C5YgwwEsbI/PSXVdjq1Vo5hzq9DKVrPKb3EX1y
wUvPsGuMp3do7nzZF2eIk1rUpUpZyDio6OdRRy93DG8GiqLero9XeOvdo5hWv09T
u45lcyJueiRQ+mJEg5M9v+44t4JHDrSlTG9eT5quTcjrYwXk01xZIkRdPcDVOIsv
E61+hJhlXbFe420Y9sV7BjmXLtDroK1zjp8a4CnBvWOe4LP2yCfhRvc7DoFyd4qW
3QIDAQAB
-----END PUBLIC KEY-----
', X'2D2D2D2D2D424547494E2050524956415445204B45592D2D2D2D2D0A4D494945764149424144414E42676B71686B6947397730424151454641415343424B59776767536941674541416F49424151437756654C56764E794E693631510A2B5136517A74502F447653374E48747571654C4C54643641453642554378557A552F39476D71764C70595442652F667375626D634E475558773977544F6B62760A554C352B7859324A757854392F6E777965475046792F492F56435152357836486B4C6C694444415378736A38394A6456324F7256576A6D484F72304D705773380A7076635266584C4253382B776134796E64326A75664E6B585A3469545774536C536C6E494F4B6A6F353146484C33634D6277614B6F7436756A3164343639326A0A6D46612F54314F376A6D567A496D35364A464436596B53446B7A322F376A6933676B634F744B564D623135506D71354E794F746A4265545458466B69524630390A774E553469793854725836456D4756647356376A62526A32785873474F5A6375304F756772584F4F6E7872674B63473959353767732F62494A2B4647397A734F0A67584A336970626441674D424141454367663956615552325177535269785A6F496A727236554C47534868434E536D55634C56707845344275332F744E5845500A613641366B72436A383468614C37486D2B4137766D6E4664455947487A724B4E4F49384D324B4F32457567594879774A526B634E6837764F38504B48755773510A50776D4D644672557658536445647737754E5947676131623078652F4347446F2F2F617367686354696155507A776853465953392F37736E6D76364D594B4E570A316137767163735A35335A476831304B314E2F6863543745537762437568725951575946583650326B3758386F776C6346596274374E47416755554A7972566C0A63314D467175374F3376416E6C6D6D6A55595677484170727531756D7A4276624C6C6358653935676D51787A4F6277473449683436664D6F5170764B70687A570A366357386B646676614C4B7333746A65364B68347246714865323778653136693842657146344543675945413730746E4158755550354B5148484B534A30592B0A4C61462F4F7135724E73664B3864385478765065516B527755523372784D6D6B5348386F2F7666716745437A6B754255337359704E30642F53505261674E51480A344273582B55525750514D494677486568476D67384D714B6B674F42756B6F546A425A32792B684743354176422F51566151656B5276546B2B58597A4B686A470A634B624E4D4F6C7A51646E6B595832524F726F624D31554367594541764B564D6C7255336A4F7563504C653639644973343950572F6D68522B5672746C6645780A657051726B745769345A37526441546C625A316A465334576F596C737541686C75654E6D58495658315533485137672B7070396D7651746452713975555557620A743369526A51596232644D61616F34356B68524D493536556B474C743270753248696A5966694F48526D6135704A42342F6655576E6A6E69486F773358584E6D0A644736615A576B436759426F544A4241434449737032416931686B332F786A59344C7849776E382B714553667565437635646C705074564A7465587570776A780A4247504642682F792B4D434D637A5471794B70735373434339755A2F6F6D7377566637554365496777374B422F4C47564F306B4879764174426C52443830656A0A31714B2B3636576B497073744E306B6874302F324559572F36624952566930674B73506933733336314E4D44587979753054464C35514B4267514351704958480A41496670617A5A4F622B6E5156696A4A50304B587174452F796E4A6C42357953696B326D746C752F6478444F546E724477327558623945325A724B506F5243750A715364785257534654712B3877755A327837333073575142734C3137583033344C5741637131527266697642432F416B69352B64714266745A59314F6B786E650A6F683774434C7A4F5244475064703775796839666A71354D45654C5A716F5169506A507745514B42675143673163566768386B6E534C332B38525274416777580A2B71746641563332563834555074566A3532456A4E79716354587269396D5538556946686771433278304245555768532B566D6E6943304A6F72756E596573720A2B384F4C443853664235334379516247466634794F6A66756330444A4D30793262586E674537317968696433715639763078375947366E355379526157596D6E0A6C484275333968624732685066646343504D6C714E513D3D0A2D2D2D2D2D454E442050524956415445204B45592D2D2D2D2D0A');
INSERT INTO account_keys VALUES (117666762574488625, '-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsFXi1bzcjYutUPkOkM7T
/w70uzR7bqniy03egBOgVAsVM1P/Rpqry6WEwXv37Lm5nDRlF8PcEzpG71C+fsWN
ibsU/f58MnhjxcvyP1QkEeceh5C5YgwwEsbI/PSXVdjq1Vo5hzq9DKVrPKb3EX1y
wUvPsGuMp3do7nzZF2eIk1rUpUpZyDio6OdRRy93DG8GiqLero9XeOvdo5hWv09T
u45lcyJueiRQ+mJEg5M9v+44t4JHDrSlTG9eT5quTcjrYwXk01xZIkRdPcDVOIsv
E61+hJhlXbFe420Y9sV7BjmXLtDroK1zjp8a4CnBvWOe4LP2yCfhRvc7DoFyd4qW
3QIDAQAB
-----END PUBLIC KEY-----
', X'2D2D2D2D2D424547494E2050524956415445204B45592D2D2D2D2D0A4D494945764149424144414E42676B71686B6947397730424151454641415343424B59776767536941674541416F49424151437756654C56764E794E693631510A2B5136517A74502F447653374E48747571654C4C54643641453642554378557A552F39476D71764C70595442652F667375626D634E475558773977544F6B62760A554C352B7859324A757854392F6E777965475046792F492F56435152357836486B4C6C694444415378736A38394A6456324F7256576A6D484F72304D705773380A7076635266584C4253382B776134796E64326A75664E6B585A3469545774536C536C6E494F4B6A6F353146484C33634D6277614B6F7436756A3164343639326A0A6D46612F54314F376A6D567A496D35364A464436596B53446B7A322F376A6933676B634F744B564D623135506D71354E794F746A4265545458466B69524630390A774E553469793854725836456D4756647356376A62526A32785873474F5A6375304F756772584F4F6E7872674B63473959353767732F62494A2B4647397A734F0A67584A336970626441674D424141454367663956615552325177535269785A6F496A727236554C47534868434E536D55634C56707845344275332F744E5845500A613641366B72436A383468614C37486D2B4137766D6E4664455947487A724B4E4F49384D324B4F32457567594879774A526B634E6837764F38504B48755773510A50776D4D644672557658536445647737754E5947676131623078652F4347446F2F2F617367686354696155507A776853465953392F37736E6D76364D594B4E570A316137767163735A35335A476831304B314E2F6863543745537762437568725951575946583650326B3758386F776C6346596274374E47416755554A7972566C0A63314D467175374F3376416E6C6D6D6A55595677484170727531756D7A4276624C6C6358653935676D51787A4F6277473449683436664D6F5170764B70687A570A366357386B646676614C4B7333746A65364B68347246714865323778653136693842657146344543675945413730746E4158755550354B5148484B534A30592B0A4C61462F4F7135724E73664B3864385478765065516B527755523372784D6D6B5348386F2F7666716745437A6B754255337359704E30642F53505261674E51480A344273582B55525750514D494677486568476D67384D714B6B674F42756B6F546A425A32792B684743354176422F51566151656B5276546B2B58597A4B686A470A634B624E4D4F6C7A51646E6B595832524F726F624D31554367594541764B564D6C7255336A4F7563504C653639644973343950572F6D68522B5672746C6645780A657051726B745769345A37526441546C625A316A465334576F596C737541686C75654E6D58495658315533485137672B7070396D7651746452713975555557620A743369526A51596232644D61616F34356B68524D493536556B474C743270753248696A5966694F48526D6135704A42342F6655576E6A6E69486F773358584E6D0A644736615A576B436759426F544A4241434449737032416931686B332F786A59344C7849776E382B714553667565437635646C705074564A7465587570776A780A4247504642682F792B4D434D637A5471794B70735373434339755A2F6F6D7377566637554365496777374B422F4C47564F306B4879764174426C52443830656A0A31714B2B3636576B497073744E306B6874302F324559572F36624952566930674B73506933733336314E4D44587979753054464C35514B4267514351704958480A41496670617A5A4F622B6E5156696A4A50304B587174452F796E4A6C42357953696B326D746C752F6478444F546E724477327558623945325A724B506F5243750A715364785257534654712B3877755A327837333073575142734C3137583033344C5741637131527266697642432F416B69352B64714266745A59314F6B786E650A6F683774434C7A4F5244475064703775796839666A71354D45654C5A716F5169506A507745514B42675143673163566768386B6E534C332B38525274416777580A2B71746641563332563834555074566A3532456A4E79716354587269396D5538556946686771433278304245555768532B566D6E6943304A6F72756E596573720A2B384F4C443853664235334379516247466634794F6A66756330444A4D30793262586E674537317968696433715639763078375947366E355379526157596D6E0A6C484275333968624732685066646343504D6C714E513D3D0A2D2D2D2D2D454E442050524956415445204B45592D2D2D2D2D0A');
INSERT INTO account_keys VALUES (117666762574997768, '-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsFXi1bzcjYutUPkOkM7T
/w70uzR7bqniy03egBOgVAsVM1P/Rpqry6WEwXv37Lm5nDRlF8PcEzpG71C+fsWN
ibsU/f58MnhjxcvyP1QkEeceh5C5YgwwEsbI/PSXVdjq1Vo5hzq9DKVrPKb3EX1y
wUvPsGuMp3do7nzZF2eIk1rUpUpZyDio6OdRRy93DG8GiqLero9XeOvdo5hWv09T
u45lcyJueiRQ+mJEg5M9v+44t4JHDrSlTG9eT5quTcjrYwXk01xZIkRdPcDVOIsv
E61+hJhlXbFe420Y9sV7BjmXLtDroK1zjp8a4CnBvWOe4LP2yCfhRvc7DoFyd4qW
3QIDAQAB
-----END PUBLIC KEY-----
', X'2D2D2D2D2D424547494E2050524956415445204B45592D2D2D2D2D0A4D494945764149424144414E42676B71686B6947397730424151454641415343424B59776767536941674541416F49424151437756654C56764E794E693631510A2B5136517A74502F447653374E48747571654C4C54643641453642554378557A552F39476D71764C70595442652F667375626D634E475558773977544F6B62760A554C352B7859324A757854392F6E777965475046792F492F56435152357836486B4C6C694444415378736A38394A6456324F7256576A6D484F72304D705773380A7076635266584C4253382B776134796E64326A75664E6B585A3469545774536C536C6E494F4B6A6F353146484C33634D6277614B6F7436756A3164343639326A0A6D46612F54314F376A6D567A496D35364A464436596B53446B7A322F376A6933676B634F744B564D623135506D71354E794F746A4265545458466B69524630390A774E553469793854725836456D4756647356376A62526A32785873474F5A6375304F756772584F4F6E7872674B63473959353767732F62494A2B4647397A734F0A67584A336970626441674D424141454367663956615552325177535269785A6F496A727236554C47534868434E536D55634C56707845344275332F744E5845500A613641366B72436A383468614C37486D2B4137766D6E4664455947487A724B4E4F49384D324B4F32457567594879774A526B634E6837764F38504B48755773510A50776D4D644672557658536445647737754E5947676131623078652F4347446F2F2F617367686354696155507A776853465953392F37736E6D76364D594B4E570A316137767163735A35335A476831304B314E2F6863543745537762437568725951575946583650326B3758386F776C6346596274374E47416755554A7972566C0A63314D467175374F3376416E6C6D6D6A55595677484170727531756D7A4276624C6C6358653935676D51787A4F6277473449683436664D6F5170764B70687A570A366357386B646676614C4B7333746A65364B68347246714865323778653136693842657146344543675945413730746E4158755550354B5148484B534A30592B0A4C61462F4F7135724E73664B3864385478765065516B527755523372784D6D6B5348386F2F7666716745437A6B754255337359704E30642F53505261674E51480A344273582B55525750514D494677486568476D67384D714B6B674F42756B6F546A425A32792B684743354176422F51566151656B5276546B2B58597A4B686A470A634B624E4D4F6C7A51646E6B595832524F726F624D31554367594541764B564D6C7255336A4F7563504C653639644973343950572F6D68522B5672746C6645780A657051726B745769345A37526441546C625A316A465334576F596C737541686C75654E6D58495658315533485137672B7070396D7651746452713975555557620A743369526A51596232644D61616F34356B68524D493536556B474C743270753248696A5966694F48526D6135704A42342F6655576E6A6E69486F773358584E6D0A644736615A576B436759426F544A4241434449737032416931686B332F786A59344C7849776E382B714553667565437635646C705074564A7465587570776A780A4247504642682F792B4D434D637A5471794B70735373434339755A2F6F6D7377566637554365496777374B422F4C47564F306B4879764174426C52443830656A0A31714B2B3636576B497073744E306B6874302F324559572F36624952566930674B73506933733336314E4D44587979753054464C35514B4267514351704958480A41496670617A5A4F622B6E5156696A4A50304B587174452F796E4A6C42357953696B326D746C752F6478444F546E724477327558623945325A724B506F5243750A715364785257534654712B3877755A327837333073575142734C3137583033344C5741637131527266697642432F416B69352B64714266745A59314F6B786E650A6F683774434C7A4F5244475064703775796839666A71354D45654C5A716F5169506A507745514B42675143673163566768386B6E534C332B38525274416777580A2B71746641563332563834555074566A3532456A4E79716354587269396D5538556946686771433278304245555768532B566D6E6943304A6F72756E596573720A2B384F4C443853664235334379516247466634794F6A66756330444A4D30793262586E674537317968696433715639763078375947366E355379526157596D6E0A6C484275333968624732685066646343504D6C714E513D3D0A2D2D2D2D2D454E442050524956415445204B45592D2D2D2D2D0A');
INSERT INTO account_keys VALUES (117666762575923413, '-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsFXi1bzcjYutUPkOkM7T
/w70uzR7bqniy03egBOgVAsVM1P/Rpqry6WEwXv37Lm5nDRlF8PcEzpG71C+fsWN
ibsU/f58MnhjxcvyP1QkEeceh5C5YgwwEsbI/PSXVdjq1Vo5hzq9DKVrPKb3EX1y
wUvPsGuMp3do7nzZF2eIk1rUpUpZyDio6OdRRy93DG8GiqLero9XeOvdo5hWv09T
u45lcyJueiRQ+mJEg5M9v+44t4JHDrSlTG9eT5quTcjrYwXk01xZIkRdPcDVOIsv
E61+hJhlXbFe420Y9sV7BjmXLtDroK1zjp8a4CnBvWOe4LP2yCfhRvc7DoFyd4qW
3QIDAQAB
-----END PUBLIC KEY-----
', X'2D2D2D2D2D424547494E2050524956415445204B45592D2D2D2D2D0A4D494945764149424144414E42676B71686B6947397730424151454641415343424B59776767536941674541416F49424151437756654C56764E794E693631510A2B5136517A74502F447653374E48747571654C4C54643641453642554378557A552F39476D71764C70595442652F667375626D634E475558773977544F6B62760A554C352B7859324A757854392F6E777965475046792F492F56435152357836486B4C6C694444415378736A38394A6456324F7256576A6D484F72304D705773380A7076635266584C4253382B776134796E64326A75664E6B585A3469545774536C536C6E494F4B6A6F353146484C33634D6277614B6F7436756A3164343639326A0A6D46612F54314F376A6D567A496D35364A464436596B53446B7A322F376A6933676B634F744B564D623135506D71354E794F746A4265545458466B69524630390A774E553469793854725836456D4756647356376A62526A32785873474F5A6375304F756772584F4F6E7872674B63473959353767732F62494A2B4647397A734F0A67584A336970626441674D424141454367663956615552325177535269785A6F496A727236554C47534868434E536D55634C56707845344275332F744E5845500A613641366B72436A383468614C37486D2B4137766D6E4664455947487A724B4E4F49384D324B4F32457567594879774A526B634E6837764F38504B48755773510A50776D4D644672557658536445647737754E5947676131623078652F4347446F2F2F617367686354696155507A776853465953392F37736E6D76364D594B4E570A316137767163735A35335A476831304B314E2F6863543745537762437568725951575946583650326B3758386F776C6346596274374E47416755554A7972566C0A63314D467175374F3376416E6C6D6D6A55595677484170727531756D7A4276624C6C6358653935676D51787A4F6277473449683436664D6F5170764B70687A570A366357386B646676614C4B7333746A65364B68347246714865323778653136693842657146344543675945413730746E4158755550354B5148484B534A30592B0A4C61462F4F7135724E73664B3864385478765065516B527755523372784D6D6B5348386F2F7666716745437A6B754255337359704E30642F53505261674E51480A344273582B55525750514D494677486568476D67384D714B6B674F42756B6F546A425A32792B684743354176422F51566151656B5276546B2B58597A4B686A470A634B624E4D4F6C7A51646E6B595832524F726F624D31554367594541764B564D6C7255336A4F7563504C653639644973343950572F6D68522B5672746C6645780A657051726B745769345A37526441546C625A316A465334576F596C737541686C75654E6D58495658315533485137672B7070396D7651746452713975555557620A743369526A51596232644D61616F34356B68524D493536556B474C743270753248696A5966694F48526D6135704A42342F6655576E6A6E69486F773358584E6D0A644736615A576B436759426F544A4241434449737032416931686B332F786A59344C7849776E382B714553667565437635646C705074564A7465587570776A780A4247504642682F792B4D434D637A5471794B70735373434339755A2F6F6D7377566637554365496777374B422F4C47564F306B4879764174426C52443830656A0A31714B2B3636576B497073744E306B6874302F324559572F36624952566930674B73506933733336314E4D44587979753054464C35514B4267514351704958480A41496670617A5A4F622B6E5156696A4A50304B587174452F796E4A6C42357953696B326D746C752F6478444F546E724477327558623945325A724B506F5243750A715364785257534654712B3877755A327837333073575142734C3137583033344C5741637131527266697642432F416B69352B64714266745A59314F6B786E650A6F683774434C7A4F5244475064703775796839666A71354D45654C5A716F5169506A507745514B42675143673163566768386B6E534C332B38525274416777580A2B71746641563332563834555074566A3532456A4E79716354587269396D5538556946686771433278304245555768532B566D6E6943304A6F72756E596573720A2B384F4C443853664235334379516247466634794F6A66756330444A4D30793262586E674537317968696433715639763078375947366E355379526157596D6E0A6C484275333968624732685066646343504D6C714E513D3D0A2D2D2D2D2D454E442050524956415445204B45592D2D2D2D2D0A');
INSERT INTO account_keys VALUES (117666762608112646, '-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAs8mp9ASR4LAlbHOlV2kk
gYtAvy/SYYllerWiK+faxdEKD9375uQKojx+KjZSp9pPnnFZwxYEDohppRDde3x/
WDyeRFwdON70JG+KDivRwxr/oFG8SEnIJoKKuNHCwX/Cnk+k2gqv020Kw182WGjj
Yu2ePDrTIQN1E4TUwEDBnTmcmtsflA6OZI89lBnekwVZpxSqCypVDBXzy+GuHVk1
x3Pusqqme+CPgHJB5PslNx1sYvbRkNYX/DXLYPjAl0pZSIMYOXewmmPDubx8v/Y/
FbKJHjmrp8MLD6xaAjPAEC+7RhuuuGZ1Kqz7/Slclk+xOedb5ekHgnl3czvFKTvm
dQIDAQAB
-----END PUBLIC KEY-----
', NULL);
INSERT INTO blocks VALUES (117666762574997768, 117666762609350552, NULL, '2026-11-23 16:45:13.678000', 117666762829225333);
INSERT INTO conversation_mutes VALUES (117666762571535671, 117666762688395957);
INSERT INTO follow_requests VALUES (117666762571535671, 117666762574997768, 0, 0, NULL, NULL, '2026-11-23 16:45:14.891000', 7026);
INSERT INTO follows VALUES (117666762571535671, 117666762574488625, 1, 0, NULL, NULL, '2026-11-23 16:45:10.544000', 117666762623827277);
INSERT INTO follows VALUES (117666762571535671, 117666762608112646, 1, 0, NULL, 'https://rookery.test/follows/1', '2026-11-23 16:45:10.613000', 117666762628360661);
INSERT INTO follows VALUES (117666762574488625, 117666762571535671, 1, 0, NULL, NULL, '2026-11-23 16:45:10.582000', 117666762626313424);
INSERT INTO follows VALUES (117666762574488625, 117666762608112646, 1, 0, NULL, 'https://rookery.test/follows/2', '2026-11-23 16:45:10.615000', 117666762628479421);
INSERT INTO follows VALUES (117666762574997768, 117666762571535671, 1, 0, NULL, NULL, '2026-11-23 16:45:10.597000', 117666762627307292);
INSERT INTO follows VALUES (117666762608112646, 117666762571535671, 1, 0, NULL, 'https://far.example/follows/1', '2026-11-23 16:45:10.604000', 117666762627766801);
INSERT INTO mutes VALUES (117666762571535671, 117666762609350552, 1, '2026-11-24 16:45:13.663000', '2026-11-23 16:45:13.664000', 117666762828308098);
INSERT INTO statuses VALUES (117666762571535671, 1, NULL, NULL, '2026-11-23 16:45:11.529000', NULL, 'Hello jackdaws #birds @bob', '<p>Hello jackdaws <a href="https://rookery.test/tags/birds" class="mention hashtag" rel="tag">#<span>birds</span></a> <span class="h-card" translate="no"><a href="https://rookery.test/@bob" class="u-url mention">@<span>bob</span></a></span></p>', 'text/plain', '', 0, 'public', 'en', NULL, NULL, 117666762688395957, NULL, NULL, 117666762611041053, '[117666762662484040]', '[117666762574488625]', '[]', '["birds"]', 117666762688375935, 117666762688375934, NULL, NULL, 'public', NULL, NULL);
INSERT INTO statuses VALUES (117666762571535671, 1, NULL, NULL, '2026-11-23 16:45:11.590000', NULL, 'Which?', '<p>Which?</p>', 'text/plain', '', 0, 'public', 'en', NULL, NULL, 117666762692384527, NULL, 117666762692437108, 117666762611041053, '[]', '[]', '[]', '[]', 117666762693152936, 117666762692382088, NULL, NULL, 'public', NULL, NULL);
INSERT INTO statuses VALUES (117666762571535671, 1, NULL, NULL, '2026-11-23 16:45:11.709000', NULL, 'Psst @bob @carol@far.example', '<p>Psst <span class="h-card" translate="no"><a href="https://rookery.test/@bob" class="u-url mention">@<span>bob</span></a></span> <span class="h-card" translate="no"><a href="https://far.example/@carol" class="u-url mention">@<span>carol</span></a></span></p>', 'text/plain', '', 0, 'direct', 'en', NULL, NULL, 117666762700189285, NULL, NULL, 117666762611041053, '[]', '[117666762574488625, 117666762608112646]', '[]', '[]', 117666762700173556, 117666762700166975, NULL, NULL, 'nobody', NULL, NULL);
INSERT INTO statuses VALUES (117666762571535671, 1, NULL, NULL, '2026-11-23 16:45:11.740000', '2026-11-23 16:45:11.793000', 'Hello again', '<p>Hello again</p>', 'text/plain', 'A typo', 1, 'public', 'en', NULL, NULL, 117666762702224613, NULL, NULL, 117666762611041053, '[]', '[]', '[]', '[]', 117666762706347219, 117666762702200011, NULL, NULL, 'public', NULL, NULL);
INSERT INTO statuses VALUES (117666762574488625, 1, NULL, NULL, '2026-11-23 16:45:11.670000', NULL, '@alice Hi', '<p><span class="h-card" translate="no"><a href="https://rookery.test/@alice" class="u-url mention">@<span>alice</span></a></span> Hi</p>', 'text/plain', '', 0, 'public', 'en', 117666762688375934, 117666762571535671, 117666762688395957, NULL, NULL, 117666762612297083, '[]', '[117666762571535671]', '[]', '[]', 117666762697629282, 117666762697629281, NULL, NULL, 'public', NULL, NULL);
INSERT INTO statuses VALUES (117666762574488625, 1, NULL, NULL, '2026-11-23 16:45:11.865000', NULL, 'Look at this', '<p class="quote-inline"><span class="quote-inline">RE: <a href="https://rookery.test/@alice/117666762688375934" target="_blank" rel="nofollow noopener noreferrer" translate="no"><span class="invisible">https://</span><span class="ellipsis">rookery.test/@alice/1176667626</span><span class="invisible">88375934</span></a></span></p><p>Look at this</p>', 'text/plain', '', 0, 'public', 'en', NULL, NULL, 117666762710406968, NULL, NULL, 117666762612297083, '[]', '[]', '[]', '[]', 117666762711388336, 117666762709888524, NULL, 117666762710477167, 'public', NULL, NULL);
INSERT INTO statuses VALUES (117666762574488625, 1, NULL, NULL, '2026-11-23 16:45:12.032000', NULL, 'Read https://links.example/page', '<p>Read <a href="https://links.example/page" target="_blank" rel="nofollow noopener noreferrer" translate="no"><span class="invisible">https://</span><span class="">links.example/page</span><span class="invisible"></span></a></p>', 'text/plain', '', 0, 'public', 'en', NULL, NULL, 117666762721342296, NULL, NULL, 117666762612297083, '[]', '[]', '[]', '[]', 117666762721342295, 117666762721329600, NULL, NULL, 'public', NULL, NULL);
INSERT INTO statuses VALUES (117666762574488625, 1, NULL, NULL, '2026-11-23 16:45:13.520000', NULL, '', '', 'text/plain', '', 0, 'public', NULL, NULL, NULL, NULL, 117666762688375934, NULL, NULL, '[]', '[]', '[]', '[]', 117666762818878029, 117666762818878028, NULL, NULL, 'nobody', NULL, NULL);
INSERT INTO statuses VALUES (117666762574488625, 1, NULL, NULL, '2026-11-23 16:45:15.409000', NULL, 'The last post before the upgrade @alice', '<p>The last post before the upgrade <span class="h-card" translate="no"><a href="https://rookery.test/@alice" class="u-url mention">@<span>alice</span></a></span></p>', 'text/plain', '', 0, 'public', 'en', NULL, NULL, 117666762942676287, NULL, NULL, 117666762612297083, '[]', '[117666762571535671]', '[]', '[]', 117666762942665277, 117666762942665276, NULL, NULL, 'public', NULL, NULL);
INSERT INTO statuses VALUES (117666762574997768, 1, NULL, NULL, '2026-11-23 16:45:13.562000', NULL, '', '', 'text/plain', '', 0, 'public', NULL, NULL, NULL, NULL, 117666762688375934, NULL, NULL, '[]', '[]', '[]', '[]', 117666762821628832, 117666762821621857, NULL, NULL, 'nobody', NULL, NULL);
INSERT INTO statuses VALUES (117666762608112646, 0, 'https://far.example/users/carol/statuses/1', 'https://far.example/@carol/1', '2026-11-23 16:45:12.000000', NULL, '', '<p>From afar</p>', 'text/html', '', 0, 'public', NULL, NULL, NULL, 117666762794075232, NULL, NULL, NULL, '[]', '[]', '[]', '[]', 117666762794161423, 117666762719251232, NULL, NULL, 'nobody', NULL, NULL);
INSERT INTO statuses VALUES (117666762608112646, 0, 'https://far.example/users/carol/statuses/2', 'https://far.example/@carol/2', '2026-11-23 16:45:12.000000', NULL, '', '<p>Far poll</p>', 'text/html', '', 0, 'public', NULL, NULL, NULL, 117666762794080065, NULL, 117666762794161425, NULL, '[]', '[]', '[]', '[]', 117666762794161424, 117666762719247952, NULL, NULL, 'nobody', NULL, NULL);
INSERT INTO users VALUES (117666762571535671, 'alice@mail.example', '!', 4, 1, 1, '2026-11-23 16:45:09.767000', NULL, NULL, '8c6797e4d44fe2a36f2b556cb45e0619', '2026-11-23 16:45:09.779000', 'en', 'public', 0, 'en', 'public', '', NULL, NULL, NULL, NULL, '2026-11-23 16:45:10.433000', NULL, NULL, NULL, NULL, 0, 117666762573698210, 117666762827189740, NULL, 'default', 0, 0);
INSERT INTO users VALUES (117666762574488625, 'bob@mail.example', '!', 1, 1, 1, '2026-11-23 16:45:09.798000', NULL, NULL, 'b4f15834871aaaa928f0863de2f81c31', '2026-11-23 16:45:09.798000', 'en', 'public', 0, NULL, 'public', '', NULL, NULL, NULL, NULL, '2026-11-23 16:45:10.576000', NULL, NULL, NULL, NULL, 0, 117666762574937729, NULL, NULL, 'default', 0, 0);
INSERT INTO users VALUES (117666762574997768, 'dora@mail.example', '!', 1, 1, 1, '2026-11-23 16:45:09.801000', NULL, NULL, 'ef7878a94296c97a7b095b15811ce283', '2026-11-23 16:45:09.811000', 'en', 'public', 0, NULL, 'public', '', NULL, NULL, NULL, NULL, '2026-11-23 16:45:10.594000', NULL, NULL, NULL, NULL, 0, 117666762575780849, NULL, NULL, 'default', 0, 0);
INSERT INTO users VALUES (117666762575923413, 'leaver@mail.example', '!', 1, 1, 1, '2026-11-23 16:45:09.814000', NULL, NULL, '1128e8f4c090706239c4a10a107f626c', '2026-11-23 16:45:09.814000', 'en', 'public', 0, NULL, 'public', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 117666762575974954, NULL, NULL, 'default', 0, 0);
INSERT INTO bookmarks VALUES (117666762571535671, 117666762697629281, '2026-11-23 16:45:13.583000', 117666762822998792);
INSERT INTO favourites VALUES (117666762571535671, 117666762697629281, '2026-11-23 16:45:13.479000', 117666762816179367, NULL);
INSERT INTO favourites VALUES (117666762571535671, 117666762719247952, '2026-11-23 16:45:13.600000', 117666762824120093, NULL);
INSERT INTO favourites VALUES (117666762574488625, 117666762688375934, '2026-11-23 16:45:13.459000', 117666762814861017, NULL);
INSERT INTO favourites VALUES (117666762574488625, 117666762702200011, '2026-11-23 16:45:15.417000', 117666762943193638, NULL);
INSERT INTO favourites VALUES (117666762574997768, 117666762688375934, '2026-11-23 16:45:13.500000', 117666762817556642, NULL);
INSERT INTO favourites VALUES (117666762608112646, 117666762688375934, '2026-11-23 16:45:13.380000', 117666762809613815, 'https://far.example/users/carol#activities/5');
INSERT INTO home_entries VALUES (117666762571535671, 117666762688375934, 117666762571535671);
INSERT INTO home_entries VALUES (117666762571535671, 117666762692382088, 117666762571535671);
INSERT INTO home_entries VALUES (117666762571535671, 117666762697629281, 117666762574488625);
INSERT INTO home_entries VALUES (117666762571535671, 117666762700166975, 117666762571535671);
INSERT INTO home_entries VALUES (117666762571535671, 117666762702200011, 117666762571535671);
INSERT INTO home_entries VALUES (117666762571535671, 117666762709888524, 117666762574488625);
INSERT INTO home_entries VALUES (117666762571535671, 117666762719247952, 117666762608112646);
INSERT INTO home_entries VALUES (117666762571535671, 117666762719251232, 117666762608112646);
INSERT INTO home_entries VALUES (117666762571535671, 117666762721329600, 117666762574488625);
INSERT INTO home_entries VALUES (117666762574488625, 117666762688375934, 117666762571535671);
INSERT INTO home_entries VALUES (117666762574488625, 117666762692382088, 117666762571535671);
INSERT INTO home_entries VALUES (117666762574488625, 117666762697629281, 117666762574488625);
INSERT INTO home_entries VALUES (117666762574488625, 117666762700166975, 117666762571535671);
INSERT INTO home_entries VALUES (117666762574488625, 117666762702200011, 117666762571535671);
INSERT INTO home_entries VALUES (117666762574488625, 117666762709888524, 117666762574488625);
INSERT INTO home_entries VALUES (117666762574488625, 117666762719247952, 117666762608112646);
INSERT INTO home_entries VALUES (117666762574488625, 117666762719251232, 117666762608112646);
INSERT INTO home_entries VALUES (117666762574488625, 117666762721329600, 117666762574488625);
INSERT INTO home_entries VALUES (117666762574488625, 117666762818878028, 117666762574488625);
INSERT INTO home_entries VALUES (117666762574488625, 117666762942665276, 117666762574488625);
INSERT INTO home_entries VALUES (117666762574997768, 117666762688375934, 117666762571535671);
INSERT INTO home_entries VALUES (117666762574997768, 117666762692382088, 117666762571535671);
INSERT INTO home_entries VALUES (117666762574997768, 117666762702200011, 117666762571535671);
INSERT INTO home_entries VALUES (117666762574997768, 117666762821621857, 117666762574997768);
INSERT INTO idempotency_keys VALUES (117666762571535671, 'some key', 117666762688375934, '2026-11-23 16:45:14.993000');
INSERT INTO invites VALUES ('some code', NULL, NULL, 1, NULL, '2026-11-23 16:45:15.015000', 7036);
INSERT INTO media VALUES (117666762571535671, 117666762688375934, 'image', 'ready', NULL, 'media/10/c8/5r9qqtk51rtfchpmd1xs1n.png', 'media/b5/f5/gfe2m7p9l4s82e55y1xcie.jpg', 'image/png', 98, NULL, 'A magpie', 'UDTI:j]9fQ]9|co1fQo1fQfQfQfQ|co1fQo1', NULL, NULL, '{"original": {"width": 40, "height": 30, "size": "40x30", "aspect": 1.3333333333333333}, "small": {"width": 40, "height": 30, "size": "40x30", "aspect": 1.3333333333333333}}', NULL, '2026-11-23 16:45:11.134000', 117666762685102604, 117666762662484040, NULL);
INSERT INTO notifications VALUES (117666762571535671, 117666762574488625, 'admin.report', 'admin.report:117666762574488625:117666762840629630', NULL, '2026-11-23 16:45:14.537000', 15, 117666762840629630, NULL, 0, NULL);
INSERT INTO notifications VALUES (117666762571535671, 117666762574488625, 'favourite', 'favourite:117666762574488625:117666762688375934', 117666762688375934, '2026-11-23 16:45:13.902000', 10, NULL, 'favourite-117666762688375934-498736', 0, NULL);
INSERT INTO notifications VALUES (117666762571535671, 117666762574488625, 'follow', 'follow:117666762574488625', NULL, '2026-11-23 16:45:10.734000', 2, NULL, 'follow-498736', 0, NULL);
INSERT INTO notifications VALUES (117666762571535671, 117666762574488625, 'mention', 'mention:117666762574488625:117666762697629281', 117666762697629281, '2026-11-23 16:45:12.422000', 6, NULL, NULL, 0, NULL);
INSERT INTO notifications VALUES (117666762571535671, 117666762574488625, 'quote', 'quote:117666762574488625:117666762709888524', 117666762709888524, '2026-11-23 16:45:12.808000', 8, NULL, NULL, 0, NULL);
INSERT INTO notifications VALUES (117666762571535671, 117666762574488625, 'reblog', 'reblog:117666762574488625:117666762688375934', 117666762688375934, '2026-11-23 16:45:14.435000', 13, NULL, 'reblog-117666762688375934-498736', 0, NULL);
INSERT INTO notifications VALUES (117666762571535671, 117666762574997768, 'favourite', 'favourite:117666762574997768:117666762688375934', 117666762688375934, '2026-11-23 16:45:13.915000', 12, NULL, 'favourite-117666762688375934-498736', 0, NULL);
INSERT INTO notifications VALUES (117666762571535671, 117666762574997768, 'follow', 'follow:117666762574997768', NULL, '2026-11-23 16:45:10.749000', 3, NULL, 'follow-498736', 0, NULL);
INSERT INTO notifications VALUES (117666762571535671, 117666762574997768, 'reblog', 'reblog:117666762574997768:117666762688375934', 117666762688375934, '2026-11-23 16:45:14.466000', 14, NULL, 'reblog-117666762688375934-498736', 0, NULL);
INSERT INTO notifications VALUES (117666762571535671, 117666762608112646, 'favourite', 'favourite:117666762608112646:117666762688375934', 117666762688375934, '2026-11-23 16:45:13.400000', 9, NULL, 'favourite-117666762688375934-498736', 0, NULL);
INSERT INTO notifications VALUES (117666762571535671, 117666762608112646, 'follow', 'follow:117666762608112646', NULL, '2026-11-23 16:45:10.756000', 4, NULL, 'follow-498736', 0, NULL);
INSERT INTO notifications VALUES (117666762574488625, 117666762571535671, 'favourite', 'favourite:117666762571535671:117666762697629281', 117666762697629281, '2026-11-23 16:45:13.910000', 11, NULL, 'favourite-117666762697629281-498736', 0, NULL);
INSERT INTO notifications VALUES (117666762574488625, 117666762571535671, 'follow', 'follow:117666762571535671', NULL, '2026-11-23 16:45:10.714000', 1, NULL, 'follow-498736', 0, NULL);
INSERT INTO notifications VALUES (117666762574488625, 117666762571535671, 'mention', 'mention:117666762571535671:117666762688375934', 117666762688375934, '2026-11-23 16:45:12.186000', 5, NULL, NULL, 0, NULL);
INSERT INTO notifications VALUES (117666762574488625, 117666762571535671, 'mention', 'mention:117666762571535671:117666762700166975', 117666762700166975, '2026-11-23 16:45:12.529000', 7, NULL, NULL, 0, NULL);
INSERT INTO oauth_tokens VALUES ('1023df0beec548dfca7c6f58e71d54ed91eaf303f461813e9cf2053a039b33bf', 117666762611041053, 117666762573698210, 'read write follow push profile admin:read admin:write', '2026-11-23 16:45:10.406000', '2026-11-23 16:45:13.864000', '127.0.0.1', 117666762614780581);
INSERT INTO oauth_tokens VALUES ('1b810a1e67b198a37af8d812462b1ad0250fbc6db5bda4af0abc63063b653286', 117666762612297083, 117666762574937729, 'read write follow push profile admin:read admin:write', '2026-11-23 16:45:10.408000', NULL, NULL, 117666762614899220);
INSERT INTO oauth_tokens VALUES ('21b9bcbce5f94293bf188f49807fa875a6d38abe61dded6cb854c2ea3a174dac', 117666762611041053, 117666762573698210, 'read write follow push profile admin:read admin:write', '2026-11-23 16:45:10.360000', '2026-11-23 16:45:10.433000', '127.0.0.1', 117666762611754231);
INSERT INTO oauth_tokens VALUES ('30f5e1aa43c50759fb3c689794eb52a4cebab39b0a64cc46138a48fba731a0d0', 117666762612297083, 117666762574937729, 'read write follow push profile admin:read admin:write', '2026-11-23 16:45:10.378000', '2026-11-23 16:45:10.576000', '127.0.0.1', 117666762612957031);
INSERT INTO oauth_tokens VALUES ('e106d0453c962985711338299b40a68611fa732b52df00f70edc048030d4d640', 117666762613473776, 117666762575780849, 'read write follow push profile admin:read admin:write', '2026-11-23 16:45:10.387000', '2026-11-23 16:45:10.594000', '127.0.0.1', 117666762613530771);
INSERT INTO pins VALUES (117666762571535671, 117666762688375934, '2026-11-23 16:45:13.592000', 117666762823579582);
INSERT INTO polls VALUES (117666762692382088, 117666762571535671, '["Rook", "Crow"]', '[1, 0]', 1, 0, 0, '2026-11-24 16:45:11.591000', NULL, '[]', 117666762813108004, 117666762692437108, NULL);
INSERT INTO polls VALUES (117666762719247952, 117666762608112646, '["Yes", "No"]', '[1, 1]', 1, 0, 0, '2026-12-24 00:00:00.000000', NULL, '[]', 117666762794629950, 117666762794161425, NULL);
INSERT INTO status_counts VALUES (117666762688375934, 1, 2, 3, 1, NULL, NULL, NULL);
INSERT INTO status_counts VALUES (117666762692382088, 0, 0, 0, 0, NULL, NULL, NULL);
INSERT INTO status_counts VALUES (117666762697629281, 0, 0, 1, 0, NULL, NULL, NULL);
INSERT INTO status_counts VALUES (117666762700166975, 0, 0, 0, 0, NULL, NULL, NULL);
INSERT INTO status_counts VALUES (117666762702200011, 0, 0, 1, 0, NULL, NULL, NULL);
INSERT INTO status_counts VALUES (117666762709888524, 0, 0, 0, 0, NULL, NULL, NULL);
INSERT INTO status_counts VALUES (117666762719247952, 0, 0, 1, 0, NULL, NULL, NULL);
INSERT INTO status_counts VALUES (117666762719251232, 0, 0, 0, 0, NULL, NULL, NULL);
INSERT INTO status_counts VALUES (117666762721329600, 0, 0, 0, 0, NULL, NULL, NULL);
INSERT INTO status_counts VALUES (117666762818878028, 0, 0, 0, 0, NULL, NULL, NULL);
INSERT INTO status_counts VALUES (117666762821621857, 0, 0, 0, 0, NULL, NULL, NULL);
INSERT INTO status_counts VALUES (117666762942665276, 0, 0, 0, 0, NULL, NULL, NULL);
INSERT INTO status_edits VALUES (117666762702200011, '2026-11-23 16:45:11.740000', 'Helo', '<p>Helo</p>', 'A typo', 1, '[]', '[]', '[]', '[]', 117666762705611772);
INSERT INTO status_edits VALUES (117666762702200011, '2026-11-23 16:45:11.793000', 'Hello again', '<p>Hello again</p>', 'A typo', 1, '[]', '[]', '[]', '[]', 117666762706728576);
INSERT INTO status_mentions VALUES (117666762688375934, 117666762574488625, 0);
INSERT INTO status_mentions VALUES (117666762697629281, 117666762571535671, 0);
INSERT INTO status_mentions VALUES (117666762700166975, 117666762574488625, 0);
INSERT INTO status_mentions VALUES (117666762700166975, 117666762608112646, 0);
INSERT INTO status_mentions VALUES (117666762942665276, 117666762571535671, 0);
INSERT INTO status_tags VALUES (117666762688572404, 117666762688375934);
INSERT INTO user_weeks VALUES ('2026-11-23', 117666762573698210);
INSERT INTO user_weeks VALUES ('2026-11-23', 117666762574937729);
INSERT INTO user_weeks VALUES ('2026-11-23', 117666762575780849);
INSERT INTO oauth_grants VALUES ('some code_hash', 117666762611041053, 117666762573698210, 'some redirect_uri', 'some scopes', NULL, '2026-11-23 16:45:15.099000', NULL, NULL, 7044);
INSERT INTO poll_votes VALUES (117666762692437108, 117666762574488625, 0, 117666762813038170);
INSERT INTO conversation_entries VALUES (117666762571535671, 117666762700189285, '117666762574488625,117666762608112646', '[117666762574488625, 117666762608112646]', 117666762700166975, 0, 117666762756326405);
INSERT INTO conversation_entries VALUES (117666762574488625, 117666762700189285, '117666762571535671,117666762608112646', '[117666762571535671, 117666762608112646]', 117666762700166975, 1, 117666762757002583);
INSERT INTO markers VALUES (117666762571535671, 'home', 117666762688375934, 1, '2026-11-23 16:45:13.724000');
INSERT INTO direct_statuses VALUES (117666762571535671, 117666762700166975, 117666762756326405);
INSERT INTO direct_statuses VALUES (117666762574488625, 117666762700166975, 117666762757002583);
INSERT INTO announcements VALUES ('some text', 'some content', '[]', '[]', '[]', '[]', NULL, NULL, 0, NULL, NULL, '2026-11-23 16:45:14.626000', '2026-11-23 16:45:14.626000', 7001);
INSERT INTO announcement_reactions VALUES (7001, 117666762571535671, 'some name', NULL, 7013);
INSERT INTO announcement_reads VALUES (117666762571535671, 7001);
INSERT INTO reports VALUES (117666762574488625, 117666762574997768, 'other', 'Too loud', '[]', '[]', '[]', 0, NULL, NULL, NULL, NULL, '2026-11-23 16:45:13.852000', '2026-11-23 16:45:13.852000', 117666762840629630, 117666762840629629, '[]');
INSERT INTO scheduled_statuses VALUES (117666762571535671, '2026-12-31 23:00:00.000000', '{"text": "From the past", "spoiler_text": "", "sensitive": false, "visibility": "public", "language": "en", "in_reply_to_id": null, "media_ids": [], "media_attributes": {}, "poll": null, "content_type": "text/plain", "quoted_id": null, "quote_policy": "public", "allowed_mention_ids": null, "app_id": 117666762611041053, "idempotency_key": null}', '[]', NULL, NULL, '2026-11-23 16:45:13.777000', 117666762835381143);
INSERT INTO scheduled_media VALUES (117666762662484040, 117666762835381143);
INSERT INTO lists VALUES (117666762571535671, 'Friends', 'list', 0, '2026-11-23 16:45:13.614000', 117666762824970759);
INSERT INTO list_members VALUES (117666762824970759, 117666762571535671, 117666762574488625, 117666762623827277, '2026-11-23 16:45:13.628000', 117666762825949137);
INSERT INTO list_entries VALUES (117666762824970759, 117666762709888524, 117666762574488625);
INSERT INTO list_entries VALUES (117666762824970759, 117666762721329600, 117666762574488625);
INSERT INTO cards VALUES ('https://links.example/page', 'link', 'A page', 'some description', NULL, 'some author_name', 'some author_url', 'some provider_name', 'some provider_url', 'some html', 'some embed_url', 1, 1, NULL, 'some image_description', NULL, NULL, NULL, NULL, '2026-11-23 16:45:14.818000', 1, 7020);
INSERT INTO card_links VALUES ('https://links.example/page', 'links.example', NULL, '2026-11-23 16:45:13.235000', 1, NULL, '2026-11-23 16:45:14.235000', 117666762777197120);
INSERT INTO warning_presets VALUES ('some title', 'some text', 7011);
INSERT INTO audit_entries VALUES (NULL, 'some by_name', 'some action', 'some target_kind', NULL, 'some target', '[]', '2026-11-23 16:45:14.798000', 7017);
INSERT INTO account_warnings VALUES (NULL, 117666762571535671, NULL, 'none', 'Mind your words', '[]', '2026-11-23 16:45:14.953000', 7032);
INSERT INTO notification_permissions VALUES (117666762571535671, 117666762571535671);
INSERT INTO notification_policies VALUES (117666762571535671, 'some for_not_following', 'some for_not_followers', 'some for_new_accounts', 'some for_private_mentions', 'some for_limited_accounts', 'some for_bots');
INSERT INTO notification_requests VALUES (117666762571535671, 117666762571535671, '2026-11-23 16:45:14.925000', '2026-11-23 16:45:14.925000', NULL, 7029);
INSERT INTO account_notes VALUES (117666762571535671, 117666762574488625, 'A neighbour');
INSERT INTO endorsements VALUES (117666762571535671, 117666762574997768, '2026-11-23 16:45:14.876000', 7024);
INSERT INTO quotes VALUES (117666762709888524, 117666762574488625, 117666762688375934, 117666762571535671, 'accepted', NULL, NULL, '2026-11-23 16:45:11.869000', 117666762710666450, 117666762710477167, NULL);
INSERT INTO tag_days VALUES (117666762688572404, '2026-11-23', 1, 1);
INSERT INTO featured_tags VALUES (117666762571535671, 117666762688572404, 1, '2026-11-23', '2026-11-23 16:45:13.714000', 117666762830920701);
INSERT INTO followed_tags VALUES (117666762571535671, 117666762688572404, '2026-11-23 16:45:13.691000', 117666762830062604);
INSERT INTO tag_day_accounts VALUES (117666762688572404, '2026-11-23', 117666762571535671);
INSERT INTO filters VALUES (117666762571535671, 'Noise', '["home"]', 'warn', '2026-11-24 16:45:13.635000', 117666762826451660);
INSERT INTO filter_keywords VALUES (117666762826451660, 'drums', 1, 117666762826920450);
INSERT INTO filter_statuses VALUES (117666762826451660, 117666762688375934, 7035);
INSERT INTO status_texts VALUES (117666762688375934, 'hello jackdaws birds bob a magpie birds hasmedia hasimage languageen');
INSERT INTO status_texts VALUES (117666762692382088, 'which rook crow haspoll languageen');
INSERT INTO status_texts VALUES (117666762697629281, 'alice hi isreply languageen');
INSERT INTO status_texts VALUES (117666762700166975, 'psst bob carol languageen');
INSERT INTO status_texts VALUES (117666762702200011, 'a typo hello again issensitive languageen');
INSERT INTO status_texts VALUES (117666762709888524, 'look at this isquote languageen');
INSERT INTO status_texts VALUES (117666762719247952, 'far poll yes no haspoll');
INSERT INTO status_texts VALUES (117666762719251232, 'from afar');
INSERT INTO status_texts VALUES (117666762721329600, 'read https links example page haslink languageen');
INSERT INTO push_subscriptions VALUES (117666762614780581, 117666762571535671, 'https://push.example/phone', 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U', '8eDyX_uCN0XRhSbY5hs7Hg', 0, '["mention", "follow"]', 'all', '2026-11-23 16:45:13.879000', 1, 'TrlvZgN4TTnRwsuEadyxsAluSL20d4BkYztCdmmyOfVjBG-z38U-YOvprBXlGQ', NULL, NULL, NULL);
INSERT INTO email_domain_blocks VALUES ('throwaway.example', '2026-11-23 16:45:14.643000', 7002, 0);
INSERT INTO ip_blocks VALUES ('192.0.2.0/24', 'sign_up_block', 'some comment', NULL, '2026-11-23 16:45:14.659000', 7005);
INSERT INTO server_allows VALUES ('friendly.example', '2026-11-23 16:45:14.690000', 7008);
INSERT INTO server_blocks VALUES ('bad.example', 'suspend', 0, 0, NULL, NULL, 0, '2026-11-23 16:45:14.692000', 7009);
INSERT INTO email_domain_attempts VALUES (7002, '2026-11-23', '192.0.2.7', 1);
INSERT INTO canonical_email_blocks VALUES ('some canonical_email_hash', NULL, '2026-11-23 16:45:14.808000', 7019);
INSERT INTO user_days VALUES ('2026-11-23', 117666762573698210);
INSERT INTO user_days VALUES ('2026-11-23', 117666762574937729);
INSERT INTO user_days VALUES ('2026-11-23', 117666762575780849);
INSERT INTO account_domain_blocks VALUES (117666762574997768, 'noisy.example', '2026-11-23 16:45:13.730000', 117666762832611001);
INSERT INTO severance_events VALUES (117666762571535671, 'domain_block', 'bad.example', 1, 1, 0, '2026-11-23 16:45:14.949000', 1, 7031);
INSERT INTO severed_follows VALUES (7031, 1, 0, 117666762571535671, 117666762574997768, 0, 0, NULL, NULL, '2026-11-23 16:45:15.067000');
INSERT INTO publishers VALUES ('filled.example', 7006);
INSERT INTO trend_reviews VALUES ('tag', 1, 0, '2026-11-23 16:45:14.722000');
INSERT INTO trends VALUES ('tag', 1, NULL, NULL, 1.0, 1.0, '2026-11-23 16:45:14.725000');
INSERT INTO terms_of_service VALUES ('some text', '2026-11-23', '2026-11-23 16:45:14.716000', 7010);
INSERT INTO dismissed_suggestions VALUES (117666762571535671, 117666762574997768, '2026-11-23 16:45:14.854000');
INSERT INTO recommended_accounts VALUES (117666762571535671, '2026-11-23 16:45:14.931000');
INSERT INTO annual_reports VALUES (117666762571535671, 2025, '{}', 1, NULL, '2026-11-23 16:45:14.781000', 7014);
INSERT INTO async_refreshes VALUES ('some key', 'some token', NULL, NULL, '2026-11-23 16:45:14.791000', NULL, 7016);
INSERT INTO collections VALUES (117666762571535671, NULL, NULL, 'Birds', 'some description', NULL, 0, 0, NULL, '2026-11-23 16:45:14.840000', '2026-11-23 16:45:14.840000', 1, 7021);
INSERT INTO collection_items VALUES (7021, 117666762571535671, 'some state', '2026-11-23 16:45:14.979000', 7034);
INSERT INTO severed_places VALUES (7031, 117666762571535671, NULL, 7041);
INSERT INTO sweeps VALUES ('statuses', '1');
INSERT INTO remote_actors VALUES (117666762608112646, 'far.example', 'https://far.example/users/carol/inbox', 'https://far.example/inbox', 'https://far.example/users/carol/outbox', 'https://far.example/users/carol/followers', 'https://far.example/users/carol/following', 'https://far.example/users/carol/collections/featured', NULL, 'https://far.example/users/carol#main-key', NULL, NULL, '2026-11-23 16:45:13.039000', NULL, NULL, '2026-11-23 16:45:10.999000', NULL, '2026-11-23 16:45:10.817000');
INSERT INTO remote_actors VALUES (117666762609350552, 'far.example', 'https://far.example/users/eve/inbox', 'https://far.example/inbox', NULL, 'https://far.example/users/eve/followers', NULL, NULL, NULL, 'https://far.example/users/eve#main-key', NULL, NULL, '2026-11-23 16:45:10.325000', NULL, NULL, NULL, NULL, NULL);
INSERT INTO imports VALUES (117666762571535671, 'following', 0, '2026-11-23 16:45:14.901000', NULL, 7027);
INSERT INTO import_lines VALUES (7027, 1, '[]', 'some state', NULL, NULL, 1, '2026-11-23 16:45:15.000000');
INSERT INTO migrations VALUES (117666762571535671, 117666762574997768, '2026-11-23 16:45:14.915000', 7028);
INSERT INTO awaited_members VALUES (117666762824970759, 117666762574997768, 117666762571535671);
INSERT INTO awaited_parents VALUES (117666762688375934, 'some uri', '2026-11-23 16:45:14.967000');
INSERT INTO remote_files VALUES ('avatar', 1, 'https://far.example/avatar.png', NULL, NULL, 1, NULL, NULL, 1, NULL);
INSERT INTO incoming VALUES ('far.example', 'https://far.example/users/nobody#main-key', NULL, NULL, '{}', X'7B226964223A202268747470733A2F2F6661722E6578616D706C652F612F31222C202274797065223A20224C696B65222C20226163746F72223A202268747470733A2F2F6661722E6578616D706C652F75736572732F6E6F626F6479222C20226F626A656374223A202268747470733A2F2F726F6F6B6572792E746573742F6E6F7468696E67227D', NULL, NULL, '2026-11-23 16:45:14.652000', 7004);
INSERT INTO received_activities VALUES (X'A7D30AB998CD87E0E18C18BF7E744C88', '2026-11-23 16:45:13.065000');
INSERT INTO received_activities VALUES (X'E5F387206095CA0453725B23F104A07D', '2026-11-23 16:45:13.335000');
INSERT INTO received_activities VALUES (X'FDB85CBEA1712333F3843B3C51FE45C0', '2026-11-23 16:45:13.058000');
INSERT INTO departed VALUES (1, 'some username', NULL, '2026-11-23 16:45:14.636000', NULL);
INSERT INTO outgoing VALUES (117666762639026509, 'https://rookery.test/users/alice#accepts/117666762638513157', 'Accept', 'https://far.example/users/carol https://rookery.test/users/alice', 44995078206045131, 117666762571535671, NULL, 0, X'7B2240636F6E74657874223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73222C2268747470733A2F2F773369642E6F72672F73656375726974792F7631222C7B2248617368746167223A2261733A48617368746167222C226D616E75616C6C79417070726F766573466F6C6C6F77657273223A2261733A6D616E75616C6C79417070726F766573466F6C6C6F77657273222C2273656E736974697665223A2261733A73656E736974697665222C226D6F766564546F223A7B22406964223A2261733A6D6F766564546F222C224074797065223A22406964227D2C22616C736F4B6E6F776E4173223A7B22406964223A2261733A616C736F4B6E6F776E4173222C224074797065223A22406964227D2C22746F6F74223A22687474703A2F2F6A6F696E6D6173746F646F6E2E6F72672F6E7323222C22456D6F6A69223A22746F6F743A456D6F6A69222C22456D6F6A695265616374223A22687474703A2F2F6C6974657075622E736F6369616C2F6E7323456D6F6A695265616374222C226665617475726564223A7B22406964223A22746F6F743A6665617475726564222C224074797065223A22406964227D2C22666561747572656454616773223A7B22406964223A22746F6F743A666561747572656454616773222C224074797065223A22406964227D2C22646973636F76657261626C65223A22746F6F743A646973636F76657261626C65222C22696E64657861626C65223A22746F6F743A696E64657861626C65222C226D656D6F7269616C223A22746F6F743A6D656D6F7269616C222C2273757370656E646564223A22746F6F743A73757370656E646564222C226174747269627574696F6E446F6D61696E73223A7B22406964223A22746F6F743A6174747269627574696F6E446F6D61696E73222C224074797065223A22406964227D2C2273686F774665617475726564223A22746F6F743A73686F774665617475726564222C2273686F774D65646961223A22746F6F743A73686F774D65646961222C2273686F775265706C696573496E4D65646961223A22746F6F743A73686F775265706C696573496E4D65646961222C22766F74657273436F756E74223A22746F6F743A766F74657273436F756E74222C22626C757268617368223A22746F6F743A626C757268617368222C22666F63616C506F696E74223A7B22406964223A22746F6F743A666F63616C506F696E74222C2240636F6E7461696E6572223A22406C697374227D2C22736368656D61223A22687474703A2F2F736368656D612E6F726723222C2250726F706572747956616C7565223A22736368656D613A50726F706572747956616C7565222C2276616C7565223A22736368656D613A76616C7565222C226F737461747573223A22687474703A2F2F6F7374617475732E6F726723222C2261746F6D557269223A226F7374617475733A61746F6D557269222C22696E5265706C79546F41746F6D557269223A226F7374617475733A696E5265706C79546F41746F6D557269222C22636F6E766572736174696F6E223A226F7374617475733A636F6E766572736174696F6E222C2277656266696E676572223A2268747470733A2F2F7075726C2E617263686976652E6F72672F736F6369616C7765622F77656266696E6765722377656266696E676572222C2271756F7465223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F303434662371756F7465222C224074797065223A22406964227D2C2271756F7465417574686F72697A6174696F6E223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F303434662371756F7465417574686F72697A6174696F6E222C224074797065223A22406964227D2C2251756F746552657175657374223A2268747470733A2F2F773369642E6F72672F6665702F303434662351756F746552657175657374222C2251756F7465417574686F72697A6174696F6E223A2268747470733A2F2F773369642E6F72672F6665702F303434662351756F7465417574686F72697A6174696F6E222C2271756F7465557269223A22687474703A2F2F66656469626972642E636F6D2F6E732371756F7465557269222C226D6973736B6579223A2268747470733A2F2F6D6973736B65792D6875622E6E65742F6E7323222C225F6D6973736B65795F71756F7465223A226D6973736B65793A5F6D6973736B65795F71756F7465222C22677473223A2268747470733A2F2F676F746F736F6369616C2E6F72672F6E7323222C22696E746572616374696F6E506F6C696379223A7B22406964223A226774733A696E746572616374696F6E506F6C696379222C224074797065223A22406964227D2C2263616E51756F7465223A7B22406964223A226774733A63616E51756F7465222C224074797065223A22406964227D2C2263616E4C696B65223A7B22406964223A226774733A63616E4C696B65222C224074797065223A22406964227D2C2263616E5265706C79223A7B22406964223A226774733A63616E5265706C79222C224074797065223A22406964227D2C2263616E416E6E6F756E6365223A7B22406964223A226774733A63616E416E6E6F756E6365222C224074797065223A22406964227D2C22616C77617973223A7B22406964223A226774733A616C77617973222C224074797065223A22406964227D2C22617070726F76616C5265717569726564223A7B22406964223A226774733A617070726F76616C5265717569726564222C224074797065223A22406964227D2C22617070726F7665644279223A7B22406964223A226774733A617070726F7665644279222C224074797065223A22406964227D2C226C696B65417574686F72697A6174696F6E223A7B22406964223A226774733A6C696B65417574686F72697A6174696F6E222C224074797065223A22406964227D2C227265706C79417574686F72697A6174696F6E223A7B22406964223A226774733A7265706C79417574686F72697A6174696F6E222C224074797065223A22406964227D2C22616E6E6F756E6365417574686F72697A6174696F6E223A7B22406964223A226774733A616E6E6F756E6365417574686F72697A6174696F6E222C224074797065223A22406964227D2C224C696B6552657175657374223A226774733A4C696B6552657175657374222C224C696B65417574686F72697A6174696F6E223A226774733A4C696B65417574686F72697A6174696F6E222C225265706C7952657175657374223A226774733A5265706C7952657175657374222C225265706C79417574686F72697A6174696F6E223A226774733A5265706C79417574686F72697A6174696F6E222C22416E6E6F756E636552657175657374223A226774733A416E6E6F756E636552657175657374222C22416E6E6F756E6365417574686F72697A6174696F6E223A226774733A416E6E6F756E6365417574686F72697A6174696F6E222C224665617475726552657175657374223A2268747470733A2F2F773369642E6F72672F6665702F37616139234665617475726552657175657374222C2246656174757265417574686F72697A6174696F6E223A2268747470733A2F2F773369642E6F72672F6665702F376161392346656174757265417574686F72697A6174696F6E222C2263616E46656174757265223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F376161392363616E46656174757265222C224074797065223A22406964227D2C226175746F6D61746963417070726F76616C223A7B22406964223A226774733A6175746F6D61746963417070726F76616C222C224074797065223A22406964227D2C226D616E75616C417070726F76616C223A7B22406964223A226774733A6D616E75616C417070726F76616C222C224074797065223A22406964227D2C22696E746572616374696E674F626A656374223A7B22406964223A226774733A696E746572616374696E674F626A656374222C224074797065223A22406964227D2C22696E746572616374696F6E546172676574223A7B22406964223A226774733A696E746572616374696F6E546172676574222C224074797065223A22406964227D7D5D2C226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C69636523616363657074732F313137363636373632363338353133313537222C2274797065223A22416363657074222C226163746F72223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C696365222C22746F223A5B2268747470733A2F2F6661722E6578616D706C652F75736572732F6361726F6C225D2C226363223A5B5D2C226F626A656374223A7B226964223A2268747470733A2F2F6661722E6578616D706C652F666F6C6C6F77732F31222C2274797065223A22466F6C6C6F77222C226163746F72223A2268747470733A2F2F6661722E6578616D706C652F75736572732F6361726F6C222C226F626A656374223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C696365222C22746F223A5B2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C696365225D2C226363223A5B5D7D7D', '2026-11-23 16:45:10.776000');
INSERT INTO outgoing VALUES (117666762740731600, 'https://rookery.test/users/alice/statuses/117666762688375934/activity', 'Create', 'https://rookery.test/users/alice/statuses/117666762688375934', 38390019811238434, 117666762571535671, 117666762688375934, 0, X'7B2240636F6E74657874223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73222C2268747470733A2F2F773369642E6F72672F73656375726974792F7631222C7B2248617368746167223A2261733A48617368746167222C226D616E75616C6C79417070726F766573466F6C6C6F77657273223A2261733A6D616E75616C6C79417070726F766573466F6C6C6F77657273222C2273656E736974697665223A2261733A73656E736974697665222C226D6F766564546F223A7B22406964223A2261733A6D6F766564546F222C224074797065223A22406964227D2C22616C736F4B6E6F776E4173223A7B22406964223A2261733A616C736F4B6E6F776E4173222C224074797065223A22406964227D2C22746F6F74223A22687474703A2F2F6A6F696E6D6173746F646F6E2E6F72672F6E7323222C22456D6F6A69223A22746F6F743A456D6F6A69222C22456D6F6A695265616374223A22687474703A2F2F6C6974657075622E736F6369616C2F6E7323456D6F6A695265616374222C226665617475726564223A7B22406964223A22746F6F743A6665617475726564222C224074797065223A22406964227D2C22666561747572656454616773223A7B22406964223A22746F6F743A666561747572656454616773222C224074797065223A22406964227D2C22646973636F76657261626C65223A22746F6F743A646973636F76657261626C65222C22696E64657861626C65223A22746F6F743A696E64657861626C65222C226D656D6F7269616C223A22746F6F743A6D656D6F7269616C222C2273757370656E646564223A22746F6F743A73757370656E646564222C226174747269627574696F6E446F6D61696E73223A7B22406964223A22746F6F743A6174747269627574696F6E446F6D61696E73222C224074797065223A22406964227D2C2273686F774665617475726564223A22746F6F743A73686F774665617475726564222C2273686F774D65646961223A22746F6F743A73686F774D65646961222C2273686F775265706C696573496E4D65646961223A22746F6F743A73686F775265706C696573496E4D65646961222C22766F74657273436F756E74223A22746F6F743A766F74657273436F756E74222C22626C757268617368223A22746F6F743A626C757268617368222C22666F63616C506F696E74223A7B22406964223A22746F6F743A666F63616C506F696E74222C2240636F6E7461696E6572223A22406C697374227D2C22736368656D61223A22687474703A2F2F736368656D612E6F726723222C2250726F706572747956616C7565223A22736368656D613A50726F706572747956616C7565222C2276616C7565223A22736368656D613A76616C7565222C226F737461747573223A22687474703A2F2F6F7374617475732E6F726723222C2261746F6D557269223A226F7374617475733A61746F6D557269222C22696E5265706C79546F41746F6D557269223A226F7374617475733A696E5265706C79546F41746F6D557269222C22636F6E766572736174696F6E223A226F7374617475733A636F6E766572736174696F6E222C2277656266696E676572223A2268747470733A2F2F7075726C2E617263686976652E6F72672F736F6369616C7765622F77656266696E6765722377656266696E676572222C2271756F7465223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F303434662371756F7465222C224074797065223A22406964227D2C2271756F7465417574686F72697A6174696F6E223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F303434662371756F7465417574686F72697A6174696F6E222C224074797065223A22406964227D2C2251756F746552657175657374223A2268747470733A2F2F773369642E6F72672F6665702F303434662351756F746552657175657374222C2251756F7465417574686F72697A6174696F6E223A2268747470733A2F2F773369642E6F72672F6665702F303434662351756F7465417574686F72697A6174696F6E222C2271756F7465557269223A22687474703A2F2F66656469626972642E636F6D2F6E732371756F7465557269222C226D6973736B6579223A2268747470733A2F2F6D6973736B65792D6875622E6E65742F6E7323222C225F6D6973736B65795F71756F7465223A226D6973736B65793A5F6D6973736B65795F71756F7465222C22677473223A2268747470733A2F2F676F746F736F6369616C2E6F72672F6E7323222C22696E746572616374696F6E506F6C696379223A7B22406964223A226774733A696E746572616374696F6E506F6C696379222C224074797065223A22406964227D2C2263616E51756F7465223A7B22406964223A226774733A63616E51756F7465222C224074797065223A22406964227D2C2263616E4C696B65223A7B22406964223A226774733A63616E4C696B65222C224074797065223A22406964227D2C2263616E5265706C79223A7B22406964223A226774733A63616E5265706C79222C224074797065223A22406964227D2C2263616E416E6E6F756E6365223A7B22406964223A226774733A63616E416E6E6F756E6365222C224074797065223A22406964227D2C22616C77617973223A7B22406964223A226774733A616C77617973222C224074797065223A22406964227D2C22617070726F76616C5265717569726564223A7B22406964223A226774733A617070726F76616C5265717569726564222C224074797065223A22406964227D2C22617070726F7665644279223A7B22406964223A226774733A617070726F7665644279222C224074797065223A22406964227D2C226C696B65417574686F72697A6174696F6E223A7B22406964223A226774733A6C696B65417574686F72697A6174696F6E222C224074797065223A22406964227D2C227265706C79417574686F72697A6174696F6E223A7B22406964223A226774733A7265706C79417574686F72697A6174696F6E222C224074797065223A22406964227D2C22616E6E6F756E6365417574686F72697A6174696F6E223A7B22406964223A226774733A616E6E6F756E6365417574686F72697A6174696F6E222C224074797065223A22406964227D2C224C696B6552657175657374223A226774733A4C696B6552657175657374222C224C696B65417574686F72697A6174696F6E223A226774733A4C696B65417574686F72697A6174696F6E222C225265706C7952657175657374223A226774733A5265706C7952657175657374222C225265706C79417574686F72697A6174696F6E223A226774733A5265706C79417574686F72697A6174696F6E222C22416E6E6F756E636552657175657374223A226774733A416E6E6F756E636552657175657374222C22416E6E6F756E6365417574686F72697A6174696F6E223A226774733A416E6E6F756E6365417574686F72697A6174696F6E222C224665617475726552657175657374223A2268747470733A2F2F773369642E6F72672F6665702F37616139234665617475726552657175657374222C2246656174757265417574686F72697A6174696F6E223A2268747470733A2F2F773369642E6F72672F6665702F376161392346656174757265417574686F72697A6174696F6E222C2263616E46656174757265223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F376161392363616E46656174757265222C224074797065223A22406964227D2C226175746F6D61746963417070726F76616C223A7B22406964223A226774733A6175746F6D61746963417070726F76616C222C224074797065223A22406964227D2C226D616E75616C417070726F76616C223A7B22406964223A226774733A6D616E75616C417070726F76616C222C224074797065223A22406964227D2C22696E746572616374696E674F626A656374223A7B22406964223A226774733A696E746572616374696E674F626A656374222C224074797065223A22406964227D2C22696E746572616374696F6E546172676574223A7B22406964223A226774733A696E746572616374696F6E546172676574222C224074797065223A22406964227D7D5D2C226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323638383337353933342F6163746976697479222C2274797065223A22437265617465222C226163746F72223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C696365222C227075626C6973686564223A22323032362D31312D32335431363A34353A31312E3532395A222C22746F223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226363223A5B2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F666F6C6C6F77657273222C2268747470733A2F2F726F6F6B6572792E746573742F75736572732F626F62225D2C226F626A656374223A7B226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F313137363636373632363838333735393334222C2274797065223A224E6F7465222C2273756D6D617279223A6E756C6C2C22696E5265706C79546F223A6E756C6C2C227075626C6973686564223A22323032362D31312D32335431363A34353A31312E3532395A222C2275726C223A2268747470733A2F2F726F6F6B6572792E746573742F40616C6963652F313137363636373632363838333735393334222C2261747472696275746564546F223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C696365222C22746F223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226363223A5B2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F666F6C6C6F77657273222C2268747470733A2F2F726F6F6B6572792E746573742F75736572732F626F62225D2C2273656E736974697665223A66616C73652C2261746F6D557269223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F313137363636373632363838333735393334222C22696E5265706C79546F41746F6D557269223A6E756C6C2C22636F6E766572736174696F6E223A2268747470733A2F2F726F6F6B6572792E746573742F636F6E74657874732F313137363636373632363838333935393537222C22636F6E74657874223A2268747470733A2F2F726F6F6B6572792E746573742F636F6E74657874732F313137363636373632363838333935393537222C22636F6E74656E74223A223C703E48656C6C6F206A61636B64617773203C6120687265663D5C2268747470733A2F2F726F6F6B6572792E746573742F746167732F62697264735C2220636C6173733D5C226D656E74696F6E20686173687461675C222072656C3D5C227461675C223E233C7370616E3E62697264733C2F7370616E3E3C2F613E203C7370616E20636C6173733D5C22682D636172645C22207472616E736C6174653D5C226E6F5C223E3C6120687265663D5C2268747470733A2F2F726F6F6B6572792E746573742F40626F625C2220636C6173733D5C22752D75726C206D656E74696F6E5C223E403C7370616E3E626F623C2F7370616E3E3C2F613E3C2F7370616E3E3C2F703E222C226174746163686D656E74223A5B7B2274797065223A22446F63756D656E74222C226D6564696154797065223A22696D6167652F706E67222C2275726C223A2268747470733A2F2F726F6F6B6572792E746573742F6D656469612F6D656469612F31302F63382F3572397171746B35317274666368706D64317873316E2E706E67222C226E616D65223A2241206D6167706965222C22626C757268617368223A22554454493A6A5D3966515D397C636F3166516F3166516651665166517C636F3166516F31222C227769647468223A34302C22686569676874223A33307D5D2C22746167223A5B7B2274797065223A224D656E74696F6E222C2268726566223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F626F62222C226E616D65223A2240626F6240726F6F6B6572792E74657374227D2C7B2274797065223A2248617368746167222C2268726566223A2268747470733A2F2F726F6F6B6572792E746573742F746167732F6269726473222C226E616D65223A22236269726473227D5D2C227265706C696573223A7B226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323638383337353933342F7265706C696573222C2274797065223A22436F6C6C656374696F6E222C226669727374223A7B2274797065223A22436F6C6C656374696F6E50616765222C22706172744F66223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323638383337353933342F7265706C696573222C226E657874223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323638383337353933342F7265706C6965733F706167653D6F7468657273222C226974656D73223A5B5D7D7D2C226C696B6573223A7B226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323638383337353933342F6C696B6573222C2274797065223A22436F6C6C656374696F6E222C22746F74616C4974656D73223A307D2C22736861726573223A7B226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323638383337353933342F736861726573222C2274797065223A22436F6C6C656374696F6E222C22746F74616C4974656D73223A307D2C22696E746572616374696F6E506F6C696379223A7B2263616E51756F7465223A7B226175746F6D61746963417070726F76616C223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226D616E75616C417070726F76616C223A5B5D7D2C2263616E4C696B65223A7B226175746F6D61746963417070726F76616C223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226D616E75616C417070726F76616C223A5B5D2C22616C77617973223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C22617070726F76616C5265717569726564223A5B5D7D2C2263616E5265706C79223A7B226175746F6D61746963417070726F76616C223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226D616E75616C417070726F76616C223A5B5D2C22616C77617973223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C22617070726F76616C5265717569726564223A5B5D7D2C2263616E416E6E6F756E6365223A7B226175746F6D61746963417070726F76616C223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226D616E75616C417070726F76616C223A5B5D2C22616C77617973223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C22617070726F76616C5265717569726564223A5B5D7D7D2C22636F6E74656E744D6170223A7B22656E223A223C703E48656C6C6F206A61636B64617773203C6120687265663D5C2268747470733A2F2F726F6F6B6572792E746573742F746167732F62697264735C2220636C6173733D5C226D656E74696F6E20686173687461675C222072656C3D5C227461675C223E233C7370616E3E62697264733C2F7370616E3E3C2F613E203C7370616E20636C6173733D5C22682D636172645C22207472616E736C6174653D5C226E6F5C223E3C6120687265663D5C2268747470733A2F2F726F6F6B6572792E746573742F40626F625C2220636C6173733D5C22752D75726C206D656E74696F6E5C223E403C7370616E3E626F623C2F7370616E3E3C2F613E3C2F7370616E3E3C2F703E227D7D7D', '2026-11-23 16:45:12.328000');
INSERT INTO outgoing VALUES (117666762743511452, 'https://rookery.test/users/alice/statuses/117666762692382088/activity', 'Create', 'https://rookery.test/users/alice/statuses/117666762692382088', 39097742167711766, 117666762571535671, 117666762692382088, 0, X'7B2240636F6E74657874223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73222C2268747470733A2F2F773369642E6F72672F73656375726974792F7631222C7B2248617368746167223A2261733A48617368746167222C226D616E75616C6C79417070726F766573466F6C6C6F77657273223A2261733A6D616E75616C6C79417070726F766573466F6C6C6F77657273222C2273656E736974697665223A2261733A73656E736974697665222C226D6F766564546F223A7B22406964223A2261733A6D6F766564546F222C224074797065223A22406964227D2C22616C736F4B6E6F776E4173223A7B22406964223A2261733A616C736F4B6E6F776E4173222C224074797065223A22406964227D2C22746F6F74223A22687474703A2F2F6A6F696E6D6173746F646F6E2E6F72672F6E7323222C22456D6F6A69223A22746F6F743A456D6F6A69222C22456D6F6A695265616374223A22687474703A2F2F6C6974657075622E736F6369616C2F6E7323456D6F6A695265616374222C226665617475726564223A7B22406964223A22746F6F743A6665617475726564222C224074797065223A22406964227D2C22666561747572656454616773223A7B22406964223A22746F6F743A666561747572656454616773222C224074797065223A22406964227D2C22646973636F76657261626C65223A22746F6F743A646973636F76657261626C65222C22696E64657861626C65223A22746F6F743A696E64657861626C65222C226D656D6F7269616C223A22746F6F743A6D656D6F7269616C222C2273757370656E646564223A22746F6F743A73757370656E646564222C226174747269627574696F6E446F6D61696E73223A7B22406964223A22746F6F743A6174747269627574696F6E446F6D61696E73222C224074797065223A22406964227D2C2273686F774665617475726564223A22746F6F743A73686F774665617475726564222C2273686F774D65646961223A22746F6F743A73686F774D65646961222C2273686F775265706C696573496E4D65646961223A22746F6F743A73686F775265706C696573496E4D65646961222C22766F74657273436F756E74223A22746F6F743A766F74657273436F756E74222C22626C757268617368223A22746F6F743A626C757268617368222C22666F63616C506F696E74223A7B22406964223A22746F6F743A666F63616C506F696E74222C2240636F6E7461696E6572223A22406C697374227D2C22736368656D61223A22687474703A2F2F736368656D612E6F726723222C2250726F706572747956616C7565223A22736368656D613A50726F706572747956616C7565222C2276616C7565223A22736368656D613A76616C7565222C226F737461747573223A22687474703A2F2F6F7374617475732E6F726723222C2261746F6D557269223A226F7374617475733A61746F6D557269222C22696E5265706C79546F41746F6D557269223A226F7374617475733A696E5265706C79546F41746F6D557269222C22636F6E766572736174696F6E223A226F7374617475733A636F6E766572736174696F6E222C2277656266696E676572223A2268747470733A2F2F7075726C2E617263686976652E6F72672F736F6369616C7765622F77656266696E6765722377656266696E676572222C2271756F7465223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F303434662371756F7465222C224074797065223A22406964227D2C2271756F7465417574686F72697A6174696F6E223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F303434662371756F7465417574686F72697A6174696F6E222C224074797065223A22406964227D2C2251756F746552657175657374223A2268747470733A2F2F773369642E6F72672F6665702F303434662351756F746552657175657374222C2251756F7465417574686F72697A6174696F6E223A2268747470733A2F2F773369642E6F72672F6665702F303434662351756F7465417574686F72697A6174696F6E222C2271756F7465557269223A22687474703A2F2F66656469626972642E636F6D2F6E732371756F7465557269222C226D6973736B6579223A2268747470733A2F2F6D6973736B65792D6875622E6E65742F6E7323222C225F6D6973736B65795F71756F7465223A226D6973736B65793A5F6D6973736B65795F71756F7465222C22677473223A2268747470733A2F2F676F746F736F6369616C2E6F72672F6E7323222C22696E746572616374696F6E506F6C696379223A7B22406964223A226774733A696E746572616374696F6E506F6C696379222C224074797065223A22406964227D2C2263616E51756F7465223A7B22406964223A226774733A63616E51756F7465222C224074797065223A22406964227D2C2263616E4C696B65223A7B22406964223A226774733A63616E4C696B65222C224074797065223A22406964227D2C2263616E5265706C79223A7B22406964223A226774733A63616E5265706C79222C224074797065223A22406964227D2C2263616E416E6E6F756E6365223A7B22406964223A226774733A63616E416E6E6F756E6365222C224074797065223A22406964227D2C22616C77617973223A7B22406964223A226774733A616C77617973222C224074797065223A22406964227D2C22617070726F76616C5265717569726564223A7B22406964223A226774733A617070726F76616C5265717569726564222C224074797065223A22406964227D2C22617070726F7665644279223A7B22406964223A226774733A617070726F7665644279222C224074797065223A22406964227D2C226C696B65417574686F72697A6174696F6E223A7B22406964223A226774733A6C696B65417574686F72697A6174696F6E222C224074797065223A22406964227D2C227265706C79417574686F72697A6174696F6E223A7B22406964223A226774733A7265706C79417574686F72697A6174696F6E222C224074797065223A22406964227D2C22616E6E6F756E6365417574686F72697A6174696F6E223A7B22406964223A226774733A616E6E6F756E6365417574686F72697A6174696F6E222C224074797065223A22406964227D2C224C696B6552657175657374223A226774733A4C696B6552657175657374222C224C696B65417574686F72697A6174696F6E223A226774733A4C696B65417574686F72697A6174696F6E222C225265706C7952657175657374223A226774733A5265706C7952657175657374222C225265706C79417574686F72697A6174696F6E223A226774733A5265706C79417574686F72697A6174696F6E222C22416E6E6F756E636552657175657374223A226774733A416E6E6F756E636552657175657374222C22416E6E6F756E6365417574686F72697A6174696F6E223A226774733A416E6E6F756E6365417574686F72697A6174696F6E222C224665617475726552657175657374223A2268747470733A2F2F773369642E6F72672F6665702F37616139234665617475726552657175657374222C2246656174757265417574686F72697A6174696F6E223A2268747470733A2F2F773369642E6F72672F6665702F376161392346656174757265417574686F72697A6174696F6E222C2263616E46656174757265223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F376161392363616E46656174757265222C224074797065223A22406964227D2C226175746F6D61746963417070726F76616C223A7B22406964223A226774733A6175746F6D61746963417070726F76616C222C224074797065223A22406964227D2C226D616E75616C417070726F76616C223A7B22406964223A226774733A6D616E75616C417070726F76616C222C224074797065223A22406964227D2C22696E746572616374696E674F626A656374223A7B22406964223A226774733A696E746572616374696E674F626A656374222C224074797065223A22406964227D2C22696E746572616374696F6E546172676574223A7B22406964223A226774733A696E746572616374696F6E546172676574222C224074797065223A22406964227D7D5D2C226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323639323338323038382F6163746976697479222C2274797065223A22437265617465222C226163746F72223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C696365222C227075626C6973686564223A22323032362D31312D32335431363A34353A31312E3539305A222C22746F223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226363223A5B2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F666F6C6C6F77657273225D2C226F626A656374223A7B226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F313137363636373632363932333832303838222C2274797065223A225175657374696F6E222C2273756D6D617279223A6E756C6C2C22696E5265706C79546F223A6E756C6C2C227075626C6973686564223A22323032362D31312D32335431363A34353A31312E3539305A222C2275726C223A2268747470733A2F2F726F6F6B6572792E746573742F40616C6963652F313137363636373632363932333832303838222C2261747472696275746564546F223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C696365222C22746F223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226363223A5B2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F666F6C6C6F77657273225D2C2273656E736974697665223A66616C73652C2261746F6D557269223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F313137363636373632363932333832303838222C22696E5265706C79546F41746F6D557269223A6E756C6C2C22636F6E766572736174696F6E223A2268747470733A2F2F726F6F6B6572792E746573742F636F6E74657874732F313137363636373632363932333834353237222C22636F6E74657874223A2268747470733A2F2F726F6F6B6572792E746573742F636F6E74657874732F313137363636373632363932333834353237222C22636F6E74656E74223A223C703E57686963683F3C2F703E222C226174746163686D656E74223A5B5D2C22746167223A5B5D2C227265706C696573223A7B226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323639323338323038382F7265706C696573222C2274797065223A22436F6C6C656374696F6E222C226669727374223A7B2274797065223A22436F6C6C656374696F6E50616765222C22706172744F66223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323639323338323038382F7265706C696573222C226E657874223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323639323338323038382F7265706C6965733F706167653D6F7468657273222C226974656D73223A5B5D7D7D2C226C696B6573223A7B226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323639323338323038382F6C696B6573222C2274797065223A22436F6C6C656374696F6E222C22746F74616C4974656D73223A307D2C22736861726573223A7B226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323639323338323038382F736861726573222C2274797065223A22436F6C6C656374696F6E222C22746F74616C4974656D73223A307D2C22696E746572616374696F6E506F6C696379223A7B2263616E51756F7465223A7B226175746F6D61746963417070726F76616C223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226D616E75616C417070726F76616C223A5B5D7D2C2263616E4C696B65223A7B226175746F6D61746963417070726F76616C223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226D616E75616C417070726F76616C223A5B5D2C22616C77617973223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C22617070726F76616C5265717569726564223A5B5D7D2C2263616E5265706C79223A7B226175746F6D61746963417070726F76616C223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226D616E75616C417070726F76616C223A5B5D2C22616C77617973223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C22617070726F76616C5265717569726564223A5B5D7D2C2263616E416E6E6F756E6365223A7B226175746F6D61746963417070726F76616C223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226D616E75616C417070726F76616C223A5B5D2C22616C77617973223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C22617070726F76616C5265717569726564223A5B5D7D7D2C22636F6E74656E744D6170223A7B22656E223A223C703E57686963683F3C2F703E227D2C226F6E654F66223A5B7B2274797065223A224E6F7465222C226E616D65223A22526F6F6B222C227265706C696573223A7B2274797065223A22436F6C6C656374696F6E222C22746F74616C4974656D73223A307D7D2C7B2274797065223A224E6F7465222C226E616D65223A2243726F77222C227265706C696573223A7B2274797065223A22436F6C6C656374696F6E222C22746F74616C4974656D73223A307D7D5D2C22766F74657273436F756E74223A302C22656E6454696D65223A22323032362D31312D32345431363A34353A31312E3539315A227D7D', '2026-11-23 16:45:12.370000');
INSERT INTO outgoing VALUES (117666762760264289, 'https://rookery.test/users/alice/statuses/117666762700166975/activity', 'Create', 'https://rookery.test/users/alice/statuses/117666762700166975', 44655758460498650, 117666762571535671, 117666762700166975, 0, X'7B2240636F6E74657874223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73222C2268747470733A2F2F773369642E6F72672F73656375726974792F7631222C7B2248617368746167223A2261733A48617368746167222C226D616E75616C6C79417070726F766573466F6C6C6F77657273223A2261733A6D616E75616C6C79417070726F766573466F6C6C6F77657273222C2273656E736974697665223A2261733A73656E736974697665222C226D6F766564546F223A7B22406964223A2261733A6D6F766564546F222C224074797065223A22406964227D2C22616C736F4B6E6F776E4173223A7B22406964223A2261733A616C736F4B6E6F776E4173222C224074797065223A22406964227D2C22746F6F74223A22687474703A2F2F6A6F696E6D6173746F646F6E2E6F72672F6E7323222C22456D6F6A69223A22746F6F743A456D6F6A69222C22456D6F6A695265616374223A22687474703A2F2F6C6974657075622E736F6369616C2F6E7323456D6F6A695265616374222C226665617475726564223A7B22406964223A22746F6F743A6665617475726564222C224074797065223A22406964227D2C22666561747572656454616773223A7B22406964223A22746F6F743A666561747572656454616773222C224074797065223A22406964227D2C22646973636F76657261626C65223A22746F6F743A646973636F76657261626C65222C22696E64657861626C65223A22746F6F743A696E64657861626C65222C226D656D6F7269616C223A22746F6F743A6D656D6F7269616C222C2273757370656E646564223A22746F6F743A73757370656E646564222C226174747269627574696F6E446F6D61696E73223A7B22406964223A22746F6F743A6174747269627574696F6E446F6D61696E73222C224074797065223A22406964227D2C2273686F774665617475726564223A22746F6F743A73686F774665617475726564222C2273686F774D65646961223A22746F6F743A73686F774D65646961222C2273686F775265706C696573496E4D65646961223A22746F6F743A73686F775265706C696573496E4D65646961222C22766F74657273436F756E74223A22746F6F743A766F74657273436F756E74222C22626C757268617368223A22746F6F743A626C757268617368222C22666F63616C506F696E74223A7B22406964223A22746F6F743A666F63616C506F696E74222C2240636F6E7461696E6572223A22406C697374227D2C22736368656D61223A22687474703A2F2F736368656D612E6F726723222C2250726F706572747956616C7565223A22736368656D613A50726F706572747956616C7565222C2276616C7565223A22736368656D613A76616C7565222C226F737461747573223A22687474703A2F2F6F7374617475732E6F726723222C2261746F6D557269223A226F7374617475733A61746F6D557269222C22696E5265706C79546F41746F6D557269223A226F7374617475733A696E5265706C79546F41746F6D557269222C22636F6E766572736174696F6E223A226F7374617475733A636F6E766572736174696F6E222C2277656266696E676572223A2268747470733A2F2F7075726C2E617263686976652E6F72672F736F6369616C7765622F77656266696E6765722377656266696E676572222C2271756F7465223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F303434662371756F7465222C224074797065223A22406964227D2C2271756F7465417574686F72697A6174696F6E223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F303434662371756F7465417574686F72697A6174696F6E222C224074797065223A22406964227D2C2251756F746552657175657374223A2268747470733A2F2F773369642E6F72672F6665702F303434662351756F746552657175657374222C2251756F7465417574686F72697A6174696F6E223A2268747470733A2F2F773369642E6F72672F6665702F303434662351756F7465417574686F72697A6174696F6E222C2271756F7465557269223A22687474703A2F2F66656469626972642E636F6D2F6E732371756F7465557269222C226D6973736B6579223A2268747470733A2F2F6D6973736B65792D6875622E6E65742F6E7323222C225F6D6973736B65795F71756F7465223A226D6973736B65793A5F6D6973736B65795F71756F7465222C22677473223A2268747470733A2F2F676F746F736F6369616C2E6F72672F6E7323222C22696E746572616374696F6E506F6C696379223A7B22406964223A226774733A696E746572616374696F6E506F6C696379222C224074797065223A22406964227D2C2263616E51756F7465223A7B22406964223A226774733A63616E51756F7465222C224074797065223A22406964227D2C2263616E4C696B65223A7B22406964223A226774733A63616E4C696B65222C224074797065223A22406964227D2C2263616E5265706C79223A7B22406964223A226774733A63616E5265706C79222C224074797065223A22406964227D2C2263616E416E6E6F756E6365223A7B22406964223A226774733A63616E416E6E6F756E6365222C224074797065223A22406964227D2C22616C77617973223A7B22406964223A226774733A616C77617973222C224074797065223A22406964227D2C22617070726F76616C5265717569726564223A7B22406964223A226774733A617070726F76616C5265717569726564222C224074797065223A22406964227D2C22617070726F7665644279223A7B22406964223A226774733A617070726F7665644279222C224074797065223A22406964227D2C226C696B65417574686F72697A6174696F6E223A7B22406964223A226774733A6C696B65417574686F72697A6174696F6E222C224074797065223A22406964227D2C227265706C79417574686F72697A6174696F6E223A7B22406964223A226774733A7265706C79417574686F72697A6174696F6E222C224074797065223A22406964227D2C22616E6E6F756E6365417574686F72697A6174696F6E223A7B22406964223A226774733A616E6E6F756E6365417574686F72697A6174696F6E222C224074797065223A22406964227D2C224C696B6552657175657374223A226774733A4C696B6552657175657374222C224C696B65417574686F72697A6174696F6E223A226774733A4C696B65417574686F72697A6174696F6E222C225265706C7952657175657374223A226774733A5265706C7952657175657374222C225265706C79417574686F72697A6174696F6E223A226774733A5265706C79417574686F72697A6174696F6E222C22416E6E6F756E636552657175657374223A226774733A416E6E6F756E636552657175657374222C22416E6E6F756E6365417574686F72697A6174696F6E223A226774733A416E6E6F756E6365417574686F72697A6174696F6E222C224665617475726552657175657374223A2268747470733A2F2F773369642E6F72672F6665702F37616139234665617475726552657175657374222C2246656174757265417574686F72697A6174696F6E223A2268747470733A2F2F773369642E6F72672F6665702F376161392346656174757265417574686F72697A6174696F6E222C2263616E46656174757265223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F376161392363616E46656174757265222C224074797065223A22406964227D2C226175746F6D61746963417070726F76616C223A7B22406964223A226774733A6175746F6D61746963417070726F76616C222C224074797065223A22406964227D2C226D616E75616C417070726F76616C223A7B22406964223A226774733A6D616E75616C417070726F76616C222C224074797065223A22406964227D2C22696E746572616374696E674F626A656374223A7B22406964223A226774733A696E746572616374696E674F626A656374222C224074797065223A22406964227D2C22696E746572616374696F6E546172676574223A7B22406964223A226774733A696E746572616374696F6E546172676574222C224074797065223A22406964227D7D5D2C226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323730303136363937352F6163746976697479222C2274797065223A22437265617465222C226163746F72223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C696365222C227075626C6973686564223A22323032362D31312D32335431363A34353A31312E3730395A222C22746F223A5B2268747470733A2F2F726F6F6B6572792E746573742F75736572732F626F62222C2268747470733A2F2F6661722E6578616D706C652F75736572732F6361726F6C225D2C226363223A5B5D2C226F626A656374223A7B226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F313137363636373632373030313636393735222C2274797065223A224E6F7465222C2273756D6D617279223A6E756C6C2C22696E5265706C79546F223A6E756C6C2C227075626C6973686564223A22323032362D31312D32335431363A34353A31312E3730395A222C2275726C223A2268747470733A2F2F726F6F6B6572792E746573742F40616C6963652F313137363636373632373030313636393735222C2261747472696275746564546F223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C696365222C22746F223A5B2268747470733A2F2F726F6F6B6572792E746573742F75736572732F626F62222C2268747470733A2F2F6661722E6578616D706C652F75736572732F6361726F6C225D2C226363223A5B5D2C2273656E736974697665223A66616C73652C2261746F6D557269223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F313137363636373632373030313636393735222C22696E5265706C79546F41746F6D557269223A6E756C6C2C22636F6E766572736174696F6E223A2268747470733A2F2F726F6F6B6572792E746573742F636F6E74657874732F313137363636373632373030313839323835222C22636F6E74657874223A2268747470733A2F2F726F6F6B6572792E746573742F636F6E74657874732F313137363636373632373030313839323835222C22636F6E74656E74223A223C703E50737374203C7370616E20636C6173733D5C22682D636172645C22207472616E736C6174653D5C226E6F5C223E3C6120687265663D5C2268747470733A2F2F726F6F6B6572792E746573742F40626F625C2220636C6173733D5C22752D75726C206D656E74696F6E5C223E403C7370616E3E626F623C2F7370616E3E3C2F613E3C2F7370616E3E203C7370616E20636C6173733D5C22682D636172645C22207472616E736C6174653D5C226E6F5C223E3C6120687265663D5C2268747470733A2F2F6661722E6578616D706C652F406361726F6C5C2220636C6173733D5C22752D75726C206D656E74696F6E5C223E403C7370616E3E6361726F6C3C2F7370616E3E3C2F613E3C2F7370616E3E3C2F703E222C226174746163686D656E74223A5B5D2C22746167223A5B7B2274797065223A224D656E74696F6E222C2268726566223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F626F62222C226E616D65223A2240626F6240726F6F6B6572792E74657374227D2C7B2274797065223A224D656E74696F6E222C2268726566223A2268747470733A2F2F6661722E6578616D706C652F75736572732F6361726F6C222C226E616D65223A22406361726F6C406661722E6578616D706C65227D5D2C227265706C696573223A7B226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323730303136363937352F7265706C696573222C2274797065223A22436F6C6C656374696F6E222C226669727374223A7B2274797065223A22436F6C6C656374696F6E50616765222C22706172744F66223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323730303136363937352F7265706C696573222C226E657874223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323730303136363937352F7265706C6965733F706167653D6F7468657273222C226974656D73223A5B5D7D7D2C226C696B6573223A7B226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323730303136363937352F6C696B6573222C2274797065223A22436F6C6C656374696F6E222C22746F74616C4974656D73223A307D2C22736861726573223A7B226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323730303136363937352F736861726573222C2274797065223A22436F6C6C656374696F6E222C22746F74616C4974656D73223A307D2C22696E746572616374696F6E506F6C696379223A7B2263616E51756F7465223A7B226175746F6D61746963417070726F76616C223A5B2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C696365225D2C226D616E75616C417070726F76616C223A5B5D7D2C2263616E4C696B65223A7B226175746F6D61746963417070726F76616C223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226D616E75616C417070726F76616C223A5B5D2C22616C77617973223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C22617070726F76616C5265717569726564223A5B5D7D2C2263616E5265706C79223A7B226175746F6D61746963417070726F76616C223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226D616E75616C417070726F76616C223A5B5D2C22616C77617973223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C22617070726F76616C5265717569726564223A5B5D7D2C2263616E416E6E6F756E6365223A7B226175746F6D61746963417070726F76616C223A5B2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C696365225D2C226D616E75616C417070726F76616C223A5B5D2C22616C77617973223A5B2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C696365225D2C22617070726F76616C5265717569726564223A5B5D7D7D2C22636F6E74656E744D6170223A7B22656E223A223C703E50737374203C7370616E20636C6173733D5C22682D636172645C22207472616E736C6174653D5C226E6F5C223E3C6120687265663D5C2268747470733A2F2F726F6F6B6572792E746573742F40626F625C2220636C6173733D5C22752D75726C206D656E74696F6E5C223E403C7370616E3E626F623C2F7370616E3E3C2F613E3C2F7370616E3E203C7370616E20636C6173733D5C22682D636172645C22207472616E736C6174653D5C226E6F5C223E3C6120687265663D5C2268747470733A2F2F6661722E6578616D706C652F406361726F6C5C2220636C6173733D5C22752D75726C206D656E74696F6E5C223E403C7370616E3E6361726F6C3C2F7370616E3E3C2F613E3C2F7370616E3E3C2F703E227D7D7D', '2026-11-23 16:45:12.627000');
INSERT INTO outgoing VALUES (117666762762765649, 'https://rookery.test/users/alice/statuses/117666762702200011/activity', 'Create', 'https://rookery.test/users/alice/statuses/117666762702200011', 31918179810126164, 117666762571535671, 117666762702200011, 0, X'7B2240636F6E74657874223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73222C2268747470733A2F2F773369642E6F72672F73656375726974792F7631222C7B2248617368746167223A2261733A48617368746167222C226D616E75616C6C79417070726F766573466F6C6C6F77657273223A2261733A6D616E75616C6C79417070726F766573466F6C6C6F77657273222C2273656E736974697665223A2261733A73656E736974697665222C226D6F766564546F223A7B22406964223A2261733A6D6F766564546F222C224074797065223A22406964227D2C22616C736F4B6E6F776E4173223A7B22406964223A2261733A616C736F4B6E6F776E4173222C224074797065223A22406964227D2C22746F6F74223A22687474703A2F2F6A6F696E6D6173746F646F6E2E6F72672F6E7323222C22456D6F6A69223A22746F6F743A456D6F6A69222C22456D6F6A695265616374223A22687474703A2F2F6C6974657075622E736F6369616C2F6E7323456D6F6A695265616374222C226665617475726564223A7B22406964223A22746F6F743A6665617475726564222C224074797065223A22406964227D2C22666561747572656454616773223A7B22406964223A22746F6F743A666561747572656454616773222C224074797065223A22406964227D2C22646973636F76657261626C65223A22746F6F743A646973636F76657261626C65222C22696E64657861626C65223A22746F6F743A696E64657861626C65222C226D656D6F7269616C223A22746F6F743A6D656D6F7269616C222C2273757370656E646564223A22746F6F743A73757370656E646564222C226174747269627574696F6E446F6D61696E73223A7B22406964223A22746F6F743A6174747269627574696F6E446F6D61696E73222C224074797065223A22406964227D2C2273686F774665617475726564223A22746F6F743A73686F774665617475726564222C2273686F774D65646961223A22746F6F743A73686F774D65646961222C2273686F775265706C696573496E4D65646961223A22746F6F743A73686F775265706C696573496E4D65646961222C22766F74657273436F756E74223A22746F6F743A766F74657273436F756E74222C22626C757268617368223A22746F6F743A626C757268617368222C22666F63616C506F696E74223A7B22406964223A22746F6F743A666F63616C506F696E74222C2240636F6E7461696E6572223A22406C697374227D2C22736368656D61223A22687474703A2F2F736368656D612E6F726723222C2250726F706572747956616C7565223A22736368656D613A50726F706572747956616C7565222C2276616C7565223A22736368656D613A76616C7565222C226F737461747573223A22687474703A2F2F6F7374617475732E6F726723222C2261746F6D557269223A226F7374617475733A61746F6D557269222C22696E5265706C79546F41746F6D557269223A226F7374617475733A696E5265706C79546F41746F6D557269222C22636F6E766572736174696F6E223A226F7374617475733A636F6E766572736174696F6E222C2277656266696E676572223A2268747470733A2F2F7075726C2E617263686976652E6F72672F736F6369616C7765622F77656266696E6765722377656266696E676572222C2271756F7465223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F303434662371756F7465222C224074797065223A22406964227D2C2271756F7465417574686F72697A6174696F6E223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F303434662371756F7465417574686F72697A6174696F6E222C224074797065223A22406964227D2C2251756F746552657175657374223A2268747470733A2F2F773369642E6F72672F6665702F303434662351756F746552657175657374222C2251756F7465417574686F72697A6174696F6E223A2268747470733A2F2F773369642E6F72672F6665702F303434662351756F7465417574686F72697A6174696F6E222C2271756F7465557269223A22687474703A2F2F66656469626972642E636F6D2F6E732371756F7465557269222C226D6973736B6579223A2268747470733A2F2F6D6973736B65792D6875622E6E65742F6E7323222C225F6D6973736B65795F71756F7465223A226D6973736B65793A5F6D6973736B65795F71756F7465222C22677473223A2268747470733A2F2F676F746F736F6369616C2E6F72672F6E7323222C22696E746572616374696F6E506F6C696379223A7B22406964223A226774733A696E746572616374696F6E506F6C696379222C224074797065223A22406964227D2C2263616E51756F7465223A7B22406964223A226774733A63616E51756F7465222C224074797065223A22406964227D2C2263616E4C696B65223A7B22406964223A226774733A63616E4C696B65222C224074797065223A22406964227D2C2263616E5265706C79223A7B22406964223A226774733A63616E5265706C79222C224074797065223A22406964227D2C2263616E416E6E6F756E6365223A7B22406964223A226774733A63616E416E6E6F756E6365222C224074797065223A22406964227D2C22616C77617973223A7B22406964223A226774733A616C77617973222C224074797065223A22406964227D2C22617070726F76616C5265717569726564223A7B22406964223A226774733A617070726F76616C5265717569726564222C224074797065223A22406964227D2C22617070726F7665644279223A7B22406964223A226774733A617070726F7665644279222C224074797065223A22406964227D2C226C696B65417574686F72697A6174696F6E223A7B22406964223A226774733A6C696B65417574686F72697A6174696F6E222C224074797065223A22406964227D2C227265706C79417574686F72697A6174696F6E223A7B22406964223A226774733A7265706C79417574686F72697A6174696F6E222C224074797065223A22406964227D2C22616E6E6F756E6365417574686F72697A6174696F6E223A7B22406964223A226774733A616E6E6F756E6365417574686F72697A6174696F6E222C224074797065223A22406964227D2C224C696B6552657175657374223A226774733A4C696B6552657175657374222C224C696B65417574686F72697A6174696F6E223A226774733A4C696B65417574686F72697A6174696F6E222C225265706C7952657175657374223A226774733A5265706C7952657175657374222C225265706C79417574686F72697A6174696F6E223A226774733A5265706C79417574686F72697A6174696F6E222C22416E6E6F756E636552657175657374223A226774733A416E6E6F756E636552657175657374222C22416E6E6F756E6365417574686F72697A6174696F6E223A226774733A416E6E6F756E6365417574686F72697A6174696F6E222C224665617475726552657175657374223A2268747470733A2F2F773369642E6F72672F6665702F37616139234665617475726552657175657374222C2246656174757265417574686F72697A6174696F6E223A2268747470733A2F2F773369642E6F72672F6665702F376161392346656174757265417574686F72697A6174696F6E222C2263616E46656174757265223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F376161392363616E46656174757265222C224074797065223A22406964227D2C226175746F6D61746963417070726F76616C223A7B22406964223A226774733A6175746F6D61746963417070726F76616C222C224074797065223A22406964227D2C226D616E75616C417070726F76616C223A7B22406964223A226774733A6D616E75616C417070726F76616C222C224074797065223A22406964227D2C22696E746572616374696E674F626A656374223A7B22406964223A226774733A696E746572616374696E674F626A656374222C224074797065223A22406964227D2C22696E746572616374696F6E546172676574223A7B22406964223A226774733A696E746572616374696F6E546172676574222C224074797065223A22406964227D7D5D2C226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323730323230303031312F6163746976697479222C2274797065223A22437265617465222C226163746F72223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C696365222C227075626C6973686564223A22323032362D31312D32335431363A34353A31312E3734305A222C22746F223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226363223A5B2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F666F6C6C6F77657273225D2C226F626A656374223A7B226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F313137363636373632373032323030303131222C2274797065223A224E6F7465222C2273756D6D617279223A2241207479706F222C22696E5265706C79546F223A6E756C6C2C227075626C6973686564223A22323032362D31312D32335431363A34353A31312E3734305A222C2275726C223A2268747470733A2F2F726F6F6B6572792E746573742F40616C6963652F313137363636373632373032323030303131222C2261747472696275746564546F223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C696365222C22746F223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226363223A5B2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F666F6C6C6F77657273225D2C2273656E736974697665223A747275652C2261746F6D557269223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F313137363636373632373032323030303131222C22696E5265706C79546F41746F6D557269223A6E756C6C2C22636F6E766572736174696F6E223A2268747470733A2F2F726F6F6B6572792E746573742F636F6E74657874732F313137363636373632373032323234363133222C22636F6E74657874223A2268747470733A2F2F726F6F6B6572792E746573742F636F6E74657874732F313137363636373632373032323234363133222C22636F6E74656E74223A223C703E48656C6C6F20616761696E3C2F703E222C226174746163686D656E74223A5B5D2C22746167223A5B5D2C227265706C696573223A7B226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323730323230303031312F7265706C696573222C2274797065223A22436F6C6C656374696F6E222C226669727374223A7B2274797065223A22436F6C6C656374696F6E50616765222C22706172744F66223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323730323230303031312F7265706C696573222C226E657874223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323730323230303031312F7265706C6965733F706167653D6F7468657273222C226974656D73223A5B5D7D7D2C226C696B6573223A7B226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323730323230303031312F6C696B6573222C2274797065223A22436F6C6C656374696F6E222C22746F74616C4974656D73223A307D2C22736861726573223A7B226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323730323230303031312F736861726573222C2274797065223A22436F6C6C656374696F6E222C22746F74616C4974656D73223A307D2C22696E746572616374696F6E506F6C696379223A7B2263616E51756F7465223A7B226175746F6D61746963417070726F76616C223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226D616E75616C417070726F76616C223A5B5D7D2C2263616E4C696B65223A7B226175746F6D61746963417070726F76616C223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226D616E75616C417070726F76616C223A5B5D2C22616C77617973223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C22617070726F76616C5265717569726564223A5B5D7D2C2263616E5265706C79223A7B226175746F6D61746963417070726F76616C223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226D616E75616C417070726F76616C223A5B5D2C22616C77617973223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C22617070726F76616C5265717569726564223A5B5D7D2C2263616E416E6E6F756E6365223A7B226175746F6D61746963417070726F76616C223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226D616E75616C417070726F76616C223A5B5D2C22616C77617973223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C22617070726F76616C5265717569726564223A5B5D7D7D2C22636F6E74656E744D6170223A7B22656E223A223C703E48656C6C6F20616761696E3C2F703E227D2C2275706461746564223A22323032362D31312D32335431363A34353A31312E3739335A227D7D', '2026-11-23 16:45:12.665000');
INSERT INTO outgoing VALUES (117666762768935234, 'https://rookery.test/users/alice/statuses/117666762702200011#updates/117666762706347219', 'Update', 'https://rookery.test/users/alice/statuses/117666762702200011', 31918179810126164, 117666762571535671, 117666762702200011, 0, X'7B2240636F6E74657874223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73222C2268747470733A2F2F773369642E6F72672F73656375726974792F7631222C7B2248617368746167223A2261733A48617368746167222C226D616E75616C6C79417070726F766573466F6C6C6F77657273223A2261733A6D616E75616C6C79417070726F766573466F6C6C6F77657273222C2273656E736974697665223A2261733A73656E736974697665222C226D6F766564546F223A7B22406964223A2261733A6D6F766564546F222C224074797065223A22406964227D2C22616C736F4B6E6F776E4173223A7B22406964223A2261733A616C736F4B6E6F776E4173222C224074797065223A22406964227D2C22746F6F74223A22687474703A2F2F6A6F696E6D6173746F646F6E2E6F72672F6E7323222C22456D6F6A69223A22746F6F743A456D6F6A69222C22456D6F6A695265616374223A22687474703A2F2F6C6974657075622E736F6369616C2F6E7323456D6F6A695265616374222C226665617475726564223A7B22406964223A22746F6F743A6665617475726564222C224074797065223A22406964227D2C22666561747572656454616773223A7B22406964223A22746F6F743A666561747572656454616773222C224074797065223A22406964227D2C22646973636F76657261626C65223A22746F6F743A646973636F76657261626C65222C22696E64657861626C65223A22746F6F743A696E64657861626C65222C226D656D6F7269616C223A22746F6F743A6D656D6F7269616C222C2273757370656E646564223A22746F6F743A73757370656E646564222C226174747269627574696F6E446F6D61696E73223A7B22406964223A22746F6F743A6174747269627574696F6E446F6D61696E73222C224074797065223A22406964227D2C2273686F774665617475726564223A22746F6F743A73686F774665617475726564222C2273686F774D65646961223A22746F6F743A73686F774D65646961222C2273686F775265706C696573496E4D65646961223A22746F6F743A73686F775265706C696573496E4D65646961222C22766F74657273436F756E74223A22746F6F743A766F74657273436F756E74222C22626C757268617368223A22746F6F743A626C757268617368222C22666F63616C506F696E74223A7B22406964223A22746F6F743A666F63616C506F696E74222C2240636F6E7461696E6572223A22406C697374227D2C22736368656D61223A22687474703A2F2F736368656D612E6F726723222C2250726F706572747956616C7565223A22736368656D613A50726F706572747956616C7565222C2276616C7565223A22736368656D613A76616C7565222C226F737461747573223A22687474703A2F2F6F7374617475732E6F726723222C2261746F6D557269223A226F7374617475733A61746F6D557269222C22696E5265706C79546F41746F6D557269223A226F7374617475733A696E5265706C79546F41746F6D557269222C22636F6E766572736174696F6E223A226F7374617475733A636F6E766572736174696F6E222C2277656266696E676572223A2268747470733A2F2F7075726C2E617263686976652E6F72672F736F6369616C7765622F77656266696E6765722377656266696E676572222C2271756F7465223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F303434662371756F7465222C224074797065223A22406964227D2C2271756F7465417574686F72697A6174696F6E223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F303434662371756F7465417574686F72697A6174696F6E222C224074797065223A22406964227D2C2251756F746552657175657374223A2268747470733A2F2F773369642E6F72672F6665702F303434662351756F746552657175657374222C2251756F7465417574686F72697A6174696F6E223A2268747470733A2F2F773369642E6F72672F6665702F303434662351756F7465417574686F72697A6174696F6E222C2271756F7465557269223A22687474703A2F2F66656469626972642E636F6D2F6E732371756F7465557269222C226D6973736B6579223A2268747470733A2F2F6D6973736B65792D6875622E6E65742F6E7323222C225F6D6973736B65795F71756F7465223A226D6973736B65793A5F6D6973736B65795F71756F7465222C22677473223A2268747470733A2F2F676F746F736F6369616C2E6F72672F6E7323222C22696E746572616374696F6E506F6C696379223A7B22406964223A226774733A696E746572616374696F6E506F6C696379222C224074797065223A22406964227D2C2263616E51756F7465223A7B22406964223A226774733A63616E51756F7465222C224074797065223A22406964227D2C2263616E4C696B65223A7B22406964223A226774733A63616E4C696B65222C224074797065223A22406964227D2C2263616E5265706C79223A7B22406964223A226774733A63616E5265706C79222C224074797065223A22406964227D2C2263616E416E6E6F756E6365223A7B22406964223A226774733A63616E416E6E6F756E6365222C224074797065223A22406964227D2C22616C77617973223A7B22406964223A226774733A616C77617973222C224074797065223A22406964227D2C22617070726F76616C5265717569726564223A7B22406964223A226774733A617070726F76616C5265717569726564222C224074797065223A22406964227D2C22617070726F7665644279223A7B22406964223A226774733A617070726F7665644279222C224074797065223A22406964227D2C226C696B65417574686F72697A6174696F6E223A7B22406964223A226774733A6C696B65417574686F72697A6174696F6E222C224074797065223A22406964227D2C227265706C79417574686F72697A6174696F6E223A7B22406964223A226774733A7265706C79417574686F72697A6174696F6E222C224074797065223A22406964227D2C22616E6E6F756E6365417574686F72697A6174696F6E223A7B22406964223A226774733A616E6E6F756E6365417574686F72697A6174696F6E222C224074797065223A22406964227D2C224C696B6552657175657374223A226774733A4C696B6552657175657374222C224C696B65417574686F72697A6174696F6E223A226774733A4C696B65417574686F72697A6174696F6E222C225265706C7952657175657374223A226774733A5265706C7952657175657374222C225265706C79417574686F72697A6174696F6E223A226774733A5265706C79417574686F72697A6174696F6E222C22416E6E6F756E636552657175657374223A226774733A416E6E6F756E636552657175657374222C22416E6E6F756E6365417574686F72697A6174696F6E223A226774733A416E6E6F756E6365417574686F72697A6174696F6E222C224665617475726552657175657374223A2268747470733A2F2F773369642E6F72672F6665702F37616139234665617475726552657175657374222C2246656174757265417574686F72697A6174696F6E223A2268747470733A2F2F773369642E6F72672F6665702F376161392346656174757265417574686F72697A6174696F6E222C2263616E46656174757265223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F376161392363616E46656174757265222C224074797065223A22406964227D2C226175746F6D61746963417070726F76616C223A7B22406964223A226774733A6175746F6D61746963417070726F76616C222C224074797065223A22406964227D2C226D616E75616C417070726F76616C223A7B22406964223A226774733A6D616E75616C417070726F76616C222C224074797065223A22406964227D2C22696E746572616374696E674F626A656374223A7B22406964223A226774733A696E746572616374696E674F626A656374222C224074797065223A22406964227D2C22696E746572616374696F6E546172676574223A7B22406964223A226774733A696E746572616374696F6E546172676574222C224074797065223A22406964227D7D5D2C226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F31313736363637363237303232303030313123757064617465732F313137363636373632373036333437323139222C2274797065223A22557064617465222C226163746F72223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C696365222C227075626C6973686564223A22323032362D31312D32335431363A34353A31312E3739335A222C22746F223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226363223A5B2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F666F6C6C6F77657273225D2C226F626A656374223A7B226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F313137363636373632373032323030303131222C2274797065223A224E6F7465222C2273756D6D617279223A2241207479706F222C22696E5265706C79546F223A6E756C6C2C227075626C6973686564223A22323032362D31312D32335431363A34353A31312E3734305A222C2275726C223A2268747470733A2F2F726F6F6B6572792E746573742F40616C6963652F313137363636373632373032323030303131222C2261747472696275746564546F223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C696365222C22746F223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226363223A5B2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F666F6C6C6F77657273225D2C2273656E736974697665223A747275652C2261746F6D557269223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F313137363636373632373032323030303131222C22696E5265706C79546F41746F6D557269223A6E756C6C2C22636F6E766572736174696F6E223A2268747470733A2F2F726F6F6B6572792E746573742F636F6E74657874732F313137363636373632373032323234363133222C22636F6E74657874223A2268747470733A2F2F726F6F6B6572792E746573742F636F6E74657874732F313137363636373632373032323234363133222C22636F6E74656E74223A223C703E48656C6C6F20616761696E3C2F703E222C226174746163686D656E74223A5B5D2C22746167223A5B5D2C227265706C696573223A7B226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323730323230303031312F7265706C696573222C2274797065223A22436F6C6C656374696F6E222C226669727374223A7B2274797065223A22436F6C6C656374696F6E50616765222C22706172744F66223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323730323230303031312F7265706C696573222C226E657874223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323730323230303031312F7265706C6965733F706167653D6F7468657273222C226974656D73223A5B5D7D7D2C226C696B6573223A7B226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323730323230303031312F6C696B6573222C2274797065223A22436F6C6C656374696F6E222C22746F74616C4974656D73223A307D2C22736861726573223A7B226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F3131373636363736323730323230303031312F736861726573222C2274797065223A22436F6C6C656374696F6E222C22746F74616C4974656D73223A307D2C22696E746572616374696F6E506F6C696379223A7B2263616E51756F7465223A7B226175746F6D61746963417070726F76616C223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226D616E75616C417070726F76616C223A5B5D7D2C2263616E4C696B65223A7B226175746F6D61746963417070726F76616C223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226D616E75616C417070726F76616C223A5B5D2C22616C77617973223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C22617070726F76616C5265717569726564223A5B5D7D2C2263616E5265706C79223A7B226175746F6D61746963417070726F76616C223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226D616E75616C417070726F76616C223A5B5D2C22616C77617973223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C22617070726F76616C5265717569726564223A5B5D7D2C2263616E416E6E6F756E6365223A7B226175746F6D61746963417070726F76616C223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226D616E75616C417070726F76616C223A5B5D2C22616C77617973223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C22617070726F76616C5265717569726564223A5B5D7D7D2C22636F6E74656E744D6170223A7B22656E223A223C703E48656C6C6F20616761696E3C2F703E227D2C2275706461746564223A22323032362D31312D32335431363A34353A31312E3739335A227D7D', '2026-11-23 16:45:12.758000');
INSERT INTO outgoing VALUES (117666762881517576, 'https://rookery.test/users/alice#adds/117666762881461650', 'Add', 'https://rookery.test/users/alice/statuses/117666762688375934', 38390019811238434, 117666762571535671, NULL, 0, X'7B2240636F6E74657874223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73222C2268747470733A2F2F773369642E6F72672F73656375726974792F7631222C7B2248617368746167223A2261733A48617368746167222C226D616E75616C6C79417070726F766573466F6C6C6F77657273223A2261733A6D616E75616C6C79417070726F766573466F6C6C6F77657273222C2273656E736974697665223A2261733A73656E736974697665222C226D6F766564546F223A7B22406964223A2261733A6D6F766564546F222C224074797065223A22406964227D2C22616C736F4B6E6F776E4173223A7B22406964223A2261733A616C736F4B6E6F776E4173222C224074797065223A22406964227D2C22746F6F74223A22687474703A2F2F6A6F696E6D6173746F646F6E2E6F72672F6E7323222C22456D6F6A69223A22746F6F743A456D6F6A69222C22456D6F6A695265616374223A22687474703A2F2F6C6974657075622E736F6369616C2F6E7323456D6F6A695265616374222C226665617475726564223A7B22406964223A22746F6F743A6665617475726564222C224074797065223A22406964227D2C22666561747572656454616773223A7B22406964223A22746F6F743A666561747572656454616773222C224074797065223A22406964227D2C22646973636F76657261626C65223A22746F6F743A646973636F76657261626C65222C22696E64657861626C65223A22746F6F743A696E64657861626C65222C226D656D6F7269616C223A22746F6F743A6D656D6F7269616C222C2273757370656E646564223A22746F6F743A73757370656E646564222C226174747269627574696F6E446F6D61696E73223A7B22406964223A22746F6F743A6174747269627574696F6E446F6D61696E73222C224074797065223A22406964227D2C2273686F774665617475726564223A22746F6F743A73686F774665617475726564222C2273686F774D65646961223A22746F6F743A73686F774D65646961222C2273686F775265706C696573496E4D65646961223A22746F6F743A73686F775265706C696573496E4D65646961222C22766F74657273436F756E74223A22746F6F743A766F74657273436F756E74222C22626C757268617368223A22746F6F743A626C757268617368222C22666F63616C506F696E74223A7B22406964223A22746F6F743A666F63616C506F696E74222C2240636F6E7461696E6572223A22406C697374227D2C22736368656D61223A22687474703A2F2F736368656D612E6F726723222C2250726F706572747956616C7565223A22736368656D613A50726F706572747956616C7565222C2276616C7565223A22736368656D613A76616C7565222C226F737461747573223A22687474703A2F2F6F7374617475732E6F726723222C2261746F6D557269223A226F7374617475733A61746F6D557269222C22696E5265706C79546F41746F6D557269223A226F7374617475733A696E5265706C79546F41746F6D557269222C22636F6E766572736174696F6E223A226F7374617475733A636F6E766572736174696F6E222C2277656266696E676572223A2268747470733A2F2F7075726C2E617263686976652E6F72672F736F6369616C7765622F77656266696E6765722377656266696E676572222C2271756F7465223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F303434662371756F7465222C224074797065223A22406964227D2C2271756F7465417574686F72697A6174696F6E223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F303434662371756F7465417574686F72697A6174696F6E222C224074797065223A22406964227D2C2251756F746552657175657374223A2268747470733A2F2F773369642E6F72672F6665702F303434662351756F746552657175657374222C2251756F7465417574686F72697A6174696F6E223A2268747470733A2F2F773369642E6F72672F6665702F303434662351756F7465417574686F72697A6174696F6E222C2271756F7465557269223A22687474703A2F2F66656469626972642E636F6D2F6E732371756F7465557269222C226D6973736B6579223A2268747470733A2F2F6D6973736B65792D6875622E6E65742F6E7323222C225F6D6973736B65795F71756F7465223A226D6973736B65793A5F6D6973736B65795F71756F7465222C22677473223A2268747470733A2F2F676F746F736F6369616C2E6F72672F6E7323222C22696E746572616374696F6E506F6C696379223A7B22406964223A226774733A696E746572616374696F6E506F6C696379222C224074797065223A22406964227D2C2263616E51756F7465223A7B22406964223A226774733A63616E51756F7465222C224074797065223A22406964227D2C2263616E4C696B65223A7B22406964223A226774733A63616E4C696B65222C224074797065223A22406964227D2C2263616E5265706C79223A7B22406964223A226774733A63616E5265706C79222C224074797065223A22406964227D2C2263616E416E6E6F756E6365223A7B22406964223A226774733A63616E416E6E6F756E6365222C224074797065223A22406964227D2C22616C77617973223A7B22406964223A226774733A616C77617973222C224074797065223A22406964227D2C22617070726F76616C5265717569726564223A7B22406964223A226774733A617070726F76616C5265717569726564222C224074797065223A22406964227D2C22617070726F7665644279223A7B22406964223A226774733A617070726F7665644279222C224074797065223A22406964227D2C226C696B65417574686F72697A6174696F6E223A7B22406964223A226774733A6C696B65417574686F72697A6174696F6E222C224074797065223A22406964227D2C227265706C79417574686F72697A6174696F6E223A7B22406964223A226774733A7265706C79417574686F72697A6174696F6E222C224074797065223A22406964227D2C22616E6E6F756E6365417574686F72697A6174696F6E223A7B22406964223A226774733A616E6E6F756E6365417574686F72697A6174696F6E222C224074797065223A22406964227D2C224C696B6552657175657374223A226774733A4C696B6552657175657374222C224C696B65417574686F72697A6174696F6E223A226774733A4C696B65417574686F72697A6174696F6E222C225265706C7952657175657374223A226774733A5265706C7952657175657374222C225265706C79417574686F72697A6174696F6E223A226774733A5265706C79417574686F72697A6174696F6E222C22416E6E6F756E636552657175657374223A226774733A416E6E6F756E636552657175657374222C22416E6E6F756E6365417574686F72697A6174696F6E223A226774733A416E6E6F756E6365417574686F72697A6174696F6E222C224665617475726552657175657374223A2268747470733A2F2F773369642E6F72672F6665702F37616139234665617475726552657175657374222C2246656174757265417574686F72697A6174696F6E223A2268747470733A2F2F773369642E6F72672F6665702F376161392346656174757265417574686F72697A6174696F6E222C2263616E46656174757265223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F376161392363616E46656174757265222C224074797065223A22406964227D2C226175746F6D61746963417070726F76616C223A7B22406964223A226774733A6175746F6D61746963417070726F76616C222C224074797065223A22406964227D2C226D616E75616C417070726F76616C223A7B22406964223A226774733A6D616E75616C417070726F76616C222C224074797065223A22406964227D2C22696E746572616374696E674F626A656374223A7B22406964223A226774733A696E746572616374696E674F626A656374222C224074797065223A22406964227D2C22696E746572616374696F6E546172676574223A7B22406964223A226774733A696E746572616374696F6E546172676574222C224074797065223A22406964227D7D5D2C226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C69636523616464732F313137363636373632383831343631363530222C2274797065223A22416464222C226163746F72223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C696365222C22746F223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226363223A5B2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F666F6C6C6F77657273225D2C226F626A656374223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F73746174757365732F313137363636373632363838333735393334222C22746172676574223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F636F6C6C656374696F6E732F6665617475726564227D', '2026-11-23 16:45:14.477000');
INSERT INTO outgoing VALUES (117666762882041309, 'https://rookery.test/users/alice#likes/117666762824120093', 'Like', 'https://rookery.test/users/alice#likes/117666762824120093', 30263886741424971, 117666762571535671, NULL, 0, X'7B2240636F6E74657874223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73222C2268747470733A2F2F773369642E6F72672F73656375726974792F7631222C7B2248617368746167223A2261733A48617368746167222C226D616E75616C6C79417070726F766573466F6C6C6F77657273223A2261733A6D616E75616C6C79417070726F766573466F6C6C6F77657273222C2273656E736974697665223A2261733A73656E736974697665222C226D6F766564546F223A7B22406964223A2261733A6D6F766564546F222C224074797065223A22406964227D2C22616C736F4B6E6F776E4173223A7B22406964223A2261733A616C736F4B6E6F776E4173222C224074797065223A22406964227D2C22746F6F74223A22687474703A2F2F6A6F696E6D6173746F646F6E2E6F72672F6E7323222C22456D6F6A69223A22746F6F743A456D6F6A69222C22456D6F6A695265616374223A22687474703A2F2F6C6974657075622E736F6369616C2F6E7323456D6F6A695265616374222C226665617475726564223A7B22406964223A22746F6F743A6665617475726564222C224074797065223A22406964227D2C22666561747572656454616773223A7B22406964223A22746F6F743A666561747572656454616773222C224074797065223A22406964227D2C22646973636F76657261626C65223A22746F6F743A646973636F76657261626C65222C22696E64657861626C65223A22746F6F743A696E64657861626C65222C226D656D6F7269616C223A22746F6F743A6D656D6F7269616C222C2273757370656E646564223A22746F6F743A73757370656E646564222C226174747269627574696F6E446F6D61696E73223A7B22406964223A22746F6F743A6174747269627574696F6E446F6D61696E73222C224074797065223A22406964227D2C2273686F774665617475726564223A22746F6F743A73686F774665617475726564222C2273686F774D65646961223A22746F6F743A73686F774D65646961222C2273686F775265706C696573496E4D65646961223A22746F6F743A73686F775265706C696573496E4D65646961222C22766F74657273436F756E74223A22746F6F743A766F74657273436F756E74222C22626C757268617368223A22746F6F743A626C757268617368222C22666F63616C506F696E74223A7B22406964223A22746F6F743A666F63616C506F696E74222C2240636F6E7461696E6572223A22406C697374227D2C22736368656D61223A22687474703A2F2F736368656D612E6F726723222C2250726F706572747956616C7565223A22736368656D613A50726F706572747956616C7565222C2276616C7565223A22736368656D613A76616C7565222C226F737461747573223A22687474703A2F2F6F7374617475732E6F726723222C2261746F6D557269223A226F7374617475733A61746F6D557269222C22696E5265706C79546F41746F6D557269223A226F7374617475733A696E5265706C79546F41746F6D557269222C22636F6E766572736174696F6E223A226F7374617475733A636F6E766572736174696F6E222C2277656266696E676572223A2268747470733A2F2F7075726C2E617263686976652E6F72672F736F6369616C7765622F77656266696E6765722377656266696E676572222C2271756F7465223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F303434662371756F7465222C224074797065223A22406964227D2C2271756F7465417574686F72697A6174696F6E223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F303434662371756F7465417574686F72697A6174696F6E222C224074797065223A22406964227D2C2251756F746552657175657374223A2268747470733A2F2F773369642E6F72672F6665702F303434662351756F746552657175657374222C2251756F7465417574686F72697A6174696F6E223A2268747470733A2F2F773369642E6F72672F6665702F303434662351756F7465417574686F72697A6174696F6E222C2271756F7465557269223A22687474703A2F2F66656469626972642E636F6D2F6E732371756F7465557269222C226D6973736B6579223A2268747470733A2F2F6D6973736B65792D6875622E6E65742F6E7323222C225F6D6973736B65795F71756F7465223A226D6973736B65793A5F6D6973736B65795F71756F7465222C22677473223A2268747470733A2F2F676F746F736F6369616C2E6F72672F6E7323222C22696E746572616374696F6E506F6C696379223A7B22406964223A226774733A696E746572616374696F6E506F6C696379222C224074797065223A22406964227D2C2263616E51756F7465223A7B22406964223A226774733A63616E51756F7465222C224074797065223A22406964227D2C2263616E4C696B65223A7B22406964223A226774733A63616E4C696B65222C224074797065223A22406964227D2C2263616E5265706C79223A7B22406964223A226774733A63616E5265706C79222C224074797065223A22406964227D2C2263616E416E6E6F756E6365223A7B22406964223A226774733A63616E416E6E6F756E6365222C224074797065223A22406964227D2C22616C77617973223A7B22406964223A226774733A616C77617973222C224074797065223A22406964227D2C22617070726F76616C5265717569726564223A7B22406964223A226774733A617070726F76616C5265717569726564222C224074797065223A22406964227D2C22617070726F7665644279223A7B22406964223A226774733A617070726F7665644279222C224074797065223A22406964227D2C226C696B65417574686F72697A6174696F6E223A7B22406964223A226774733A6C696B65417574686F72697A6174696F6E222C224074797065223A22406964227D2C227265706C79417574686F72697A6174696F6E223A7B22406964223A226774733A7265706C79417574686F72697A6174696F6E222C224074797065223A22406964227D2C22616E6E6F756E6365417574686F72697A6174696F6E223A7B22406964223A226774733A616E6E6F756E6365417574686F72697A6174696F6E222C224074797065223A22406964227D2C224C696B6552657175657374223A226774733A4C696B6552657175657374222C224C696B65417574686F72697A6174696F6E223A226774733A4C696B65417574686F72697A6174696F6E222C225265706C7952657175657374223A226774733A5265706C7952657175657374222C225265706C79417574686F72697A6174696F6E223A226774733A5265706C79417574686F72697A6174696F6E222C22416E6E6F756E636552657175657374223A226774733A416E6E6F756E636552657175657374222C22416E6E6F756E6365417574686F72697A6174696F6E223A226774733A416E6E6F756E6365417574686F72697A6174696F6E222C224665617475726552657175657374223A2268747470733A2F2F773369642E6F72672F6665702F37616139234665617475726552657175657374222C2246656174757265417574686F72697A6174696F6E223A2268747470733A2F2F773369642E6F72672F6665702F376161392346656174757265417574686F72697A6174696F6E222C2263616E46656174757265223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F376161392363616E46656174757265222C224074797065223A22406964227D2C226175746F6D61746963417070726F76616C223A7B22406964223A226774733A6175746F6D61746963417070726F76616C222C224074797065223A22406964227D2C226D616E75616C417070726F76616C223A7B22406964223A226774733A6D616E75616C417070726F76616C222C224074797065223A22406964227D2C22696E746572616374696E674F626A656374223A7B22406964223A226774733A696E746572616374696E674F626A656374222C224074797065223A22406964227D2C22696E746572616374696F6E546172676574223A7B22406964223A226774733A696E746572616374696F6E546172676574222C224074797065223A22406964227D7D5D2C226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C696365236C696B65732F313137363636373632383234313230303933222C2274797065223A224C696B65222C226163746F72223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C696365222C22746F223A5B2268747470733A2F2F6661722E6578616D706C652F75736572732F6361726F6C225D2C226363223A5B5D2C226F626A656374223A2268747470733A2F2F6661722E6578616D706C652F75736572732F6361726F6C2F73746174757365732F32227D', '2026-11-23 16:45:14.484000');
INSERT INTO outgoing VALUES (117666762883739277, 'https://rookery.test/users/dora#blocks/117666762829225333', 'Block', 'https://far.example/users/eve https://rookery.test/users/dora', 9659203966361983, 117666762574997768, NULL, 0, X'7B2240636F6E74657874223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73222C2268747470733A2F2F773369642E6F72672F73656375726974792F7631222C7B2248617368746167223A2261733A48617368746167222C226D616E75616C6C79417070726F766573466F6C6C6F77657273223A2261733A6D616E75616C6C79417070726F766573466F6C6C6F77657273222C2273656E736974697665223A2261733A73656E736974697665222C226D6F766564546F223A7B22406964223A2261733A6D6F766564546F222C224074797065223A22406964227D2C22616C736F4B6E6F776E4173223A7B22406964223A2261733A616C736F4B6E6F776E4173222C224074797065223A22406964227D2C22746F6F74223A22687474703A2F2F6A6F696E6D6173746F646F6E2E6F72672F6E7323222C22456D6F6A69223A22746F6F743A456D6F6A69222C22456D6F6A695265616374223A22687474703A2F2F6C6974657075622E736F6369616C2F6E7323456D6F6A695265616374222C226665617475726564223A7B22406964223A22746F6F743A6665617475726564222C224074797065223A22406964227D2C22666561747572656454616773223A7B22406964223A22746F6F743A666561747572656454616773222C224074797065223A22406964227D2C22646973636F76657261626C65223A22746F6F743A646973636F76657261626C65222C22696E64657861626C65223A22746F6F743A696E64657861626C65222C226D656D6F7269616C223A22746F6F743A6D656D6F7269616C222C2273757370656E646564223A22746F6F743A73757370656E646564222C226174747269627574696F6E446F6D61696E73223A7B22406964223A22746F6F743A6174747269627574696F6E446F6D61696E73222C224074797065223A22406964227D2C2273686F774665617475726564223A22746F6F743A73686F774665617475726564222C2273686F774D65646961223A22746F6F743A73686F774D65646961222C2273686F775265706C696573496E4D65646961223A22746F6F743A73686F775265706C696573496E4D65646961222C22766F74657273436F756E74223A22746F6F743A766F74657273436F756E74222C22626C757268617368223A22746F6F743A626C757268617368222C22666F63616C506F696E74223A7B22406964223A22746F6F743A666F63616C506F696E74222C2240636F6E7461696E6572223A22406C697374227D2C22736368656D61223A22687474703A2F2F736368656D612E6F726723222C2250726F706572747956616C7565223A22736368656D613A50726F706572747956616C7565222C2276616C7565223A22736368656D613A76616C7565222C226F737461747573223A22687474703A2F2F6F7374617475732E6F726723222C2261746F6D557269223A226F7374617475733A61746F6D557269222C22696E5265706C79546F41746F6D557269223A226F7374617475733A696E5265706C79546F41746F6D557269222C22636F6E766572736174696F6E223A226F7374617475733A636F6E766572736174696F6E222C2277656266696E676572223A2268747470733A2F2F7075726C2E617263686976652E6F72672F736F6369616C7765622F77656266696E6765722377656266696E676572222C2271756F7465223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F303434662371756F7465222C224074797065223A22406964227D2C2271756F7465417574686F72697A6174696F6E223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F303434662371756F7465417574686F72697A6174696F6E222C224074797065223A22406964227D2C2251756F746552657175657374223A2268747470733A2F2F773369642E6F72672F6665702F303434662351756F746552657175657374222C2251756F7465417574686F72697A6174696F6E223A2268747470733A2F2F773369642E6F72672F6665702F303434662351756F7465417574686F72697A6174696F6E222C2271756F7465557269223A22687474703A2F2F66656469626972642E636F6D2F6E732371756F7465557269222C226D6973736B6579223A2268747470733A2F2F6D6973736B65792D6875622E6E65742F6E7323222C225F6D6973736B65795F71756F7465223A226D6973736B65793A5F6D6973736B65795F71756F7465222C22677473223A2268747470733A2F2F676F746F736F6369616C2E6F72672F6E7323222C22696E746572616374696F6E506F6C696379223A7B22406964223A226774733A696E746572616374696F6E506F6C696379222C224074797065223A22406964227D2C2263616E51756F7465223A7B22406964223A226774733A63616E51756F7465222C224074797065223A22406964227D2C2263616E4C696B65223A7B22406964223A226774733A63616E4C696B65222C224074797065223A22406964227D2C2263616E5265706C79223A7B22406964223A226774733A63616E5265706C79222C224074797065223A22406964227D2C2263616E416E6E6F756E6365223A7B22406964223A226774733A63616E416E6E6F756E6365222C224074797065223A22406964227D2C22616C77617973223A7B22406964223A226774733A616C77617973222C224074797065223A22406964227D2C22617070726F76616C5265717569726564223A7B22406964223A226774733A617070726F76616C5265717569726564222C224074797065223A22406964227D2C22617070726F7665644279223A7B22406964223A226774733A617070726F7665644279222C224074797065223A22406964227D2C226C696B65417574686F72697A6174696F6E223A7B22406964223A226774733A6C696B65417574686F72697A6174696F6E222C224074797065223A22406964227D2C227265706C79417574686F72697A6174696F6E223A7B22406964223A226774733A7265706C79417574686F72697A6174696F6E222C224074797065223A22406964227D2C22616E6E6F756E6365417574686F72697A6174696F6E223A7B22406964223A226774733A616E6E6F756E6365417574686F72697A6174696F6E222C224074797065223A22406964227D2C224C696B6552657175657374223A226774733A4C696B6552657175657374222C224C696B65417574686F72697A6174696F6E223A226774733A4C696B65417574686F72697A6174696F6E222C225265706C7952657175657374223A226774733A5265706C7952657175657374222C225265706C79417574686F72697A6174696F6E223A226774733A5265706C79417574686F72697A6174696F6E222C22416E6E6F756E636552657175657374223A226774733A416E6E6F756E636552657175657374222C22416E6E6F756E6365417574686F72697A6174696F6E223A226774733A416E6E6F756E6365417574686F72697A6174696F6E222C224665617475726552657175657374223A2268747470733A2F2F773369642E6F72672F6665702F37616139234665617475726552657175657374222C2246656174757265417574686F72697A6174696F6E223A2268747470733A2F2F773369642E6F72672F6665702F376161392346656174757265417574686F72697A6174696F6E222C2263616E46656174757265223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F376161392363616E46656174757265222C224074797065223A22406964227D2C226175746F6D61746963417070726F76616C223A7B22406964223A226774733A6175746F6D61746963417070726F76616C222C224074797065223A22406964227D2C226D616E75616C417070726F76616C223A7B22406964223A226774733A6D616E75616C417070726F76616C222C224074797065223A22406964227D2C22696E746572616374696E674F626A656374223A7B22406964223A226774733A696E746572616374696E674F626A656374222C224074797065223A22406964227D2C22696E746572616374696F6E546172676574223A7B22406964223A226774733A696E746572616374696F6E546172676574222C224074797065223A22406964227D7D5D2C226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F646F726123626C6F636B732F313137363636373632383239323235333333222C2274797065223A22426C6F636B222C226163746F72223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F646F7261222C22746F223A5B2268747470733A2F2F6661722E6578616D706C652F75736572732F657665225D2C226363223A5B5D2C226F626A656374223A2268747470733A2F2F6661722E6578616D706C652F75736572732F657665227D', '2026-11-23 16:45:14.510000');
INSERT INTO outgoing VALUES (117666762884192302, 'https://rookery.test/users/alice#adds/117666762884083038', 'Add', 'https://rookery.test/users/alice/collections/tags', 4730704320061576, 117666762571535671, NULL, 0, X'7B2240636F6E74657874223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73222C2268747470733A2F2F773369642E6F72672F73656375726974792F7631222C7B2248617368746167223A2261733A48617368746167222C226D616E75616C6C79417070726F766573466F6C6C6F77657273223A2261733A6D616E75616C6C79417070726F766573466F6C6C6F77657273222C2273656E736974697665223A2261733A73656E736974697665222C226D6F766564546F223A7B22406964223A2261733A6D6F766564546F222C224074797065223A22406964227D2C22616C736F4B6E6F776E4173223A7B22406964223A2261733A616C736F4B6E6F776E4173222C224074797065223A22406964227D2C22746F6F74223A22687474703A2F2F6A6F696E6D6173746F646F6E2E6F72672F6E7323222C22456D6F6A69223A22746F6F743A456D6F6A69222C22456D6F6A695265616374223A22687474703A2F2F6C6974657075622E736F6369616C2F6E7323456D6F6A695265616374222C226665617475726564223A7B22406964223A22746F6F743A6665617475726564222C224074797065223A22406964227D2C22666561747572656454616773223A7B22406964223A22746F6F743A666561747572656454616773222C224074797065223A22406964227D2C22646973636F76657261626C65223A22746F6F743A646973636F76657261626C65222C22696E64657861626C65223A22746F6F743A696E64657861626C65222C226D656D6F7269616C223A22746F6F743A6D656D6F7269616C222C2273757370656E646564223A22746F6F743A73757370656E646564222C226174747269627574696F6E446F6D61696E73223A7B22406964223A22746F6F743A6174747269627574696F6E446F6D61696E73222C224074797065223A22406964227D2C2273686F774665617475726564223A22746F6F743A73686F774665617475726564222C2273686F774D65646961223A22746F6F743A73686F774D65646961222C2273686F775265706C696573496E4D65646961223A22746F6F743A73686F775265706C696573496E4D65646961222C22766F74657273436F756E74223A22746F6F743A766F74657273436F756E74222C22626C757268617368223A22746F6F743A626C757268617368222C22666F63616C506F696E74223A7B22406964223A22746F6F743A666F63616C506F696E74222C2240636F6E7461696E6572223A22406C697374227D2C22736368656D61223A22687474703A2F2F736368656D612E6F726723222C2250726F706572747956616C7565223A22736368656D613A50726F706572747956616C7565222C2276616C7565223A22736368656D613A76616C7565222C226F737461747573223A22687474703A2F2F6F7374617475732E6F726723222C2261746F6D557269223A226F7374617475733A61746F6D557269222C22696E5265706C79546F41746F6D557269223A226F7374617475733A696E5265706C79546F41746F6D557269222C22636F6E766572736174696F6E223A226F7374617475733A636F6E766572736174696F6E222C2277656266696E676572223A2268747470733A2F2F7075726C2E617263686976652E6F72672F736F6369616C7765622F77656266696E6765722377656266696E676572222C2271756F7465223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F303434662371756F7465222C224074797065223A22406964227D2C2271756F7465417574686F72697A6174696F6E223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F303434662371756F7465417574686F72697A6174696F6E222C224074797065223A22406964227D2C2251756F746552657175657374223A2268747470733A2F2F773369642E6F72672F6665702F303434662351756F746552657175657374222C2251756F7465417574686F72697A6174696F6E223A2268747470733A2F2F773369642E6F72672F6665702F303434662351756F7465417574686F72697A6174696F6E222C2271756F7465557269223A22687474703A2F2F66656469626972642E636F6D2F6E732371756F7465557269222C226D6973736B6579223A2268747470733A2F2F6D6973736B65792D6875622E6E65742F6E7323222C225F6D6973736B65795F71756F7465223A226D6973736B65793A5F6D6973736B65795F71756F7465222C22677473223A2268747470733A2F2F676F746F736F6369616C2E6F72672F6E7323222C22696E746572616374696F6E506F6C696379223A7B22406964223A226774733A696E746572616374696F6E506F6C696379222C224074797065223A22406964227D2C2263616E51756F7465223A7B22406964223A226774733A63616E51756F7465222C224074797065223A22406964227D2C2263616E4C696B65223A7B22406964223A226774733A63616E4C696B65222C224074797065223A22406964227D2C2263616E5265706C79223A7B22406964223A226774733A63616E5265706C79222C224074797065223A22406964227D2C2263616E416E6E6F756E6365223A7B22406964223A226774733A63616E416E6E6F756E6365222C224074797065223A22406964227D2C22616C77617973223A7B22406964223A226774733A616C77617973222C224074797065223A22406964227D2C22617070726F76616C5265717569726564223A7B22406964223A226774733A617070726F76616C5265717569726564222C224074797065223A22406964227D2C22617070726F7665644279223A7B22406964223A226774733A617070726F7665644279222C224074797065223A22406964227D2C226C696B65417574686F72697A6174696F6E223A7B22406964223A226774733A6C696B65417574686F72697A6174696F6E222C224074797065223A22406964227D2C227265706C79417574686F72697A6174696F6E223A7B22406964223A226774733A7265706C79417574686F72697A6174696F6E222C224074797065223A22406964227D2C22616E6E6F756E6365417574686F72697A6174696F6E223A7B22406964223A226774733A616E6E6F756E6365417574686F72697A6174696F6E222C224074797065223A22406964227D2C224C696B6552657175657374223A226774733A4C696B6552657175657374222C224C696B65417574686F72697A6174696F6E223A226774733A4C696B65417574686F72697A6174696F6E222C225265706C7952657175657374223A226774733A5265706C7952657175657374222C225265706C79417574686F72697A6174696F6E223A226774733A5265706C79417574686F72697A6174696F6E222C22416E6E6F756E636552657175657374223A226774733A416E6E6F756E636552657175657374222C22416E6E6F756E6365417574686F72697A6174696F6E223A226774733A416E6E6F756E6365417574686F72697A6174696F6E222C224665617475726552657175657374223A2268747470733A2F2F773369642E6F72672F6665702F37616139234665617475726552657175657374222C2246656174757265417574686F72697A6174696F6E223A2268747470733A2F2F773369642E6F72672F6665702F376161392346656174757265417574686F72697A6174696F6E222C2263616E46656174757265223A7B22406964223A2268747470733A2F2F773369642E6F72672F6665702F376161392363616E46656174757265222C224074797065223A22406964227D2C226175746F6D61746963417070726F76616C223A7B22406964223A226774733A6175746F6D61746963417070726F76616C222C224074797065223A22406964227D2C226D616E75616C417070726F76616C223A7B22406964223A226774733A6D616E75616C417070726F76616C222C224074797065223A22406964227D2C22696E746572616374696E674F626A656374223A7B22406964223A226774733A696E746572616374696E674F626A656374222C224074797065223A22406964227D2C22696E746572616374696F6E546172676574223A7B22406964223A226774733A696E746572616374696F6E546172676574222C224074797065223A22406964227D7D5D2C226964223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C69636523616464732F313137363636373632383834303833303338222C2274797065223A22416464222C226163746F72223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C696365222C22746F223A5B2268747470733A2F2F7777772E77332E6F72672F6E732F616374697669747973747265616D73235075626C6963225D2C226363223A5B2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F666F6C6C6F77657273225D2C226F626A656374223A7B2274797065223A2248617368746167222C2268726566223A2268747470733A2F2F726F6F6B6572792E746573742F746167732F6269726473222C226E616D65223A22236269726473227D2C22746172676574223A2268747470733A2F2F726F6F6B6572792E746573742F75736572732F616C6963652F636F6C6C656374696F6E732F74616773227D', '2026-11-23 16:45:14.517000');
INSERT INTO deliveries VALUES (7012, 117666762639026509, 'far.example', 1, 'https://far.example/inbox', '2026-11-23 16:45:14.739000', 1, NULL, NULL, NULL);
INSERT INTO former_followers VALUES (117666762574997768, 'https://far.example/inbox', 117666762883596527);
INSERT INTO gone_statuses VALUES (1, 117666762571535671, '2026-11-23 16:45:14.899000');
INSERT INTO gone_statuses VALUES (117666762708310735, 117666762574488625, '2026-11-23 16:45:15.431000');
INSERT INTO relays VALUES ('https://relay.example/inbox', 'mastodon', 'accepted', NULL, '2026-11-23 16:45:14.932000', 7030);
INSERT INTO remembered_ids VALUES ('some uri', 'some actor', '2026-11-23 16:45:14.676000');
INSERT INTO reactions VALUES (117666762571535671, 117666762688375934, 'some name', NULL, NULL, '2026-11-23 16:45:15.058000', 7039);
INSERT INTO browser_sessions VALUES (117666762573698210, 'some secret_hash', '2026-11-23 16:45:14.972000', '2026-11-23 16:45:14.972000', 'some ip', 'some user_agent', 'some signed_in_with', 7033);
INSERT INTO feature_permissions VALUES (117666762571535671, 117666762571535671, 'some collection_uri', '2026-11-23 16:45:14.883000', 7025);
INSERT INTO password_resets VALUES ('some secret_hash', 117666762573698210, '2026-11-23 16:45:15.045000');
INSERT INTO authenticators VALUES (117666762573698210, 'some sealed_secret', NULL, 1, '2026-11-23 16:45:14.959000');
INSERT INTO recovery_codes VALUES (117666762573698210, 'some code_hash', 7040);
INSERT INTO passkeys VALUES (117666762573698210, 'some credential', 'some public_key', 1, 'some name', '2026-11-23 16:45:15.042000', NULL, 7038);
INSERT INTO spent_challenges VALUES ('some challenge', '2026-11-23 16:45:14.701000');
INSERT INTO moderation_notes VALUES (NULL, 117666762571535671, NULL, 'some text', '2026-11-23 16:45:15.025000', 7037);
INSERT INTO archives VALUES (117666762571535671, '2026-11-23 16:45:14.784000', NULL, 'posts', 1, 1, 1, 1, 1, 1, 7015, NULL, NULL);
INSERT INTO appeals VALUES (7032, 117666762571535671, 'some text', NULL, NULL, NULL, '2026-11-23 16:45:15.083000', 7042);
INSERT INTO cleanups VALUES (117666762571535671, 1, 0, 0, 0, 0, 0, 0, NULL, NULL, 1, NULL);
INSERT INTO drafts VALUES (117666762571535671, '{"text": "Half a thought"}', '[]', '2026-11-23 16:45:14.862000', 7022, NULL);
INSERT INTO draft_media VALUES (7022, 117666762662484040);
INSERT INTO storage_days VALUES ('2026-11-23', '[]', 'some place', 0);
INSERT INTO block_lists VALUES (7018, 'Others'' list', 'https://lists.example/list.csv', NULL, 0, '[]', NULL, '2026-11-23 16:45:14.800000', NULL, NULL);
INSERT INTO block_list_entries VALUES (7018, 'worse.example', 'suspend', 0, 0, 'some public_comment', 0, 0, 'waiting', NULL);
INSERT INTO emoji_packs VALUES (117666762571535671, '2026-11-23 16:45:14.864000', NULL, 'pack.zip', NULL, 'some category', 0, 1, 1, '[]', '[]', '[]', '[]', 7023);
INSERT INTO letter_states VALUES (117666762571535671, '[]', 1, 1, NULL, 1);
INSERT INTO server_purges VALUES ('filled.example', 1, 1, '2026-11-23 16:45:14.698000', NULL);
INSERT INTO id_sequences VALUES ('notifications', 15);
INSERT INTO id_sequences VALUES ('push_subscriptions', 1);
INSERT INTO interaction_policies VALUES (117666762688375934, '[]');
INSERT INTO interactions VALUES ('reply', 117666762571535671, 117666762688375934, 117666762697629281, NULL, NULL, 'pending', 0, NULL, '2026-11-23 16:45:15.092000', 7043);
INSERT INTO actor_keys VALUES ('some key_id', 117666762571535671, 'some public_pem');
INSERT INTO sqlite_sequence VALUES ('bus_messages', 0);
