import type { Locale } from 'contract/locale'
import type { FileField, StructurePage } from 'contract/techdoc/file/file-structure'
import type { ColumnKind, SheetColumn } from '#shared/sheet/columns.ts'
import type { ScaleStep } from '#shared/sheet/ScaleStrip.tsx'
import { optionsOf, type SectionShape } from '../file-context.ts'
import { cellKey } from './row-store.ts'

/** Fields with the subject of a fixed row, which is shown once, beside its place. */
const GIVEN = new Set([
  'itemRef',
  'itemText',
  'characteristic',
  'ruleNumber',
  'questionNumber',
  'questionText',
])

const saysSomething = ({ items = [] }: SectionShape): boolean =>
  items.some(({ text, title }) => text ?? title)

/** The fields to answer. */
export const answerFields = (shape: SectionShape): readonly FileField[] =>
  saysSomething(shape) ? shape.fields.filter(({ key }) => !GIVEN.has(key)) : shape.fields

const LOOKS: Partial<Record<FileField['type'], readonly [ColumnKind, number]>> = {
  text: ['text', 180],
  longtext: ['text', 260],
  richtext: ['text', 260],
  url: ['text', 180],
  number: ['number', 96],
  boolean: ['flag', 80],
  date: ['day', 130],
  select: ['choice', 170],
  user: ['person', 160],
}

/**
 * The columns of a table: its place, its subject, and a cell for each field. Lists and links are edited in the panel.
 */
export function columnsOf(shape: SectionShape, structure: StructurePage): SheetColumn[] {
  const about: SheetColumn[] = saysSomething(shape) ? [{ key: 'about', kind: 'read', width: 280 }] : []
  const cells = answerFields(shape).map((field): SheetColumn => {
    const [kind, width] = LOOKS[field.type] ?? (['read', 180] as const)
    return {
      key: cellKey(field.key),
      kind,
      width,
      ...(field.type === 'number' ? { decimal: true as const } : {}),
      ...(field.type === 'select' ? { choices: optionsOf(structure, field).map(({ value }) => value) } : {}),
    }
  })
  return [{ key: 'place', kind: 'read', width: 96 }, ...about, ...cells]
}

/** A longer legend would not be read while typing. */
const AT_A_GLANCE = 6

/** The meaning of the letters of a short list, shown while one is chosen. */
export function scaleOfField(
  structure: StructurePage,
  field: FileField | undefined,
  locale: Locale,
): readonly ScaleStep[] | undefined {
  if (field?.type !== 'select') return undefined
  const options = optionsOf(structure, field)
  if (options.length > AT_A_GLANCE) return undefined
  return options.map(({ value, label }) => ({ value, sign: label[locale].slice(0, 1), label: label[locale] }))
}
