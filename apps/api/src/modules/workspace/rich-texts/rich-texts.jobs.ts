import type { Services } from '#platform/http/services.ts'
import { settleDocument } from '#platform/texts/settle.ts'

export const SETTLE_DOCUMENTS = 'settle-documents'

interface Found {
  org_id: string
  id: string
}

/** Texts without a version are given one this many at a time; the next run takes the next. */
const ROUNDS = 20

const settleAll = async ({ db }: Services, rows: readonly Found[]): Promise<void> => {
  for (const { org_id, id } of rows)
    await db.write(org_id, async (tx) => ({ value: await settleDocument(tx, id, true) }))
}

/**
 * Records edits that a process which was cut off could not record any more, and gives texts that are older than versions
 * their first one: the content at migration.
 */
export async function settleDocuments(services: Services): Promise<void> {
  const { db } = services
  await settleAll(
    services,
    await db.queryWithoutTenant<Found>(
      'unrecorded_documents',
      'select org_id, id from app.unrecorded_documents()',
      [],
    ),
  )
  for (let round = 0; round < ROUNDS; round++) {
    const rows = await db.queryWithoutTenant<Found>(
      'unversioned_documents',
      'select org_id, id from app.unversioned_documents()',
      [],
    )
    if (rows.length === 0) return
    await settleAll(services, rows)
  }
}
