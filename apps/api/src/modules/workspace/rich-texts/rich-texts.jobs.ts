import type { Services } from '#platform/http/services.ts'
import { attemptEach, throwFailures } from '#platform/jobs/each-organisation.ts'
import { settleDocument } from '#platform/texts/settle.ts'

export const SETTLE_DOCUMENTS = 'settle-documents'

interface Found {
  org: string
  id: string
}

/** Texts without a version are given one this many at a time; the next run takes the next. */
const ROUNDS = 20

/**
 * Records edits that a process which was cut off could not record any more, and gives texts that are older than versions
 * their first one: the content at migration.
 */
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
