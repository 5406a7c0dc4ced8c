-- Whether an organisation asks for a second factor when somebody signs for an approval or a release.
alter table organisations add column second_factor_signing boolean not null default false;
