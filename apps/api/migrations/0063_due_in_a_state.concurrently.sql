-- What waits in a state, by its day: the head of a queue without the queue.
drop index concurrently if exists records_queue;
create index concurrently records_queue on records (org_id, type, status, due_on, id) where archived_at is null and due_on is not null;
