import type { ProjectFigures } from 'contract/audit/figures'
import { hoursOf } from './tile.ts'

/** Hours booked so far at the end of each week, beside those that were planned in all. */
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
