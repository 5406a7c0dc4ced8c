import type { Services } from '#platform/http/services.ts'

/** The ids of all organisations, queried without a tenant. */
export async function organisationIds({ db }: Pick<Services, 'db'>): Promise<string[]> {
  const rows = await db.queryWithoutTenant<{ id: string }>(
    'organisation_ids',
    'select app.organisation_ids() as id',
    [],
  )
  return rows.map(({ id }) => id)
}

/** Enqueues one job for each organisation, so that a failure does not affect the others. */
export async function enqueueForEach(services: Pick<Services, 'db' | 'jobs'>, queue: string): Promise<void> {
  const { db, jobs } = services
  for (const org of await organisationIds(services))
    await db.write(org, async (tx) => ({ value: await jobs.enqueue(tx, queue, { org }) }))
}

export interface Failure {
  org: string
  error: Error
}

/** Does the work for each item; one that fails holds up no other. Answers the failures, for `throwFailures`. */
export async function attemptEach<Item extends { org: string }>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<Failure[]> {
  const failures: Failure[] = []
  for (const item of items)
    await work(item).catch((error: Error) => void failures.push({ org: item.org, error }))
  return failures
}

/** So many failures are named; the log has all of them. */
const MOST_NAMED = 5

/** Fails the job after everything was tried, so that it is tried again and the alarms see it. */
export function throwFailures(failures: readonly Failure[]): void {
  if (failures.length === 0) return
  const named = failures.slice(0, MOST_NAMED).map(({ org, error }) => `${org}: ${error.message}`)
  throw new AggregateError(
    failures.map(({ error }) => error),
    `${failures.length} failed: ${named.join('; ')}`,
  )
}
