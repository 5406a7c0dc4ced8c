import { fail } from 'contract'
import type { Capability, Citation, Proposal, ProposalState } from 'contract/workspace/proposals'
import { recordAccessEntry } from '#platform/collection/links.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import { mayRead, type PolicyRow, toPolicyRow } from '#platform/collection/spine.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { compareRecord, readSubject } from './compare.service.ts'
import {
  insertProposals,
  markStale,
  type ProposalFilter,
  type ProposalRow,
  selectKnown,
  selectProposals,
} from './proposals.queries.ts'
import { languageOf } from './language-of-text.ts'
import { FILE, hashTexts, readRecordTexts, type RecordTexts } from './record-texts.ts'
import { selectPages } from './retrieve.queries.ts'
import type { Reader } from './retrieve.service.ts'

const endOf = ({ id, type, code, title, status }: RecordTexts) => ({ id, type, code, title, status })

/** The hash of what is there now in place of what was compared. */
async function hashNow({ tx }: Reader, record: RecordTexts, cited: Citation): Promise<string> {
  const pages = cited.place > 0 ? await selectPages(tx, [{ id: record.id, place: cited.place }]) : []
  const passages = pages.map(({ place, text }) => ({ field: FILE, locale: languageOf(text), place, text }))
  return hashTexts([...record.passages, ...passages], cited)
}

/** Whether one of the two texts is another than the one that was compared. */
export async function isStale(
  reader: Reader,
  { citations: [here, there], subjectTexts, targetTexts }: ProposalRow,
  subject: RecordTexts,
  target: RecordTexts,
): Promise<boolean> {
  const now = [await hashNow(reader, subject, here), await hashNow(reader, target, there)]
  return now[0] !== subjectTexts || now[1] !== targetTexts
}

export { isOn } from './proposals.queries.ts'

/** Who may decide: anyone who may make the link or the mapping by hand. */
export function mayDecide(
  { byType, actor }: Reader,
  row: ProposalRow,
  ends: readonly [PolicyRow, PolicyRow],
): boolean {
  const decided = row.capability === 'mapping' && row.subjectType !== 'requirement' ? ends[1] : ends[0]
  const abilities = byType.get(decided.type)?.policy(actor, toPolicyRow(decided)) ?? []
  return abilities.includes('update') || (row.capability === 'related' && abilities.includes('link'))
}

/** Proposals as this person sees them: without those about a record that they may not read, or that is archived. */
export async function present(reader: Reader, rows: readonly ProposalRow[]): Promise<Proposal[]> {
  const ends = rows.flatMap((row) => [
    { id: row.subject, type: row.subjectType },
    { id: row.target, type: row.targetType },
  ])
  const texts = await readRecordTexts(reader.tx, reader.byType, ends)
  const shown: Proposal[] = []
  for (const row of rows) {
    const [subject, target] = [texts.get(row.subject), texts.get(row.target)]
    if (!subject || !target) continue
    if (![subject, target].every((one) => mayRead(reader.byType, reader.actor, one))) continue
    const open = row.state === 'open'
    const state: ProposalState = open && (await isStale(reader, row, subject, target)) ? 'stale' : row.state
    const { subjectType: _s, targetType: _t, subjectTexts: _sh, targetTexts: _th, ...stored } = row
    shown.push({
      ...stored,
      subject: endOf(subject),
      target: endOf(target),
      state,
      mayDecide: open && mayDecide(reader, row, [subject, target]),
    })
  }
  return shown
}

/** A workbook has the newest, at most so many. */
const MOST_EXPORTED = 5_000

/** Every proposal that this person may know, for a workbook. */
export const allProposals = async (reader: Reader): Promise<Proposal[]> =>
  present(reader, await selectProposals(reader.tx, { limit: MOST_EXPORTED }))

export interface ProposalQuery {
  record?: string | undefined
  capability?: readonly Capability[] | undefined
  state?: readonly ProposalState[] | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

const DEFAULT_LIMIT = 25
const ID = /^[0-9a-f-]{36}$/

/** What is stale is stored as open until it is made again. */
const storedStates = (state: readonly ProposalState[] | undefined) =>
  state && [
    ...new Set(state.flatMap((one): ProposalState[] => (one === 'stale' ? ['stale', 'open'] : [one]))),
  ]

export async function listProposals(reader: Reader, query: ProposalQuery) {
  const { record, capability, state, cursor, limit = DEFAULT_LIMIT } = query
  if (cursor !== undefined && !ID.test(cursor)) throw fail('INVALID_CURSOR')
  const states = storedStates(state)
  const filter: ProposalFilter = { record, capability, state: states, before: cursor, limit: limit + 1 }
  const rows = await selectProposals(reader.tx, filter)
  const page = rows.slice(0, limit)
  const items = await present(reader, page)
  return {
    items: state ? items.filter((one) => state.includes(one.state)) : items,
    next: rows.length > limit ? page.at(-1)!.id : null,
  }
}

/**
 * Compares a record with the others and stores new proposals. What was decided about the same texts is not proposed again;
 * open proposals about other texts become stale.
 */
export async function makeProposals(
  reader: Reader & { tx: WriteTx },
  { record, type, capability }: { record: string; type: string; capability: Capability },
  context: WriteContext,
): Promise<Proposal[]> {
  const { tx } = reader
  const subject = await readSubject(reader, { id: record, type })
  const filter = { record, capability: [capability], state: ['open'], limit: 100 } satisfies ProposalFilter
  const before = await present(reader, await selectProposals(tx, filter))
  await markStale(
    tx,
    before.filter(({ state }) => state === 'stale').map(({ id }) => id),
  )
  const found = await compareRecord(reader, capability, subject)
  const known = await selectKnown(tx, capability, record)
  const made = found.filter(
    (one) =>
      !known.some(
        ({ target, state, subjectTexts, targetTexts }) =>
          target === one.target &&
          state !== 'stale' &&
          subjectTexts === one.subjectTexts &&
          targetTexts === one.targetTexts,
      ),
  )
  if (made.length > 0) {
    const ids = await insertProposals(tx, made, context.actor.personId)
    recordAccessEntry(tx, context, type, record, 'propose', { proposals: [null, ids] })
  }
  const shown = await present(reader, await selectProposals(tx, filter))
  return shown.toSorted((a, b) => b.score - a.score)
}
