import type { Services } from '#platform/http/services.ts'
import { settleDocument } from './settle.ts'

export const SETTLE_DOCUMENTS = 'settle-documents'

/** Records edits that a process which was cut off could not record any more. */
export async function settleDocuments({ db }: Services): Promise<void> {
  const rows = await db.outsideTenants<{ org_id: string; id: string }>(
    'unrecorded_documents',
    'select org_id, id from app.unrecorded_documents()',
    [],
  )
  for (const { org_id, id } of rows)
    await db.write(org_id, async (tx) => ({ value: await settleDocument(tx, id, true) }))
}
