import type { AccessReview, ReviewedPerson } from 'contract/workspace/access-reviews'
import { describe, expect, test } from 'vitest'
import { decisionsOf, draftOf, keepRest, SHOWN } from './drafted.ts'

const person = (id: string, lastSignInAt: string | null = null) => ({ id, lastSignInAt }) as ReviewedPerson
const people = [person('a'), person('b'), person('c')]

describe('the decisions of an access review', () => {
  test('are restored as they were saved', () => {
    const decisions = [{ person: 'a', decision: 'end' as const, note: 'Left' }]
    expect(decisionsOf(draftOf({ decisions } as AccessReview))).toEqual(decisions)
  })
  test('a note without a decision is not one, and an empty note is dropped', () => {
    const draft = { a: { decision: null, note: 'Ask first' }, b: { decision: 'keep' as const, note: '  ' } }
    expect(decisionsOf(draft)).toEqual([{ person: 'b', decision: 'keep', note: null }])
  })
  test('“keep all others” leaves existing decisions and notes unchanged', () => {
    const draft = { a: { decision: 'end' as const, note: 'Left' }, b: { decision: null, note: 'Fine' } }
    expect(keepRest(draft, people)).toEqual({
      a: { decision: 'end', note: 'Left' },
      b: { decision: 'keep', note: 'Fine' },
      c: { decision: 'keep', note: '' },
    })
  })
  test('shows people who have not signed in for a long time', () => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString()
    expect(SHOWN.quiet(person('a'))).toBe(true)
    expect(SHOWN.quiet(person('a', days(91)))).toBe(true)
    expect(SHOWN.quiet(person('a', days(10)))).toBe(false)
  })
})
