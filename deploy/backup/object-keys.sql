-- Keys of the files that the storage must have, one on each line.
\set ON_ERROR_STOP on
select org_id || '/' || encode(sha256, 'hex') from app.stored_files
where state in ('clean', 'scanning', 'quarantined') order by 1;
