import { databaseUrl } from 'dev-services/postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { Harness } from '#test/harness.ts'

/**
 * Not tenant data: people exist before they belong to an organisation. The application accesses them through
 * functions only.
 */
const TABLES_WITHOUT_TENANT = [
  'identities',
  'invitation_quotas',
  'invitation_reports',
  'mail_blocks',
  'people',
]

/** The only functions that bypass row security, by the role that owns them. */
const DEFINERS = [
  ['append_trail', 'evidentia_trail'],
  ['block_mail', 'evidentia_identity'],
  ['check_closure', 'evidentia_eraser'],
  ['check_file_removal', 'evidentia_eraser'],
  ['check_key_destroyed', 'evidentia_eraser'],
  ['check_signature_chain', 'evidentia_eraser'],
  ['check_trail_head', 'evidentia_eraser'],
  ['connection', 'evidentia_identity'],
  ['connection_in_use', 'evidentia_identity'],
  ['connection_of_domain', 'evidentia_identity'],
  ['count_invitation', 'evidentia_identity'],
  ['end_sign_ins', 'evidentia_identity'],
  ['end_tour', 'evidentia_identity'],
  ['ended_chains', 'evidentia_trail'],
  ['ended_sessions', 'evidentia_identity'],
  ['ended_sign_ins', 'evidentia_identity'],
  ['entries_like', 'evidentia_search'],
  ['erase_organisation', 'evidentia_eraser'],
  ['find', 'evidentia_search'],
  ['find_entries', 'evidentia_search'],
  ['find_entries_nearly', 'evidentia_search'],
  ['find_near', 'evidentia_search'],
  ['find_service_key', 'evidentia_identity'],
  ['forget_challenges', 'evidentia_identity'],
  ['forget_deliveries', 'evidentia_trail'],
  ['forget_invitation_quotas', 'evidentia_identity'],
  ['forget_invitations', 'evidentia_eraser'],
  ['forget_member', 'evidentia_eraser'],
  ['forget_person', 'evidentia_identity'],
  ['forget_replies', 'evidentia_identity'],
  ['forget_sign_ins', 'evidentia_identity'],
  ['heads_to_anchor', 'evidentia_trail'],
  ['hidden_records', 'evidentia_search'],
  ['hold_trail', 'evidentia_trail'],
  ['invitation_org', 'evidentia_identity'],
  ['link_connection', 'evidentia_identity'],
  ['list_entries', 'evidentia_search'],
  ['mail_blocked', 'evidentia_identity'],
  ['make_provisioned_person', 'evidentia_identity'],
  ['make_sample_person', 'evidentia_identity'],
  ['make_service_person', 'evidentia_identity'],
  ['make_trail_partitions', 'evidentia_owner'],
  ['member_locale', 'evidentia_identity'],
  ['open_sessions', 'evidentia_identity'],
  ['organisation_ids', 'evidentia_identity'],
  ['overdue_erasures', 'evidentia_identity'],
  ['refresh_statistics', 'evidentia_owner'],
  ['report_invitation', 'evidentia_identity'],
  ['search', 'evidentia_search'],
  ['search_work', 'evidentia_search'],
  ['session_ended_in', 'evidentia_identity'],
  ['sign_in', 'evidentia_identity'],
  ['sign_in_ended', 'evidentia_identity'],
  ['tour_ended', 'evidentia_identity'],
  ['trail_anchors', 'evidentia_trail'],
  ['trail_verification_summary', 'evidentia_trail'],
  ['unrecorded_documents', 'evidentia_identity'],
  ['untidy_organisations', 'evidentia_identity'],
  ['unversioned_documents', 'evidentia_identity'],
  ['update_person', 'evidentia_identity'],
  ['webhook_work', 'evidentia_trail'],
]

/** Unique across tenants: a hash of 256 random bits, looked up before the tenant is known. It reveals nothing. */
const UNIQUE_WITHOUT_TENANT = [
  'invitations_token',
  'service_keys_token',
  // A domain belongs to one organisation; a connection is found by its id before the tenant is known.
  'sign_in_connections_id',
  'sign_in_domains_owner',
]

/** Older servers had vulnerabilities in row security: CVE-2025-8713 and earlier. */
const OLDEST = { 15: 14, 16: 10, 17: 6, 18: 0 } as Record<number, number>

let harness: Harness
let app: pg.Client

beforeAll(async () => {
  harness = await Harness.start()
  const { rows } = await harness.admin.query<{ name: string }>('select current_database() as name')
  app = new pg.Client({ connectionString: databaseUrl(inject('adminUrl'), 'evidentia_app', rows[0]!.name) })
  await app.connect()
})
afterAll(async () => {
  await app.end()
  await harness.stop()
})

async function rowsOf<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await harness.admin.query<Row>(text, values)).rows
}
const names = async (text: string, values: unknown[] = []): Promise<string[]> =>
  (await rowsOf<{ name: string }>(text, values)).map((row) => row.name)

const TABLES = `select c.oid, c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced, c.relispartition as part,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped) as tenant
  from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p', 'f', 'm')`

const isTenant = `exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped)`

describe('Sec19 tables', () => {
  it('Sec19 every tenant table enables and forces row security, partitions too', async () => {
    const tables = await rowsOf<{
      name: string
      enabled: boolean
      forced: boolean
      tenant: boolean
      part: boolean
    }>(TABLES)
    const tenant = tables.filter((table) => table.tenant)
    expect(tenant.length).toBeGreaterThan(20)
    expect(tenant.some((table) => table.part)).toBe(true)
    expect(tenant.filter((table) => !table.enabled || !table.forced).map((table) => table.name)).toEqual([])
    expect(
      tables
        .filter((table) => !table.tenant)
        .map((table) => table.name)
        .toSorted(),
    ).toEqual(TABLES_WITHOUT_TENANT)
  })

  it('Sec19 each has exactly one policy for the application, for reading and writing, by tenant only', async () => {
    const missing = await rowsOf(
      `select c.relname as name, p.polname, p.polcmd, pg_get_expr(p.polqual, c.oid) as using, pg_get_expr(p.polwithcheck, c.oid) as checks
       from pg_class c left join pg_policy p on p.polrelid = c.oid
         and (p.polroles @> array['evidentia_app'::regrole::oid] or p.polroles @> array[0::oid])
       where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and ${isTenant}
         -- Beside the tenant's stand some that take more away: what a circle keeps to itself, what visitors never see.
         and not (p.polname in ('circle', 'inside', 'shared') and p.polcmd = 'r' and not p.polpermissive)
         and (p.polname is distinct from 'tenant' or p.polcmd <> '*' or not p.polpermissive
           or pg_get_expr(p.polqual, c.oid) is distinct from '(org_id = ( SELECT org() AS org))'
           or pg_get_expr(p.polwithcheck, c.oid) is distinct from '(org_id = ( SELECT org() AS org))')`,
    )
    expect(missing).toEqual([])
  })

  it('Sec19 no other role has a policy, except the owners of the definer functions', async () => {
    const others = await names(
      `select distinct r::regrole::text as name from pg_policy p, unnest(p.polroles) r where p.polrelid in (select oid from pg_class where relnamespace = 'app'::regnamespace) order by 1`,
    )
    expect(others).toEqual([
      'evidentia_app',
      'evidentia_eraser',
      'evidentia_identity',
      'evidentia_search',
      'evidentia_trail',
    ])
  })

  it('Sec19 tables without tenant are inaccessible to the application', async () => {
    for (const table of TABLES_WITHOUT_TENANT) {
      for (const right of ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) {
        const [row] = await rowsOf<{ may: boolean }>(
          `select has_table_privilege('evidentia_app', $1, $2) as may`,
          [`app.${table}`, right],
        )
        expect([table, right, row!.may]).toEqual([table, right, false])
      }
      await expect(app.query(`select 1 from app.${table}`)).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('Sec19 the tenant leads every key and is in every unique index', async () => {
    const wrong = await names(
      `select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
       where c.relnamespace = 'app'::regnamespace and x.indisunique and ${isTenant} and not c.relispartition
         and x.indkey[0] is distinct from (select attnum from pg_attribute where attrelid = c.oid and attname = 'org_id') order by 1`,
    )
    expect(wrong).toEqual(UNIQUE_WITHOUT_TENANT)
    const unkeyed = await names(
      `select c.relname as name from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')
         and not exists (select from pg_index x where x.indrelid = c.oid and x.indisprimary)`,
    )
    expect(unkeyed).toEqual([])
  })

  it('Sec19 the tenant is never null', async () => {
    const nullable = await names(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
       where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not a.attnotnull`,
    )
    expect(nullable).toEqual([])
  })

  it('Sec19 a foreign key between tenant tables includes the tenant on both sides', async () => {
    const org = (table: string) =>
      `(select attnum from pg_attribute where attrelid = ${table} and attname = 'org_id' and not attisdropped)`
    const wrong = await names(
      `select k.conname as name from pg_constraint k where k.contype = 'f' and k.connamespace = 'app'::regnamespace
         and ${org('k.conrelid')} is not null and ${org('k.confrelid')} is not null
         and not exists (select from unnest(k.conkey, k.confkey) as pair(near, far)
           where pair.near = ${org('k.conrelid')} and pair.far = ${org('k.confrelid')})`,
    )
    expect(wrong).toEqual([])
  })

  it('Sec19 every id of another row has a foreign key', async () => {
    // A column that refers to a record or a person without a foreign key could refer to another organisation's.
    const loose = await names(
      `select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and ${isTenant}
         and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype) and a.attname not in ('org_id', 'id') and a.attgenerated = ''
         and not exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey)) order by 1`,
    )
    // Generated columns repeat their own row. The trail outlives the records it is about; a stored answer belongs to
    // the sender of the request. Signatures outlast their organisation; a trigger checks their references. Lists of
    // people are computed from rows with foreign keys. A text refers to its newest version and versions refer to the
    // text: keys in both directions would be circular. Exports are deleted after a while; what a file froze outlives
    // its export. The record of a search word is a hint that is looked up with its organisation. The search index is
    // written from records, and repeats their audiences; a rebuild of it is somewhere between two records.
    expect(loose).toEqual([
      'circles.people',
      'document_version_uses.file_id',
      'document_versions.authors',
      'documents.version_id',
      'idempotency.person_id',
      'packages.people',
      'procedures.preparers',
      'projects.contacts',
      'projects.team',
      'records.readers',
      'search_entries.circle',
      'search_entries.people',
      'search_organisations.rebuilt_to',
      'search_vocabulary.audience',
      'search_words.record_id',
      // Linked before they are members.
      'sign_in_links.person_id',
      'signatures.challenge_id',
      'signatures.record_id',
      'signatures.signer_id',
      'trail.record_id',
      'workpapers.preparers',
    ])
  })

  it('Sec19 no view bypasses row security', async () => {
    const views = await names(
      `select c.relname as name from pg_class c where c.relnamespace = 'app'::regnamespace
         and (c.relkind = 'm' or (c.relkind = 'v' and not coalesce(c.reloptions @> array['security_invoker=true'], false)))`,
    )
    expect(views).toEqual([])
  })
})

describe('Sec19 the database role of the application', () => {
  it('Sec19 has no special attributes', async () => {
    const [role] = await rowsOf(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolinherit from pg_roles where rolname = 'evidentia_app'`,
    )
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolinherit: false,
    })
    expect(
      await names(
        `select m.roleid::regrole::text as name from pg_auth_members m where m.member = 'evidentia_app'::regrole`,
      ),
    ).toEqual([])
  })

  it('Sec19 owns nothing', async () => {
    const owned = await rowsOf(
      `select classid::regclass, objid from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = 'evidentia_app'::regrole and deptype = 'o'`,
    )
    expect(owned).toEqual([])
  })

  it('Sec19 can create nothing except temporary tables', async () => {
    const schemas = await names(
      `select nspname as name from pg_namespace where has_schema_privilege('evidentia_app', oid, 'create') and nspname !~ '^pg_(temp|toast_temp)'`,
    )
    expect(schemas).toEqual([])
    const [database] = await rowsOf<{ may: boolean }>(
      `select has_database_privilege('evidentia_app', current_database(), 'create') as may`,
    )
    expect(database!.may).toBe(false)
  })

  it('Sec19 cannot write the audit trail, truncate, or access partitions directly', async () => {
    const rights = await rowsOf<{ name: string; rights: string[] }>(
      `select c.relname as name, array_agg(r order by r) filter (where has_table_privilege('evidentia_app', c.oid, r)) as rights
       from pg_class c, unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) r
       where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') group by 1`,
    )
    const of = Object.fromEntries(rights.map((row) => [row.name, row.rights]))
    expect(of['trail']).toEqual(['select'])
    expect(of['trail_heads']).toEqual(['select'])
    expect(of['trail_anchors']).toEqual(['insert', 'select'])
    const parts = rights.filter((row) => /^trail_\d/.test(row.name))
    expect(parts.length).toBeGreaterThan(10)
    expect(parts.filter((row) => row.rights !== null)).toEqual([])
    expect(
      rights.filter((row) =>
        row.rights?.some((right) => ['truncate', 'references', 'trigger'].includes(right)),
      ),
    ).toEqual([])
    for (const text of [
      `insert into app.trail (org_id, seq, at, type, entry, hash) values (gen_random_uuid(), 1, now(), 'x', '{}', '')`,
      `update app.trail set type = 'x'`,
      `delete from app.trail`,
      `insert into app.trail_heads (org_id, seq, hash, at) values (gen_random_uuid(), 1, '', now())`,
      `update app.trail_heads set seq = 0`,
      `delete from app.trail_heads`,
      `truncate app.trail`,
      `update app.trail_anchors set hash = hash`,
      `delete from app.trail_anchors`,
    ]) {
      await expect(app.query(text), text).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('Sec19 may delete only from tables whose rows are meant to go', async () => {
    const deletable = await names(
      `select c.relname as name from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')
         and has_table_privilege('evidentia_app', c.oid, 'delete') order by 1`,
    )
    // Outdated references of a text, declined offers that are reconsidered, changes of a text that are in its
    // snapshot, expired exports, unused uploads, bytes that nothing refers to (files of records refer to theirs), the search
    // index, which is built from records, and the Word documents of a draft.
    expect(deletable).toEqual([
      'crossreferences',
      'declined_offers',
      'document_updates',
      'exports',
      'idempotency',
      'links',
      'mentions',
      'presences',
      // What the directory no longer says; the trail remembers it.
      'scim_departures',
      'scim_group_members',
      'scim_groups',
      'scim_users',
      'search_changes',
      'search_entries',
      'search_vocabulary',
      // Domains that the organisation gave up, which the trail remembers.
      'sign_in_domains',
      'stored_files',
      'template_words',
      'uploads',
      'views',
    ])
  })

  it('Sec19 uses two schemas and cannot switch row security off', async () => {
    const schemas = await names(
      `select nspname as name from pg_namespace where has_schema_privilege('evidentia_app', oid, 'usage') and nspname !~ '^(pg_|information_schema$|public$)' order by 1`,
    )
    expect(schemas).toEqual(['app', 'jobs'])
    await expect(app.query(`set session_replication_role = replica`)).rejects.toMatchObject({ code: '42501' })
    await expect(app.query(`set role evidentia_owner`)).rejects.toMatchObject({ code: '42501' })
    await expect(app.query(`alter table app.records disable row level security`)).rejects.toMatchObject({
      code: '42501',
    })
    await app.query('set row_security = off')
    await expect(app.query(`select 1 from app.records`)).rejects.toMatchObject({ code: '42501' })
    await app.query('reset row_security')
  })
})

describe('Sec19 functions', () => {
  it('Sec19 only the known ones run with definer rights', async () => {
    const found = await rowsOf<{ name: string; owner: string }>(
      `select p.proname as name, p.proowner::regrole::text as owner from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where p.prosecdef and n.nspname !~ '^(pg_|information_schema$)' order by 1`,
    )
    expect(found.map(({ name, owner }) => [name, owner])).toEqual(DEFINERS)
  })

  it('Sec19 each has a fixed search path ending with the temporary schema, and is not public', async () => {
    const loose = await names(
      `select p.proname as name from pg_proc p where p.pronamespace = 'app'::regnamespace and p.prosecdef
         and (p.proconfig is distinct from array['search_path=pg_catalog, app, pg_temp'] or p.proacl is null
           or exists (select from aclexplode(p.proacl) a where a.grantee = 0))`,
    )
    expect(loose).toEqual([])
  })

  it('Sec19 their owners cannot log in and are subject to row security', async () => {
    const roles = await rowsOf(
      `select rolname, rolcanlogin, rolsuper, rolbypassrls from pg_roles where rolname in ('evidentia_eraser', 'evidentia_identity', 'evidentia_search', 'evidentia_trail') order by 1`,
    )
    expect(roles).toEqual(
      ['evidentia_eraser', 'evidentia_identity', 'evidentia_search', 'evidentia_trail'].map((rolname) => ({
        rolname,
        rolcanlogin: false,
        rolsuper: false,
        rolbypassrls: false,
      })),
    )
  })

  it('Sec19 those for a tenant return nothing without one', async () => {
    expect((await app.query(`select * from app.search('a:*', 'a', null, 10)`)).rows).toEqual([])
    const types = ['process', 'risk', 'unit']
    expect(
      (await app.query(`select * from app.find('''#a'':*', 'a:*', 'a', $1, '{}')`, [types])).rows,
    ).toEqual([])
    expect((await app.query(`select * from app.find_near(array['abcd'], $1, '{}')`, [types])).rows).toEqual(
      [],
    )
    for (const call of [
      `app.find_entries(array['a'], 'a', array['a'], $1, '{}', '''#a'':*', 'a:*', 'a')`,
      `app.find_entries_nearly(array['abcd'], $1, '{}')`,
      `unnest($1::text[]) t(type), app.list_entries(array['a'], t.type, 10, 'a:*', 'a')`,
    ])
      expect((await app.query(`select * from ${call}`, [types])).rows).toEqual([])
    await expect(app.query(`select app.append_trail('[{"type":"x"}]')`)).rejects.toMatchObject({
      code: '42501',
    })
    await expect(app.query(`select app.erase_organisation(gen_random_uuid(), true)`)).rejects.toMatchObject({
      code: '42501',
    })
    await expect(app.query(`select app.forget_member(gen_random_uuid())`)).rejects.toMatchObject({
      code: '42501',
    })
    const forgotten = await app.query(`select app.forget_person(gen_random_uuid(), 'x') as gone`)
    expect(forgotten.rows).toEqual([{ gone: false }])
  })
})

describe('Sec19 the PostgreSQL server', () => {
  it('Sec19 has the fixes for row security', async () => {
    const [row] = await rowsOf<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    const major = Math.floor(row!.version / 10_000)
    const minor = row!.version % 10_000
    expect(major).toBeGreaterThanOrEqual(15)
    expect(minor, `PostgreSQL ${major}.${minor}`).toBeGreaterThanOrEqual(OLDEST[major] ?? 0)
  })
})
