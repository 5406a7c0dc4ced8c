import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeKeys, codeWords, normaliseText, queryWords, titleKey, withoutArticle } from './search-text.ts'

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
    ['مسؤول', 'مسوول'],
    ['المادة ١٢', 'الماده 12'],
    ['۱۲۳', '123'],
    ['کیفیت', 'كيفيت'],
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

describe('what a record is called', () => {
  it.each([
    ['RSK-0012', ['rsk0012', 'rsk12']],
    ['rsk 12', ['rsk12']],
    ['GDPR-5.1.a', ['gdpr51a']],
    ['R-PAY-٠٣', ['rpay03', 'rpay3']],
    ['2026', ['2026']],
    ['—', []],
  ])('%s is the code %j', (code, keys) => expect(codeKeys(code)).toEqual(keys))

  it('is remembered by the parts of its code', () => {
    expect(codeWords('RSK-0012')).toEqual(['rsk', '0012', '12'])
    expect(codeWords('RSK0012')).toEqual(['rsk0012', 'rsk', '0012', '12'])
    expect(codeWords('P0ABC')).toEqual(['p0abc'])
  })

  it('is its title without signs, cut where it is long and never within a letter', () => {
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
  ])('%s without its article is %s', (word, bare) => expect(withoutArticle(normaliseText(word))).toBe(bare))
})
