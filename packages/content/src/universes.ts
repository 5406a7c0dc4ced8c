import type { Language, Localized } from './localized.ts'
import { loadOnce } from './load.ts'

/** What an obligation requires: governance, policy, document, record, technical measure, assessment … */
export const obligationTypes = [
  'GOV',
  'POL',
  'DOC',
  'REC',
  'TEC',
  'ASM',
  'MON',
  'NOT',
  'TRA',
  'RGT',
  'CON',
  'REG',
  'TRN',
  'PRO',
] as const
type ObligationType = (typeof obligationTypes)[number]

export const gapStatuses = [
  'compliant',
  'partially_compliant',
  'non_compliant',
  'not_applicable',
  'not_assessed',
] as const
type GapStatus = (typeof gapStatuses)[number]

interface UniverseDomain {
  readonly code: string
  readonly position: number
  readonly name: Localized
}

interface Requirement {
  /** Universe code, a hyphen and the reference in short form. */
  readonly code: string
  /** The number in the official text. */
  readonly ref: string
  readonly position: number
  readonly domain: string
  readonly obligation_type: ObligationType
  readonly weight: 1 | 2 | 3
  readonly applies_to: readonly string[]
  readonly deadline: Localized | null
  /** ISO date, only where it differs from that of the universe. */
  readonly applicable_from: string | null
  readonly related_refs: readonly string[]
  readonly suggested_evidence: readonly string[]
  /** Codes of controls of the risk library. */
  readonly suggested_controls: readonly string[]
  readonly title: Localized
  readonly summary: Localized
}

export interface Universe {
  readonly code: string
  readonly jurisdiction: string
  readonly instrument_type: string
  readonly official_reference: string
  readonly adopted_on: string
  readonly applicable_from: string
  readonly topic: string
  readonly domains: readonly UniverseDomain[]
  readonly requirements: readonly Requirement[]
  readonly name: Localized
  readonly description: Localized
}

interface UniverseCatalogs {
  readonly evidence_types: Readonly<Record<string, Localized>>
  readonly obligation_types: Readonly<Record<ObligationType, Localized>>
  readonly applies_to: Readonly<Record<string, Localized>>
  readonly topics: Readonly<Record<string, Localized>>
  readonly instrument_types: Readonly<Record<string, Localized>>
  readonly weights: Readonly<Record<'1' | '2' | '3', Localized>>
  readonly maturity_levels: Readonly<Record<'0' | '1' | '2' | '3' | '4' | '5', Localized>>
  readonly gap_status: Readonly<Record<GapStatus, Localized>>
}

export interface Universes {
  readonly $schema_version: string
  readonly languages: readonly Language[]
  readonly catalogs: UniverseCatalogs
  readonly legal_note: Localized
  readonly universes: readonly Universe[]
}

/** The regulatory universes with their requirements, in our own words. */
export const universes = loadOnce<Universes>(
  () => import('../data/universes.json', { with: { type: 'json' } }),
)
