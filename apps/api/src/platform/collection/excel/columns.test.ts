import { processes } from 'contract/risk/processes'
import { subprocesses } from 'contract/risk/subprocesses'
import { units } from 'contract/workspace/units'
import { describe, expect, it } from 'vitest'
import { columnsOf } from './columns.ts'

const keys = (of: typeof processes | typeof subprocesses | typeof units) =>
  columnsOf(of).map((column) => column.key)
const SYSTEM = ['_id', '_version', '_action', '_error']
const texts = (name: string) => ['en', 'fr', 'ar'].map((locale) => `${name}_${locale}`)

describe('the columns of a collection', () => {
  it('are the system columns, then the fields in declaration order, then the status', () => {
    for (const of of [processes, subprocesses, units]) {
      const [first, last] = [keys(of).slice(0, SYSTEM.length), keys(of).at(-1)]
      expect([first, last]).toEqual([SYSTEM, 'status'])
      const names = columnsOf(of).flatMap((column) => ('name' in column ? [column.name] : []))
      // Computed fields have no columns.
      const entered = Object.entries(of.fields).flatMap(([key, field]) => (field.computed ? [] : [key]))
      expect([...new Set(names)].filter((name) => name in of.fields)).toEqual(entered)
    }
  })

  it('state their value type in their key', () => {
    expect(keys(processes)).toEqual(
      expect.arrayContaining([...texts('name'), 'owner_role', 'owner_email', 'units']),
    )
    expect(keys(subprocesses)).toEqual(
      expect.arrayContaining([...texts('description'), 'process', 'systems']),
    )
  })

  it('have unique keys', () => {
    for (const of of [processes, subprocesses, units]) expect(new Set(keys(of)).size).toBe(keys(of).length)
  })
})
