import { describe, expect, it } from 'vitest'
import { dayByKey, firstWeekday, nextMonth, weeksOf } from './month.ts'

describe('the weeks of a month', () => {
  it('begin after the free days and hold every day of it once', () => {
    const weeks = weeksOf('2026-11', firstWeekday('sat_sun'))
    expect(weeks[0]![0]).toBe('2026-10-26')
    expect(weeks.at(-1)!.at(-1)).toBe('2026-12-06')
    expect(weeks.flat().filter((day) => day.startsWith('2026-11'))).toHaveLength(30)
    expect(weeksOf('2026-11', firstWeekday('fri_sat'))[0]![0]).toBe('2026-11-01')
  })
  it('follow one upon the other over the end of a year', () => {
    expect([nextMonth('2026-12', 1), nextMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  })
})

describe('the keys of a month', () => {
  const from = (key: string, { shiftKey = false, rightToLeft = false, first = 1 } = {}) =>
    dayByKey('2026-11-30', { key, shiftKey }, { first, rightToLeft })

  it('walk days and weeks, sideways as the page reads', () => {
    expect([from('ArrowRight'), from('ArrowLeft'), from('ArrowDown'), from('ArrowUp')]).toEqual([
      '2026-12-01',
      '2026-11-29',
      '2026-12-07',
      '2026-11-23',
    ])
    expect([from('ArrowRight', { rightToLeft: true }), from('ArrowLeft', { rightToLeft: true })]).toEqual([
      '2026-11-29',
      '2026-12-01',
    ])
  })
  it('go to the ends of the week, wherever it starts', () => {
    expect([from('Home'), from('End')]).toEqual(['2026-11-30', '2026-12-06'])
    expect([from('Home', { first: 0 }), from('End', { first: 0 })]).toEqual(['2026-11-29', '2026-12-05'])
  })
  it('turn months, and years with Shift, and keep the day of the month if it exists', () => {
    expect([from('PageDown'), from('PageUp'), from('PageDown', { shiftKey: true })]).toEqual([
      '2026-12-30',
      '2026-10-30',
      '2027-11-30',
    ])
    expect(dayByKey('2026-01-31', { key: 'PageDown' }, { first: 1, rightToLeft: false })).toBe('2026-02-28')
  })
  it('leave other keys alone', () => expect(from('a')).toBeUndefined())
})
