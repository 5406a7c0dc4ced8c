import * as z from 'zod/mini'
import { type Collection, patternsOf } from '../collection.ts'
import { PREFIX } from '../field.ts'
import { organisationActions } from './organisations.ts'
import { route } from '../route.ts'

/** The prefix and number of digits of record codes, which an organisation can choose. */
export interface NumberingParts {
  readonly prefix: string
  readonly digits: number
}

const PARTS = /^([A-Z]+)(-.*?)(0+)$/

/** The configurable parts of a pattern; null where the code starts with the code of another record. */
export function partsOf(pattern: string): NumberingParts | null {
  const [, prefix, , zeros] = PARTS.exec(pattern) ?? []
  return prefix && zeros ? { prefix, digits: zeros.length } : null
}

/** The pattern with another prefix and number of digits. */
export const withParts = (pattern: string, { prefix, digits }: NumberingParts): string =>
  pattern.replace(PARTS, (_, _word, middle: string) => `${prefix}${middle}${'0'.repeat(digits)}`)

const DIGITS = /\\d\{(\d),(\d)\}\$$/

/** Minimum and maximum digits of the codes of a collection, from its code format. */
export function digitsOf({ fields }: Collection): { min: number; max: number } {
  const checks = (fields['code']!.schema as { _zod: { def: { checks?: CodeCheck[] } } })._zod.def.checks
  const source = checks?.map((check) => check._zod.def.pattern?.source).find(Boolean) ?? ''
  const [, min = '1', max = '8'] = DIGITS.exec(source) ?? []
  return { min: Number(min), max: Number(max) }
}

interface CodeCheck {
  _zod: { def: { pattern?: RegExp } }
}

/** The patterns of a collection that an organisation can change. Those with one pattern for each choice are fixed. */
export function settablePatterns(of: Collection): string[] {
  const patterns = patternsOf(of.numbering)
  return of.type === 'techdocument' ? [] : patterns.filter((pattern) => partsOf(pattern) !== null)
}

export const CodeNumbering = z.object({
  /** The default prefix, which identifies the setting. */
  usual: z.string(),
  /** The collection whose records it numbers. */
  collection: z.string(),
  type: z.string(),
  prefix: z.string(),
  digits: z.int(),
  fewest: z.int(),
  most: z.int(),
  /** An example of the next code, with `…` in place of another record's code. */
  example: z.string(),
})
export type CodeNumbering = z.output<typeof CodeNumbering>

export const numberingRoutes = {
  list: route('numberings.list', 'GET /organisation/numberings', organisationActions.read, {
    summary: 'Numbering of new records',
    reply: z.object({ items: z.array(CodeNumbering) }),
  }),
  set: route('numberings.set', 'PUT /organisation/numberings/:usual', organisationActions.update, {
    summary: 'Change the prefixes of new codes; existing codes are kept',
    params: z.strictObject({ usual: z.string().check(z.regex(/^[A-Z]{1,20}$/)) }),
    body: z.strictObject({
      prefix: z.string().check(z.trim(), z.regex(new RegExp(`^${PREFIX}$`))),
      digits: z.int().check(z.gte(1), z.lte(8)),
    }),
    reply: z.object({ items: z.array(CodeNumbering) }),
    fails: ['PREFIX_TAKEN'],
  }),
}
