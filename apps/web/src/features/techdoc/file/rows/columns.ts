import type { Locale } from 'contract/locale'
import type { FileField, StructurePage } from 'contract/techdoc/file/file-structure'
import type { ColumnKind, SheetColumn } from '#shared/sheet/columns.ts'
import type { ScaleStep } from '#shared/sheet/ScaleStrip.tsx'
import { optionsOf, type SectionShape } from '../file-context.ts'
import { type FieldLevels, NO_LEVELS } from './risk-levels.ts'
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

/** The fields by which people know the rows of a wide table; they stay in sight. */
const NAMING: Readonly<Record<string, readonly string[]>> = {
  'br.hazards': ['hazardId', 'hazard'],
  'br.controls': ['controlId', 'controlText'],
  'vv.tests': ['testId', 'testTitle'],
}
/** Tables with fewer fields fit most screens. */
const WIDE = 6
const NAME_WIDTHS = [104, 200] as const
const PLACE_WIDTH = 96

/** Below the first column, which is pinned too; its heading is above the others. */
const pinAt = (insetInlineStart: number) => ({
  cell: { position: 'sticky', insetInlineStart, zIndex: 10 } as const,
  head: { insetInlineStart, zIndex: 30 },
})

/** Keys that answer a flag: the first letters of yes and no in either case, unless they are the same. */
export function flagLetters(yes: string, no: string): Readonly<Record<string, string>> {
  const keysOf = (label: string) => [label.slice(0, 1).toLowerCase(), label.slice(0, 1).toUpperCase()]
  const [first, second] = [keysOf(yes), keysOf(no)]
  if (first[0] === second[0]) return {}
  return Object.fromEntries([
    ...first.map((key) => [key, 'true'] as const),
    ...second.map((key) => [key, 'false'] as const),
  ])
}

/** The pinned fields of a table, in the order in which they are shown. */
function namingFields(shape: SectionShape, fields: readonly FileField[]): FileField[] {
  if (fields.length < WIDE || saysSomething(shape)) return []
  const named = NAMING[shape.key]?.flatMap((key) => fields.find((field) => field.key === key) ?? [])
  const first = fields.find(({ type, required }) => required && type === 'text')
  return named ?? (first ? [first] : [])
}

interface ColumnOptions {
  /** How links and lists are edited, and how a flag is answered by keyboard. */
  readonly linkHint?: string
  readonly flagHint?: string
  /** Whether the naming columns stay in sight. */
  readonly pinned?: boolean
}

/**
 * The columns of a table: its place, its subject, and a cell for each field, with those that name a row first. Lists and
 * links are edited in the panel. On a phone only the place is pinned: more would fill the screen.
 */
export function columnsOf(
  shape: SectionShape,
  structure: StructurePage,
  levels: FieldLevels = NO_LEVELS,
  { linkHint = '', flagHint, pinned = true }: ColumnOptions = {},
): SheetColumn[] {
  const about: SheetColumn[] = saysSomething(shape)
    ? [{ key: 'about', kind: 'read', width: 280, ...(pinned ? { styles: pinAt(PLACE_WIDTH) } : {}) }]
    : []
  const fields = answerFields(shape)
  const naming = namingFields(shape, fields)
  const cells = [...naming, ...fields.filter((field) => !naming.includes(field))].map(
    (field): SheetColumn => {
      const at = naming.indexOf(field)
      const [kind, width] = LOOKS[field.type] ?? (['read', 220] as const)
      const steps = levels.get(field.key)
      if (steps)
        return {
          key: cellKey(field.key),
          kind: 'step',
          width: 130,
          steps: steps.map(({ value }) => value),
          stepLabels: steps.map(({ name }) => [name]),
        }
      return {
        key: cellKey(field.key),
        kind,
        width: at < 0 ? width : naming.length === 1 ? NAME_WIDTHS[1] : NAME_WIDTHS[at]!,
        ...(at < 0 || !pinned ? {} : { styles: pinAt(PLACE_WIDTH + at * NAME_WIDTHS[0]) }),
        ...(kind === 'read' && field.type !== 'computed' ? { hint: linkHint } : {}),
        ...(kind === 'flag' && flagHint !== undefined ? { hint: flagHint } : {}),
        ...(field.type === 'number' ? { decimal: true as const } : {}),
        ...(field.type === 'select'
          ? { choices: optionsOf(structure, field).map(({ value }) => value) }
          : {}),
      }
    },
  )
  return [{ key: 'place', kind: 'read', width: PLACE_WIDTH }, ...about, ...cells]
}

/** A longer legend would not be read while typing. */
const AT_A_GLANCE = 6

/** The meaning of the letters of a short list, shown while one is chosen. */
export function scaleOfField(
  structure: StructurePage,
  field: FileField | undefined,
  locale: Locale,
  levels: FieldLevels = NO_LEVELS,
): readonly ScaleStep[] | undefined {
  const steps = field && levels.get(field.key)
  if (steps)
    return steps.map(({ value, name, meaning }) => ({ value, sign: String(value), label: name, meaning }))
  if (field?.type !== 'select') return undefined
  const options = optionsOf(structure, field)
  if (options.length > AT_A_GLANCE) return undefined
  return options.map(({ value, label }) => ({ value, sign: label[locale].slice(0, 1), label: label[locale] }))
}
