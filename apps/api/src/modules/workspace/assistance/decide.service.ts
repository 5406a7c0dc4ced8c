import { type BodyOf, fail } from 'contract'
import type { Proposal, proposalRoutes } from 'contract/workspace/proposals'
import { getLinkable } from '#platform/collection/commands.ts'
import { linkRecords, recordAccessEntry } from '#platform/collection/links.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import { type CollectionsByType, mayRead } from '#platform/collection/spine.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { decide, lockProposal, type ProposalRow } from './proposals.queries.ts'
import { isStale, mayDecide, present } from './proposals.service.ts'
import { readRecordTexts } from './record-texts.ts'
import type { Reader } from './retrieve.service.ts'

/** Makes an accepted mapping, in the name of the person who accepts it. */
export type AcceptMapping = (
  tx: WriteTx,
  byType: CollectionsByType,
  ends: { requirement: string; target: { id: string; type: string } },
  context: WriteContext,
) => Promise<void>

export type WritingReader = Reader & { tx: WriteTx }

/** An open proposal about two records that this person may read, and may decide about. */
async function openProposal(reader: WritingReader, id: string) {
  const { tx, byType, actor } = reader
  const row = await lockProposal(tx, id)
  if (!row) throw fail('NOT_FOUND')
  const ends = [
    { id: row.subject, type: row.subjectType },
    { id: row.target, type: row.targetType },
  ]
  const texts = await readRecordTexts(tx, byType, ends)
  const [subject, target] = [texts.get(row.subject), texts.get(row.target)]
  if (!subject || !target) throw fail('ARCHIVED')
  if (![subject, target].every((one) => mayRead(byType, actor, one))) throw fail('NOT_FOUND')
  if (!mayDecide(reader, row, [subject, target])) throw fail('FORBIDDEN')
  if (row.state !== 'open') throw fail('TRANSITION_NOT_ALLOWED')
  return { row, subject, target }
}

async function settled(reader: WritingReader, id: string): Promise<Proposal> {
  const [shown] = await present(reader, [(await lockProposal(reader.tx, id))!])
  return shown!
}

const RELATES = 'relates_to'

/** The usual change: a mapping by the service of mappings, otherwise a link between the two records. */
async function apply(
  { tx, byType }: WritingReader,
  row: ProposalRow,
  kind: string | undefined,
  acceptMapping: AcceptMapping,
  context: WriteContext,
): Promise<void> {
  if (row.capability === 'mapping') {
    if (kind) throw fail('INVALID_INPUT', [{ path: ['kind'], code: 'invalid_value' }])
    const [subject, target] = [
      { id: row.subject, type: row.subjectType },
      { id: row.target, type: row.targetType },
    ]
    const [near, far] = subject.type === 'requirement' ? [subject, target] : [target, subject]
    await acceptMapping(tx, byType, { requirement: near.id, target: far }, context)
    return
  }
  const near = await getLinkable(tx, byType.get(row.subjectType)!, context.actor, row.subject)
  await linkRecords(tx, byType, near, row.subjectType, { kind: kind ?? RELATES, to: row.target }, context)
}

/** Accepts a proposal: what it proposes is done by this person and under their rights, in the same transaction. */
export async function acceptProposal(
  reader: WritingReader,
  id: string,
  { kind }: BodyOf<typeof proposalRoutes.accept>,
  acceptMapping: AcceptMapping,
  context: WriteContext,
): Promise<Proposal> {
  const { row, subject, target } = await openProposal(reader, id)
  if (await isStale(reader, row, subject, target)) throw fail('CONTENT_CHANGED')
  await apply(reader, row, kind, acceptMapping, context)
  const state = kind && kind !== RELATES ? 'edited' : 'accepted'
  await decide(reader.tx, id, state, context.actor.personId, null)
  const changes = { proposal: [null, id], target: [null, row.target] } as Record<string, [unknown, unknown]>
  recordAccessEntry(reader.tx, context, row.subjectType, row.subject, 'accept-proposal', changes)
  return settled(reader, id)
}

/** Refuses a proposal. The reason stays with it, and it is not made again about the same texts. */
export async function refuseProposal(
  reader: WritingReader,
  id: string,
  reason: string,
  context: WriteContext,
): Promise<Proposal> {
  const { row } = await openProposal(reader, id)
  await decide(reader.tx, id, 'refused', context.actor.personId, reason)
  const changes = { proposal: [null, id], target: [null, row.target] } as Record<string, [unknown, unknown]>
  recordAccessEntry(reader.tx, context, row.subjectType, row.subject, 'refuse-proposal', changes, reason)
  return settled(reader, id)
}
