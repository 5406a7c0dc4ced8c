import { applyChanges, BEFORE_FIRST_ID, type IndexServices } from './apply-changes.ts'
import { waitingOrganisations } from './search-indexer.ts'

/** Applies all changes that wait now. Organisations take turns, one batch each. */
export async function applyAllChanges(services: IndexServices): Promise<void> {
  for (;;) {
    const orgs = await waitingOrganisations(services)
    const done: boolean[] = []
    for (const org of orgs) done.push(await applyChanges(services, org))
    if (!done.includes(true)) return
  }
}

/** Builds the index of an organisation again, while people search in it. */
export async function rebuildIndex({ db }: Pick<IndexServices, 'db'>, org: string): Promise<void> {
  await db.write(org, async (tx) => ({
    value: await tx.query(
      `insert into search_organisations (org_id, rebuilt_to) values (app.org(), '${BEFORE_FIRST_ID}')
       on conflict (org_id) do update set rebuilt_to = excluded.rebuilt_to`,
    ),
  }))
}
