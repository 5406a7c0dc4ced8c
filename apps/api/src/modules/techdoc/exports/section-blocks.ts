import type { ShownSection } from 'contract/techdoc/packages/package-content'
import { shortCode } from 'contract/techdoc/file/short-code'
import type { Content } from 'editor/content'
import type { Wording } from '#modules/workspace/exports/index.ts'
import { blocksOf } from '#platform/rendering/content-blocks.ts'
import type { Block, Fact } from '#platform/rendering/document-model.ts'
import { label } from '#platform/translations.ts'
import { type Paper, tableOf } from './register-table.ts'
import { matrixBlocks } from './risk-matrix.ts'
import { paperWord } from './show-value.ts'

/** Rows as a table or matrix, or as a sequence of forms. */
export function rowBlocks(section: ShownSection, paper: Paper, scales: readonly ShownSection[]): Block[] {
  const { key, rows } = section
  if (rows.length === 0) return []
  const matrix = key === 'br.matrix' ? matrixBlocks(section, scales, paper) : null
  if (matrix) return matrix
  const table = tableOf(section, paper)
  if (table) return [table]
  return rows.flatMap(({ code, name, facts }): Block[] => [
    { kind: 'paragraph', text: `${shortCode(code)} ${name}` },
    ...(facts.length > 0
      ? [{ kind: 'facts' as const, facts: facts.map((one): Fact => [one.label, one.value]) }]
      : []),
  ])
}

/** A rich text in print. Its headings are not bookmarks; only sections are. */
export const textBlocks = (text: unknown): Block[] =>
  text
    ? blocksOf(text as Content).map((block) =>
        block.kind === 'heading' ? { kind: 'paragraph', text: block.text } : block,
      )
    : []

/** The documents of a section. A document with a sheet of its own has the name and the hash of its file there. */
function documentBlocks({ documents }: ShownSection, wording: Wording, hasSheets: boolean): Block[] {
  if (documents.length === 0) return []
  const word = (key: string) => paperWord(wording.locale, key)
  const shown = documents.map(({ number, title, version, status, name, sha256 }) => ({
    about: [number, title, version, label(wording.locale, 'documentversions', 'statuses', status)],
    file:
      name && !(hasSheets && status === 'effective' && sha256 !== null)
        ? `${name}\nSHA-256 ${sha256 ?? ''}`
        : '',
  }))
  const head = ['number', 'docTitle', 'version', 'docStatus'].map(word)
  return [
    shown.some(({ file }) => file !== '')
      ? {
          kind: 'table',
          head: [...head, word('file')],
          widths: [2, 3.8, 1.4, 1.7, 4.7],
          rows: shown.map(({ about, file }) => [...about, file]),
        }
      : { kind: 'table', head, widths: [2, 7, 1.4, 1.7], rows: shown.map(({ about }) => about) },
  ]
}

/**
 * One printed section: status, labelled values, rows, text and documents. A register is on landscape pages with its
 * heading; `others` are the sections printed beside it; `hasSheets` if effective documents follow on their own.
 */
export function sectionBlocks(
  section: ShownSection,
  paper: Paper,
  others: readonly ShownSection[] = [],
  hasSheets = false,
): Block[] {
  const { wording } = paper
  const { locale } = wording
  const word = (key: string) => paperWord(locale, key)
  const rows = rowBlocks(section, paper, others)
  const content = [...rows, ...textBlocks(section.text), ...documentBlocks(section, wording, hasSheets)]
  const said = [...section.reasons, ...section.facts].map((fact): Fact => [fact.label, fact.value])
  const blocks: Block[] = [
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
  return rows.some(({ landscape }) => landscape)
    ? blocks.map((block) => ({ ...block, landscape: true }))
    : blocks
}
