import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/http/log.ts'
import { attemptEach, organisationIds } from '#platform/jobs/each-organisation.ts'
import { applyChanges, buildMissing, type IndexServices } from './apply-changes.ts'

/** Polled, because connections through a pooler receive no notifications. A change is found within twice this time. */
const POLL_MS = 250
/** After a failure, such as a database that is restarted or an organisation on hold. */
const FAILURE_PAUSE_MS = 5_000
const ORGANISATIONS_AT_ONCE = 20

/** The organisations whose index has something to be done. */
export const waitingOrganisations = async ({ db }: IndexServices): Promise<string[]> => {
  const rows = await db.queryWithoutTenant<{ org: string }>(
    'search_work',
    'select app.search_work($1) as org',
    [ORGANISATIONS_AT_ONCE],
  )
  return rows.map(({ org }) => org)
}

/** Keeps the search index up to date until it is stopped. */
export class SearchIndexer {
  private readonly stopped = new AbortController()
  private readonly services: IndexServices
  private readonly log: Pick<Log, 'error'>
  private running: Promise<void> = Promise.resolve()
  private paused = new Map<string, number>()

  constructor(services: IndexServices, log: Pick<Log, 'error'>) {
    this.services = services
    this.log = log
  }

  start(): void {
    this.running = this.run()
  }

  async stop(): Promise<void> {
    this.stopped.abort()
    await this.running
  }

  private async run(): Promise<void> {
    let added = false
    while (!this.stopped.signal.aborted) {
      let pause = POLL_MS
      try {
        if (!added) await this.addMissing()
        added = true
        if (await this.runRound()) pause = 0
      } catch (error) {
        this.log.error({ err: error }, 'search index')
        pause = FAILURE_PAUSE_MS
      }
      await sleep(pause, undefined, { signal: this.stopped.signal }).catch(() => undefined)
    }
  }

  private async addMissing(): Promise<void> {
    const orgs = (await organisationIds(this.services)).map((org) => ({ org }))
    const failures = await attemptEach(orgs, ({ org }) => buildMissing(this.services, org))
    for (const { org, error } of failures) this.log.error({ org, err: error }, 'search index')
  }

  /** One batch of every organisation that has some. One that fails is left alone for a while and holds up no other. */
  private async runRound(): Promise<boolean> {
    let any = false
    for (const org of await waitingOrganisations(this.services)) {
      if (this.stopped.signal.aborted) return false
      if ((this.paused.get(org) ?? 0) > performance.now()) continue
      this.paused.delete(org)
      try {
        any = (await applyChanges(this.services, org)) || any
      } catch (error) {
        this.log.error({ org, err: error }, 'search index')
        this.paused.set(org, performance.now() + FAILURE_PAUSE_MS)
      }
    }
    return any
  }
}
