"""Sign-up, sign-in, second factors, tokens and roles."""
