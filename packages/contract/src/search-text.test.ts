import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseText, queryWords } from './search-text.ts'

describe('the same word', () => {
  it.each([
    ['Évaluation', 'evaluation'],
    ['l’écart', "l'ecart"],
    ['المورّدين', 'الموردين'],
    ['إجراءات', 'اجراءات'],
    ['آلية', 'اليه'],
    ['مستشفى', 'مستشفي'],
    ['عمليـــة', 'عمليه'],
    ['ﬁscal', 'fiscal'],
  ])('%s is %s', (text, normalised) => expect(normaliseText(text)).toBe(normalised))

  it('stays itself when normalised again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (text) => normaliseText(normaliseText(text)) === normaliseText(text),
      ),
    )
  })

  it('has no sign that a search engine would read as an operator', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) =>
        queryWords(text).every((word) => /^[\p{L}\p{N}]+$/u.test(word)),
      ),
    )
  })
})
