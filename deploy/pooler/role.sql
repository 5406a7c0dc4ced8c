-- What the program otherwise asks for when it connects. A pooler in transaction mode cannot pass it on, so the role has it: once, by
-- the cluster's administrator, and again without effect. The timeout is that of STATEMENT_TIMEOUT_MS.
alter role evidentia_app set search_path = app;
alter role evidentia_app set timezone = 'UTC';
alter role evidentia_app set datestyle = 'ISO';
alter role evidentia_app set jit = off;
alter role evidentia_app set statement_timeout = '8s';
alter role evidentia_app set lock_timeout = '8s';
alter role evidentia_app set idle_in_transaction_session_timeout = '10s';
