import type { ShownRow, ShownSection } from 'contract/techdoc/packages/package-content'
import type { Content } from 'editor/content'
import type { Wording } from '#modules/workspace/exports/index.ts'
import { blocksOf } from '#platform/rendering/content-blocks.ts'
import type { Block, Fact } from '#platform/rendering/document-model.ts'
import { label } from '#platform/translations.ts'
import { paperWord } from './show-value.ts'

/** Limits of a readable table: number of columns and characters per cell. */
const MOST_COLUMNS = 5
const LONGEST_CELL = 400

/** The last part of a code, which is unique within its section. */
const shortCode = (code: string): string => code.slice(code.lastIndexOf('/') + 1)

function tableOf(rows: readonly ShownRow[], wording: Wording): Block | null {
  const columns = [
    ...new Map(rows.flatMap(({ facts }) => facts.map((fact) => [fact.key, fact.label]))).entries(),
  ]
  const longest = Math.max(0, ...rows.flatMap(({ facts }) => facts.map(({ value }) => value.length)))
  if (columns.length > MOST_COLUMNS || longest > LONGEST_CELL) return null
  const cells = rows.map(({ code, facts }) => [
    shortCode(code),
    ...columns.map(([key]) => facts.find((fact) => fact.key === key)?.value ?? ''),
  ])
  const widest = (at: number) => Math.max(...cells.map((row) => row[at]!.length))
  const head = [paperWord(wording.locale, 'number'), ...columns.map(([, name]) => name)]
  const widths = head.map((_, at) => Math.min(6, Math.max(1.2, widest(at) / 14)))
  return { kind: 'table', head, rows: cells, widths }
}

/** Rows as a table, or as a sequence of forms where a table would be too wide. */
function rowBlocks(rows: readonly ShownRow[], wording: Wording): Block[] {
  if (rows.length === 0) return []
  const table = tableOf(rows, wording)
  if (table) return [table]
  return rows.flatMap(({ code, name, facts }): Block[] => [
    { kind: 'paragraph', text: `${shortCode(code)} ${name}` },
    ...(facts.length > 0
      ? [{ kind: 'facts' as const, facts: facts.map((one): Fact => [one.label, one.value]) }]
      : []),
  ])
}

/** A rich text in print. Its headings are not bookmarks; only sections are. */
const textBlocks = (text: unknown): Block[] =>
  text
    ? blocksOf(text as Content).map((block) =>
        block.kind === 'heading' ? { kind: 'paragraph', text: block.text } : block,
      )
    : []

function documentBlocks({ documents }: ShownSection, wording: Wording): Block[] {
  if (documents.length === 0) return []
  const word = (key: string) => paperWord(wording.locale, key)
  return [
    {
      kind: 'table',
      head: [word('number'), word('docTitle'), word('version'), word('docStatus'), word('file')],
      widths: [2, 4, 1, 1.6, 5],
      rows: documents.map(({ number, title, version, status, name, sha256 }) => [
        number,
        title,
        version,
        label(wording.locale, 'documentversions', 'statuses', status),
        name ? `${name}\nSHA-256 ${sha256 ?? ''}` : '',
      ]),
    },
  ]
}

/** One printed section: status, labelled values, rows, text and documents. */
export function sectionBlocks(section: ShownSection, wording: Wording): Block[] {
  const { locale } = wording
  const word = (key: string) => paperWord(locale, key)
  const content = [
    ...rowBlocks(section.rows, wording),
    ...textBlocks(section.text),
    ...documentBlocks(section, wording),
  ]
  const said = [...section.reasons, ...section.facts].map((fact): Fact => [fact.label, fact.value])
  return [
    { kind: 'heading', level: 2, text: section.title },
    {
      kind: 'facts',
      facts: [
        [word('clause'), section.ref],
        [word('status'), label(locale, 'sections', 'statuses', section.status)],
        [word('revision'), String(section.revision)],
        ...said,
      ],
    },
    ...content,
    ...(content.length + said.length === 0 ? [{ kind: 'paragraph' as const, text: word('empty') }] : []),
  ]
}
