import { describe, expect, it } from 'vitest'
import { planned, stretchIn, yearOf } from './year.ts'

const dates = (startOn: string | null, dueOn: string | null) => ({
  startOn,
  dueOn,
  fieldworkFrom: null,
  fieldworkTo: null,
})

describe('the projects of a year', () => {
  it('clips projects to the year', () => {
    expect(stretchIn(2026, '2026-01-01', '2026-12-31')).toEqual({ from: 0, length: 1 })
    expect(stretchIn(2026, '2025-06-01', '2027-06-01')).toEqual({ from: 0, length: 1 })
    expect(stretchIn(2026, '2025-01-01', '2025-12-31')).toBeNull()
    expect(stretchIn(2026, '2026-12-31', '2027-02-01')!.length).toBeCloseTo(1 / 365)
  })

  it('uses the known date when the other is missing, and orders the two dates', () => {
    expect(planned(dates('2026-03-01', null))).toEqual(['2026-03-01', '2026-03-01'])
    expect(planned(dates('2026-05-01', '2026-03-01'))).toEqual(['2026-03-01', '2026-05-01'])
    expect(planned(dates(null, null))).toBeNull()
  })

  it('sorts by start, leaves out other years, and lists undated projects', () => {
    const late = dates('2026-09-01', '2026-10-01')
    const early = dates('2026-02-01', '2026-03-01')
    const other = dates('2024-02-01', '2024-03-01')
    const none = dates(null, null)
    const { rows, undated } = yearOf(2026, [late, other, none, early])
    expect(rows.map(({ project }) => project)).toEqual([early, late])
    expect(undated).toEqual([none])
  })
})
