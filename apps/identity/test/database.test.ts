import { getMigrations } from 'better-auth/db/migration'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { authOptions } from '../src/accounts.ts'
import { createPool } from '../src/database.ts'
import { createSealing } from '../src/sealing.ts'
import { asOwner, Browser, createPerson, start, type Started } from './harness.ts'

let identity: Started
beforeAll(async () => {
  identity = await start()
})
afterAll(() => identity.stop())

/** Runs a statement as the process does, and says why it was refused. */
async function asProcess(text: string): Promise<string> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    await client.query(text)
    return 'done'
  } catch (error) {
    return (error as Error).message
  } finally {
    await client.end()
  }
}

test('the migration has every table and column that the library uses', async () => {
  const pool = createPool(inject('databaseUrl'))
  const options = authOptions(
    {
      config: identity.config,
      pool,
      sealing: createSealing('x'.repeat(32)),
      mailer: { send: () => undefined, settle: () => Promise.resolve(0) },
    },
    () => 'en',
  )
  const { toBeCreated, toBeAdded } = await getMigrations(options)
  await pool.end()
  expect([toBeCreated, toBeAdded]).toEqual([[], []])
})

test('the process owns nothing and cannot touch the trail', async () => {
  expect(await asProcess('insert into identity.trail (event, user_id) values (1, 2)')).toContain(
    'permission denied',
  )
  expect(await asProcess('delete from identity.trail')).toContain('permission denied')
  expect(await asProcess('alter table identity.users disable trigger all')).toContain('must be owner')
  expect(await asProcess('delete from identity.users')).toContain('permission denied')
  expect(await asProcess('create table identity.more (x int)')).toContain('permission denied')
  const [row] = await asOwner<{ owns: string }>(
    `select count(*) as owns from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = 'evidentia_accounts'`,
  )
  expect(row).toEqual({ owns: '0' })
})

test('the owner cannot change or delete a line of the trail', async () => {
  await createPerson(identity)
  for (const statement of [
    'update identity.trail set event = $$x$$',
    'delete from identity.trail',
    'truncate identity.trail',
  ])
    await expect(asOwner(statement)).rejects.toThrow('append-only')
})

test('a trail that cannot be written undoes the change', async () => {
  const email = await createPerson(identity)
  await asOwner(
    `alter table identity.trail add constraint broken check (event <> 'account-disabled') not valid`,
  )
  try {
    const message = await asProcess(`update identity.users set disabled_at = now() where email = '${email}'`)
    expect(message).toContain('broken')
  } finally {
    await asOwner('alter table identity.trail drop constraint broken')
  }
  expect(
    await asOwner('select from identity.users where email = $1 and disabled_at is not null', [email]),
  ).toEqual([])
})

test('nothing that is stored opens a session', async () => {
  const email = await createPerson(identity)
  const tokens = await new Browser(identity).signIn(email)
  const rows = await asOwner<{ row: string }>(
    `select to_jsonb(o)::text as row from identity.protocol_objects o union all select to_jsonb(c)::text from identity.credentials c
     union all select to_jsonb(k)::text from identity.signing_keys k`,
  )
  const stored = rows.map(({ row }) => row).join()
  expect(stored).not.toContain(tokens.refresh_token)
  expect(stored).not.toContain('"d":')
  expect(stored).toContain('$argon2id$')
})
