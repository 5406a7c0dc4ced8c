import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeKeys, codeWords, normaliseText, queryWords, titleKey, withoutArticle } from './search-text.ts'

describe('normalised words', () => {
  it.each([
    ['Évaluation', 'evaluation'],
    ['l’écart', "l'ecart"],
    ['المورّدين', 'الموردين'],
    ['إجراءات', 'اجراءات'],
    ['آلية', 'اليه'],
    ['مستشفى', 'مستشفي'],
    ['عمليـــة', 'عمليه'],
    ['ﬁscal', 'fiscal'],
    ['مسؤول', 'مسوول'],
    ['المادة ١٢', 'الماده 12'],
    ['۱۲۳', '123'],
    ['کیفیت', 'كيفيت'],
  ])('%s becomes %s', (text, normalised) => expect(normaliseText(text)).toBe(normalised))

  it('normalising twice changes nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (text) => normaliseText(normaliseText(text)) === normaliseText(text),
      ),
    )
  })

  it('contain no character that a search engine would read as an operator', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) =>
        queryWords(text).every((word) => /^[\p{L}\p{N}]+$/u.test(word)),
      ),
    )
  })
})

describe('names of a record', () => {
  it.each([
    ['RSK-0012', ['rsk0012', 'rsk12']],
    ['rsk 12', ['rsk12']],
    ['GDPR-5.1.a', ['gdpr51a']],
    ['R-PAY-٠٣', ['rpay03', 'rpay3']],
    ['2026', ['2026']],
    ['—', []],
  ])('%s is recognised as code %j', (code, keys) => expect(codeKeys(code)).toEqual(keys))

  it('code search also matches the parts of a code', () => {
    expect(codeWords('RSK-0012')).toEqual(['rsk', '0012', '12'])
    expect(codeWords('RSK0012')).toEqual(['rsk0012', 'rsk', '0012', '12'])
    expect(codeWords('P0ABC')).toEqual(['p0abc'])
  })

  it('the title key has no punctuation, is limited in length and never splits a character', () => {
    expect(titleKey('L’écart : analyse & plan')).toBe('l ecart analyse plan')
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
        const key = titleKey(title)
        return Array.from(key).length <= 40 && key.isWellFormed() && titleKey(key) === key
      }),
    )
  })

  it.each([
    ['المخاطر', 'مخاطر'],
    ['والمخاطر', 'مخاطر'],
    ['بالمخاطر', 'مخاطر'],
    ['للمخاطر', 'مخاطر'],
    ['مخاطر', 'مخاطر'],
    ['الم', 'الم'],
    ['payroll', 'payroll'],
  ])('%s without its article becomes %s', (word, bare) =>
    expect(withoutArticle(normaliseText(word))).toBe(bare),
  )
})
