import type { Frequency, RiskCategory } from './library-codes.ts'
import type { Language, Localized } from './localized.ts'
import { loadOnce } from './load.ts'

type RiskLevel = 'low' | 'medium' | 'high' | 'critical'

type Labelled = { readonly value: number; readonly label: Localized }
type Labels = Readonly<Record<string, Localized>>

interface RiskMatrix {
  readonly code: string
  readonly version: number
  readonly likelihood: readonly (Labelled & { readonly criteria: Localized })[]
  readonly impact: readonly Labelled[]
  readonly impact_dimensions: Readonly<
    Record<
      string,
      {
        readonly label: Localized
        /** One per impact value: figures for the financial dimension, words for the others. */
        readonly bands?: readonly string[]
        readonly bands_text?: readonly Localized[]
      }
    >
  >
  readonly impact_rule: string
  readonly score: string
  readonly levels: readonly {
    readonly code: RiskLevel
    readonly min: number
    readonly max: number
    readonly color: string
    readonly label: Localized
  }[]
  readonly cell_overrides: readonly unknown[]
}

interface ControlEffectiveness {
  readonly design: readonly Labelled[]
  readonly operation: readonly Labelled[]
  readonly effect_by_min_rating: Readonly<Record<'0' | '1' | '2' | '3', number>>
  readonly weight_key: number
  readonly weight_non_key: number
  readonly cap_likelihood: number
  readonly cap_impact: number
  readonly unassessed_counts_as: number
  readonly overall_labels: readonly {
    readonly min: number
    readonly max: number
    readonly label: Localized
  }[]
}

interface Sampling {
  readonly by_frequency: readonly {
    readonly frequency: Frequency
    readonly population: number | null
    readonly low: number
    readonly moderate: number
    readonly high: number
  }[]
  readonly event_driven: readonly {
    readonly max_population: number | null
    readonly rule?: string
    readonly low?: number
    readonly moderate?: number
    readonly high?: number
    readonly min?: number
    readonly max?: number
  }[]
  readonly automated: { readonly size: number; readonly per: string; readonly condition: string }
  readonly extension: {
    readonly allowed_deviations_before_fail: number
    readonly one_isolated_deviation: string
    readonly two_or_more: string
  }
  readonly statistical: {
    readonly formula: string
    readonly finite_population: string
    /** By confidence; the index in the list is the number of deviations found. */
    readonly poisson_factors: Readonly<Record<'0.90' | '0.95', readonly number[]>>
    readonly upper_limit: string
  }
  readonly methods: Labels
}

export interface Methodology {
  readonly $schema_version: string
  readonly languages: readonly Language[]
  readonly currency: string
  readonly week_end_options: readonly (readonly string[])[]
  readonly risk_matrix: RiskMatrix
  readonly control_effectiveness: ControlEffectiveness
  readonly appetite_defaults: readonly {
    readonly category: RiskCategory
    readonly appetite: number
    readonly tolerance: number
  }[]
  readonly risk_responses: Labels
  readonly aggregation: { readonly method: string; readonly alpha_max: number; readonly weights: string }
  readonly sampling: Sampling
  readonly issue_rating: {
    readonly levels: readonly {
      readonly code: RiskLevel
      readonly due_days: number
      readonly label: Localized
    }[]
    readonly floors: readonly { readonly when: string; readonly min: RiskLevel }[]
    readonly repeat_finding: string
    readonly opinion_points: Readonly<Record<RiskLevel, number>>
    readonly ageing_buckets: readonly string[]
    readonly root_causes: Labels
    readonly response: Labels
  }
  readonly opinions: readonly { readonly code: string; readonly label: Localized }[]
  /** In order of evaluation; the first that matches decides. */
  readonly opinion_rules: readonly { readonly code: string; readonly any: readonly string[] }[]
  readonly progress: {
    readonly phase_weights: Readonly<Record<'planning' | 'fieldwork' | 'completion', number>>
    readonly procedure_credit: Readonly<Record<string, number>>
    readonly health: readonly { readonly code: string; readonly min: number; readonly label: Localized }[]
  }
  readonly gap: {
    readonly status_factor: Readonly<Record<'compliant' | 'partially_compliant' | 'non_compliant', number>>
    readonly partial_steps: readonly number[]
    readonly unsupported_cap: number
    readonly evidence_validity_months: number
    readonly severity: readonly Labelled[]
    readonly priority: readonly { readonly code: RiskLevel | 'none'; readonly min: number }[]
    readonly default_target_maturity: number
    readonly bands: readonly { readonly min: number; readonly label: Localized }[]
  }
  /** Code pattern of each record type. */
  readonly numbering: Readonly<Record<string, string>>
  /** Status labels of each state machine. */
  readonly statuses: Readonly<Record<string, Labels>>
  readonly roles: Labels
  readonly glossary: Labels
}

/** Default scales, thresholds, sample sizes, status labels and glossary. */
export const methodology = loadOnce<Methodology>(
  () => import('../data/methodology.json', { with: { type: 'json' } }),
)
