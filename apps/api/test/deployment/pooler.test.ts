import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { processRoutes } from 'contract/risk/processes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#platform/read-config.ts'
import { checkRole } from '#platform/db/role-safety.ts'
import { Harness, requestOf } from '#test/harness.ts'
import { startPooler } from '#test/pooler.ts'
import { buildApp } from '../../src/app.ts'
import { createServices } from '../../src/services.ts'

const ROLE_SETTINGS = new URL('../../../../deploy/pooler/role.sql', import.meta.url)

let harness: Harness
let pooler: Awaited<ReturnType<typeof startPooler>>
/** Roles belong to the whole cluster, whose other databases are in use. */
const role = `pooled_${randomUUID().replaceAll('-', '')}`

/** The address of PostgreSQL or of the pooler, with the role of this test. */
function addressOf(base: string): string {
  const url = new URL(base)
  url.username = role
  return url.href
}

beforeAll(async () => {
  harness = await Harness.start()
  await harness.admin.query(`create role ${role} login in role evidentia_app`)
  pooler = await startPooler(new URL(addressOf(harness.config.DATABASE_URL)))
})
afterAll(async () => {
  pooler.close()
  await harness.admin.query(`drop role ${role}`)
  await harness.stop()
})

/** The environment of a program whose DATABASE_URL is the pooler. */
const environment = () => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  DATABASE_URL: pooler.url,
  DATABASE_LISTEN_URL: addressOf(harness.config.DATABASE_URL),
  WEB_ORIGIN: harness.config.WEB_ORIGIN,
  OIDC_ISSUER: harness.config.OIDC_ISSUER,
  OIDC_CLIENT_ID: harness.config.OIDC_CLIENT_ID,
})

describe('behind a pooler that refuses start-up parameters', () => {
  it('does not start while the role lacks the settings', async () => {
    await expect(checkRole(pooler.url, true)).rejects.toThrow(
      'deploy/pooler/role.sql): timezone, search_path, statement_timeout',
    )
  })

  it('reads, writes and enqueues once the role has them', async () => {
    await harness.admin.query((await readFile(ROLE_SETTINGS, 'utf8')).replaceAll('evidentia_app', role))
    await checkRole(pooler.url, true)
    const { id, founder } = await harness.organisation(['risk_manager'])
    const services = createServices(readConfig(environment()))
    const app = await buildApp(services, {})
    try {
      const body = {
        code: 'P1',
        name: { en: 'Pooled' },
        description: { en: 'x' },
        family: 'it',
        ownerRole: 'CIO',
      }
      const created = await app.inject(requestOf(processRoutes.create, founder, id, { body }))
      expect(created.statusCode, created.body).toBe(201)
      const listed = await app.inject(requestOf(processRoutes.list, founder, id, {}))
      expect(listed.json()).toMatchObject({ items: [{ code: 'P1' }] })
      const { rows } = await services.db.pool.query<{ statement_timeout: string }>('show statement_timeout')
      expect(rows[0]!.statement_timeout).toBe('8s')
      // Notifications of other processes arrive, over a connection of their own.
      const heard: unknown[] = []
      services.live.subscribe((messages) => heard.push(messages))
      await services.live.ready()
      await harness.admin.query(`select pg_notify('evidentia_live', '[]')`)
      await expect.poll(() => heard).toEqual([[]])
    } finally {
      await app.close()
      await services.jobs.stop()
      await services.live.stop()
      await services.db.close()
    }
  })

  it('connects directly as the role that may do no more than requests', () => {
    const asOwner = new URL(environment().DATABASE_LISTEN_URL)
    asOwner.username = 'evidentia_owner'
    expect(() => readConfig({ ...environment(), DATABASE_LISTEN_URL: asOwner.href })).toThrow(
      'DATABASE_LISTEN_URL: not as evidentia_owner',
    )
  })
})
