import { type Locale, LOCALES } from 'contract'
import type { Content } from 'editor/content'
import {
  dossierBlocks,
  fieldName,
  type ReaderData,
  type Wording,
  wordingIn,
} from '#modules/workspace/exports/index.ts'
import type { Row } from '#platform/collection/stored.ts'
import type { Block } from '#platform/rendering/document-model.ts'
import { label } from '#platform/translations.ts'
import { blocksOf } from '#platform/rendering/content-blocks.ts'
import type { FiledRecord } from './dossiers.ts'

export const inAll = <T>(of: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, of(locale)])) as Record<Locale, T>

interface Text {
  readonly field: string
  readonly content: Content
  readonly hash: string
}

/** The texts and sample items of an entry, in addition to its record. */
export interface EntryDetails {
  readonly texts: readonly Text[]
  readonly items: readonly Row[]
}

const ATTRIBUTES = ['A', 'B', 'C', 'D', 'E', 'F']

/** The items of a sample as a table. */
function itemsBlock(items: readonly Row[], wording: Wording): Block[] {
  if (items.length === 0) return []
  const word = (name: string) => label(wording.locale, 'auditreport', 'file', name)
  const used = ATTRIBUTES.filter((one) => items.some((item) => item[`attr${one}`]))
  const mark = (value: unknown) => (value ? word(String(value)) : '')
  return [
    { kind: 'heading', level: 1, text: word('items') },
    {
      kind: 'table',
      head: [word('item'), ...used, word('note')],
      widths: [3, ...used.map(() => 1.4), 5],
      rows: items.map((item) => [
        String(item['ref']),
        ...used.map((one) => mark(item[`attr${one}`])),
        String(item['deviationNote'] ?? item['isolatedReason'] ?? ''),
      ]),
    },
  ]
}

function textBlocks({ dossier }: FiledRecord, { texts }: EntryDetails, wording: Wording): Block[] {
  return texts.flatMap(({ field, content }) => {
    const inside = blocksOf(content)
    if (inside.length === 0) return []
    const name = label(wording.locale, dossier.shape.of.name, 'documents', field)
    return [{ kind: 'heading' as const, level: 1 as const, text: name }, ...inside]
  })
}

const titleOf = ({ dossier }: FiledRecord, wording: Wording): string => {
  const { key } = dossier.shape.columns.find(({ field }) => field.spine === 'title')!
  return wording.text(dossier.row[key])
}

/** The index of the file: reference, title, preparer, reviewer, dates, and the hash of each page (5.9). */
export function indexBlocks(
  packed: readonly FiledRecord[],
  hashOf: (id: string) => string,
  wording: Wording,
): Block[] {
  const papers = packed.filter(({ dossier }) => ['procedure', 'workpaper'].includes(dossier.shape.of.type))
  if (papers.length === 0) return []
  const name = (key: string) => fieldName(papers[0]!.dossier.shape, key, wording)
  const signed = (one: FiledRecord, person: string, day: string) => {
    const { row, labels } = one.dossier
    const who = labels.people.get(String(row[person])) ?? ''
    return row[day] ? `${who}\n${wording.day(String(row[day]))}` : who
  }
  return [
    { kind: 'heading', level: 1, text: label(wording.locale, 'auditreport', 'file', 'index') },
    {
      kind: 'table',
      head: [name('ref'), wording.word('title'), name('ownerId'), name('reviewerId'), 'SHA-256'],
      widths: [1.2, 4, 2, 2, 4],
      rows: papers.map((one) => [
        String(one.dossier.row['ref'] ?? one.dossier.row['code']),
        titleOf(one, wording),
        signed(one, 'ownerId', 'preparedOn'),
        signed(one, 'reviewerId', 'reviewedOn'),
        hashOf(one.dossier.row.id),
      ]),
    },
  ]
}

/** One entry of the reader page, in three languages. */
export function readerRecord(
  one: FiledRecord,
  beside: EntryDetails,
  more: (wording: Wording) => Block[],
  zone: string,
): ReaderData['records'][number] {
  const { exportContext, dossier } = one
  const wordings = inAll((locale) => wordingIn(locale, zone))
  return {
    id: dossier.row.id,
    code: String(dossier.row['ref'] ?? dossier.row['code']),
    title: inAll((locale) => titleOf(one, wordings[locale])),
    type: inAll((locale) => label(locale, dossier.shape.of.name, 'one')),
    blocks: inAll((locale) => [
      ...more(wordings[locale]),
      ...textBlocks(one, beside, wordings[locale]),
      ...itemsBlock(beside.items, wordings[locale]),
      ...dossierBlocks(dossier, exportContext, wordings[locale]),
    ]),
  }
}
