import { describe, expect, it } from 'vitest'
import { processes } from './risk/processes.ts'
import { subprocesses } from './risk/subprocesses.ts'
import { allRoutes } from './routes.ts'

const text = { en: 'Text' }
const input = { code: 'P2P', name: text, description: text, family: 'finance', ownerRole: 'CFO' }

describe('create input', () => {
  it('requires required fields, accepts optional ones and rejects unknown ones', () => {
    expect(processes.Input.safeParse(input).success).toBe(true)
    expect(processes.Input.safeParse({ ...input, criticality: null }).success).toBe(true)
    for (const key of Object.keys(input)) {
      expect(processes.Input.safeParse({ ...input, [key]: undefined }).success, key).toBe(false)
    }
    for (const key of ['id', 'version', 'status', 'createdBy', 'can', 'orgId']) {
      expect(processes.Input.safeParse({ ...input, [key]: 'x' }).success, key).toBe(false)
    }
  })

  it('may omit a generated code', () => {
    const sub = { process: '01890000-0000-7000-8000-000000000000', name: text, description: text }
    expect(subprocesses.Input.safeParse(sub).success).toBe(true)
  })

  it('normalises and trims texts, and rejects empty and unprintable ones', () => {
    const parsed = processes.Input.parse({ ...input, objectives: '  e\u0301cart  ' }) as {
      objectives: string
    }
    expect(parsed.objectives).toBe('écart')
    for (const objectives of ['', '   ', 'a\u0000b', 'x'.repeat(4001)]) {
      expect(
        processes.Input.safeParse({ ...input, objectives }).success,
        JSON.stringify(objectives.slice(0, 5)),
      ).toBe(false)
    }
    expect(processes.Input.safeParse({ ...input, name: {} }).success).toBe(false)
    expect(processes.Input.safeParse({ ...input, name: { de: 'Text' } }).success).toBe(false)
  })
})

describe('update input', () => {
  it('has only optional fields, cannot clear required ones and cannot change fixed ones', () => {
    expect(processes.Changes.safeParse({}).success).toBe(true)
    expect(processes.Changes.safeParse({ objectives: null }).success).toBe(true)
    expect(processes.Changes.safeParse({ family: null }).success).toBe(false)
    expect(processes.Changes.safeParse({ code: 'NEW' }).success).toBe(false)
    expect(subprocesses.Changes.safeParse({ process: '01890000-0000-7000-8000-000000000000' }).success).toBe(
      false,
    )
  })
})

describe('routes', () => {
  it('have unique names and paths', () => {
    const addresses = allRoutes.map((route) => `${route.method} ${route.path}`)
    expect(new Set(addresses).size).toBe(allRoutes.length)
    expect(new Set(allRoutes.map((route) => route.name)).size).toBe(allRoutes.length)
  })
})
