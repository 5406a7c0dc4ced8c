import type { GsprRowLine } from './gspr-rows.ts'
import { GSPR_STATUSES, type GsprStatus, hasEvidence, isAssessed, isJustified } from './gspr-status.ts'

/** The fields of a row that the figures need. */
export type CountedRow = Pick<
  GsprRowLine,
  | 'answerable'
  | 'applicability'
  | 'justification'
  | 'evidence'
  | 'conformity'
  | 'covered'
  | 'contradiction'
  | 'outdated'
>

export interface GsprCounts {
  readonly answerable: number
  /** Decided by a person, with a reason or a way to show conformity. */
  readonly assessed: number
  readonly applicable: number
  readonly evidenceMissing: number
  readonly conform: number
  readonly covered: number
  readonly notApplicable: number
  readonly justified: number
  readonly contradictions: number
  readonly outdated: number
  /** The number of rows by status, worst first. */
  readonly by: Readonly<Record<GsprStatus, number>>
}

export const appliesTo = ({ applicability }: Pick<CountedRow, 'applicability'>): boolean =>
  applicability === 'applicable' || applicability === 'partly'

/** An applicable row without located evidence, or whose documents or standards do not count. */
export const lacksEvidence = (row: Pick<CountedRow, 'applicability' | 'evidence' | 'conformity'>): boolean =>
  row.conformity === 'evidence-missing' || (appliesTo(row) && !hasEvidence({ evidence: row.evidence ?? [] }))

/** The figures of a checklist (rules, section 4), from rows with a computed status. */
export function countRows(rows: readonly CountedRow[]): GsprCounts {
  const asked = rows.filter(({ answerable }) => answerable === true)
  const applicable = asked.filter(appliesTo)
  const absent = asked.filter(({ applicability }) => applicability === 'not_applicable')
  const of = (status: GsprStatus) => asked.filter(({ conformity }) => conformity === status).length
  const holds = ({ conformity }: CountedRow) => conformity === 'conform' || conformity === 'reviewed'
  return {
    answerable: asked.length,
    assessed: asked.filter(({ conformity }) => isAssessed(conformity)).length,
    applicable: applicable.length,
    evidenceMissing: asked.filter(lacksEvidence).length,
    conform: applicable.filter(holds).length,
    covered: applicable.filter(({ covered }) => covered === true).length,
    notApplicable: absent.length,
    justified: absent.filter(isJustified).length,
    contradictions: asked.filter(({ contradiction }) => contradiction === true).length,
    outdated: asked.filter(({ outdated }) => outdated === true).length,
    by: Object.fromEntries(GSPR_STATUSES.map((status) => [status, of(status)])) as GsprCounts['by'],
  }
}
