-- ROL-2: whether those who wrote something of a technical file may review it themselves. Approval never is theirs.
alter table organisations add column self_review boolean not null default false;
