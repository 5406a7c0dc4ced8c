import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/http/log.ts'
import type { Services } from '#platform/http/services.ts'
import { attemptEach, organisationIds } from '#platform/jobs/each-organisation.ts'
import { queueEvents } from './queue-events.ts'
import { sealSecrets } from './seal-secrets.ts'
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

export async function serveOrganisation(services: Services, org: string, turn?: number): Promise<void> {
  await queueEvents(services, org)
  await sendDue(services, org, turn)
}

/**
 * Gives the free places to organisations with work, those first whose last turn is longest ago: any number of slow
 * receivers of some delays the others by one turn at most.
 */
export class Turns {
  readonly #places: number
  readonly #running = new Set<string>()
  /** The number of the last turn of those that had work ever since. */
  #last = new Map<string, number>()
  #count = 0

  constructor(places: number) {
    this.#places = places
  }

  /** The organisations that begin now. */
  begin(waiting: readonly string[]): string[] {
    // Anyone who has no more work is forgotten, and comes first when there is some again.
    this.#last = new Map(waiting.map((org) => [org, this.#last.get(org) ?? 0]))
    const next = waiting
      .filter((org) => !this.#running.has(org))
      .toSorted((a, b) => this.#last.get(a)! - this.#last.get(b)!)
      .slice(0, Math.max(0, this.#places - this.#running.size))
    for (const org of next) this.#running.add(org)
    return next
  }

  end(org: string): void {
    this.#running.delete(org)
    this.#last.set(org, ++this.#count)
  }
}

/** Sends webhooks until the returned function is called. Any number of workers may do so at the same time. */
export function startWebhooks(services: Services, log: Log): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = new Set<Promise<void>>()
  const turns = new Turns(AT_ONCE)
  const begin = (org: string) => {
    const work = serveOrganisation(services, org)
      .catch((error: Error) => log.error({ org, err: error }, 'webhooks failed'))
      .finally(() => {
        turns.end(org)
        running.delete(work)
      })
    running.add(work)
  }
  let isSealed = false
  const seal = async () => {
    const orgs = (await organisationIds(services)).map((org) => ({ org }))
    const failures = await attemptEach(orgs, ({ org }) => sealSecrets(services, org))
    for (const { org, error } of failures) log.error({ org, err: error }, 'webhook secrets')
    isSealed = true
  }
  const loop = async () => {
    while (!signal.aborted) {
      if (!isSealed) await seal().catch((error: Error) => log.error({ err: error }, 'webhook secrets'))
      const found = await findWork(services).catch((error: Error) => {
        log.error({ err: error }, 'webhooks failed')
        return []
      })
      for (const org of turns.begin(found)) begin(org)
      await sleep(POLL_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const ended = loop()
  return async () => {
    stopping.abort()
    await ended
    await Promise.all(running)
  }
}
