import type { ProjectLine } from 'contract/audit/projects'

type Dated = Pick<ProjectLine, 'startOn' | 'dueOn' | 'fieldworkFrom' | 'fieldworkTo'>

export interface Stretch {
  /** Start and length, as fractions of the year. */
  readonly from: number
  readonly length: number
}

const DAY = 86_400_000
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The part of a year between two days, both included; null if they lie outside of it. */
export function stretchIn(year: number, from: string, to: string): Stretch | null {
  const [start, end] = [at(`${year}-01-01`), at(`${year + 1}-01-01`)]
  const first = Math.max(start, at(from))
  const last = Math.min(end, at(to) + DAY)
  if (last <= first) return null
  return { from: (first - start) / (end - start), length: (last - first) / (end - start) }
}

/**
 * From the planned start to the planned report. Missing dates are replaced by those of the fieldwork or the other end.
 */
export function planned({ startOn, dueOn, fieldworkFrom, fieldworkTo }: Dated): [string, string] | null {
  const from = startOn ?? fieldworkFrom ?? dueOn
  const to = dueOn ?? fieldworkTo ?? startOn
  if (!from || !to) return null
  return from <= to ? [from, to] : [to, from]
}

export interface YearRow<P extends Dated> {
  readonly project: P
  readonly whole: Stretch
  readonly fieldwork: Stretch | null
}

/** The projects of a year with their periods, the earliest first; and those without dates. */
export function yearOf<P extends Dated>(
  year: number,
  projects: readonly P[],
): { rows: YearRow<P>[]; undated: P[] } {
  const rows: YearRow<P>[] = []
  const undated: P[] = []
  for (const project of projects) {
    const days = planned(project)
    if (!days) {
      undated.push(project)
      continue
    }
    const whole = stretchIn(year, ...days)
    const { fieldworkFrom, fieldworkTo } = project
    const fieldwork = fieldworkFrom && fieldworkTo ? stretchIn(year, fieldworkFrom, fieldworkTo) : null
    if (whole) rows.push({ project, whole, fieldwork })
  }
  return { rows: rows.toSorted((a, b) => a.whole.from - b.whole.from), undated }
}
