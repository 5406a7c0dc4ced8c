import type { ProjectFigures } from 'contract/audit/figures'
import { hoursOf } from './tile.ts'

/** Cumulative hours booked at the end of each week, and the total planned. */
export function burnOf(weeks: ProjectFigures['weeks'], planned: number | null) {
  let booked = 0
  return weeks.map(({ week, hours }) => {
    booked += hours
    return {
      day: week,
      values: { booked: hoursOf(booked), planned: planned === null ? null : hoursOf(planned) },
    }
  })
}
