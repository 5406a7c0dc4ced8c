import { describe, expect, it } from 'vitest'
import { compareWords } from './word-difference.ts'

const side = (before: string, after: string, not: 'added' | 'removed') =>
  compareWords(before, after)
    .filter(({ change }) => change !== not)
    .map(({ text }) => text)
    .join('')

describe('comparing two texts word by word', () => {
  it('lists removed and added words', () => {
    const changed = compareWords('Tell them within 72 hours.', 'Tell them within 48 hours, in writing.')
    expect(changed.filter(({ change }) => change !== 'kept')).toEqual([
      { text: '72', change: 'removed' },
      { text: '48', change: 'added' },
      { text: ', in writing', change: 'added' },
    ])
  })

  it.each([
    ['Keep records.', 'Keep written records for five years.'],
    ['إخطار السلطة خلال 72 ساعة', 'إخطار السلطة المختصة خلال 48 ساعة'],
    ['', 'New'],
    ['Old', ''],
  ])('both texts can be restored: %s', (before, after) => {
    expect(side(before, after, 'added')).toBe(before)
    expect(side(before, after, 'removed')).toBe(after)
  })
})
