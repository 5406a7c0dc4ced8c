import { describe, expect, it } from 'vitest'
import { commentCan, threadCan } from './discussion.policy.ts'

const me = { personId: 'me' }
const mine = { authorId: 'me', removedAt: null, fresh: true }

describe('a thread', () => {
  it('can be replied to while open, reopened once resolved, and is read-only on an archived record', () => {
    expect(threadCan(false, false)).toEqual(['reply', 'resolve'])
    expect(threadCan(true, false)).toEqual(['reopen'])
    expect(threadCan(false, true)).toEqual([])
    expect(threadCan(true, true)).toEqual([])
  })
})

describe('a comment', () => {
  it('can be edited by its author while recent and while the thread is open', () => {
    expect(commentCan(me, mine, false, false)).toEqual(['update', 'remove'])
    expect(commentCan(me, { ...mine, fresh: false }, false, false)).toEqual(['remove'])
    expect(commentCan(me, mine, true, false)).toEqual(['remove'])
  })

  it('cannot be changed by others, nor by anybody once removed or on an archived record', () => {
    expect(commentCan({ personId: 'other' }, mine, false, false)).toEqual([])
    expect(commentCan(me, { ...mine, removedAt: 'then' }, false, false)).toEqual([])
    expect(commentCan(me, mine, false, true)).toEqual([])
  })
})
