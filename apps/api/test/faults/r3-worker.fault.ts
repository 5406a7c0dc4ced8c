import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Export, exportRoutes as routes } from 'contract/workspace/exports'
import { processRoutes } from 'contract/risk/processes'
import { invitationRoutes } from 'contract/workspace/invitations'
import { findFreePort } from 'dev-services/ports'
import { type Smtp, startSmtp } from 'dev-services/smtp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'
import { startWorkerProcess } from './worker-process.ts'

/** Twice the lease of thirty seconds. */
const AGAIN_WITHIN_MS = 60_000

let harness: Harness
let smtp: Smtp
let org: string
let manager: Person
let admin: Person

beforeAll(async () => {
  smtp = await startSmtp({ smtpPort: await findFreePort(), webPort: await findFreePort() })
  harness = await Harness.start({ SMTP_URL: smtp.smtpUrl })
  ;({ id: org, founder: admin } = await harness.organisation(['risk_manager'], 'Manager'))
  manager = admin
  const body = {
    code: 'PAY',
    name: { en: 'Pay' },
    description: { en: 'Pay' },
    family: 'finance',
    ownerRole: 'CFO',
  }
  await harness.call(processRoutes.create, manager, org, { body })
})
afterAll(async () => {
  await harness.stop()
  await smtp.stop()
})

const read = async (id: string) =>
  (await harness.call(routes.get, manager, org, { params: { id } })).json<Export>()

async function until(what: () => Promise<boolean>, within: number): Promise<number> {
  const began = performance.now()
  while (!(await what())) {
    if (performance.now() - began > within) throw new Error(`not within ${within} ms`)
    await sleep(100)
  }
  return Math.round(performance.now() - began)
}

describe('R3 a killed worker', () => {
  it.each(['export.before-effect', 'export.bytes-stored', 'export.after-effect'])(
    'R3 at %s leaves one effect, and the job is resumed in time',
    async (point) => {
      const started = await harness.call(processRoutes.exportMany, manager, org, {
        body: { format: 'excel' },
      })
      const { id } = started.json<Export>()
      expect(await startWorkerProcess(harness, point).ended).toBe('SIGKILL')
      const other = startWorkerProcess(harness)
      try {
        const again = await until(async () => {
          const { rows } = await harness.admin.query(
            `select state from jobs.job where name = 'make-export' and data->>'export' = $1`,
            [id],
          )
          return rows[0]?.state === 'completed'
        }, AGAIN_WITHIN_MS)
        const { state, file } = await read(id)
        expect(state).toBe('done')
        const effects = await harness.admin.query(
          `select 1 from trail where org_id = $1 and entry->>'action' = 'exported'
             and entry->'changes'->'export'->1->>'id' = $2`,
          [org, id],
        )
        expect(effects.rowCount).toBe(1)
        const fetched = await harness.call(routes.download, manager, org, { params: { id } })
        expect(createHash('sha256').update(fetched.rawPayload).digest('hex')).toBe(file!.sha256)
        process.stdout.write(`R3 ${point}: again after ${again} ms, 1 effect\n`)
      } finally {
        await other.stop()
      }
    },
  )
})

describe('R17 a worker killed while sending', () => {
  it.each(['mail.before-send', 'mail.after-send'])(
    'R17 at %s loses no message and sends none with a second id',
    async (point) => {
      smtp.clear()
      const emails = Array.from({ length: 5 }, (_, at) => `${point.replace(/\W/g, '')}${at}@example.com`)
      for (const email of emails) {
        const body = { email, name: 'Guest', roles: ['guest'] }
        const made = await harness.call(invitationRoutes.create, admin, org, { body })
        expect(made.statusCode, made.body).toBe(201)
      }
      expect(await startWorkerProcess(harness, point).ended).toBe('SIGKILL')
      const other = startWorkerProcess(harness)
      try {
        const waiting = async () => {
          const { rows } = await harness.admin.query(
            `select 1 from jobs.job where name = 'send-invitation' and state <> 'completed'`,
          )
          return rows.length === 0
        }
        const again = await until(waiting, AGAIN_WITHIN_MS)
        const messages = smtp.messages().map(({ to, messageId }) => `${to[0]} ${messageId}`)
        expect(new Set(messages.map((one) => one.split(' ')[0]))).toEqual(new Set(emails))
        expect(new Set(messages).size).toBe(emails.length)
        process.stdout.write(
          `R17 ${point}: ${messages.length} messages, ${emails.length} ids, again after ${again} ms\n`,
        )
      } finally {
        await other.stop()
      }
    },
  )
})
