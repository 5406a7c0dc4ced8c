-- Questions of external readers are about a row or a passage, and a round has a day by which its answers are due.

-- allow unvalidated: the columns are new and empty.
alter table questions
  add column row_id text check (row_id ~ '^[0-9a-f-]{36}$'),
  -- The number and name of that row when it was asked about.
  add column place text check (length(place) <= 400),
  add column passage text check (length(passage) <= 2000);
-- Beside the content that is signed, as the people are.
alter table packages add column answers_due_on date;
