import { capacityOf, type AuditPlan } from 'contract/audit/audit-plans'
import type { PlanLineRecord } from 'contract/audit/plan-lines'
import { usableDays } from 'contract/audit/plan-proposal'
import { QUARTERS } from 'contract/audit/plan-quarters'
import { type SheetColumn, stepsFrom } from '#shared/sheet/columns.ts'
import { SheetStore } from '#shared/sheet/sheet-store.ts'

export type Line = PlanLineRecord
export type LineStore = SheetStore<Line>

export const createLines = (): LineStore =>
  new SheetStore<Line>({ worked: (line) => line, problems: () => [] })

/** The years of a plan. */
export const yearsOf = ({ firstYear, years }: Pick<AuditPlan, 'firstYear' | 'years'>): number[] =>
  stepsFrom(firstYear, firstYear + years - 1)

const read = (key: string, width: number): SheetColumn => ({ key, kind: 'read', width })

export const columnsOf = (years: readonly number[]): readonly SheetColumn[] => [
  read('code', 170),
  read('name', 260),
  read('kind', 100),
  read('score', 76),
  read('scoreNow', 76),
  read('dueOn', 110),
  { key: 'year', kind: 'step', width: 80, steps: years },
  { key: 'quarter', kind: 'choice', width: 90, choices: QUARTERS, required: true },
  { key: 'days', kind: 'number', width: 80, min: 1, max: 1000 },
  { key: 'rationale', kind: 'text', width: 260 },
  read('progress', 130),
  read('project', 160),
]

type Placed = Pick<Line, 'id' | 'year' | 'quarter' | 'score' | 'code'>

/** Lines by year and quarter, the highest score first, and where each year begins. */
export function placeLines(lines: readonly Placed[]): { ids: string[]; groups: Map<number, string> } {
  const sorted = lines.toSorted(
    (a, b) =>
      a.year - b.year ||
      QUARTERS.indexOf(a.quarter) - QUARTERS.indexOf(b.quarter) ||
      (b.score ?? 0) - (a.score ?? 0) ||
      (a.code < b.code ? -1 : 1),
  )
  const groups = new Map<number, string>()
  sorted.forEach(({ year }, at) => {
    if (at === 0 || sorted[at - 1]!.year !== year) groups.set(at, String(year))
  })
  return { ids: sorted.map(({ id }) => id), groups }
}

export interface YearLoad {
  readonly year: number
  readonly planned: number
  /** The capacity without the reserve; null while nobody has entered it. */
  readonly usable: number | null
}

/** Planned days against those that can be planned, for each year of the plan. */
export function loadsOf(plan: AuditPlan, lines: readonly Pick<Line, 'year' | 'days'>[]): YearLoad[] {
  return capacityOf(plan).map(({ year, days }) => ({
    year,
    planned: lines.filter((line) => line.year === year).reduce((sum, line) => sum + line.days, 0),
    usable: days === null ? null : usableDays(days, plan.reserve),
  }))
}
