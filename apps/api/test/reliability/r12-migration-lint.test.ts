import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { lintMigration } from './migration-lint.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
/** Before this migration, no installation was in use while it was migrated. */
const BASELINE = '0055'

const rulesOf = (text: string, file = '0099_x.sql') => lintMigration(file, text).map(({ rule }) => rule)

it('R12 no migration blocks users or removes what the previous version uses', async () => {
  const files = (await readdir(FOLDER)).filter(
    (file) => /^\d{4}_.+\.sql$/.test(file) && file.slice(0, 4) > BASELINE,
  )
  for (const file of files)
    expect(lintMigration(file, await readFile(new URL(file, FOLDER), 'utf8')), file).toEqual([])
})

it.each([
  ['truncate', 'truncate links cascade'],
  ['blocking-index', 'create index records_x on records (org_id, code)'],
  ['blocking-index', 'reindex table records'],
  ['rewrite', 'alter table records alter column version type bigint'],
  ['rewrite', 'alter table records add column x uuid default gen_random_uuid()'],
  ['rewrite', 'alter table records add column x text generated always as (code) stored'],
  ['rewrite', 'vacuum full records'],
  ['not-null', 'alter table records alter column owner_id set not null'],
  ['not-null', 'alter table records add column x text not null'],
  ['unvalidated', 'alter table records add constraint x check (version > 0)'],
  ['unvalidated', 'alter table records add foreign key (org_id, x) references records (org_id, id)'],
  ['unvalidated', 'alter table records add column x uuid references members'],
  ['unvalidated', 'alter table records add constraint x unique (org_id, code)'],
  ['still-used', 'alter table records drop column tags'],
  ['still-used', 'alter table records rename column tags to words'],
  ['still-used', 'drop table links'],
  ['still-used', 'drop function app.find'],
  ['whole-table', "update records set tags = '{}'"],
  ['lock', 'lock table records in exclusive mode'],
  ['in-transaction', 'create index concurrently x on records (org_id)'],
])('R12 the lint reports %s: %s', (rule, statement) => {
  expect(rulesOf(`-- Why.\n${statement};`)).toEqual([rule])
  // A justification before the statement permits it, and affects no other rule.
  expect(rulesOf(`-- allow ${rule}: the table has ten rows\n${statement};`)).toEqual([])
  expect(rulesOf(`-- allow another: no\n${statement};`)).toEqual([rule])
})

it.each([
  'create table x (id uuid primary key, at timestamptz not null default clock_timestamp()); create index x_at on x (at); alter table x add check (true);',
  'alter table records add column x text, add column y boolean not null default false;',
  'alter table records add constraint x check (version > 0) not valid;',
  'alter table records add constraint x unique using index records_x;',
  "create function app.x() returns text language sql begin atomic\n  select 'update records set x';\nend;",
  'create function app.x() returns void language plpgsql as $$ begin truncate app.links; end $$;',
  "create policy x on records using (true); insert into organisations (name) values ('truncate links;');",
])('R12 the lint accepts: %s', (text) => {
  expect(rulesOf(text)).toEqual([])
})

it('R12 a file without transaction contains only statements that require it', () => {
  const file = '0099_x.concurrently.sql'
  const index = 'drop index concurrently if exists x; create index concurrently x on records (org_id, code);'
  expect(rulesOf(index, file)).toEqual([])
  expect(rulesOf(`${index} alter table records add column x text;`, file)).toEqual(['not-concurrent'])
})
