import { describe, expect, it } from 'vitest'
import { type Figure, latestOf, regressionsOf, regressionText, type Run } from './figures.ts'

const bytes = (name: string, value: number): Figure => ({ name, value, unit: 'B', held: true })
const cpu = (name: string, value: number, ratio: number): Figure => ({ name, value, unit: 'ms', ratio })
const run = (whole: boolean, ...figures: Figure[]): Run => ({
  revision: 'r',
  date: '2026-11-16',
  load: 0,
  whole,
  figures,
})
const namesOf = (kept: Figure[], ...now: Figure[]) =>
  regressionsOf(kept, run(true, ...now)).map(({ name }) => name)

describe('P12: figures compared with the stored baseline', () => {
  it('allows an increase of ten percent and no more', () => {
    expect(namesOf([bytes('list', 1000)], bytes('list', 1100))).toEqual([])
    expect(namesOf([bytes('list', 1000)], bytes('list', 1101))).toEqual(['list'])
    expect(namesOf([bytes('list', 1000)], bytes('list', 10))).toEqual([])
  })

  it('allows no increase of counts, also from zero', () => {
    expect(namesOf([bytes('queries', 1)], bytes('queries', 2))).toEqual(['queries'])
    expect(namesOf([bytes('lost', 0)], bytes('lost', 1))).toEqual(['lost'])
  })

  it('compares CPU time as a multiple of the bare engine, on any machine', () => {
    expect(namesOf([cpu('list', 1.5, 0.9)], cpu('list', 4.5, 0.95))).toEqual([])
    expect(namesOf([cpu('list', 1.5, 0.9)], cpu('list', 1.5, 1.05))).toEqual(['list'])
  })

  it('does not compare figures that vary with the load of the machine', () => {
    const p95 = (value: number): Figure => ({ name: 'p95', value, unit: 'ms' })
    expect(namesOf([p95(10)], p95(500))).toEqual([])
  })

  it('fails when a figure is missing, has lost its ratio or is not a number', () => {
    expect(namesOf([bytes('list', 1000)])).toEqual(['list'])
    expect(namesOf([cpu('list', 1.5, 0.9)], { name: 'list', value: 1.5, unit: 'ms' })).toEqual(['list'])
    expect(namesOf([bytes('list', 1000)], bytes('list', NaN))).toEqual(['list'])
  })

  it('compares a partial run only for what it measured', () => {
    const kept = [bytes('list', 1000), bytes('record', 100)]
    expect(regressionsOf(kept, run(false, bytes('record', 100)))).toEqual([])
    expect(regressionsOf(kept, run(false, bytes('record', 200)))).toHaveLength(1)
  })

  it('compares with the last complete run and the partial ones since', () => {
    const runs = [
      run(true, bytes('gone', 1), bytes('list', 5)),
      run(true, bytes('list', 1), bytes('record', 2)),
      run(false, bytes('record', 3)),
    ]
    expect(latestOf(runs)).toEqual([bytes('list', 1), bytes('record', 3)])
    expect(latestOf([run(false, bytes('list', 1))])).toEqual([bytes('list', 1)])
    expect(latestOf([])).toEqual([])
  })

  it('includes the figure in the message', () => {
    const [found] = regressionsOf([cpu('list', 1.5, 0.8)], run(true, cpu('list', 2, 1)))
    expect(regressionText(found!)).toBe('list: 1 times the bare engine, was 0.8 (+25 %)')
    const [gone] = regressionsOf([bytes('list', 10)], run(true))
    expect(regressionText(gone!)).toBe('list: no longer measured (was 10 B)')
  })
})
