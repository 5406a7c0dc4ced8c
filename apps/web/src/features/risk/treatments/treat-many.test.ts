import { expect, test } from 'vitest'
import { actionFor, createForEach, isUndecided } from './treat-many.ts'

const line = (id: string) => ({ id, ownerId: `owner of ${id}`, residualLevel: 'high' as const })

test('a risk above tolerance is undecided until it has an action or an acceptance', () => {
  const open = { position: 'above_tolerance' as const, actions: 0, acceptance: null }
  expect(isUndecided(open)).toBe(true)
  expect(isUndecided({ ...open, actions: 1 })).toBe(false)
  expect(isUndecided({ ...open, acceptance: 'requested' })).toBe(false)
  expect(isUndecided({ ...open, acceptance: 'accepted' })).toBe(false)
  expect(isUndecided({ ...open, position: null })).toBe(false)
})

test('each action has the owner and the level of its risk', () => {
  expect(actionFor(line('a'), { name: { en: 'Match' }, dueOn: '2027-06-30' })).toEqual({
    name: { en: 'Match' },
    dueOn: '2027-06-30',
    ownerId: 'owner of a',
    priority: 'high',
    source: 'risk_treatment',
    riskline: 'a',
  })
})

test('after a failure the next attempt creates the others, and none twice', async () => {
  const made = new Map<string, string>()
  const created: string[] = []
  let fails = true
  const create = ({ id }: { id: string }) => {
    if (id === 'b' && fails) return Promise.reject(new Error('away'))
    created.push(id)
    return Promise.resolve(`action of ${id}`)
  }
  const told: number[] = []
  const run = () =>
    createForEach(['a', 'b', 'c', 'd', 'e'].map(line), made, create, (done) => told.push(done))
  await expect(run()).rejects.toThrow('away')
  expect(created).toEqual(['a', 'c', 'd'])
  fails = false
  await run()
  expect(created).toEqual(['a', 'c', 'd', 'b', 'e'])
  expect(told).toEqual([1, 2, 3, 4, 5])
  expect(made.get('b')).toBe('action of b')
})
