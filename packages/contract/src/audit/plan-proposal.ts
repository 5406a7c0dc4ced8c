import { QUARTERS, type Quarter } from './plan-quarters.ts'

/** Proposes the audits of several years from scores, cycles and capacity. Pure, so that it can be checked and repeated. */

export interface PlannedEntity {
  readonly id: string
  readonly score: number
  readonly cycleMonths: number
  /** Required by law or contract: planned even beyond the capacity. */
  readonly mandated: boolean
  readonly nextDueOn: string
}

/** An audit in the plan: those that are there already, and those that are proposed. */
export interface PlannedAudit {
  readonly entity: string
  readonly year: number
  readonly quarter: Quarter
  readonly days: number
}

interface ProposedAudit extends PlannedAudit {
  /** When the audit is due by its cycle, at this point of the plan. */
  readonly dueOn: string
}

export interface PlanInputs {
  readonly entities: readonly PlannedEntity[]
  /** Person-days, by year, in order. */
  readonly capacity: readonly { readonly year: number; readonly days: number }[]
  /** Kept for audits that nobody can plan, in percent. */
  readonly reserve: number
  readonly daysPerAudit: number
  readonly existing: readonly PlannedAudit[]
}

export interface PlanProposal {
  readonly audits: ProposedAudit[]
  /** Audits that are due and for which there is no capacity, once for each year. */
  readonly left: { entity: string; year: number; dueOn: string }[]
}

/** Months since year zero, which make cycles additions. */
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const lastMonth = ({ year, quarter }: Pick<PlannedAudit, 'year' | 'quarter'>): number =>
  year * 12 + QUARTERS.indexOf(quarter) * 3 + 2
const dayOf = (month: number): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`

/** The capacity that can be planned. */
export const usableDays = (days: number, reserve: number): number =>
  Math.floor((days * (100 - reserve)) / 100)

const ranked = (a: Waiting, b: Waiting): number =>
  Number(b.entity.mandated) - Number(a.entity.mandated) ||
  b.entity.score - a.entity.score ||
  a.due - b.due ||
  (a.entity.id < b.entity.id ? -1 : 1)

interface Waiting {
  readonly entity: PlannedEntity
  due: number
}

/** The least loaded quarter in which the audit is not late; one that is late already may take any. */
function quarterFor(due: number, year: number, loads: readonly number[]): number {
  const last = due < year * 12 ? 3 : Math.floor((due - year * 12) / 3)
  let best = 0
  for (let at = 1; at <= last; at++) if (loads[at]! < loads[best]!) best = at
  return best
}

/**
 * Year by year: what is due until its end, mandated audits first, then by score, as far as the capacity goes. After an audit the
 * entity is due again one cycle later; what finds no room is due in the next year still. An entity has one audit in a year.
 */
export function proposePlan({
  entities,
  capacity,
  reserve,
  daysPerAudit,
  existing,
}: PlanInputs): PlanProposal {
  const years = capacity.toSorted((a, b) => a.year - b.year)
  const waiting = entities.map((entity): Waiting => ({ entity, due: monthOf(entity.nextDueOn) }))
  const audits: ProposedAudit[] = []
  const left: PlanProposal['left'] = []
  for (const { year, days } of years) {
    const planned = existing.filter((one) => one.year === year)
    const loads = QUARTERS.map((quarter) =>
      planned.filter((one) => one.quarter === quarter).reduce((sum, one) => sum + one.days, 0),
    )
    let room = usableDays(days, reserve) - loads.reduce((sum, load) => sum + load, 0)
    for (const one of waiting)
      for (const audit of planned)
        if (audit.entity === one.entity.id)
          one.due = Math.max(one.due, lastMonth(audit) + one.entity.cycleMonths)
    const end = year * 12 + 11
    const there = new Set(planned.map(({ entity }) => entity))
    const due = waiting
      .filter(({ entity, due: month }) => month <= end && !there.has(entity.id))
      .toSorted(ranked)
    for (const one of due) {
      if (!one.entity.mandated && room < daysPerAudit) {
        left.push({ entity: one.entity.id, year, dueOn: dayOf(one.due) })
        continue
      }
      const at = quarterFor(one.due, year, loads)
      const quarter = QUARTERS[at]!
      audits.push({ entity: one.entity.id, year, quarter, days: daysPerAudit, dueOn: dayOf(one.due) })
      loads[at]! += daysPerAudit
      room -= daysPerAudit
      one.due = lastMonth({ year, quarter }) + one.entity.cycleMonths
    }
  }
  return { audits, left }
}
