import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLOSING_DAYS } from 'contract/workspace/closures'
import { unitRoutes } from 'contract/workspace/units'
import { connect } from 'organisations/connect'
import { copyOrganisation } from 'organisations/copy'
import { purgeProof } from 'organisations/purge'
import { restoreOrganisation } from 'organisations/restore'
import { verifyTrail } from 'organisations/trail'
import { databaseUrl } from 'dev-services/postgres'
import { verifySignature } from 'proof'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { eraseOrganisations } from '#modules/workspace/closures/erase.jobs.ts'
import { measureErasures } from '#platform/metrics/measure-erasures.ts'
import { requestClosure, confirmClosure, endGracePeriod } from '#test/close-organisation.ts'
import { DocumentTeam } from '#test/document-team.ts'
import { Harness, type Person } from '#test/harness.ts'

let harness: Harness
let app: pg.Client
let erasure: pg.Client
let operator: pg.Client
let operatorUrl: string
const clients: pg.Client[] = []

beforeAll(async () => {
  harness = await Harness.start()
  const { rows } = await harness.admin.query<{ name: string }>('select current_database() as name')
  operatorUrl = databaseUrl(inject('adminUrl'), 'postgres', rows[0]!.name)
  const open = async (role: string) => {
    const client = await connect(databaseUrl(inject('adminUrl'), role, rows[0]!.name))
    clients.push(client)
    return client
  }
  ;[app, erasure, operator] = [
    await open('evidentia_app'),
    await open('evidentia_erasure'),
    await open('postgres'),
  ]
})
afterAll(async () => {
  for (const client of clients) await client.end()
  await harness.stop()
})

const REFUSED = { code: '42501' }

/** Runs a statement as the application's role, in a transaction of one organisation. */
async function asApp(
  org: string,
  text: string,
  values: unknown[] = [],
  person = '',
): Promise<pg.QueryResult> {
  await app.query('begin')
  try {
    await app.query(`select set_config('app.org', $1, true), set_config('app.person', $2, true)`, [
      org,
      person,
    ])
    const done = await app.query(text, values)
    await app.query('commit')
    return done
  } catch (error) {
    await app.query('rollback')
    throw error
  }
}

const ASK = `insert into app.closures (org_id, id, reason, asked_by) values (app.org(), gen_random_uuid(), 'x', $1)`
const CONFIRM = `update app.closures set confirmed_by = $1, confirmed_at = now() - interval '40 days',
  due_at = now() - interval '10 days' where org_id = app.org() and cancelled_at is null returning *`

interface Closure {
  asked_at: Date
  confirmed_at: Date
  due_at: Date
}
const closureOf = async (org: string): Promise<Closure> =>
  (await harness.admin.query<Closure>('select * from closures where org_id = $1', [org])).rows[0]!

async function withAdministrator(): Promise<{ org: string; founder: Person; second: Person }> {
  const { id: org, founder } = await harness.organisation()
  return { org, founder, second: await harness.member(org, ['admin'], 'Second') }
}

const DAY = 86_400_000

describe('T5 a closure, by SQL of the application role', () => {
  it('T5 starts with the request of a super user, dated by the database', async () => {
    const { org, founder, second } = await withAdministrator()
    const dated = (columns: string, values: string) =>
      asApp(
        org,
        `insert into app.closures (org_id, id, reason, asked_by, ${columns}) values (app.org(), gen_random_uuid(), 'x', $1, ${values})`,
        [founder.id],
      )
    const [long, past] = [`now() - interval '40 days'`, `now() - interval '1 day'`]
    await expect(
      dated('confirmed_by, confirmed_at, due_at', `'${second.id}', ${long}, ${past}`),
    ).rejects.toMatchObject(REFUSED)
    await expect(
      dated('confirmed_by, confirmed_at, due_at, erasing_at', `'${second.id}', ${long}, ${past}, now()`),
    ).rejects.toMatchObject(REFUSED)
    await expect(dated('cancelled_at', 'now()')).rejects.toMatchObject(REFUSED)
    await expect(asApp(org, ASK, [second.id])).rejects.toMatchObject(REFUSED)
    await dated('asked_at', long)
    expect(Date.now() - (await closureOf(org)).asked_at.getTime()).toBeLessThan(DAY)
  })

  it('T5 is confirmed by another active administrator, and due thirty days after that', async () => {
    const { org, founder, second } = await withAdministrator()
    const left = await harness.member(org, ['admin'], 'Left')
    const auditor = await harness.member(org, ['auditor'], 'Auditor')
    await harness.admin.query('update members set active = false where org_id = $1 and id = $2', [
      org,
      left.id,
    ])
    await asApp(org, ASK, [founder.id])
    for (const who of [founder, left, auditor])
      await expect(asApp(org, CONFIRM, [who.id])).rejects.toMatchObject(REFUSED)
    await asApp(org, CONFIRM, [second.id])
    const { confirmed_at, due_at } = await closureOf(org)
    expect(Math.round((due_at.getTime() - confirmed_at.getTime()) / DAY)).toBe(CLOSING_DAYS)
    expect(due_at.getTime() - Date.now()).toBeGreaterThan((CLOSING_DAYS - 1) * DAY)
  })

  it('T5 cannot be hidden: after confirmation every page shows when the organisation ends', async () => {
    const { org, founder, second } = await withAdministrator()
    await asApp(org, ASK, [founder.id])
    await asApp(org, CONFIRM, [second.id])
    const closingAt = async () =>
      (
        await harness.admin.query<{ at: Date | null }>(
          'select closing_at as at from organisations where org_id = $1',
          [org],
        )
      ).rows[0]!.at
    const { due_at } = await closureOf(org)
    expect(await closingAt()).toEqual(due_at)
    for (const value of ['null', `now() + interval '1 year'`])
      await expect(asApp(org, `update app.organisations set closing_at = ${value}`)).rejects.toMatchObject(
        REFUSED,
      )
    await asApp(org, `update app.closures set cancelled_by = $1, cancelled_at = now()`, [second.id])
    expect(await closingAt()).toBeNull()
  })

  it('T5 is confirmed by its requester only if there is no other administrator', async () => {
    const { id: org, founder } = await harness.organisation()
    await asApp(org, ASK, [founder.id])
    await asApp(org, CONFIRM, [founder.id])
    expect((await closureOf(org)).due_at.getTime()).toBeGreaterThan(Date.now())
  })

  it('T5 cannot be backdated, executed, reopened or rewritten afterwards', async () => {
    const { org, founder, second } = await withAdministrator()
    await asApp(org, ASK, [founder.id])
    await asApp(org, CONFIRM, [second.id])
    for (const change of [
      `due_at = now()`,
      `due_at = now() - interval '1 day', confirmed_at = now() - interval '31 days'`,
      `asked_at = now() - interval '31 days'`,
      `asked_by = '${second.id}'`,
      `confirmed_by = '${founder.id}'`,
      `reason = 'y'`,
      `erasing_at = now()`,
      `id = gen_random_uuid()`,
      `keep_until = current_date`,
    ])
      await expect(
        asApp(org, `update app.closures set ${change} where org_id = app.org()`),
        change,
      ).rejects.toMatchObject(REFUSED)
    await asApp(org, `update app.closures set cancelled_by = $1, cancelled_at = now()`, [second.id])
    await expect(
      asApp(org, `update app.closures set cancelled_by = null, cancelled_at = null`),
    ).rejects.toMatchObject(REFUSED)
    await expect(asApp(org, `delete from app.closures`)).rejects.toMatchObject(REFUSED)
  })

  it('T5 is neither requested nor confirmed under legal hold, whatever person the application claims', async () => {
    const office = await DocumentTeam.open(harness)
    const { org, author } = office
    const second = await harness.member(org, ['admin'], 'Second')
    const guest = await harness.member(org, ['guest'], 'Guest')
    const { id } = await office.register()
    const hold = (held: boolean) =>
      harness.admin.query('update techdocuments set legal_hold = $2 where id = $1', [id, held])
    await hold(true)
    await expect(asApp(org, ASK, [author.id])).rejects.toMatchObject(REFUSED)
    // Guests see no documents; the hold applies to them as well.
    await expect(asApp(org, ASK, [author.id], guest.id)).rejects.toMatchObject(REFUSED)
    await hold(false)
    await asApp(org, ASK, [author.id])
    await hold(true)
    await expect(asApp(org, CONFIRM, [second.id], guest.id)).rejects.toMatchObject(REFUSED)
  })
})

/** An organisation with signed documents whose closure is confirmed, and due if requested. */
async function closing(due = true): Promise<{ org: string; office: DocumentTeam; second: Person }> {
  const office = await DocumentTeam.open(harness)
  const { org, author } = office
  const { version } = await office.publish()
  expect(version.status).toBe('effective')
  const second = await harness.member(org, ['admin'], 'Second')
  expect((await requestClosure(harness, author, org)).statusCode).toBe(200)
  expect((await confirmClosure(harness, second, org)).statusCode).toBe(200)
  if (due) await endGracePeriod(harness, org)
  return { org, office, second }
}

const erase = (org: string, filesGone = true) =>
  erasure.query<{ state: string }>('select app.erase_organisation($1, $2) as state', [org, filesGone])

/** Changes data with triggers off, as only the database administrator can. */
async function disableTriggers(text: string, values: unknown[]): Promise<void> {
  const client = await harness.admin.connect()
  await client.query('begin; set local session_replication_role = replica')
  await client.query(text, values)
  await client.query('commit')
  client.release()
}

async function refusesUnchanged(org: string, code = '42501'): Promise<void> {
  const before = await harness.checksums()
  await expect(erase(org, false)).rejects.toMatchObject({ code })
  await expect(erase(org)).rejects.toMatchObject({ code })
  expect(await harness.checksums()).toEqual(before)
}

describe('T5 the erasure role', () => {
  it('T5 has no privilege on any table, and may execute one function', async () => {
    const { rows } = await harness.admin.query<{ name: string }>(
      `select c.relname as name from pg_class c, unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) r
       where c.relnamespace in ('app'::regnamespace, 'jobs'::regnamespace) and c.relkind in ('r', 'p', 'v')
         and has_table_privilege('evidentia_erasure', c.oid, r)`,
    )
    expect(rows).toEqual([])
    const { rows: functions } = await harness.admin.query<{ name: string }>(
      `select p.proname as name from pg_proc p where p.pronamespace = 'app'::regnamespace and p.prosecdef
         and has_function_privilege('evidentia_erasure', p.oid, 'execute')`,
    )
    expect(functions).toEqual([{ name: 'erase_organisation' }])
    const { rows: roles } = await harness.admin.query(
      `select r.rolname, r.rolsuper, r.rolbypassrls, r.rolcreaterole, (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships
       from pg_roles r where r.rolname in ('evidentia_app', 'evidentia_erasure') order by 1`,
    )
    const nobody = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, memberships: 0 }
    expect(roles).toEqual([
      { rolname: 'evidentia_app', ...nobody },
      { rolname: 'evidentia_erasure', ...nobody },
    ])
  })

  it('T5 cannot delete or change audit trail or signatures, nor can its function owner', async () => {
    const { rows } = await harness.admin.query<{ name: string }>(
      `select c.relname as name from pg_class c, unnest(array['insert', 'update', 'delete', 'truncate']) r
       where c.relnamespace = 'app'::regnamespace and (c.relname ~ '^trail(_heads|_[0-9]{4}_[0-9]{2})?$' or c.relname = 'signatures')
         and (has_table_privilege('evidentia_eraser', c.oid, r) or has_table_privilege('evidentia_erasure', c.oid, r))`,
    )
    expect(rows).toEqual([])
  })

  it('T5 is not available to the application', async () => {
    const { org } = await closing()
    await expect(asApp(org, 'select app.erase_organisation(app.org(), true)')).rejects.toMatchObject(REFUSED)
    for (const role of ['evidentia_erasure', 'evidentia_eraser'])
      await expect(asApp(org, `set local role ${role}`)).rejects.toMatchObject(REFUSED)
  })

  it('T5 refuses before the thirty days are over, and without a request', async () => {
    const { org } = await closing(false)
    await refusesUnchanged(org)
    await refusesUnchanged((await harness.organisation()).id)
  })

  it('T5 refuses a closure that the audit trail has not recorded for thirty days', async () => {
    const { org } = await closing(false)
    // The row says that the closure is due, but the trail says that it was confirmed today.
    await disableTriggers(
      `update app.closures set asked_at = asked_at - interval '31 days', confirmed_at = confirmed_at - interval '31 days',
         due_at = due_at - interval '31 days' where org_id = $1`,
      [org],
    )
    await refusesUnchanged(org)
    const { id, founder } = await harness.organisation()
    await disableTriggers(
      `insert into app.closures (org_id, id, reason, asked_by, asked_at, confirmed_by, confirmed_at, due_at)
       values ($1, gen_random_uuid(), 'x', $2, now() - interval '40 days', $2, now() - interval '40 days', now() - interval '9 days')`,
      [id, founder.id],
    )
    await refusesUnchanged(id)
  })

  it('T5 refuses a self-confirmed closure while there is another administrator', async () => {
    const { id: org, founder } = await harness.organisation()
    await requestClosure(harness, founder, org)
    await endGracePeriod(harness, org)
    await harness.member(org, ['admin'], 'Second')
    await refusesUnchanged(org)
  })

  it('T5 refuses under legal hold, and while an operator has put the organisation on hold', async () => {
    const { org } = await closing()
    await harness.admin.query('update techdocuments set legal_hold = true where org_id = $1', [org])
    await refusesUnchanged(org)
    await harness.admin.query('update techdocuments set legal_hold = false where org_id = $1', [org])
    const hold = (held: boolean) =>
      harness.admin.query(
        `update organisations set held_for = case when $2 then 'move' end, held_at = case when $2 then now() end where org_id = $1`,
        [org, held],
      )
    await hold(true)
    await refusesUnchanged(org, '57000')
    await hold(false)
    expect((await erase(org, false)).rows).toEqual([{ state: 'begun' }])
  })
})

describe('T5 an erased organisation', () => {
  it('T5 keeps verifiable trail and signatures, and no key, file, version or name of a member', async () => {
    const { org } = await closing()
    const proofs = (
      await harness.admin.query<{ content: string; statement: string; hash: string }>(
        `select content, statement, encode(hash, 'hex') as hash from signatures where org_id = $1 order by seq`,
        [org],
      )
    ).rows
    expect(proofs.length).toBeGreaterThan(2)
    await eraseOrganisations(harness.services, { org })
    const left: string[] = []
    for (const name of Object.keys(await harness.checksums())) {
      const { rows } = await harness.admin.query(
        `select 1 from app.${name} t where to_jsonb(t)->>'org_id' = $1 limit 1`,
        [org],
      )
      if (rows.length > 0) left.push(name)
    }
    expect(left.toSorted()).toEqual(['signatures', 'tombstones', 'trail', 'trail_heads'])
    expect(await verifyTrail(operator, org)).toBeGreaterThan(proofs.length)
    const after = await harness.admin.query(
      `select content, statement, encode(hash, 'hex') as hash from signatures where org_id = $1 order by seq`,
      [org],
    )
    expect(after.rows).toEqual(proofs)
    for (const proof of proofs) expect((await verifySignature(proof)).problems).toEqual([])
    const { rows } = await harness.admin.query<{ signatures: string; years: number }>(
      `select signatures, extract(year from age(keep_until, erased_at::date))::int as years from tombstones where org_id = $1`,
      [org],
    )
    expect(rows).toEqual([{ signatures: String(proofs.length), years: 10 }])
    // The chain has ended: nothing is appended, and nothing is left to do.
    await expect(asApp(org, `select app.append_trail('[{"type":"organisation"}]')`)).rejects.toMatchObject({
      code: '23503',
    })
    expect((await erase(org)).rows).toEqual([{ state: 'done' }])
  })

  it('T5 loses trail and signatures only through an operator, after retention, with a reason', async () => {
    const { org } = await closing()
    const purge = (reason: string, early = false) => purgeProof(operatorUrl, org, reason, early)
    await expect(purge('Too soon')).rejects.toThrow('an organisation that has ended')
    await eraseOrganisations(harness.services, { org })
    await expect(purge('Too soon')).rejects.toThrow('is kept until')
    await harness.admin.query('update tombstones set keep_until = current_date where org_id = $1', [org])
    const count = async (table: string) =>
      (await harness.admin.query(`select 1 from ${table} where org_id = $1`, [org])).rowCount
    const [entries, signatures] = [await count('trail'), await count('signatures')]
    expect(await purge('Retention is over')).toEqual({ entries, signatures })
    expect([await count('trail'), await count('trail_heads'), await count('signatures')]).toEqual([0, 0, 0])
    const { rows } = await harness.admin.query(
      'select purge_reason as reason, purged_at is not null as purged from tombstones where org_id = $1',
      [org],
    )
    expect(rows).toEqual([{ reason: 'Retention is over', purged: true }])
    await expect(purge('Again')).rejects.toThrow('removed already')
  })

  it('T5 is restored from a backup with the audit trail it left', async () => {
    const backup = await Harness.start()
    const folder = await mkdtemp(join(tmpdir(), 'evidentia-t5-'))
    try {
      const { org } = await closing()
      const copy = databaseUrl(
        inject('adminUrl'),
        'postgres',
        new URL(backup.config.DATABASE_URL).pathname.slice(1),
      )
      await copyOrganisation(operatorUrl, copy, org)
      await eraseOrganisations(harness.services, { org })
      const left = await verifyTrail(operator, org)
      const restored = await restoreOrganisation({
        live: operatorUrl,
        copy,
        organisation: org,
        archive: join(folder, 'archive.sql.gz'),
        reason: 'Ended by mistake',
        quietMs: 0,
      })
      expect(restored.trail).toBe(left + 1)
      const { rows } = await harness.admin.query(
        `select (select count(*)::int from tombstones where org_id = $1) as stones,
           (select count(*)::int from signatures where org_id = $1) > 2 as signed,
           exists (select from organisations where org_id = $1 and held_for is null) as open`,
        [org],
      )
      expect(rows).toEqual([{ stones: 0, signed: true, open: true }])
    } finally {
      await backup.stop()
      await rm(folder, { recursive: true })
    }
  })

  it('T5 stays pending if no erasure is configured, with a log line and a metric', async () => {
    const { org, office } = await closing()
    await harness.admin.query(
      `update organisations set closing_at = closing_at - interval '33 days' where org_id = $1`,
      [org],
    )
    const { config } = harness.services
    const { ERASURE_DATABASE_URL: _, ...without } = config
    const said: unknown[] = []
    await eraseOrganisations(
      { ...harness.services, config: without },
      { org },
      {
        error: (...line: unknown[]) => void said.push(line),
      },
    )
    expect(said).toEqual([[{ org }, expect.stringContaining('ERASURE_DATABASE_URL')]])
    expect((await harness.call(unitRoutes.list, office.author, org)).statusCode).toBe(200)
    measureErasures(harness.services)
    const figures = await harness.services.metrics.registry.metrics()
    expect(figures).toMatch(/^organisations_overdue_for_erasure [1-9]/m)
  })
})

describe('T5 personal encryption keys, by SQL of the application role', () => {
  it('T5 are destroyed only by an audited erasure, and not under legal hold', async () => {
    const office = await DocumentTeam.open(harness)
    const { org } = office
    const { id } = await office.register()
    const gone = await harness.member(org, ['auditor'], 'Gone')
    await harness.admin.query(
      `insert into person_keys (org_id, id, key) select $1, id, sha256('x') from unnest($2::uuid[]) id on conflict do nothing`,
      [org, [gone.id, office.author.id]],
    )
    await harness.admin.query('update techdocuments set legal_hold = true where id = $1', [id])
    const forget = async (person: string, entry: boolean) => {
      await app.query('begin')
      try {
        await app.query(`select set_config('app.org', $1, true)`, [org])
        await app.query('update app.members set active = false, erased_at = now() where id = $1', [person])
        await app.query('select app.forget_member($1)', [person])
        if (entry)
          await app.query('select app.append_trail($1::json)', [
            JSON.stringify([{ action: 'erase', type: 'member', record: person }]),
          ])
        await app.query('commit')
      } catch (error) {
        await app.query('rollback')
        throw error
      }
    }
    await expect(forget(gone.id, false)).rejects.toMatchObject(REFUSED)
    await expect(forget(office.author.id, true)).rejects.toMatchObject(REFUSED)
    await forget(gone.id, true)
    const { rows } = await harness.admin.query(
      'select id from person_keys where org_id = $1 and id = any ($2)',
      [org, [gone.id, office.author.id]],
    )
    expect(rows).toEqual([{ id: office.author.id }])
  })
})
