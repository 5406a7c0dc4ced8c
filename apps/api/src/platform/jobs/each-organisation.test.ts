import { expect, it } from 'vitest'
import { attemptEach, throwFailures } from './each-organisation.ts'

const items = ['a', 'b', 'c'].map((org) => ({ org }))

it('attempts every organisation, then fails with the name of each that failed', async () => {
  const tried: string[] = []
  const failures = await attemptEach(items, async ({ org }) => {
    tried.push(org)
    if (org !== 'b') throw new Error(`no ${org}`)
  })
  expect(tried).toEqual(['a', 'b', 'c'])
  expect(failures.map(({ org }) => org)).toEqual(['a', 'c'])
  expect(() => throwFailures(failures)).toThrow('2 failed: a: no a; c: no c')
})

it('does not fail without failures, and lists only the first of many', async () => {
  expect(() => throwFailures([])).not.toThrow()
  const many = Array.from({ length: 9 }, (_, at) => ({ org: String(at), error: new Error('x') }))
  expect(() => throwFailures(many)).toThrow(/^9 failed: 0: x; 1: x; 2: x; 3: x; 4: x$/)
})
