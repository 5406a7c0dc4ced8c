-- What was wrong with an answer that was sent back: whoever is asked reads it beside what they sent.
alter table requests add column rejection text;
create index requests_late on requests (org_id, received_on, id);
