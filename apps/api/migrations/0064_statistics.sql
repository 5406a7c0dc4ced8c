-- An organisation that was just filled beside larger ones counts as empty until its tables are looked at again, and what is
-- joined inside of it is planned for one row. That is done when a hundredth has changed, not a tenth: looking costs a sample of
-- 30,000 rows at most, however large a table is.
create procedure app.keep_known(target regclass)
  language plpgsql as $$
begin
  execute format('alter table %s set (autovacuum_analyze_scale_factor = 0.01)', target);
end
$$;

create or replace procedure app.isolate(target regclass)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to evidentia_app using (org_id = (select app.org())) with check (org_id = (select app.org()))',
    target);
  call app.make_erasable(target);
  call app.keep_known(target);
end
$$;

do $$
declare
  target regclass;
begin
  for target in
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
    where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and not c.relispartition
  loop
    call app.keep_known(target);
  end loop;
end
$$;
