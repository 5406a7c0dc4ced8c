import { describe, expect, it } from 'vitest'
import { capacityOf, type Costs, SPECIFIED, STAGES } from './model.ts'

const of = (name: string, costs: Costs = SPECIFIED) =>
  capacityOf(
    STAGES.find((stage) => stage.name === name)!,
    costs,
  )

describe('the capacity model', () => {
  it('gives the specified load at each stage', () => {
    const load = STAGES.map((stage) => {
      const { users, mean, peak, entriesPerDay, records, editors } = capacityOf(stage, SPECIFIED)
      return [users, Math.round(mean), Math.round(peak), entriesPerDay, records, editors]
    })
    expect(load).toEqual([
      [2_500, 1, 6, 75_000, 1e6, 10],
      [50_000, 23, 116, 1.5e6, 20e6, 200],
      [500_000, 231, 1_157, 15e6, 200e6, 2_000],
      [2_500_000, 1_157, 5_787, 75e6, 1e9, 10_000],
    ])
  })

  it('gives the specified disk, files and cells', () => {
    const gigabytes = STAGES.map((stage) => Math.round(capacityOf(stage, SPECIFIED).hot / 1e9))
    expect(gigabytes).toEqual([12, 235, 2_350, 11_750])
    expect(of('D').files / 1e12).toBe(100)
    expect(STAGES.map((stage) => capacityOf(stage, SPECIFIED).cells)).toEqual([1, 1, 2, 10])
  })

  it('plans processors at 60 % load, and at least two processes', () => {
    expect(of('A').apiProcesses).toBe(2)
    const costs = { ...SPECIFIED, read: { node: 6, postgres: 0 }, write: { node: 6, postgres: 0 } }
    // 5,787 requests of 6 ms are 34.7 fully busy cores.
    expect(of('D', costs).nodeCores).toBeCloseTo(57.9, 1)
    expect(of('D', costs).apiProcesses).toBe(58)
    expect(of('D', costs).postgresCores).toBeCloseTo((10_000 * 0.39) / 1000 / 0.6, 1)
  })

  it('plans more cells when records, entries or requests cost more, and gives the limiting factor', () => {
    expect(of('D')).toMatchObject({ cells: 10, limit: 'tenants' })
    expect(of('D', { ...SPECIFIED, largest: 15_000 })).toMatchObject({ limit: 'one table', cells: 30 })
    expect(of('D', { ...SPECIFIED, entry: 4_000 }).cells).toBeGreaterThan(10)
    const slow = { ...SPECIFIED, write: { node: 1, postgres: 100 } }
    expect(of('D', slow).limit).toBe('processors of PostgreSQL')
  })

  it('sizes socket processes by connections, updates, processing time and memory', () => {
    expect(of('D').collabProcesses).toBe(20)
    const socket = { memory: 1e6, nodeUpdate: 0.39, postgresUpdate: 0 }
    expect(of('D', { ...SPECIFIED, socket: { ...socket, nodeUpdate: 6 } }).collabProcesses).toBe(100)
    expect(of('D', { ...SPECIFIED, socket: { ...socket, memory: 10e6 } }).collabProcesses).toBe(100)
  })
})
