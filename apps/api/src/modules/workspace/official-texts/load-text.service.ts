import { gspr } from 'content'
import { fail } from 'contract'
import { actNumber, GSPR_ACT } from 'contract/compliance/law-references'
import { type OfficialText, PREVENTING, type TextPreview } from 'contract/compliance/official-texts'
import { type UniverseCollection, universes } from 'contract/compliance/universes'
import { v7 as uuid } from 'uuid'
import { getRecord } from '#platform/collection/commands.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import { noteChange } from '#platform/collection/note-change.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { byKey, changedPassages, keysOf, touchedRows } from './match-rows.ts'
import {
  insertText,
  type NamedRow,
  selectPassages,
  selectRows,
  selectTexts,
} from './official-texts.queries.ts'
import type { UploadedAct } from './read-upload.ts'

/** What an area does when an amended version of an act touches these of its rows. */
export type FollowLaw = (
  tx: WriteTx,
  byType: CollectionsByType,
  rows: readonly string[],
  context: WriteContext,
) => Promise<void>

/** What loading an act into a universe means. */
interface Comparison {
  problems: TextPreview['problems']
  replaces: OfficialText | null
  rows: readonly NamedRow[]
  changed: number
  touched: readonly NamedRow[]
}

const isChecklistAct = (reference: string): boolean => actNumber(reference) === GSPR_ACT

/** Compares an act with the universe and with the version in use of the same language. */
async function compare(
  tx: Tx,
  universe: { id: string; officialReference: string },
  { act, sha256 }: UploadedAct,
): Promise<Comparison> {
  const replaces =
    (await selectTexts(tx, universe.id)).find(
      ({ current, language }) => current && language === act.language,
    ) ?? null
  const before = replaces ? await selectPassages(tx, replaces.id) : []
  const rows = await selectRows(tx, universe.id, isChecklistAct(universe.officialReference))
  const problems: TextPreview['problems'] = []
  if (act.number === null || act.number !== actNumber(universe.officialReference))
    problems.push('another_act')
  if (act.language === null) problems.push('no_language')
  if (replaces?.sha256 === sha256.toString('hex')) problems.push('same')
  if (replaces?.consolidatedOn && (act.consolidatedOn ?? '') < replaces.consolidatedOn) problems.push('older')
  return {
    problems,
    replaces,
    rows,
    changed: replaces ? changedPassages(before, act.passages).length : 0,
    touched: replaces ? touchedRows(rows, before, act.passages) : [],
  }
}

/** GSP: the rows of Annex I, which are the same for every device. */
const checklistRows = async (): Promise<{ kind: 'gspr'; type: 'gsprrow'; ref: string; title: unknown }[]> =>
  (await gspr())
    .filter(({ answerable }) => answerable)
    .map(({ ref, title }) => ({ kind: 'gspr', type: 'gsprrow', ref, title }))

/** What loading the file would do; nothing is stored. */
export async function previewText(
  tx: Tx,
  collection: RegisteredCollection<UniverseCollection>,
  id: string,
  uploaded: UploadedAct,
  actor: Actor,
): Promise<TextPreview> {
  const universe = await getRecord(tx, collection, actor, id)
  const { act, sha256, fileName } = uploaded
  const { problems, replaces, rows, changed, touched } = await compare(tx, universe, uploaded)
  const found = byKey(act.passages)
  const own = rows
    .filter(({ type }) => type === 'requirement')
    .map((row) => ({ ...row, kind: 'requirement' as const }))
  const named = [...own, ...(isChecklistAct(universe.officialReference) ? await checklistRows() : [])]
  const tops = act.passages.filter(({ parent }) => parent === null)
  const articles = tops.filter(({ key }) => key.startsWith('art.')).length
  return {
    language: act.language,
    act: act.title,
    consolidatedOn: act.consolidatedOn,
    sha256: sha256.toString('hex'),
    fileName,
    articles,
    annexes: tops.length - articles,
    points: act.passages.filter(({ parent, label }) => parent !== null && label !== null).length,
    rows: named.map((row) => ({
      kind: row.kind,
      ref: row.ref,
      title: row.title,
      found: keysOf(row).some((key) => found.has(key)),
    })),
    replaces,
    changed,
    touched: touched.length,
    problems,
  }
}

const inTrail = (
  text: Pick<OfficialText, 'language' | 'act' | 'consolidatedOn' | 'sha256' | 'fileName'>,
) => ({
  language: text.language,
  act: text.act,
  consolidatedOn: text.consolidatedOn,
  sha256: text.sha256,
  fileName: text.fileName,
})

/**
 * Loads the act: the version in use is replaced, the rows that it changes are queued for review, and approved sections
 * with such rows need an update.
 */
export async function loadText(
  tx: WriteTx,
  byType: CollectionsByType,
  id: string,
  uploaded: UploadedAct,
  context: WriteContext,
  followLaw: FollowLaw,
): Promise<OfficialText> {
  const { actor } = context
  const universe = await getRecord(tx, registered(byType, universes), actor, id)
  // Two versions that are loaded at once follow each other.
  await tx.query('select 1 from universes where org_id = app.org() and id = $1 for update', [id])
  const { act, sha256, fileName } = uploaded
  const { problems, replaces, touched } = await compare(tx, universe, uploaded)
  const prevented = PREVENTING.find((one) => problems.includes(one))
  if (prevented) throw fail('INVALID_INPUT', [{ path: ['upload'], code: prevented }])
  if (replaces && problems.includes('same')) return replaces
  const text = {
    id: uuid(),
    universe: id,
    language: act.language!,
    act: act.title,
    consolidatedOn: act.consolidatedOn,
  }
  await insertText(
    tx,
    { ...text, sha256, fileName, replaces: replaces?.id ?? null, person: actor.personId },
    act.passages,
  )
  await tx.query(
    `insert into official_text_reviews (org_id, id, text, record_id, key)
     select app.org(), x.id, $1, x.record, x.key from json_to_recordset($2::json) as x(id uuid, record uuid, key text)`,
    [text.id, JSON.stringify(touched.map((row) => ({ id: uuid(), record: row.id, key: keysOf(row)[0] })))],
  )
  const checklist = touched.filter(({ type }) => type === 'gsprrow').map((row) => row.id)
  await followLaw(tx, byType, checklist, context)
  const made = (await selectTexts(tx, id)).find((one) => one.id === text.id)!
  noteChange(tx, context, {
    action: 'attach',
    type: 'universe',
    record: id,
    version: null,
    changes: { officialText: [replaces && inTrail(replaces), inTrail(made)] },
    reason: null,
  })
  return made
}
