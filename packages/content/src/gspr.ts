import type { Localized } from './localized.ts'
import { loadOnce } from './load.ts'

export const gsprKinds = ['requirement', 'group', 'heading', 'scope', 'information'] as const
type GsprKind = (typeof gsprKinds)[number]

/** One row of the checklist of general safety and performance requirements (MDR, Annex I). */
export interface GsprRow {
  readonly ref: string
  readonly parent: string | null
  readonly chapter: 'I' | 'II' | 'III'
  readonly order: number
  readonly kind: GsprKind
  /** Whether the manufacturer must answer the row; headings and groups are answered by their children. */
  readonly answerable: boolean
  readonly title: Localized
  readonly summary: Localized
  /** Codes of `appliesHint` in the vocabulary; any makes the row relevant. `a+b` asks for both, `!a` for its absence. */
  readonly appliesHint: readonly string[]
  /** Designations of `standards` in the vocabulary. */
  readonly typicalStandards: readonly string[]
  /** English names of `evidence` in the vocabulary. */
  readonly typicalEvidence: readonly string[]
}

/** The rows of MDR Annex I, in the order of the text. */
export const gspr = loadOnce<readonly GsprRow[]>(
  () => import('../data/gspr.json', { with: { type: 'json' } }),
)
