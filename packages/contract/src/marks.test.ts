import { describe, expect, it } from 'vitest'
import { allCollections } from '../test/all-collections.ts'
import { LEVELS } from './risk/method.ts'
import { markByName, markOf } from './marks.ts'

const COLLECTIONS = await allCollections()

describe.each(COLLECTIONS.map((of) => [of.name, of] as const))('%s', (_, { machine, fields }) => {
  it('has a mark for every state', () => {
    const without = machine.states.filter((state) => !(machine.marks?.[state] ?? markByName(state)))
    expect(without).toEqual([])
  })

  it('has marks only for options that exist', () => {
    for (const [key, { choices = [], marks = {} }] of Object.entries(fields)) {
      const used = choices.filter((one) => marks[one])
      expect(used.length, key).toBeGreaterThanOrEqual(Object.keys(marks).length > 0 ? 1 : 0)
    }
  })

  it('marks every level as a level', () => {
    for (const [key, { choices = [], marks = {} }] of Object.entries(fields))
      if (choices.includes('high') && choices.includes('low'))
        for (const level of LEVELS.filter((one) => choices.includes(one)))
          expect(marks[level], key).toHaveProperty('level')
  })
})

it('a state machine can override the mark derived from the state name', () => {
  expect(markOf({}, 'answered')).toBe('review')
  expect(markOf({ marks: { answered: 'approved' } }, 'answered')).toBe('approved')
})
