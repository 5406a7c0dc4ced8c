import { databaseUrl } from 'dev-services/postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { DocumentTeam } from '#test/document-team.ts'
import { Harness } from '#test/harness.ts'
import { holdAttempts, make, makeAttempts, type Known, type Outcome } from './proof-attempts.ts'
import { ADDED_TO_ONLY, findDamage, PROOF_TABLES, readProof } from './proof-tables.ts'
import { fillProof } from './proof-world.ts'

let harness: Harness
let app: pg.Client | undefined
let admin: pg.PoolClient
let known: Known

const connectAs = async (role: string): Promise<pg.Client> => {
  const { rows } = await harness.admin.query<{ name: string }>('select current_database() as name')
  const client = new pg.Client({ connectionString: databaseUrl(inject('adminUrl'), role, rows[0]!.name) })
  await client.connect()
  // An attempt that waits for a lock would wait in vain.
  await client.query(`set statement_timeout = '20s'; set lock_timeout = '5s'`)
  return client
}

beforeAll(async () => {
  harness = await Harness.start()
  admin = await harness.admin.connect()
  const offices: { office: DocumentTeam; id: string; version: string }[] = []
  for (const name of ['One', 'Two']) {
    const office = await DocumentTeam.open(harness, await harness.organisation(['techdoc_author'], name))
    const { id } = await office.register()
    const version = await office.latest(id)
    await office.approve(version.id)
    offices.push({ office, id, version: version.id })
  }
  const [{ office, id, version }, other] = [offices[0]!, offices[1]!]
  const member = await harness.member(office.org, ['admin'], 'Second Administrator')
  await harness.admin.query(`insert into person_keys (org_id, id, key) values ($1, $2, sha256('x'))`, [
    office.org,
    member.id,
  ])
  await fillProof(harness.admin, [office.org, other.office.org], PROOF_TABLES)
  known = {
    org: office.org,
    other: other.office.org,
    member: member.id,
    administrator: office.author.id,
    record: version,
    document: id,
  }
  app = await connectAs('evidentia_app')
}, 120_000)
afterAll(async () => {
  admin.release()
  await app?.end()
  await harness.stop()
})

describe('T5 proof data', () => {
  it('T5 every append-only table is declared as proof, or as not proof with a reason', async () => {
    const { rows } = await harness.admin.query<{ name: string }>(
      `select c.relname::text as name from pg_class c
       where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and has_any_column_privilege('evidentia_app', c.oid, 'insert')
         and not has_any_column_privilege('evidentia_app', c.oid, 'update')
         and not has_table_privilege('evidentia_app', c.oid, 'delete') order by 1`,
    )
    const declared: readonly string[] = [...PROOF_TABLES, ...Object.keys(ADDED_TO_ONLY)]
    expect(rows.map(({ name }) => name).filter((name) => !declared.includes(name))).toEqual([])
  })

  it('T5 the comparison detects a changed or deleted row in each of them', async () => {
    const before = await readProof(admin)
    for (const name of PROOF_TABLES) {
      for (const statement of [
        `delete from app.${name}`,
        `update app.${name} set org_id = gen_random_uuid()`,
      ]) {
        await admin.query('begin; set local session_replication_role = replica')
        await admin.query(statement)
        const damage = await findDamage(admin, before)
        await admin.query('rollback')
        expect([statement, damage.some((one) => one.startsWith(`removed: ${name} `))]).toEqual([
          statement,
          true,
        ])
      }
    }
    expect(await findDamage(admin, before)).toEqual([])
  })
})

/** This many successful attempts are checked at once. */
const TOGETHER = 10

/**
 * Errors that indicate a mistake in the test, not a refused attempt. A function may raise them about its arguments.
 */
const MISTAKES = ['42601', '42703', '42P01', '42883', '42P02', '42846', '42804']
const isMistake = ({ what, code }: Outcome & { what: string }): boolean =>
  code !== null && (/^(select|call) (app|jobs)\./.test(what) ? code === '42883' : MISTAKES.includes(code))

describe('T5 as the application’s database role', () => {
  it('T5 no attempt sets or releases an operator’s hold', async () => {
    const hold = (why: string | null) =>
      harness.admin.query(
        'update organisations set held_for = $1::text, held_at = case when $1::text is not null then now() end',
        [why],
      )
    const holds = async () =>
      (await harness.admin.query('select org_id, held_for, held_at from organisations order by 1')).rows
    const found: string[] = []
    for (const why of [null, 'move', 'moved']) {
      for (const attempt of holdAttempts(known)) {
        await hold(why)
        const before = await holds()
        const outcome = await make(app!, known.org, attempt)
        expect(MISTAKES, `${attempt.what}: ${outcome.message}`).not.toContain(outcome.code)
        if (JSON.stringify(await holds()) !== JSON.stringify(before)) found.push(`${why}: ${attempt.what}`)
      }
    }
    await hold(null)
    expect(found).toEqual([])
  })

  it('T5 none of over a thousand attempts changes or deletes an entry, signature, version or file', async () => {
    const attempts = await makeAttempts(harness.admin, known)
    expect(attempts.length).toBeGreaterThan(1_000)
    let before = await readProof(admin)
    const found: string[] = []
    const outcomes: (Outcome & { what: string })[] = []
    let committed: string[] = []
    const compare = async () => {
      const damage = await findDamage(admin, before)
      if (damage.length > 0) {
        found.push(`${damage.length} × ${damage[0]}, by one of: ${committed.join(' | ')}`)
        before = await readProof(admin)
      }
      committed = []
    }
    for (const attempt of attempts) {
      const outcome = await make(app!, known.org, attempt)
      outcomes.push({ what: attempt.what, ...outcome })
      if (outcome.committed) committed.push(attempt.what)
      if (committed.length >= TOGETHER) await compare()
    }
    await compare()
    expect(found).toEqual([])
    const mistakes = outcomes.filter(isMistake)
    expect(mistakes.map(({ what, message }) => `${what}: ${message}`)).toEqual([])
    const refused = outcomes.filter((one) => !one.committed).length
    process.stdout.write(`T5: ${attempts.length} attempts, ${refused} refused, ${found.length} did harm\n`)
  }, 600_000)
})
