import { processes } from 'contract/risk/processes'
import { risklines } from 'contract/risk/risk-lines'
import { subprocesses } from 'contract/risk/subprocesses'
import { units } from 'contract/workspace/units'
import { expect, test } from 'vitest'
import { readFilter } from '#platform/collections/view.ts'
import { filtersOf, isUsed, summaryOf, toggled, valuesOf, without } from './filters.ts'

const kinds = (of: Parameters<typeof filtersOf>[0]) => filtersOf(of).map(({ key, kind }) => `${key}:${kind}`)

test('filters are derived from the collection declaration', () => {
  expect(kinds(processes)).toEqual([
    'status:status',
    'family:choice',
    'ownerRole:choice',
    'ownerId:person',
    'units:reference',
    'criticality:whole',
    'outsourced:flag',
    'updated:updated',
    'archived:archived',
  ])
  expect(kinds(subprocesses)).toContain('process:reference')
  expect(kinds(units)).toContain('kind:choice')
})

test('only optional fields can be filtered for empty', () => {
  const find = (key: string) => filtersOf(processes).find((one) => one.key === key)!
  expect(find('family').none).toBe(false)
  expect(find('ownerId').none).toBe(true)
  expect(find('criticality').values).toEqual(['1', '2', '3', '4', '5'])
})

test('the contract accepts every filter that is offered', () => {
  const id = '0197f1f0-0000-7000-8000-000000000001'
  for (const spec of filtersOf(processes)) {
    const value = spec.values[0] ?? (spec.kind === 'updated' ? '2026-01-31' : id)
    const search = Object.fromEntries(spec.uses.map((key) => [key, value]))
    expect(isUsed(readFilter(processes, search), spec), spec.key).toBe(true)
    if (spec.none) expect(readFilter(processes, { [spec.key]: 'none' })).toEqual({ [spec.key]: ['none'] })
  }
})

test('values are toggled; an empty selection removes the filter', () => {
  expect(toggled([], 'it')).toEqual(['it'])
  expect(toggled(['it', 'people'], 'it')).toEqual(['people'])
  expect(toggled(['it'], 'it')).toBeUndefined()
  const [criticality, updated] = ['criticality', 'updated'].map((key) =>
    filtersOf(processes).find((one) => one.key === key),
  )
  expect(valuesOf({ criticality: [4, 5] }, criticality!)).toEqual(['4', '5'])
  expect(without(updated!)).toEqual({ updatedFrom: undefined, updatedTo: undefined })
})

test('several selected values are summarised', () => {
  const summary = (key: string, ...values: string[]) =>
    summaryOf(
      risklines,
      filtersOf(risklines).find((one) => one.key === key)!,
      values,
    )
  expect(summary('residualLevel', 'critical', 'medium', 'high')).toEqual({
    kind: 'orHigher',
    value: 'medium',
  })
  expect(summary('residualLevel', 'medium', 'high')).toBeUndefined()
  expect(summary('residualLevel', 'critical')).toBeUndefined()
  expect(summary('status', 'not_started', 'assessed', 'challenged')).toEqual({ kind: 'not', value: 'agreed' })
})
