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
