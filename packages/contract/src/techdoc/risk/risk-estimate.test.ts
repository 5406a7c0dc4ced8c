import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PRESET_MATRIX } from '../../testing/risk-scales.ts'
import { technicalFile } from '../../testing/technical-file.ts'
import { checkFile } from '../checks/checks.ts'
import type { Values } from '../file/file-model.ts'
import { estimateOf, probabilityOf, riskOf } from './risk-estimate.ts'
import {
  lookUpRisk,
  P2_LEVELS,
  PROBABILITY_METHODS,
  type ProbabilityMethod,
  RISK_LEVELS,
  scaleOf,
  tableField,
} from './risk-scale.ts'

const LEVELS = [1, 2, 3, 4, 5] as const

const fileOf = (method: ProbabilityMethod | null, hazard: Values = {}) =>
  technicalFile({
    sections: { 'br.plan': { values: method === null ? {} : { probabilityMethod: method } } },
    rows: { 'br.hazards': { cut: hazard } },
  })
const estimate = (method: ProbabilityMethod | null, values: Values) =>
  estimateOf(values, 'initial', scaleOf(fileOf(method)))
const initial = (p1: number | null, p2: number | null, probability: number | null = null): Values => ({
  initialP1: p1,
  initialP2: p2,
  initialProbability: probability,
})
const given = (probability: number | null) => ({ probability, problem: null })

it('RSK-1 uses the entered probability where the plan says so, and names P1 and P2 that have no effect', () => {
  expect(estimate('entered', initial(null, null, 4))).toEqual(given(4))
  expect(estimate('entered', initial(3, 3, 3))).toEqual({ probability: 3, problem: 'not_used' })
  expect(estimate('entered', initial(3, 3))).toEqual({ probability: null, problem: 'not_used' })
  expect(estimate('entered', {})).toEqual(given(null))
})

it('RSK-1 reads the probability from the printed table where the plan says so', () => {
  expect(estimate('table', initial(4, 3))).toEqual(given(2))
  expect(estimate('table', initial(2, 1))).toEqual(given(1))
  expect(estimate('table', initial(4, 3, 2))).toEqual(given(2))
  expect(estimate('table', initial(0.01, 0.002))).toEqual({ probability: null, problem: 'not_in_table' })
  expect(estimate('table', initial(4, null))).toEqual(given(null))
})

it('RSK-1 multiplies figures only where the plan says so', () => {
  expect(estimate('figures', initial(0.01, 0.002))).toEqual(given(3))
  expect(estimate('figures', initial(1, 0.001))).toEqual(given(5))
  expect(estimate('figures', initial(4, 3))).toEqual({ probability: null, problem: 'not_in_table' })
})

it('RSK-1 gives no level where the entered and the derived probability differ', () => {
  const values = { ...initial(3, 3, 3), initialSeverity: 4 }
  expect(estimate('table', values)).toEqual({ probability: null, problem: 'differs' })
  expect(riskOf(values, 'initial', scaleOf(fileOf('table')))).toBeNull()
  expect(riskOf(values, 'initial', scaleOf(fileOf('entered')))).toBe('medium')
})

it('RSK-2 judges on P2 when the probability of occurrence cannot be estimated', () => {
  const unknown = (values: Values) => ({ probabilityBasis: 'unknown', ...values })
  expect(estimate('table', unknown(initial(null, 3)))).toEqual(given(3))
  expect(estimate('table', unknown(initial(5, 3)))).toEqual(given(3))
  expect(estimate('table', unknown(initial(1, 3))).problem).toBe('not_worst_case')
  expect(estimate('figures', unknown(initial(null, 0.2)))).toEqual(given(4))
  expect(estimate('entered', unknown(initial(null, null, 5)))).toEqual(given(5))
  expect(estimate('entered', unknown(initial(null, null, 1))).problem).toBe('not_worst_case')
})

it('RSK-1 shows in every cell and by every method the level of the printed matrix', () => {
  const entry = fc.option(
    fc.oneof(fc.constantFrom(...LEVELS), fc.constantFrom(0.5, 0.02, 1e-4, 1e-7, 0, 7)),
    {
      nil: null,
    },
  )
  const cell = fc.integer({ min: 1, max: 5 })
  const riskLevel = fc.constantFrom(...RISK_LEVELS)
  const scales = fc.record({
    matrix: fc.array(fc.array(riskLevel, { minLength: 5, maxLength: 5 }), { minLength: 5, maxLength: 5 }),
    table: fc.array(fc.array(cell, { minLength: 5, maxLength: 5 }), { minLength: 5, maxLength: 5 }),
  })
  fc.assert(
    fc.property(
      scales,
      fc.constantFrom(null, ...PROBABILITY_METHODS),
      fc.record({ s: cell, p1: entry, p2: entry, p: entry, basis: fc.constantFrom('data', 'unknown') }),
      ({ matrix, table }, method, { s, p1, p2, p, basis }) => {
        const file = technicalFile({
          sections: { 'br.plan': { values: { probabilityMethod: method } } },
          rows: {
            'br.matrix': Object.fromEntries(
              matrix.flatMap((row, at) =>
                row.map((level, column) => [
                  `${at}/${column}`,
                  { severityLevel: at + 1, probabilityLevel: column + 1, riskLevel: level },
                ]),
              ),
            ),
            'br.probability': Object.fromEntries(
              table.map((row, at) => [
                `${at}`,
                {
                  level: at + 1,
                  ...Object.fromEntries(row.map((value, column) => [tableField(column + 1), value])),
                },
              ]),
            ),
          },
        })
        const values = {
          initialSeverity: s,
          initialP1: p1,
          initialP2: p2,
          initialProbability: p,
          probabilityBasis: basis,
        }
        const shown = riskOf(values, 'initial', scaleOf(file))
        const used = probabilityOf(values, 'initial', scaleOf(file))
        expect(shown).toBe(used === null ? null : (matrix[s - 1]![used - 1] ?? null))
        if (shown === null) return
        // Whoever reads the print finds the probability in the row itself, or in the printed table.
        if (method === 'table') {
          expect(used).toBe(table[(basis === 'unknown' ? 5 : p1!) - 1]![p2! - 1])
          expect([null, used]).toContain(p)
        } else expect(used).toBe(p)
      },
    ),
    { numRuns: 2000 },
  )
})

it('RSK-1 covers all cells of the preset scales by both methods', () => {
  for (const severity of LEVELS)
    for (const one of LEVELS)
      for (const other of P2_LEVELS) {
        const table = scaleOf(fileOf('table'))
        const derived = Math.max(1, one - (5 - other))
        expect(riskOf({ ...initial(one, other), initialSeverity: severity }, 'initial', table)).toBe(
          PRESET_MATRIX[severity - 1]![derived - 1],
        )
        expect(
          riskOf(
            { ...initial(null, null, one), initialSeverity: severity },
            'initial',
            scaleOf(fileOf('entered')),
          ),
        ).toBe(PRESET_MATRIX[severity - 1]![one - 1])
      }
})

it('RSK-1 reports a plan without a method, and rows that contradict the method', () => {
  const found = (method: ProbabilityMethod | null, hazard: Values) =>
    checkFile(fileOf(method, hazard), { pages: [], sections: [], gspr: [] })
      .filter(({ rule }) => rule === 'RSK-1')
      .map(({ section, severity, details }) => `${section} ${severity} ${details['context']}`)
  expect(found(null, initial(null, null, 3))).toEqual(['br.plan blocking method_missing'])
  expect(found('entered', initial(null, null, 3))).toEqual([])
  expect(found('table', initial(3, 3, 3))).toEqual(['br.hazards blocking differs'])
  expect(found('table', initial(3, 3))).toEqual([])
})

it('RSK-3 looks the level up in the matrix of the file; a cell filled twice differently has none', () => {
  const scale = scaleOf(technicalFile())
  expect(lookUpRisk(scale, 5, 1)).toBe('medium')
  // A product of 5 is worse than one of 6: levels are looked up, not multiplied.
  expect(lookUpRisk(scale, 3, 2)).toBe('low')
  expect(lookUpRisk(scale, 6, 1)).toBeNull()
  const cell = (riskLevel: string) => ({ severityLevel: 1, probabilityLevel: 1, riskLevel })
  const own = (rows: Record<string, Values>) => scaleOf(technicalFile({ rows: { 'br.matrix': rows } }))
  expect(lookUpRisk(own({ one: cell('high') }), 1, 1)).toBe('high')
  expect(lookUpRisk(own({ one: cell('high') }), 2, 1)).toBeNull()
  expect(lookUpRisk(own({ one: cell('high'), two: cell('high') }), 1, 1)).toBe('high')
  expect(lookUpRisk(own({ one: cell('high'), two: cell('low') }), 1, 1)).toBeNull()
  expect(lookUpRisk(own({}), 1, 1)).toBeNull()
})

it('RSK-3 has a preset matrix that never decreases with severity or probability', () => {
  const rank = (severity: number, probability: number) =>
    RISK_LEVELS.indexOf(PRESET_MATRIX[severity - 1]![probability - 1]!)
  for (const severity of LEVELS)
    for (const probability of LEVELS) {
      if (severity > 1)
        expect(rank(severity, probability)).toBeGreaterThanOrEqual(rank(severity - 1, probability))
      if (probability > 1)
        expect(rank(severity, probability)).toBeGreaterThanOrEqual(rank(severity, probability - 1))
    }
})
