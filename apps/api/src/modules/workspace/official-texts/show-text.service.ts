import { fail } from 'contract'
import { actNumber, GSPR_ACT, lawAddress } from 'contract/compliance/law-references'
import {
  mayDecideText,
  type Passage,
  type RowText,
  type TextReview,
} from 'contract/compliance/official-texts'
import { requirements } from 'contract/compliance/requirements'
import { universes } from 'contract/compliance/universes'
import { gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import { getRecord } from '#platform/collection/commands.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import { noteChange } from '#platform/collection/note-change.ts'
import {
  type CollectionsByType,
  mayRead,
  registered,
  SPINE_COLUMNS,
  type Spine,
} from '#platform/collection/spine.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { byKey, changedPassages, keysOf, namedWords } from './match-rows.ts'
import {
  selectCurrentOfAct,
  selectPassages,
  selectPassagesOf,
  selectTexts,
  type StoredPassage,
} from './official-texts.queries.ts'

const shown = ({ key, depth, label, heading, text }: StoredPassage): Passage => ({
  key,
  depth,
  label,
  heading,
  text,
})

type Source = Awaited<ReturnType<typeof selectTexts>>[number]

/** The words of a row in one text: what it names, and the sentences that its point completes. */
async function textIn(tx: Tx, source: Source, keys: readonly string[]): Promise<RowText['texts']> {
  const found = await selectPassagesOf(tx, source.id, keys)
  const named = keys.flatMap((key) => byKey(found).get(key) ?? [])
  if (named.length === 0) return []
  const inside = (one: StoredPassage) =>
    named.some(({ position, last }) => one.position >= position && one.position <= last)
  const context = found.filter((one) => !inside(one) && one.text !== '' && one.label !== null)
  return [{ source, context: context.map(shown), passages: found.filter(inside).map(shown) }]
}

async function rowText(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  row: { id: string; type: string; ref: string; reference: string; universe: string | null },
  sources: readonly Source[],
): Promise<RowText> {
  const keys = keysOf(row)
  const texts = await Promise.all(
    sources.filter(({ current }) => current).map((source) => textIn(tx, source, keys)),
  )
  const reviews = await selectReviews(tx, byType, actor, { record: row.id })
  return {
    ref: row.ref,
    address: lawAddress(row.reference),
    universe: row.universe,
    texts: texts.flat().toSorted((a, b) => (a.source.language < b.source.language ? -1 : 1)),
    review: reviews.find(({ decision }) => decision === null) ?? reviews[0] ?? null,
  }
}

/** The official text of a requirement. */
export async function textOfRequirement(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  id: string,
): Promise<RowText> {
  const { ref, universe } = await getRecord(tx, registered(byType, requirements), actor, id)
  const [found] = await tx.query<{ reference: string }>(
    'select official_reference as reference from universes where org_id = app.org() and id = $1',
    [universe],
  )
  const sources = await selectTexts(tx, universe)
  return rowText(
    tx,
    byType,
    actor,
    { id, type: 'requirement', ref, universe, reference: found!.reference },
    sources,
  )
}

/** The official text of a row of the checklist, from whichever universe of the Regulation has it. */
export async function textOfGsprRow(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  id: string,
): Promise<RowText> {
  const { ref } = await getRecord(tx, registered(byType, gsprrows), actor, id)
  const sources = await selectCurrentOfAct(tx, GSPR_ACT)
  // One text for each language, though several universes may have it.
  const once = sources.filter(
    (one, at) => sources.findIndex(({ language }) => language === one.language) === at,
  )
  const row = { id, type: 'gsprrow', ref: ref ?? '', reference: `Regulation (EU) ${GSPR_ACT}` }
  return rowText(
    tx,
    byType,
    actor,
    { ...row, universe: once[0]?.universe ?? null },
    once.map(({ universe: _universe, ...one }) => one),
  )
}

/** The texts of a universe, with the number of rows that wait for a decision. */
export async function listTexts(tx: Tx, byType: CollectionsByType, actor: Actor, id: string) {
  const { officialReference } = await getRecord(tx, registered(byType, universes), actor, id)
  const [items, open] = await Promise.all([
    selectTexts(tx, id),
    tx.query<{ count: number }>(
      `select count(*)::integer as count from official_text_reviews v
         join official_texts o on o.org_id = v.org_id and o.id = v.text
       where v.org_id = app.org() and o.universe = $1 and v.decision is null`,
      [id],
    ),
  ])
  const isAct = actNumber(officialReference) !== null
  return {
    reference: officialReference,
    address: isAct ? lawAddress(officialReference) : null,
    items,
    waiting: open[0]!.count,
  }
}

/** The passages in which a version differs from the one that it replaced. */
export async function listChanges(tx: Tx, byType: CollectionsByType, actor: Actor, id: string, text: string) {
  await getRecord(tx, registered(byType, universes), actor, id)
  const found = (await selectTexts(tx, id)).find((one) => one.id === text)
  if (!found) throw fail('NOT_FOUND')
  if (found.replaces === null) return { items: [] }
  const [before, after] = await Promise.all([selectPassages(tx, found.replaces), selectPassages(tx, text)])
  return { items: changedPassages(before, after) }
}

interface ReviewRow extends Spine {
  review: string
  ref: string
  text: string
  replaces: string | null
  language: TextReview['language']
  consolidated_on: string | null
  decision: TextReview['decision']
  note: string | null
  decided_by: string | null
  decided_at: string | null
}

const SELECT_REVIEWS = `select v.id as review, ${SPINE_COLUMNS}, coalesce(q.ref, g.ref, '') as ref, v.text, o.replaces, o.language,
    o.consolidated_on::text as consolidated_on, v.decision, v.note, v.decided_by,
    v.decided_at
  from official_text_reviews v
    join official_texts o on o.org_id = v.org_id and o.id = v.text
    join records r on r.org_id = v.org_id and r.id = v.record_id
    left join requirements q on q.org_id = v.org_id and q.id = v.record_id
    left join gsprrows g on g.org_id = v.org_id and g.id = v.record_id
  where v.org_id = app.org() and ($1::uuid is null or o.universe = $1) and ($2::uuid is null or v.record_id = $2)
    and ($3::uuid is null or v.id = $3)
  order by v.decision is not null, o.loaded_at desc, r.type desc, coalesce(q.position, g.position), r.code`

/** Rows that amended texts touch, as far as this person may see them. */
async function selectReviews(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  of: { universe?: string; record?: string; review?: string },
): Promise<TextReview[]> {
  const rows = await tx.query<ReviewRow>(SELECT_REVIEWS, [
    of.universe ?? null,
    of.record ?? null,
    of.review ?? null,
  ])
  const seen = rows.filter((row) => mayRead(byType, actor, row))
  // Texts are long: only what these rows name is read of each.
  const named = new Map<string, Set<string>>()
  for (const row of seen)
    for (const id of [row.text, row.replaces])
      if (id !== null) named.set(id, new Set([...(named.get(id) ?? []), ...keysOf(row)]))
  const passages = new Map(
    await Promise.all(
      [...named].map(async ([id, keys]) => [id, await selectPassagesOf(tx, id, [...keys])] as const),
    ),
  )
  return seen.map((row) => {
    const keys = keysOf(row)
    const words = (id: string | null) => (id === null ? null : namedWords(passages.get(id)!, keys))
    const { id, type, code, title, status } = row
    return {
      id: row.review,
      record: { id, type, code, title, status },
      ref: row.ref,
      language: row.language,
      consolidatedOn: row.consolidated_on,
      before: words(row.replaces),
      after: words(row.text),
      decision: row.decision,
      note: row.note,
      decidedBy: row.decided_by,
      decidedAt: row.decided_at,
      mayDecide: mayDecideText(type, actor.roles),
    }
  })
}

/** The queue of a universe. */
export async function listReviews(tx: Tx, byType: CollectionsByType, actor: Actor, id: string) {
  await getRecord(tx, registered(byType, universes), actor, id)
  return { items: await selectReviews(tx, byType, actor, { universe: id }) }
}

/** Says whether the amended text changes the row. The decision stands in the history of the row. */
export async function decideReview(
  tx: WriteTx,
  byType: CollectionsByType,
  id: string,
  { decision, note }: { decision: 'unchanged' | 'revise'; note: string },
  context: WriteContext,
): Promise<TextReview> {
  const { actor } = context
  const [before] = await selectReviews(tx, byType, actor, { review: id })
  if (!before) throw fail('NOT_FOUND')
  if (!before.mayDecide) throw fail('FORBIDDEN')
  await tx.query(
    `update official_text_reviews set decision = $2, note = $3, decided_by = $4, decided_at = clock_timestamp()
     where org_id = app.org() and id = $1`,
    [id, decision, note, actor.personId],
  )
  const { type, id: record } = before.record
  noteChange(tx, context, {
    action: 'reconsider',
    type,
    record,
    version: null,
    changes: { officialText: [before.decision, decision] },
    reason: note,
  })
  const [after] = await selectReviews(tx, byType, actor, { review: id })
  return after!
}
