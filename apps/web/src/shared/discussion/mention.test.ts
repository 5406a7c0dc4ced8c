import { describe, expect, it } from 'vitest'
import { insertMention, mentionAt, namedIn, piecesOf } from './mention.ts'

describe('a mention being typed', () => {
  it('starts at an @ at the start of a word, and ends with the second word', () => {
    expect(mentionAt('@', 1)).toEqual({ from: 0, q: '' })
    expect(mentionAt('Ask @Om', 7)).toEqual({ from: 4, q: 'Om' })
    expect(mentionAt('Ask (@Omar Au', 13)).toEqual({ from: 5, q: 'Omar Au' })
    expect(mentionAt('اسأل @ريم', 9)).toEqual({ from: 5, q: 'ريم' })
    expect(mentionAt('Ask @Omar about this', 20)).toBeNull()
    expect(mentionAt('omar@example.com', 16)).toBeNull()
    expect(mentionAt('Ask @Omar\nthen', 14)).toBeNull()
    expect(mentionAt('Nobody', 6)).toBeNull()
  })

  it('is replaced by the chosen name', () => {
    expect(insertMention('Ask @Om now', 7, { from: 4, q: 'Om' }, 'Omar Auditor')).toEqual({
      text: 'Ask @Omar Auditor now',
      caret: 18,
    })
  })
})

describe('mentions in a text', () => {
  it('are the people still named in it', () => {
    const people = [
      { id: 'a', name: 'Ann' },
      { id: 'b', name: 'Bob' },
    ]
    expect(namedIn('@Ann and @Ann', [...people, people[0]!])).toEqual(['a'])
    expect(namedIn('nobody', people)).toEqual([])
  })

  it('are highlighted, the longest name first', () => {
    expect(piecesOf('Hi @Ann Lee, @Ann!', ['Ann', 'Ann Lee'])).toEqual([
      { text: 'Hi ', named: false },
      { text: '@Ann Lee', named: true },
      { text: ', ', named: false },
      { text: '@Ann', named: true },
      { text: '!', named: false },
    ])
    expect(piecesOf('a+b', ['(x']).map((piece) => piece.text)).toEqual(['a+b'])
  })
})
