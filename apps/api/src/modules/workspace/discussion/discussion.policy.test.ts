import { describe, expect, it } from 'vitest'
import { commentCan, threadCan } from './discussion.policy.ts'

const me = { personId: 'me' }
const mine = { authorId: 'me', removedAt: null, fresh: true }

describe('a thread', () => {
  it('is gone on with while open, taken up again once settled, and only read on an archived record', () => {
    expect(threadCan(false, false)).toEqual(['reply', 'resolve'])
    expect(threadCan(true, false)).toEqual(['reopen'])
    expect(threadCan(false, true)).toEqual([])
    expect(threadCan(true, true)).toEqual([])
  })
})

describe('a comment', () => {
  it('is changed by its author while it is new and the thread is open', () => {
    expect(commentCan(me, mine, false, false)).toEqual(['update', 'remove'])
    expect(commentCan(me, { ...mine, fresh: false }, false, false)).toEqual(['remove'])
    expect(commentCan(me, mine, true, false)).toEqual(['remove'])
  })

  it('is nobody else’s to change, and nobody’s once it is removed or the record archived', () => {
    expect(commentCan({ personId: 'other' }, mine, false, false)).toEqual([])
    expect(commentCan(me, { ...mine, removedAt: 'then' }, false, false)).toEqual([])
    expect(commentCan(me, mine, false, true)).toEqual([])
  })
})
