import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/http/log.ts'
import type { Services } from '#platform/http/services.ts'
import { queueEvents } from './queue-events.ts'
import { sendDue } from './send-due.ts'

/** How often the worker looks for new entries and due messages: one indexed query for all organisations. */
const POLL_MS = 2_000
/** Organisations that one worker serves at the same time: the slow receivers of some hold up no others. */
const AT_ONCE = 16

/** The organisations that have something to send. */
export async function findWork({ db }: Services): Promise<string[]> {
  const rows = await db.queryWithoutTenant<{ org: string }>(
    'webhook_work',
    'select app.webhook_work() as org',
    [],
  )
  return rows.map(({ org }) => org)
}

export async function serveOrganisation(services: Services, org: string): Promise<void> {
  await queueEvents(services, org)
  await sendDue(services, org)
}

/** Sends webhooks until the returned function is called. Any number of workers may do so at the same time. */
export function startWebhooks(services: Services, log: Log): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = new Map<string, Promise<void>>()
  const begin = (org: string) => {
    const work = serveOrganisation(services, org)
      .catch((error: Error) => log.error({ org, err: error }, 'webhooks failed'))
      .finally(() => running.delete(org))
    running.set(org, work)
  }
  const loop = async () => {
    while (!signal.aborted) {
      const found = await findWork(services).catch((error: Error) => {
        log.error({ err: error }, 'webhooks failed')
        return []
      })
      for (const org of found) if (!running.has(org) && running.size < AT_ONCE) begin(org)
      await sleep(POLL_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const ended = loop()
  return async () => {
    stopping.abort()
    await ended
    await Promise.all(running.values())
  }
}
