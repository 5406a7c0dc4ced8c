import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUntested, placeRows, type RowLine } from './row-rules.ts'

test('rows are grouped by risk in the order of the risks, with one group per risk', () => {
  const risks = ['r1', 'r2', 'r3'].map((id) => ({ id }))
  const rows = fc.array(fc.constantFrom('r1', 'r2', 'r3'), { maxLength: 12 })
  fc.assert(
    fc.property(rows, (names) => {
      const all = names.map((engagementrisk, at) => ({ id: `row${at}`, engagementrisk }))
      const { ids, groups } = placeRows(all, risks)
      expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
      expect([...groups.values()]).toEqual([...new Set(names)].toSorted())
      const riskOf = (id: string) => all.find((row) => row.id === id)!.engagementrisk
      for (const [at, risk] of groups) expect(riskOf(ids[at]!)).toBe(risk)
    }),
  )
})

test('a row that requires a test and has none is untested; one that requires none is not', () => {
  const row = { control: 'c', procedure: null, designRequired: true, operationRequired: false }
  expect(isUntested(row as RowLine)).toBe(true)
  expect(isUntested({ ...row, designRequired: false } as RowLine)).toBe(false)
  expect(isUntested({ ...row, procedure: 'p' } as RowLine)).toBe(false)
  expect(isUntested({ ...row, designRequired: false, control: null } as RowLine)).toBe(true)
})
