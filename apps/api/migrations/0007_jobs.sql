-- The queue's own tables are made by its library before the migrations; the program may use them, not change them.
grant usage on schema jobs to evidentia_app;
grant select, insert, update, delete on all tables in schema jobs to evidentia_app;
grant execute on all functions in schema jobs to evidentia_app;
alter default privileges in schema jobs grant select, insert, update, delete on tables to evidentia_app;
