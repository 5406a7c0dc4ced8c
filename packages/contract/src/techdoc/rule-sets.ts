/** Legal figures that may change: every calculation states the set that it used. */
export interface RuleValues {
  /** CAL-1: months between two PSURs; none for class I. */
  readonly psurMonths: { readonly IIa: number; readonly IIb: number; readonly III: number }
  readonly psurPreparationDays: number
  /** CAL-3 */
  readonly pmsReportMonths: number
  /** CAL-4: calendar days from awareness. */
  readonly incidentDays: { readonly threat: number; readonly death: number; readonly other: number }
  /** CAL-6 */
  readonly trendConfidence: number
  /** CAL-7: months between two updates of the clinical evaluation. */
  readonly clinicalMonths: { readonly strict: number; readonly least: number; readonly most: number }
  /** CAL-8, CAL-9: years after the last unit. */
  readonly retentionYears: { readonly implantable: number; readonly other: number }
  readonly paperCopyDays: number
  readonly eifuYears: { readonly long: number; readonly other: number }
  /** CAL-10, the earliest warning first. */
  readonly certificateWarningMonths: readonly number[]
  /** CAL-11: null while registration is not mandatory. */
  readonly eudamed: { readonly since: string; readonly existingUntil: string } | null
  /** CAL-12: null before Article 10a applies. */
  readonly supplyNoticeMonths: number | null
  /** CHG-8: working days from an emergency change to its record. */
  readonly emergencyRecordDays: number
  /** CAL-14: the last day for legacy devices under the directives. */
  readonly legacyUntil: { readonly high: string; readonly other: string }
}

export interface RuleSet {
  readonly id: string
  readonly validFrom: string
  readonly values: RuleValues
}

const MDR: RuleValues = {
  psurMonths: { IIa: 24, IIb: 12, III: 12 },
  psurPreparationDays: 90,
  pmsReportMonths: 36,
  incidentDays: { threat: 2, death: 10, other: 15 },
  trendConfidence: 0.975,
  clinicalMonths: { strict: 12, least: 24, most: 60 },
  retentionYears: { implantable: 15, other: 10 },
  paperCopyDays: 7,
  eifuYears: { long: 15, other: 10 },
  certificateWarningMonths: [18, 12, 6],
  eudamed: null,
  supplyNoticeMonths: null,
  emergencyRecordDays: 2,
  legacyUntil: { high: '2024-05-26', other: '2024-05-26' },
}
const EXTENDED: RuleValues = { ...MDR, legacyUntil: { high: '2027-12-31', other: '2028-12-31' } }
const SUPPLY: RuleValues = { ...EXTENDED, supplyNoticeMonths: 6 }

/** Enacted law, in chronological order. Proposals are not included. */
export const RULE_SETS: readonly RuleSet[] = [
  { id: 'mdr-2021', validFrom: '2021-05-26', values: MDR },
  // Regulation (EU) 2023/607
  { id: 'mdr-2023', validFrom: '2023-03-20', values: EXTENDED },
  // Regulation (EU) 2024/1860, Article 10a
  { id: 'mdr-2025', validFrom: '2025-01-10', values: SUPPLY },
  // Decision (EU) 2025/2371
  {
    id: 'mdr-2026',
    validFrom: '2026-05-28',
    values: { ...SUPPLY, eudamed: { since: '2026-05-28', existingUntil: '2026-11-27' } },
  },
]

/** The set in force on a day; the first one for earlier days. */
export const ruleSetAt = (day: string): RuleSet =>
  RULE_SETS.findLast(({ validFrom }) => validFrom <= day) ?? RULE_SETS[0]!
