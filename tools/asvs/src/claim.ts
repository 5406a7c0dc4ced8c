/** A file of tests and the titles in it, as they are written there, that show something. */
export type Named = readonly [file: string, ...titles: string[]]

/** Where something is written down or set: a path, or a path and a heading (`docs/operations.md#files`). */
export type Place = string

/**
 * What is said of a requirement. `test`: tests show it. `configuration`: the code or a setting is so, and no test asks.
 * `document`: it asks for something in writing, and that is there. `outside`: somebody else's duty. `absent`: the product has
 * nothing that it could be about. `unmet`: it is not so, or not wholly.
 */
export type Claim =
  | { readonly by: 'test'; readonly tests: readonly Named[]; readonly note?: string }
  | { readonly by: 'configuration'; readonly where: readonly Place[]; readonly note: string }
  | { readonly by: 'document'; readonly where: readonly Place[]; readonly note?: string }
  | { readonly by: 'outside'; readonly whose: Duty; readonly where: readonly Place[]; readonly note: string }
  | { readonly by: 'absent'; readonly why: string }
  | { readonly by: 'unmet'; readonly limit: string; readonly tests?: readonly Named[] }

type Duty = 'identity provider' | 'proxy' | 'operator'

export interface Line {
  readonly id: string
  /** Our own words; those of the standard are under another licence. */
  readonly asked: string
  readonly claim: Claim
}

export const tested = (tests: readonly Named[], note?: string): Claim => ({
  by: 'test',
  tests,
  ...(note ? { note } : {}),
})
export const configured = (note: string, ...where: Place[]): Claim => ({ by: 'configuration', where, note })
export const written = (...where: Place[]): Claim => ({ by: 'document', where })
export const absent = (why: string): Claim => ({ by: 'absent', why })
export const unmet = (limit: string, tests?: readonly Named[]): Claim => ({
  by: 'unmet',
  limit,
  ...(tests ? { tests } : {}),
})
const outside =
  (whose: Duty) =>
  (note: string, ...where: Place[]): Claim => ({ by: 'outside', whose, where, note })
export const provider = outside('identity provider')
export const proxy = outside('proxy')
export const operator = outside('operator')

export const testsIn = ({ claim }: Line): readonly Named[] => ('tests' in claim ? (claim.tests ?? []) : [])
export const placesIn = ({ claim }: Line): readonly Place[] => ('where' in claim ? claim.where : [])
