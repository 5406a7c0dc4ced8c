import * as z from 'zod/mini'
import { type Collection, patternsOf } from '../collection.ts'
import { PREFIX } from '../field.ts'
import { organisationActions } from './organisations.ts'
import { route } from '../route.ts'

/** The word that a numbering begins with and how many digits it counts with: what an organisation may choose itself. */
export interface NumberingParts {
  readonly prefix: string
  readonly digits: number
}

const PARTS = /^([A-Z]+)(-.*?)(0+)$/

/** What of a pattern can be chosen; null where the code begins with that of another record. */
export function partsOf(pattern: string): NumberingParts | null {
  const [, prefix, , zeros] = PARTS.exec(pattern) ?? []
  return prefix && zeros ? { prefix, digits: zeros.length } : null
}

/** The pattern with another word and other digits. */
export const withParts = (pattern: string, { prefix, digits }: NumberingParts): string =>
  pattern.replace(PARTS, (_, _word, middle: string) => `${prefix}${middle}${'0'.repeat(digits)}`)

const DIGITS = /\\d\{(\d),(\d)\}\$$/

/** How few and how many digits the codes of a collection may count with, by what its codes look like. */
export function digitsOf({ fields }: Collection): { min: number; max: number } {
  const checks = (fields['code']!.schema as { _zod: { def: { checks?: CodeCheck[] } } })._zod.def.checks
  const source = checks?.map((check) => check._zod.def.pattern?.source).find(Boolean) ?? ''
  const [, min = '1', max = '8'] = DIGITS.exec(source) ?? []
  return { min: Number(min), max: Number(max) }
}

interface CodeCheck {
  _zod: { def: { pattern?: RegExp } }
}

/** The patterns of a collection that an organisation can adapt. Those with one for each choice keep theirs. */
export function settablePatterns(of: Collection): string[] {
  const patterns = patternsOf(of.numbering)
  return of.type === 'techdocument' ? [] : patterns.filter((pattern) => partsOf(pattern) !== null)
}

export const CodeNumbering = z.object({
  /** The word that the platform brings: what the setting is known by. */
  usual: z.string(),
  /** The collection whose records are counted by it. */
  collection: z.string(),
  type: z.string(),
  prefix: z.string(),
  digits: z.int(),
  fewest: z.int(),
  most: z.int(),
  /** What the next code looks like, with `…` where another record's code stands. */
  example: z.string(),
})
export type CodeNumbering = z.output<typeof CodeNumbering>

export const numberingRoutes = {
  list: route('numberings.list', 'GET /organisation/numberings', organisationActions.read, {
    summary: 'How codes of new records are made',
    reply: z.object({ items: z.array(CodeNumbering) }),
  }),
  set: route('numberings.set', 'PUT /organisation/numberings/:usual', organisationActions.update, {
    summary: 'Choose how codes of new records begin; those that are there keep theirs',
    params: z.strictObject({ usual: z.string().check(z.regex(/^[A-Z]{1,20}$/)) }),
    body: z.strictObject({
      prefix: z.string().check(z.trim(), z.regex(new RegExp(`^${PREFIX}$`))),
      digits: z.int().check(z.gte(1), z.lte(8)),
    }),
    reply: z.object({ items: z.array(CodeNumbering) }),
    fails: ['PREFIX_TAKEN'],
  }),
}
