import type { Language, Localized } from './localized.ts'
import { loadOnce } from './load.ts'

export const auditTestTypes = ['tod', 'toe', 'substantive', 'analytics', 'reperformance'] as const
type AuditTestType = (typeof auditTestTypes)[number]

export const auditPhases = ['planning', 'fieldwork', 'completion', 'follow_up'] as const
type AuditPhase = (typeof auditPhases)[number]

export interface AuditProcedure {
  readonly ref: string
  readonly code: string
  readonly test_type: AuditTestType
  readonly controls: readonly string[]
  readonly risks: readonly string[]
  readonly requirements: readonly string[]
  readonly expected_evidence: readonly string[]
  readonly planned_hours: number
  readonly steps: readonly Localized[]
  readonly title: Localized
  readonly sample_guidance: Localized
}

export interface AuditProgram {
  readonly code: string
  readonly processes: readonly string[]
  readonly universes: readonly string[]
  readonly topical_requirement: string | null
  readonly objectives: readonly Localized[]
  readonly scope_questions: readonly Localized[]
  readonly risks: readonly string[]
  readonly controls: readonly string[]
  readonly procedures: readonly AuditProcedure[]
  readonly name: Localized
  readonly description: Localized
  readonly hours: {
    readonly planning: number
    readonly fieldwork: number
    readonly completion: number
    readonly total: number
  }
}

/** A procedure of every engagement, whatever its subject. */
interface CommonProcedure {
  readonly ref: string
  readonly phase: AuditPhase
  /** The standard of the Global Internal Audit Standards that requires it. */
  readonly standard: string
  readonly title: Localized
  readonly instruction: Localized
}

export interface AuditPrograms {
  readonly $schema_version: string
  readonly languages: readonly Language[]
  readonly catalogs: {
    readonly test_types: Readonly<Record<AuditTestType, Localized>>
    readonly topical_requirements: Readonly<
      Record<string, { readonly label: Localized; readonly effective: string }>
    >
    readonly phases: Readonly<Record<AuditPhase, Localized>>
    readonly workpaper_sections: Readonly<Record<string, Localized>>
    readonly evidence_types_source: string
  }
  readonly common_procedures: readonly CommonProcedure[]
  readonly programs: readonly AuditProgram[]
}

/** The audit programmes with their procedures, and the procedures common to all. */
export const auditPrograms = loadOnce<AuditPrograms>(
  () => import('../data/audit-programs.json', { with: { type: 'json' } }),
)
