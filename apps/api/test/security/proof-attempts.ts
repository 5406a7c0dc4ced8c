import type pg from 'pg'
import { PROOF_TABLES } from './proof-tables.ts'

/** The statements of one transaction of an attacker. All but the last may fail without ending the attempt. */
export interface Attempt {
  what: string
  first: readonly string[]
  last: string
}

/** Existing ids, for arguments. */
export interface Known {
  org: string
  other: string
  member: string
  administrator: string
  record: string
  document: string
}

const one = (what: string, last: string, first: readonly string[] = []): Attempt => ({ what, first, last })

interface Column {
  name: string
  type: string
}
interface Relation {
  name: string
  columns: Column[]
  policies: string[]
  triggers: string[]
}

const RELATIONS = `
  select c.relname::text as name,
    (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', t.typname) order by a.attnum)
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    array(select polname::text from pg_policy where polrelid = c.oid) as policies,
    array(select tgname::text from pg_trigger where tgrelid = c.oid and not tgisinternal) as triggers
  from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')
  order by c.relname = any ($1) desc, c.relname`

/** Another value of the same type. */
function altered({ name, type }: Column): string {
  const column = `"${name}"`
  if (['int2', 'int4', 'int8', 'numeric', 'float8'].includes(type)) return `${column} + 1`
  if (type === 'text' || type === 'varchar') return `${column} || 'x'`
  if (type === 'timestamptz') return `${column} - interval '1 year'`
  if (type === 'date') return `${column} - 365`
  if (type === 'bool') return `not ${column}`
  if (type === 'bytea') return `sha256(${column})`
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'json' || type === 'jsonb') return `'{}'`
  return 'null'
}

/** Its rows are proof from a certain status on, and the application sets the status. */
const BY_STATUS = 'documentversions'
const SET_BACK = [`update app.records set status = 'draft'`]

const isProof = (name: string): boolean => (PROOF_TABLES as readonly string[]).includes(name)

/** A copy of an existing row with another key. */
function forgedRow({ name, columns }: Relation): string {
  const names = columns.map((column) => `"${column.name}"`).join(', ')
  const values = columns.map((column) => {
    if (column.name === 'id' && column.type === 'uuid') return 'gen_random_uuid()'
    if (['int4', 'int8'].includes(column.type) && /^(seq|number|version|assembly)$/.test(column.name))
      return `"${column.name}" + 1000`
    if (column.type === 'bytea' && column.name === 'previous') return 'sha256(hash)'
    if (column.type === 'timestamptz') return `"${column.name}" - interval '31 days'`
    return `"${column.name}"`
  })
  return `insert into app.${name} (${names}) select ${values.join(', ')} from app.${name} limit 1`
}

/** Every SQL statement that applies to tables, on every table; most of them on tables that are proof. */
function onTable(relation: Relation, { other }: Known): Attempt[] {
  const { name, columns, policies, triggers } = relation
  const table = `app.${name}`
  const change =
    isProof(name) || name === BY_STATUS
      ? columns
      : columns.filter((column) => column.name !== 'org_id').slice(0, 2)
  return [
    ...change.map((column) =>
      one(
        `update ${name}.${column.name}`,
        `update ${table} set "${column.name}" = ${altered(column)}`,
        name === BY_STATUS ? SET_BACK : [],
      ),
    ),
    ...(columns.some((column) => column.name === 'org_id')
      ? [one(`move ${name} to another tenant`, `update ${table} set org_id = '${other}'`)]
      : []),
    one(`delete ${name}`, `delete from ${table}`),
    one(`truncate ${name}`, `truncate ${table} cascade`),
    one(`forge ${name}`, forgedRow(relation)),
    one(`drop ${name}`, `drop table ${table} cascade`),
    one(`own ${name}`, `alter table ${table} owner to evidentia_app`),
    one(`disable triggers of ${name}`, `delete from ${table}`, [`alter table ${table} disable trigger all`]),
    one(`disable row security of ${name}`, `delete from ${table}`, [
      `alter table ${table} disable row level security`,
      `alter table ${table} no force row level security`,
    ]),
    one(`grant on ${name}`, `delete from ${table}`, [
      `grant all on ${table} to evidentia_app`,
      `grant all on ${table} to public`,
    ]),
    one(`policy on ${name}`, `delete from ${table}`, [
      `create policy mine on ${table} to evidentia_app using (true) with check (true)`,
      ...policies.map((policy) => `alter policy "${policy}" on ${table} using (true) with check (true)`),
    ]),
    one(`rule on ${name}`, `create rule mine as on insert to ${table} do instead delete from ${table}`),
    one(`rename ${name}`, `alter table ${table} rename to gone`),
    ...(isProof(name)
      ? [
          one(`copy into ${name}`, `copy ${table} from '/etc/passwd'`),
          one(`copy program into ${name}`, `copy ${table} from program 'true'`),
          one(`delete ${name} without row security`, `delete from ${table}`, [
            'set local row_security = off',
          ]),
          one(`delete ${name} as a replica`, `delete from ${table}`, [
            'set local session_replication_role = replica',
          ]),
          one(`delete ${name} of another tenant`, `delete from ${table}`, [
            `select set_config('app.org', '${other}', true)`,
          ]),
          one(`merge ${name}`, `merge into ${table} t using (select 1) s on true when matched then delete`),
          one(
            `delete ${name} in a common table expression`,
            `with gone as (delete from ${table} returning 1) select count(*) from gone`,
          ),
          one(`drop a column of ${name}`, `alter table ${table} drop column "${columns.at(-1)!.name}"`),
          one(`inherit from ${name}`, `create temp table child () inherits (${table})`),
          ...triggers.map((trigger) =>
            one(`drop trigger of ${name}`, `drop trigger "${trigger}" on ${table}`),
          ),
          one(
            `trigger on ${name}`,
            `create trigger mine before insert on ${table} execute function app.org()`,
          ),
          one(
            `delete ${name} by query_to_xml`,
            `select query_to_xml('delete from ${table} returning 1', false, false, '')`,
          ),
          one(`delete ${name} in a block`, `do $$ begin execute 'delete from ${table}'; end $$`),
          one(`delete ${name} in a function of its own`, 'select pg_temp.gone()', [
            `create function pg_temp.gone() returns void language sql security definer as 'delete from ${table}'`,
            'alter function pg_temp.gone() owner to evidentia_eraser',
          ]),
          one(`lock and delete ${name}`, `delete from only ${table}`, [`lock table ${table}`]),
        ]
      : []),
  ]
}

const FUNCTIONS = `
  select n.nspname || '.' || quote_ident(p.proname) as name, p.prokind = 'p' as procedure,
    array(select t.typname::text from unnest(p.proargtypes) with ordinality a(type, place) join pg_type t on t.oid = a.type
      order by a.place) as types
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('app', 'jobs') and p.prokind in ('f', 'p') and p.prorettype <> 'trigger'::regtype
    and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
  order by 1`

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`

const INJECTED = ['trail; delete from app.trail', 'delete from app.trail', "x'); delete from app.trail; --"]

/** Arguments of a type that an attacker who knows the schema would try. */
function plausible(type: string, known: Known): string[] {
  const { org, other, member, administrator, record } = known
  const uuids = [member, org, other, administrator, record].map((id) => `${quote(id)}::uuid`)
  const entry = { action: 'x', type: 'organisation', record: org, changes: {}, actor: null, roles: [] }
  switch (type) {
    case 'uuid':
      return uuids
    case '_uuid':
      return [`array[${uuids.join(', ')}]`, `'{}'::uuid[]`]
    case 'text':
      return [...PROOF_TABLES.map(quote), ...INJECTED.map(quote), quote('x')]
    case '_text':
      return [`array['process']`, `'{}'::text[]`]
    case 'regclass':
      return PROOF_TABLES.map((name) => `'app.${name}'::regclass`)
    case 'json':
    case 'jsonb':
      return [
        '[]',
        '{}',
        'null',
        JSON.stringify([entry]),
        JSON.stringify([{ ...entry, seq: 1 }]),
        JSON.stringify([{ ...entry, org: other }]),
        JSON.stringify([{ ...entry, at: '2020-01-01T00:00:00.000000Z' }]),
        JSON.stringify([[1]]),
      ].map((text) => `${quote(text)}::${type}`)
    case 'bytea':
      return [`sha256('x')`]
    case 'bool':
      return ['true', 'false']
    case 'int2':
    case 'int4':
    case 'int8':
    case 'float8':
      return ['0', '-1', '3']
    case '_float8':
      return [`'{1}'::float8[]`]
    case 'tsquery':
      return [`'x'::tsquery`]
    default:
      return [`null::"${type}"`]
  }
}

/** Combines the plausible values of all arguments; there are as many rows as the longest list of values. */
function argumentLists(types: readonly string[], known: Known): string[] {
  const values = types.map((type) => plausible(type, known))
  const most = Math.max(1, ...values.map((list) => list.length))
  return Array.from({ length: most }, (_, at) =>
    values.map((list, place) => list[(at + (at > 0 ? place : 0)) % list.length]!).join(', '),
  )
}

/** Rows that may make a refusing function succeed: a closure that nobody confirmed, people erased by hand. */
function forgeries({ org, member, administrator, record }: Known): string[] {
  const times = `now() - interval '40 days', '${administrator}', now() - interval '40 days', now() - interval '1 day'`
  return [
    `insert into app.closures (org_id, id, reason, asked_by, asked_at, confirmed_by, confirmed_at, due_at, erasing_at)
       values ('${org}', gen_random_uuid(), 'x', '${administrator}', ${times}, now())`,
    `insert into app.closures (org_id, id, reason, asked_by, asked_at, confirmed_by, confirmed_at, due_at)
       values ('${org}', gen_random_uuid(), 'x', '${administrator}', ${times})`,
    `insert into app.closures (org_id, id, reason, asked_by) values ('${org}', gen_random_uuid(), 'x', '${administrator}')`,
    `update app.closures set confirmed_by = asked_by, confirmed_at = now() - interval '40 days', due_at = now()`,
    `update app.closures set asked_at = now() - interval '40 days', due_at = now() - interval '1 day'`,
    `update app.closures set erasing_at = now(), cancelled_at = null`,
    `update app.techdocuments set legal_hold = false`,
    `update app.organisations set closing_at = now() - interval '1 day'`,
    `update app.organisations set held_for = null, held_at = null`,
    `update app.members set active = false, erased_at = now() where id = '${member}'`,
    `update app.invitations set email = id || '@erased.invalid'`,
    `update app.signature_challenges set used_at = null`,
    `update app.records set id = gen_random_uuid() where id = '${record}'`,
    `update app.stored_files set state = 'removing'`,
  ]
}

function onFunction(
  { name, procedure, types }: { name: string; procedure: boolean; types: string[] },
  known: Known,
): Attempt[] {
  return argumentLists(types, known).flatMap((values) => {
    const call = procedure ? `call ${name}(${values})` : `select ${name}(${values})`
    return [
      one(call, call),
      one(`${call} after forgeries`, call, forgeries(known)),
      one(`${call} for another tenant`, call, [`select set_config('app.org', '${known.other}', true)`]),
    ]
  })
}

const PRIVILEGED = [
  `select lo_import('/etc/passwd')`,
  `select pg_read_file('/etc/passwd')`,
  `select pg_ls_dir('/')`,
  `select set_config('session_replication_role', 'replica', false)`,
  `select pg_reload_conf()`,
  `alter system set fsync = off`,
  'create role mine superuser',
  'create extension dblink',
  'create schema mine',
  'create table app.mine (id int)',
  'create table public.mine (id int)',
  `create function app.mine() returns void language sql security definer as 'select 1'`,
  `create function public.mine() returns void language sql security definer as 'select 1'`,
  `create or replace function app.org() returns uuid language sql as 'select null::uuid'`,
  `create or replace function app.append_trail(p_entries json) returns bigint language sql as 'select 1::bigint'`,
  'drop function app.append_trail',
  'alter function app.append_trail(json) owner to evidentia_app',
  'alter function app.append_trail(json) set search_path = pg_temp',
  'create event trigger mine on sql_drop execute function app.org()',
  'alter default privileges grant all on tables to evidentia_app',
  'alter default privileges for role evidentia_owner in schema app grant all on tables to evidentia_app',
  'grant all on all tables in schema app to evidentia_app',
  'grant execute on all functions in schema app to evidentia_app',
  'grant all on schema app to evidentia_app',
  'drop schema app cascade',
  'alter schema app rename to gone',
  'drop owned by evidentia_owner cascade',
  'reassign owned by evidentia_owner to evidentia_app',
  'alter role evidentia_app superuser',
  'alter role evidentia_app bypassrls',
  'alter role evidentia_app createrole',
  `alter role evidentia_app set session_replication_role = 'replica'`,
  `alter database postgres owner to evidentia_app`,
  `update pg_catalog.pg_authid set rolsuper = true where rolname = 'evidentia_app'`,
  `update pg_catalog.pg_class set relowner = 'evidentia_app'::regrole where relname = 'trail'`,
  `delete from pg_catalog.pg_policy`,
  `update pg_catalog.pg_proc set prosecdef = false`,
  `create publication mine for all tables`,
  `create subscription mine connection 'dbname=x' publication mine`,
  `create server mine foreign data wrapper mine`,
  `load 'auto_explain'`,
  `security label on table app.trail is 'x'`,
  `comment on table app.trail is 'x'`,
]

/** A forged challenge for a signature that was never given. */
function forgedSignatures(): Attempt[] {
  const challenge = (more: string) =>
    `insert into app.signature_challenges (org_id, id, record_id, person_id, version, content_sha256, meaning, expires_at, used_at)
       select org_id, '00000000-0000-4000-8000-000000000001', ${more}, version, content_sha256, meaning, expires_at, now()
       from app.signature_challenges limit 1`
  const signature = (seq: string, previous: string, at: string) =>
    `insert into app.signatures (org_id, id, seq, record_id, version, signer_id, challenge_id, meaning, authenticated_at, at,
         content, statement, hash, previous)
       select org_id, gen_random_uuid(), ${seq}, record_id, version, signer_id, '00000000-0000-4000-8000-000000000001', meaning,
         authenticated_at + interval '1 second', ${at}, content, statement, hash, ${previous}
       from app.signatures order by seq desc limit 1`
  const own = [challenge('record_id, person_id')]
  const others = [
    challenge('(select id from app.records limit 1), (select id from app.members order by id limit 1)'),
  ]
  return [
    one('skip a place of the signatures', signature('seq + 1000', 'sha256(hash)', 'now()'), own),
    one('fork the signatures', signature('seq + 1', `sha256('x')`, 'now()'), own),
    one('date a signature back', signature('seq + 1', 'hash', `now() - interval '31 days'`), own),
    one('date a signature ahead', signature('seq + 1', 'hash', `now() + interval '31 days'`), own),
    one('sign with a challenge of another', signature('seq + 1', 'hash', 'now()'), others),
  ]
}

/** Attempts to set or lift an operator's hold, which the application never does. */
export function holdAttempts({ org, other }: Known): Attempt[] {
  const lifted = 'set held_for = null, held_at = null'
  const table = 'app.organisations'
  const conflict = `insert into ${table} (org_id, name) values ('${org}', 'x') on conflict (org_id) do update`
  return [
    one('lift a hold', `update ${table} ${lifted}`),
    one('hold', `update ${table} set held_for = 'move', held_at = now()`),
    one('hold for something else', `update ${table} set held_for = 'moved', held_at = now()`),
    one('date a hold back', `update ${table} set held_at = held_at - interval '1 year'`),
    one('lift a hold by name and all', `update ${table} set name = 'x', held_for = null, held_at = null`),
    one('lift a hold on conflict', `${conflict} ${lifted}`),
    one(
      'lift a hold by merging',
      `merge into ${table} using (select 1) s on true when matched then update ${lifted}`,
    ),
    one(
      'lift a hold in a common table expression',
      `with lifted as (update ${table} ${lifted} returning 1) select count(*) from lifted`,
    ),
    one('lift a hold in a block', `do $$ begin execute 'update ${table} ${lifted}'; end $$`),
    one('lift a hold after a grant', `update ${table} ${lifted}`, [
      `grant update on ${table} to evidentia_app`,
      `grant update (held_for, held_at) on ${table} to public`,
    ]),
    one('lift the hold of another tenant', `update ${table} ${lifted}`, [
      `select set_config('app.org', '${other}', true)`,
    ]),
    one('remove what is held', `delete from ${table}`),
    one(
      'found what is held',
      `insert into ${table} (org_id, name, held_for, held_at) values (app.org(), 'x', 'moved', now())`,
      [`select set_config('app.org', gen_random_uuid()::text, true)`],
    ),
  ]
}

function onRole(role: string): Attempt[] {
  const gone = 'delete from app.trail'
  return [
    one(`set role ${role}`, gone, [`set local role ${role}`]),
    one(`be ${role}`, gone, [`set local session authorization ${role}`]),
    one(`grant ${role}`, gone, [`grant ${role} to evidentia_app`, `set local role ${role}`]),
    one(`change ${role}`, `alter role ${role} login superuser password 'x'`),
    one(`drop ${role}`, `drop role ${role}`),
  ]
}

/** Every attempt that can be derived from the database catalogue. */
export async function makeAttempts(admin: pg.Pool, known: Known): Promise<Attempt[]> {
  const functions = await admin.query<{ name: string; procedure: boolean; types: string[] }>(FUNCTIONS)
  const relations = await admin.query<Relation>(RELATIONS, [PROOF_TABLES])
  const roles = await admin.query<{ name: string }>(
    `select rolname::text as name from pg_roles where rolname <> 'evidentia_app' order by 1`,
  )
  return [
    ...PRIVILEGED.map((text) => one(text, text)),
    ...forgedSignatures(),
    ...roles.rows.flatMap(({ name }) => onRole(name)),
    ...functions.rows.flatMap((row) => onFunction(row, known)),
    ...relations.rows.flatMap((relation) => onTable(relation, known)),
  ]
}

export interface Outcome {
  committed: boolean
  /** The code of the error that ended it. */
  code: string | null
  message: string
}

const TAG = '$attempt$'

/** Ignores an error of the statement. */
const inAnyCase = (text: string): string =>
  `do ${TAG} begin execute ${quote(text)}; exception when others then null; end ${TAG}`

/** Makes one attempt in a transaction that is committed if the server allows it, in one round trip. */
export async function make(client: pg.Client, org: string, { first, last }: Attempt): Promise<Outcome> {
  const settings = `select set_config('app.org', ${quote(org)}, true), set_config('app.person', '', true)`
  try {
    await client.query(['begin', settings, ...first.map(inAnyCase), last, 'commit'].join('; '))
    return { committed: true, code: null, message: '' }
  } catch (error) {
    await client.query('rollback')
    const { code, message } = error as { code: string; message: string }
    return { committed: false, code, message }
  }
}
