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
  it('are the system columns, then the fields by machine key, then the status', () => {
    expect(keys(processes)).toEqual([
      ...SYSTEM,
      'code',
      ...texts('name'),
      ...texts('description'),
      'family',
      'owner_role',
      'owner_email',
      'units',
      'objectives',
      'criticality',
      'not_translated_yet',
      'tags',
      'status',
    ])
    expect(keys(subprocesses)).toEqual([
      ...SYSTEM,
      'code',
      'process',
      ...texts('name'),
      ...texts('description'),
      'owner_email',
      'inputs',
      'outputs',
      'systems',
      'not_translated_yet',
      'tags',
      'status',
    ])
  })

  it('never share a key', () => {
    for (const of of [processes, subprocesses, units]) expect(new Set(keys(of)).size).toBe(keys(of).length)
  })
})
