import { GREATEST_SCORE, LONGEST_WAIT_MONTHS, PRIORITY_WEIGHTS } from 'contract/audit/priority'

/** SQL of the rules that lists sort and filter projects by. `sql-rules.test.ts` holds each to its definition. */

export const isUnderWay = (status: string): string =>
  `${status} in ('planned', 'planning', 'fieldwork', 'completion')`

const hasStarted = (start: string, due: string): string =>
  `${start} is not null and ${due} is not null and current_date > ${start}`
const plannedDays = (start: string, due: string): string => `greatest(1, ${due} - ${start})`

/** The elapsed share of the time from planned start to planned report, in thousandths. */
export const elapsedShare = (start: string, due: string): string => `case when ${hasStarted(start, due)}
  then least(1000, (1000 * (current_date - ${start})) / ${plannedDays(start, due)}) else 0 end`

/**
 * 5.2: green from 0.95 of the elapsed share on, amber from 0.80. In whole days, because a quotient would be rounded.
 * Without the report, a project is behind from the day after its planned end, however much of it is done.
 */
export function projectHealth(status: string, progress: string, start: string, due: string): string {
  const days = plannedDays(start, due)
  const reached = (share: number) =>
    `${progress} * ${days} >= ${share} * least(current_date - ${start}, ${days})`
  return `case when ${isUnderWay(status)} and ${due} < current_date then 'red'
    when not ${isUnderWay(status)} or not (${hasStarted(start, due)}) or ${reached(950)} then 'green'
    when ${reached(800)} then 'amber' else 'red' end`
}

/** 6.1: the same rule as `priorityOf` of the contract; halves go up, also where a quotient falls a hair short. */
export const priorityScore = (aggregate: string, months: string, mandated: string): string =>
  `floor(0.5 + 1e-9 + ${PRIORITY_WEIGHTS.risk} * least(1, coalesce(${aggregate}, 0) / ${GREATEST_SCORE}.0)
    + ${PRIORITY_WEIGHTS.wait} * least(1, coalesce(${months}, ${LONGEST_WAIT_MONTHS}) / ${LONGEST_WAIT_MONTHS}.0)
    + case when ${mandated} then ${PRIORITY_WEIGHTS.mandate} else 0 end)::int`
