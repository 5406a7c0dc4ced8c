import { nextNumber, type Numbered } from 'contract/techdoc/documents/version-rules'
import { documentversions } from 'contract/techdoc/documents/document-versions'
import { valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import { supersede } from '#platform/collection/supersede.ts'
import { writeRecords } from '#platform/collection/write.ts'
import { SIGNING_ROUNDS, statusAfterSigning } from 'contract/techdoc/documents/version-rules'
import type { Mutation, WriteContext, Written } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { followDocuments } from '#modules/techdoc/file/index.ts'
import { notify } from '#platform/notifications/notify.ts'

type People = 'reviewers' | 'reviewedBy' | 'approvers' | 'approvedBy'
const peopleOf = (row: Stored<typeof documentversions>, key: People): string[] => row[key] ?? []

const roundOf = (row: Stored<typeof documentversions>) =>
  row.status in SIGNING_ROUNDS ? SIGNING_ROUNDS[row.status as keyof typeof SIGNING_ROUNDS] : undefined

/**
 * DOC-5, DOC-7: the last signature of a round moves the version to the next status. This person's own signature is
 * written in the same transaction.
 */
async function moveOn(
  tx: WriteTx,
  collection: RegisteredCollection<typeof documentversions>,
  row: Stored<typeof documentversions>,
  context: WriteContext,
): Promise<void> {
  const next = statusAfterSigning(row, context.actor.personId)
  if (next === row.status) return
  const step = { action: 'transition' as const, before: row, after: { ...valuesOf(row), status: next } }
  await writeRecords(tx, collection.shape, [step], context)
}

/** Notifies the people named for the current round. */
async function notifyRound(
  tx: WriteTx,
  jobs: Jobs,
  row: Stored<typeof documentversions>,
  { actor }: WriteContext,
): Promise<void> {
  const round = roundOf(row)
  if (!round) return
  const notices = peopleOf(row, round.named).map((personId) => ({
    personId,
    kind: 'review_waiting' as const,
    cause: `document ${row.id} ${row.version}`,
    recordId: row.id,
    actorId: actor.personId,
  }))
  await notify(tx, jobs, notices)
}

const othersOf = (tx: WriteTx, row: Stored<typeof documentversions>, states: readonly string[]) =>
  tx.query<{ id: string }>(
    `select v.id from documentversions v join records r on r.org_id = v.org_id and r.id = v.id
     where v.org_id = app.org() and v.document = $1 and v.id <> $2 and r.status = any($3::text[]) order by v.id`,
    [row.document, row.id, states],
  )

/**
 * An approved version takes its whole number. Drafts that were numbered towards the same number are renumbered towards
 * the next one.
 */
async function renumberDrafts(
  tx: WriteTx,
  collection: RegisteredCollection<typeof documentversions>,
  row: Stored<typeof documentversions>,
  context: WriteContext,
): Promise<void> {
  const ids = (await othersOf(tx, row, ['draft', 'changes_requested'])).map(({ id }) => id)
  if (ids.length === 0) return
  const drafts = await loadRecords(tx, collection.shape, ids, true)
  const known: Numbered[] = [{ status: row.status, release: row.release!, minor: row.minor! }]
  const moved = drafts.map((before): Mutation<typeof documentversions> => {
    const number = nextNumber(known)
    known.push({ status: before.status, ...number })
    return { action: 'transition', before, after: { ...valuesOf(before), ...number } }
  })
  await writeRecords(tx, collection.shape, moved, context)
}

async function approve(
  tx: WriteTx,
  collection: RegisteredCollection<typeof documentversions>,
  row: Stored<typeof documentversions>,
  context: WriteContext,
): Promise<void> {
  await tx.query(
    'update documentversions set approved_on = current_date where org_id = app.org() and id = $1',
    [row.id],
  )
  await renumberDrafts(tx, collection, row, context)
}

/** DOC-8: makes this version effective and supersedes the previous one, in one transaction. */
async function release(
  tx: WriteTx,
  collection: RegisteredCollection<typeof documentversions>,
  row: Stored<typeof documentversions>,
  context: WriteContext,
): Promise<void> {
  await tx.query(
    `update documentversions set effective_on = coalesce(effective_on, current_date)
     where org_id = app.org() and id = $1`,
    [row.id],
  )
  await supersede(tx, collection, await othersOf(tx, row, ['effective']), row, context)
}

const isSettled = ({ status }: Stored<typeof documentversions>): boolean =>
  ['effective', 'superseded', 'obsolete'].includes(status)

/**
 * SEC-6: notifies files that cite a document, or one of its versions, when another version becomes effective or none is
 * any more.
 */
async function notifyFiles(
  tx: WriteTx,
  byType: CollectionsByType,
  settled: readonly { row: Stored<typeof documentversions> }[],
  context: WriteContext,
): Promise<void> {
  if (settled.length === 0) return
  const cited = ({ row }: { row: Stored<typeof documentversions> }) => [row.id, row.document]
  const gone = settled.filter(({ row }) => row.status !== 'effective')
  await followDocuments(
    tx,
    byType,
    { touched: settled.flatMap(cited), replaced: gone.flatMap(cited) },
    context,
  )
}

/** Side effects of a transition, in the same transaction, after the versions are written. */
export const followVersions =
  (byType: CollectionsByType, jobs: Jobs) =>
  async (
    tx: WriteTx,
    written: readonly Written<typeof documentversions>[],
    context: WriteContext,
  ): Promise<void> => {
    const collection = registered(byType, documentversions)
    const settled = written.filter(
      ({ row, mutation }) => mutation.before?.status !== row.status && isSettled(row),
    )
    for (const { row, mutation } of written) {
      const document = row.document
      tx.live.push({ tell: { event: 'record-changed', type: 'techdocument', id: document, version: null } })
      if (mutation.action !== 'transition') continue
      const moved = mutation.before?.status !== row.status
      if (!moved && roundOf(row)) await moveOn(tx, collection, row, context)
      if (!moved) continue
      await notifyRound(tx, jobs, row, context)
      if (row.status === 'approved') await approve(tx, collection, row, context)
      if (row.status === 'effective') await release(tx, collection, row, context)
    }
    await notifyFiles(tx, byType, settled, context)
  }
