/** A test file, and the titles of the tests in it that demonstrate something. */
export type Named = readonly [file: string, ...titles: string[]]

/** Where something is documented or configured: a path, or a path and a heading (`docs/operations.md#files`). */
export type Place = string

/**
 * The claim about a requirement. `test`: tests demonstrate it. `configuration`: code or a setting implements it,
 * without a test. `document`: it requires documentation, which exists. `outside`: somebody else's responsibility.
 * `absent`: the product has no such feature. `unmet`: not met, or not completely.
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
  /** Our own wording; the text of the standard has another licence. */
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
