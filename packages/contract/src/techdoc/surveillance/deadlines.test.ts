import fc from 'fast-check'
import { expect, it } from 'vitest'
import { daysAfter } from '../../days.ts'
import * as cal from './deadlines.ts'
import { RULE_SETS, ruleSetAt } from '../rule-sets.ts'
import { assessIndicator, assessTrend, poissonUpperLimit } from './trend.ts'

const { values: rules } = ruleSetAt('2026-11-16')

it('selects the rule set in force on a day', () => {
  expect(ruleSetAt('2026-11-16').id).toBe('mdr-2026')
  expect(ruleSetAt('2026-05-28').id).toBe('mdr-2026')
  expect(ruleSetAt('2026-05-27').id).toBe('mdr-2025')
  expect(ruleSetAt('1999-01-01').id).toBe('mdr-2021')
  const ordered = RULE_SETS.map(({ validFrom }) => validFrom)
  expect(ordered).toEqual(ordered.toSorted())
  const { id, values } = ruleSetAt('2024-01-01')
  expect([id, cal.legacyUntil('III', false, values)]).toEqual(['mdr-2023', '2027-12-31'])
})

it('CAL-1 plans PSURs every 12 or 24 months, each starting where the last ended', () => {
  expect(cal.nextPsurPeriod('IIb', '2025-03-01', [], rules)).toEqual({
    from: '2025-03-01',
    to: '2026-02-28',
    due: '2026-05-29',
  })
  const earlier = [{ from: '2025-03-01', to: '2026-02-28' }]
  expect(cal.nextPsurPeriod('IIa', '2025-03-01', earlier, rules)).toMatchObject({
    from: '2026-03-01',
    to: '2028-02-29',
  })
  expect(cal.nextPsurPeriod('Is', '2025-03-01', [], rules)).toBeNull()
  expect(cal.unjoinedPeriods([{ from: '2026-03-01', to: '2027-02-28' }, ...earlier])).toEqual([])
  expect(cal.unjoinedPeriods([...earlier, { from: '2026-03-02', to: '2027-02-28' }])).toEqual([
    { from: '2026-03-02', kind: 'gap' },
  ])
  expect(cal.unjoinedPeriods([...earlier, { from: '2026-02-28', to: '2027-02-28' }])).toEqual([
    { from: '2026-02-28', kind: 'overlap' },
  ])
})

it('CAL-1 plans any number of periods without gap or overlap', () => {
  const day = fc.nat(4000).map((days) => daysAfter('2021-05-26', days))
  fc.assert(
    fc.property(
      day,
      fc.constantFrom('IIa', 'IIb', 'III'),
      fc.integer({ min: 1, max: 8 }),
      (start, of, count) => {
        const periods: cal.Period[] = []
        for (let at = 0; at < count; at += 1) periods.push(cal.nextPsurPeriod(of, start, periods, rules)!)
        expect(cal.unjoinedPeriods(periods)).toEqual([])
        for (const { from, to } of periods) expect(from < to).toBe(true)
      },
    ),
  )
})

it('CAL-2 sends PSURs of class III and implants through EUDAMED', () => {
  expect(cal.psurRoute('III', false, false)).toBe('eudamed')
  expect(cal.psurRoute('IIb', true, false)).toBe('eudamed')
  expect(cal.psurRoute('IIb', false, false)).toBe('keep_available')
  expect(cal.psurRoute('III', true, true)).toBe('annex_xiii')
  expect(cal.psurRoute('I', false, false)).toBeNull()
})

it('CAL-3 updates the PMS report of class I every three years', () => {
  expect(cal.pmsReportDue('2024-02-29', rules)).toBe('2027-02-28')
})

it('CAL-4 counts 2, 10 and 15 calendar days from awareness', () => {
  expect(cal.incidentDue('2026-12-30', 'threat', rules)).toBe('2027-01-01')
  expect(cal.incidentDue('2026-12-30', 'death', rules)).toBe('2027-01-09')
  expect(cal.incidentDue('2026-12-30', 'other', rules)).toBe('2027-01-14')
  expect(cal.incidentDue('2026-12-30', '', rules)).toBe('2027-01-14')
  expect(cal.incidentDue('2026-12-30', 'not-reportable', rules)).toBeNull()
})

it('CAL-5 requires the report before the field action', () => {
  expect(cal.isFieldActionReportedInTime('2026-03-01', '2026-03-02')).toBe(true)
  expect(cal.isFieldActionReportedInTime('2026-03-03', '2026-03-02')).toBe(false)
  expect(cal.isFieldActionReportedInTime(null, '2026-03-02')).toBe(false)
})

it('CAL-6 computes the upper limit of a Poisson count', () => {
  // From the tables of the distribution, at 0.975.
  expect([0, 1, 5, 10, 100].map((mean) => poissonUpperLimit(mean, 0.975))).toEqual([0, 3, 10, 17, 120])
  expect(assessTrend(11, 1000, 0.005, 0.975)).toEqual({ rate: 0.011, upperLimit: 10, significant: true })
  expect(assessTrend(10, 1000, 0.005, 0.975).significant).toBe(false)
  expect(assessTrend(1, 0, 0.005, 0.975)).toEqual({ rate: null, upperLimit: 0, significant: true })
  expect(assessTrend(null, 1000, null, 0.975)).toEqual({ rate: null, upperLimit: null, significant: null })
})

it('CAL-6 gives the smallest sufficient count, and increases with the expected count', () => {
  /** The plain sum of the distribution, for means that fit into floating point. */
  const below = (count: number, mean: number) => {
    let term = Math.exp(-mean)
    let sum = term
    for (let at = 1; at <= count; at += 1) sum += term *= mean / at
    return sum
  }
  const mean = fc.double({ min: 0.01, max: 300, noNaN: true })
  fc.assert(
    fc.property(mean, mean, (one, other) => {
      const limit = poissonUpperLimit(one, 0.975)
      expect(below(limit, one)).toBeGreaterThanOrEqual(0.975 - 1e-9)
      if (limit > 0) expect(below(limit - 1, one)).toBeLessThan(0.975 + 1e-9)
      if (other >= one) expect(poissonUpperLimit(other, 0.975)).toBeGreaterThanOrEqual(limit)
    }),
  )
})

it('CAL-6 is accurate for large counts, by summation and by the normal approximation', () => {
  expect(poissonUpperLimit(2000, 0.975)).toBe(2088)
  const large = poissonUpperLimit(1_000_000, 0.975)
  expect(Math.abs(large - 1_001_960)).toBeLessThan(3)
})

it('CAL-7 renews the clinical evaluation yearly for class III and implants, otherwise as justified', () => {
  expect(cal.clinicalUpdateDue('2026-01-31', 'III', false, '5y', rules)).toBe('2027-01-31')
  expect(cal.clinicalUpdateDue('2026-01-31', 'IIb', true, '2y', rules)).toBe('2027-01-31')
  expect(cal.clinicalUpdateDue('2026-01-31', 'IIa', false, '3y', rules)).toBe('2029-01-31')
  expect(cal.clinicalUpdateDue('2026-01-31', 'I', false, 'as-needed', rules)).toBe('2031-01-31')
})

it('CAL-8 keeps the file 10 years after the last unit, 15 for implants, and open-ended while it is sold', () => {
  expect(cal.retentionUntil('2026-02-28', false, rules)).toBe('2036-02-28')
  expect(cal.retentionUntil('2024-02-29', true, rules)).toBe('2039-02-28')
  expect(cal.retentionUntil(null, true, rules)).toBe('open')
})

it('CAL-10 warns 18, 12 and 6 months before a certificate expires', () => {
  const of = (today: string) => cal.certificateWarning('2028-06-30', today, rules)
  expect([
    of('2026-12-29'),
    of('2026-12-30'),
    of('2027-06-30'),
    of('2027-12-30'),
    of('2028-06-30'),
    of('2028-07-01'),
  ]).toEqual([null, 18, 12, 6, 6, 'expired'])
})

it('CAL-11 new devices are registered before placement, those on the market by 27 November 2026', () => {
  expect(cal.eudamedDue('2026-05-27', rules)).toBe('2026-11-27')
  expect(cal.eudamedDue('2026-05-28', rules)).toBe('2026-05-27')
  expect(cal.eudamedDue('2024-01-01', ruleSetAt('2024-01-01').values)).toBeNull()
})

it('CAL-12 requires notice of an interruption six months ahead', () => {
  expect(cal.supplyNoticeDue('2027-08-31', rules)).toBe('2027-02-28')
  expect(cal.supplyNoticeDue('2024-08-31', ruleSetAt('2024-01-01').values)).toBeNull()
})

it('CAL-14 ends the transition of legacy devices in 2027 and 2028', () => {
  expect(cal.legacyUntil('III', false, rules)).toBe('2027-12-31')
  expect(cal.legacyUntil('IIb', true, rules)).toBe('2027-12-31')
  expect(cal.legacyUntil('IIb', false, rules)).toBe('2028-12-31')
  expect(cal.legacyUntil('Is', false, rules)).toBe('2028-12-31')
})

it('an indicator is near from four fifths of its threshold, and crossed at the threshold', () => {
  expect([0.79, 0.8, 0.99, 1].map((value) => assessIndicator(value, 1))).toEqual([
    'ok',
    'near',
    'near',
    'crossed',
  ])
})
