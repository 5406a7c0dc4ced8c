import type { TechdocField, TechdocSection } from 'content'
import type { InputIssue } from 'contract'
import type { FileValues } from 'contract/techdoc/file/sections'
import * as z from 'zod/mini'
import type { Structure } from './structure.ts'

const LONGEST = { text: 1000, longtext: 20_000, richtext: 50_000 } as const
const MOST = 500

const plain = (max: number) =>
  z.string().check(
    z.trim(),
    z.normalize(),
    z.maxLength(max),
    // eslint-disable-next-line no-control-regex -- refusing control characters is the point
    z.regex(/^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/),
  )
const many = (one: z.ZodMiniType) => z.array(one).check(z.maxLength(MOST))

/**
 * The accepted values of each field type. Options are looked up elsewhere, and references are checked when they are
 * linked.
 */
const TAKES: Record<Exclude<TechdocField['type'], 'computed' | 'select' | 'multiselect'>, z.ZodMiniType> = {
  text: plain(LONGEST.text),
  longtext: plain(LONGEST.longtext),
  richtext: plain(LONGEST.richtext),
  url: plain(2000).check(z.regex(/^https?:\/\/[^\s<>"]+$/i)),
  number: z.number(),
  boolean: z.boolean(),
  date: z.iso.date(),
  countries: many(z.string().check(z.regex(/^[A-Z]{2}$/))),
  languages: many(z.string().check(z.regex(/^[a-z]{2,3}(-[A-Z]{2})?$/))),
  user: z.uuid(),
  users: many(z.uuid()),
  file: z.uuid(),
  ref: z.uuid(),
  refs: many(z.uuid()),
}

function schemaOf({ optionSets }: Structure, field: TechdocField): z.ZodMiniType | null {
  const { type } = field
  if (type === 'computed') return null
  if (type === 'ref') return field.multiple ? TAKES.refs : TAKES.ref
  if (type !== 'select' && type !== 'multiselect') return TAKES[type]
  const options = optionSets[field.optionSet!]!.map(({ value }) => value)
  const option = z.enum(options as [string, ...string[]])
  return type === 'select' ? option : many(option)
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Normalises entered values by their field types, drops empty ones, and returns the problems. */
export function checkValues(
  structure: Structure,
  section: TechdocSection,
  values: FileValues,
): { values: FileValues; problems: InputIssue[] } {
  const kept: FileValues = {}
  const problems: InputIssue[] = []
  const fields = new Map(section.fields.map((field) => [field.key, field]))
  for (const [key, value] of Object.entries(values)) {
    if (isEmpty(value)) continue
    const field = fields.get(key)
    const schema = field && schemaOf(structure, field)
    if (!schema) {
      problems.push({ path: ['values', key], code: field ? 'computed' : 'unknown_field' })
      continue
    }
    const parsed = z.safeParse(schema, value)
    if (!parsed.success) problems.push({ path: ['values', key], code: 'invalid' })
    else if (!isEmpty(parsed.data)) kept[key] = parsed.data
  }
  return { values: kept, problems }
}
