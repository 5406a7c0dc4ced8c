import type {
  ChangedFact,
  ChangedSection,
  ShownFact,
  ShownSection,
} from 'contract/techdoc/packages/package-content'
import type { Content } from 'editor/content'
import type { Wording } from '#modules/workspace/exports/index.ts'
import { blocksOf } from '#platform/rendering/content-blocks.ts'
import { type Block, plainText } from '#platform/rendering/document-model.ts'
import { label } from '#platform/translations.ts'

/** The differences between two lists of facts, by key. */
function differ(before: readonly ShownFact[], after: readonly ShownFact[]): ChangedFact[] {
  const was = new Map(before.map((fact) => [fact.key, fact]))
  const is = new Map(after.map((fact) => [fact.key, fact]))
  return [...new Map([...was, ...is]).values()].flatMap(({ key, label: name }) => {
    const [from, to] = [was.get(key)?.value ?? null, is.get(key)?.value ?? null]
    return from === to ? [] : [{ label: name, from, to }]
  })
}

const wordsOf = (block: Block): string =>
  block.kind === 'table'
    ? [block.head, ...block.rows].map((row) => row.join(' | ')).join('\n')
    : plainText(block)

/**
 * The parts of a section other than its values, as facts: status, reasons, text, and each document with its version.
 */
function besides(
  { status, revision, reasons, text, documents }: ShownSection,
  { locale }: Wording,
): ShownFact[] {
  const said = text
    ? blocksOf(text as Content)
        .map(wordsOf)
        .join('\n')
    : ''
  return [
    {
      key: 'status',
      label: label(locale, 'common', 'spine', 'status'),
      value: label(locale, 'sections', 'statuses', status),
    },
    { key: 'revision', label: label(locale, 'sections', 'fields', 'revision'), value: String(revision) },
    ...reasons,
    ...(said ? [{ key: 'text', label: label(locale, 'sections', 'documents', 'text'), value: said }] : []),
    ...documents.map((one) => ({
      key: `document ${one.number}`,
      label: `${one.number} ${one.title}`,
      value: `v${one.version}${one.sha256 ? ` (SHA-256 ${one.sha256.slice(0, 12)}…)` : ''}`,
    })),
  ]
}

function rowsOf(before: ShownSection | undefined, after: ShownSection | undefined): ChangedSection['rows'] {
  const was = new Map((before?.rows ?? []).map((row) => [row.id, row]))
  const is = new Map((after?.rows ?? []).map((row) => [row.id, row]))
  return [...new Map([...was, ...is]).values()].flatMap(({ id, code, name }) => {
    const [old, now] = [was.get(id), is.get(id)]
    const facts = differ(old?.facts ?? [], now?.facts ?? [])
    const change = !old ? 'added' : !now ? 'removed' : 'changed'
    return change === 'changed' && facts.length === 0 ? [] : [{ id, code, name, change, facts }]
  })
}

/** CHG-3: what was added, removed and changed between two states of a file, section by section. */
export function compareSections(
  before: readonly ShownSection[],
  after: readonly ShownSection[],
  wording: Wording,
): ChangedSection[] {
  const was = new Map(before.map((section) => [section.key, section]))
  const is = new Map(after.map((section) => [section.key, section]))
  return [...new Map([...was, ...is]).values()].flatMap(({ key, page, title }): ChangedSection[] => {
    const [old, now] = [was.get(key), is.get(key)]
    const facts = differ(
      old ? [...besides(old, wording), ...old.facts] : [],
      now ? [...besides(now, wording), ...now.facts] : [],
    )
    const rows = rowsOf(old, now)
    const change = !old ? 'added' : !now ? 'removed' : 'changed'
    return change === 'changed' && facts.length + rows.length === 0
      ? []
      : [{ key, page, title, change, facts, rows }]
  })
}
