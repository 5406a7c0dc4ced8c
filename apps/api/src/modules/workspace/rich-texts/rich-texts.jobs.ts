import type { Services } from '#platform/http/services.ts'
import { attemptEach, throwFailures } from '#platform/jobs/each-organisation.ts'
import { settleDocument } from '#platform/texts/settle.ts'

export const SETTLE_DOCUMENTS = 'settle-documents'

interface Found {
  org: string
  id: string
}

/** The number of batches of texts that get a first version per run. */
const ROUNDS = 20

/** Records pending edits of crashed processes, and creates the first version of texts that are older than versions. */
export async function settleDocuments({ db }: Services): Promise<void> {
  const settleAll = (rows: readonly Found[]) =>
    attemptEach(rows, ({ org, id }) =>
      db.write(org, async (tx) => ({ value: await settleDocument(tx, id, true) })),
    )
  const failures = await settleAll(
    await db.queryWithoutTenant<Found>(
      'unrecorded_documents',
      'select org_id as org, id from app.unrecorded_documents()',
      [],
    ),
  )
  for (let round = 0; round < ROUNDS; round++) {
    const rows = await db.queryWithoutTenant<Found>(
      'unversioned_documents',
      'select org_id as org, id from app.unversioned_documents($1)',
      [failures.map(({ org }) => org)],
    )
    if (rows.length === 0) break
    failures.push(...(await settleAll(rows)))
  }
  throwFailures(failures)
}
