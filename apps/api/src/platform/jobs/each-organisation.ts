import type { Services } from '#platform/http/services.ts'

/** Every organisation there is: asked outside of all of them, and nothing but the ids is answered. */
export async function organisationIds({ db }: Pick<Services, 'db'>): Promise<string[]> {
  const rows = await db.queryWithoutTenant<{ id: string }>(
    'organisation_ids',
    'select app.organisation_ids() as id',
    [],
  )
  return rows.map(({ id }) => id)
}

/** Starts one job for each organisation, so that one that fails holds up no other. */
export async function enqueueForEach(services: Pick<Services, 'db' | 'jobs'>, queue: string): Promise<void> {
  const { db, jobs } = services
  for (const org of await organisationIds(services))
    await db.write(org, async (tx) => ({ value: await jobs.enqueue(tx, queue, { org }) }))
}
