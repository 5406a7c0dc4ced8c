import type { Localized } from './localized.ts'
import { loadOnce } from './load.ts'

export interface DeviceVocabulary {
  readonly note: string
  /** Device characteristics that make a row or section relevant. */
  readonly appliesHint: Readonly<Record<string, Localized>>
  readonly evidence: readonly (Localized & { readonly code: string })[]
  readonly glossary: readonly Localized[]
  readonly standards: readonly { readonly code: string; readonly designation: string }[]
}

/** Labels for the codes used by the GSPR rows and the technical documentation. */
export const deviceVocabulary = loadOnce<DeviceVocabulary>(
  () => import('../data/vocab.json', { with: { type: 'json' } }),
)
