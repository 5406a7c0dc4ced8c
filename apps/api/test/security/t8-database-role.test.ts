import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { findFreePort } from 'dev-services/ports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Database } from '#platform/db/database.ts'
import { checkRole } from '#platform/db/role-safety.ts'
import { createMetrics } from '#platform/metrics/metrics.ts'
import { Harness } from '#test/harness.ts'

let harness: Harness
const roles: string[] = []

beforeAll(async () => {
  harness = await Harness.start()
})
afterAll(async () => {
  for (const name of roles.toReversed()) {
    await harness.admin.query(`reassign owned by ${name} to postgres`)
    await harness.admin.query(`drop owned by ${name}`)
    await harness.admin.query(`drop role ${name}`)
  }
  await harness.stop()
})

/** A role for this test only; roles belong to the whole cluster. */
async function role(attributes: string): Promise<string> {
  const name = `t8_${randomUUID().replaceAll('-', '')}`
  await harness.admin.query(`create role ${name} ${attributes}`)
  roles.push(name)
  return name
}

/** A role with exactly the application's own rights, plus the given attributes. */
async function programRole(attributes = ''): Promise<string> {
  return role(`login ${attributes} in role evidentia_app`)
}

function urlAs(user: string, options?: string): string {
  const url = new URL(harness.config.DATABASE_URL)
  url.username = user
  if (options) url.searchParams.set('options', options)
  return url.href
}

/** Starts the real application and returns how it ended, or that it became ready. */
async function start(settings: Record<string, string>): Promise<{ code: number | 'ready'; output: string }> {
  const port = await findFreePort()
  const child = spawn(process.execPath, ['src/main.ts', '--services=http'], {
    cwd: new URL('../../', import.meta.url).pathname,
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'info',
      PORT: String(port),
      DATABASE_URL: harness.config.DATABASE_URL,
      WEB_ORIGIN: 'http://localhost:5173',
      OIDC_ISSUER: harness.issuer.url,
      OIDC_CLIENT_ID: 'web',
      ...settings,
    },
  })
  const { promise: listening, resolve } = Promise.withResolvers<'ready'>()
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes('Server listening')) resolve('ready')
    })
  const ended = once(child, 'close').then(([code]) => code as number)
  const code = await Promise.race([ended, listening])
  child.kill('SIGKILL')
  await ended
  return { code, output }
}

describe('T8 the database role of the program', () => {
  it('T8 is accepted when it is subject to row-level security', async () => {
    await expect(checkRole(harness.config.DATABASE_URL)).resolves.toBeUndefined()
    await expect(checkRole(urlAs(await programRole()))).resolves.toBeUndefined()
  })

  it.each([
    ['superuser', 'is a superuser'],
    ['bypassrls', 'bypasses row security'],
    ['createrole', 'may create roles'],
    ['createdb', 'may create databases'],
    ['replication', 'may replicate the whole cluster'],
  ])('T8 is refused as %s, directly and as a member of such a role', async (attribute, reason) => {
    const itself = await programRole(attribute)
    await expect(checkRole(urlAs(itself))).rejects.toThrow(`${itself} ${reason}`)
    const group = await role(attribute)
    const member = await programRole('noinherit')
    await harness.admin.query(`grant ${group} to ${member}`)
    await expect(checkRole(urlAs(member))).rejects.toThrow(`it is a member of ${group}, which ${reason}`)
    const between = await role('')
    const distant = await programRole('noinherit')
    await harness.admin.query(`grant ${group} to ${between}`)
    await harness.admin.query(`grant ${between} to ${distant}`)
    await expect(checkRole(urlAs(distant))).rejects.toThrow(`it is a member of ${group}, which ${reason}`)
  })

  it.each(['evidentia_owner', 'evidentia_trail', 'pg_read_all_data', 'pg_execute_server_program'])(
    'T8 is refused as a member of %s',
    async (group) => {
      const member = await programRole('noinherit')
      await harness.admin.query(`grant ${group} to ${member}`)
      await expect(checkRole(urlAs(member))).rejects.toThrow(`it is a member of ${group}, which`)
    },
  )

  it('T8 is refused while it owns a table, and accepted after the table is gone', async () => {
    const owner = await programRole()
    const table = `t8_table_${randomUUID().replaceAll('-', '')}`
    await harness.admin.query(`create table app.${table} (id int)`)
    await harness.admin.query(`alter table app.${table} owner to ${owner}`)
    await expect(checkRole(urlAs(owner))).rejects.toThrow(`${owner} owns tables, functions or schemas`)
    await harness.admin.query(`drop table app.${table}`)
    await expect(checkRole(urlAs(owner))).resolves.toBeUndefined()
  })

  it('T8 configured security exceptions are exposed as metrics', async () => {
    const { registry } = createMetrics(harness.services.db.pool, ['database', 'scanner'])
    const figures = await registry.getSingleMetricAsString('security_exception')
    expect(figures).toContain('security_exception{exception="database"} 1')
    expect(figures).toContain('security_exception{exception="scanner"} 1')
  })

  it('T8 is checked for the session user, not only for the role in effect', async () => {
    const disguised = await role('login superuser')
    await expect(checkRole(urlAs(disguised, '-c role=evidentia_app'))).rejects.toThrow('is a superuser')
  })

  it('T8 the pool hands out no connection once the role has become a superuser', async () => {
    const name = await programRole()
    const db = new Database({ url: urlAs(name), size: 1, statementTimeoutMs: 10_000 })
    try {
      const ask = () => db.queryWithoutTenant('t8_ask', 'select 1', [])
      await expect(ask()).resolves.toHaveLength(1)
      await harness.admin.query(`alter role ${name} bypassrls`)
      const client = await db.pool.connect()
      client.release(true)
      await expect(ask()).rejects.toThrow('bypasses row security')
    } finally {
      await db.close()
    }
  })

  it(
    'T8 the server exits at startup with the reason, and starts with a valid role',
    { timeout: 120_000 },
    async () => {
      const admin = await role('login superuser')
      const refused = await start({ DATABASE_URL: urlAs(admin) })
      expect(refused.output).toContain('is a superuser')
      expect(refused.code).toBe(1)
      const emulator = await start({
        HOST: '0.0.0.0',
        FIREBASE_PROJECT_ID: 'demo',
        FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
      })
      expect(emulator.output).toContain(
        'FIREBASE_AUTH_EMULATOR_HOST: the emulator signs nothing, loopback only',
      )
      expect(emulator.code).toBe(1)
      const started = await start({ CLAMD_HOST: 'clamav.invalid', SECURITY_EXCEPTIONS: 'scanner' })
      expect(started.code, started.output).toBe('ready')
      const said = started.output.split('\n').find((line) => line.includes('security exceptions'))
      expect(JSON.parse(said!)).toMatchObject({ level: 40, exceptions: ['scanner'] })
    },
  )
})
