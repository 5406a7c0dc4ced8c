import { loadOnce } from './load.ts'
import type { Localized } from './localized.ts'

interface Listing {
  readonly edition: string
  /** The number of the decision that published the reference; null where that is not confirmed. */
  readonly decision: string | null
  /** The day of the Official Journal; null where that is not confirmed. */
  readonly publishedOn: string | null
}

/** A harmonised standard in the edition that is listed now, and the amendments listed with it. */
interface HarmonisedStandard extends Listing {
  readonly number: string
  /** In our own words. */
  readonly title: Localized
  readonly added?: readonly Listing[]
}

/** The harmonised standards of Regulation (EU) 2017/745 as far as they are known, with their source and the gaps. */
interface HarmonisedStandards {
  readonly $schema_version: string
  readonly act: string
  readonly link: string
  /** The last decision that was taken into account. */
  readonly asOf: string
  readonly source: Localized
  readonly unknown: readonly Localized[]
  readonly standards: readonly HarmonisedStandard[]
}

export const harmonisedStandards = loadOnce<HarmonisedStandards>(
  () => import('../data/harmonised-standards.json', { with: { type: 'json' } }),
)
