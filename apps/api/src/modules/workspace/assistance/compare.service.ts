import { fail } from 'contract'
import { type Capability, capabilitiesOf, COMPARED_TYPES, MAPPED_TYPES } from 'contract/workspace/proposals'
import { requirements } from 'contract/compliance/requirements'
import { loadRecords } from '#platform/collection/list.ts'
import { registered } from '#platform/collection/spine.ts'
import { citeBest } from './citations.ts'
import { addNeighbours } from './rank-texts.ts'
import { comparedText, hashTexts, readRecordTexts, type RecordTexts } from './record-texts.ts'
import { type NewProposal, selectLinked } from './proposals.queries.ts'
import { selectControlsOf } from './retrieve.queries.ts'
import { findResembling, type Reader, type Resembling } from './retrieve.service.ts'
import { readText, type TextQuery } from './text-query.ts'
import { loadTranslations } from './word-translations.ts'

/** Records that share less of the subject's own score are about something else. */
const LEAST_SCORE: Readonly<Record<Capability, number>> = { mapping: 0.1, related: 0.25 }
const MOST_PROPOSALS = 8
/** Similar requirements that speak for their controls are among these. */
const COMPARED = 60

/** A requirement is mapped to controls, and to requirements of other universes. */
async function mappable(
  reader: Reader,
  subject: RecordTexts,
  found: readonly Resembling[],
): Promise<Resembling[]> {
  if (subject.type === 'control') return found.filter(({ record }) => record.type === 'requirement')
  const ids = [
    subject.id,
    ...found.filter(({ record }) => record.type === 'requirement').map(({ record }) => record.id),
  ]
  const rows = await loadRecords(reader.tx, registered(reader.byType, requirements).shape, ids)
  const universes = new Map(rows.map(({ id, universe }) => [id, universe]))
  return found.filter(
    ({ record }) => record.type === 'control' || universes.get(record.id) !== universes.get(subject.id),
  )
}

/** Adds to the scores of controls what similar requirements speak for, by the links that people made. */
async function withNeighbours(reader: Reader, found: readonly Resembling[]): Promise<Resembling[]> {
  const near = found.filter(({ record }) => record.type === 'requirement')
  const links = await selectControlsOf(
    reader.tx,
    near.map(({ record }) => record.id),
  )
  const controls = Map.groupBy(links, ({ requirement }) => requirement)
  const known = new Map(found.map(({ record, score }) => [record.id, score]))
  const neighbours = near.map(({ record, score }) => ({
    score,
    linked: (controls.get(record.id) ?? []).map(({ control }) => control).filter((id) => known.has(id)),
  }))
  const scores = addNeighbours(known, neighbours)
  return found.map(({ record }) => ({ record, score: scores.get(record.id)! }))
}

async function rankFor(
  reader: Reader,
  capability: Capability,
  subject: RecordTexts,
  query: TextQuery,
): Promise<Resembling[]> {
  const types = capability === 'mapping' ? MAPPED_TYPES : COMPARED_TYPES
  const text = comparedText(subject.passages)
  const wanted = { types, except: subject.id, most: COMPARED }
  const { self, found } = await findResembling(reader, query, text, wanted)
  const spoken =
    capability === 'mapping' && subject.type === 'requirement' ? await withNeighbours(reader, found) : found
  const fitting = capability === 'mapping' ? await mappable(reader, subject, spoken) : spoken
  return fitting
    .map(({ record, score }) => ({ record, score: score / Math.max(self, Number.EPSILON) }))
    .toSorted((a, b) => b.score - a.score)
}

/** The texts of a live record. The caller has authorized it. */
export async function readSubject(
  { tx, byType }: Reader,
  record: { id: string; type: string },
): Promise<RecordTexts> {
  const read = (await readRecordTexts(tx, byType, [record])).get(record.id)
  if (!read) throw fail('ARCHIVED')
  return read
}

/**
 * Compares a record with the others and gives what may be proposed: not what is linked with it already, and only what has
 * words to cite on both sides.
 */
export async function compareRecord(
  reader: Reader,
  capability: Capability,
  subject: RecordTexts,
): Promise<NewProposal[]> {
  if (!capabilitiesOf(subject.type).includes(capability))
    throw fail('INVALID_INPUT', [{ path: ['capability'], code: 'invalid_value' }])
  const translate = await loadTranslations()
  const query = readText(comparedText(subject.passages), translate)
  const linked = await selectLinked(reader.tx, subject.id)
  const ranked = await rankFor(reader, capability, subject, query)
  const proposals: NewProposal[] = []
  for (const { record, score } of ranked) {
    if (proposals.length === MOST_PROPOSALS || score < LEAST_SCORE[capability]) break
    const there = citeBest(record, query)
    const here = citeBest(subject, readText(comparedText(record.passages), translate))
    if (linked.has(record.id) || !here || !there) continue
    proposals.push({
      capability,
      subject: subject.id,
      target: record.id,
      score,
      citations: [here, there],
      subjectTexts: hashTexts(subject.passages, here),
      targetTexts: hashTexts(record.passages, there),
    })
  }
  return proposals
}
