-- Secrets of webhooks are encrypted under a key of the environment (0137): nonce, 32 bytes and tag. Those of before have 32 bytes
-- until a worker that has the key starts.

-- allow still-used: the check that follows accepts everything that this one did.
alter table webhooks drop constraint webhooks_secret_check;
alter table webhooks add constraint webhooks_secret_check check (octet_length(secret) in (32, 60)) not valid;
alter table webhooks add constraint webhooks_previous_secret_check
  check (octet_length(previous_secret) in (32, 60)) not valid;
