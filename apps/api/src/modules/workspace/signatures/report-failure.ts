import { fail } from 'contract'
import { readAnyRecord } from '#platform/collection/any-record.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { selectChallenge } from './signatures.queries.ts'
import { type Failed, recordFailure } from './signers.ts'

/** Records a failed re-authentication reported by the page, because the identity provider does not report it. */
export async function reportFailure(
  tx: WriteTx,
  jobs: Jobs,
  byType: CollectionsByType,
  record: string,
  challenge: string,
  context: WriteContext,
): Promise<Failed> {
  const { type } = await readAnyRecord(tx, byType, context.actor, record)
  const found = await selectChallenge(tx, challenge, record, context.actor.personId)
  if (!found) throw fail('NOT_FOUND')
  return recordFailure(tx, jobs, { id: record, type }, 'refused', context)
}
