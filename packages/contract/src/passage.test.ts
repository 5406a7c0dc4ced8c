import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markWords, passageOf, type PassagePart } from './passage.ts'
import { queryWords } from './search-text.ts'

const marked = (parts: readonly PassagePart[] | null) =>
  (parts ?? []).filter(({ match }) => match).map(({ text }) => text)
const written = (parts: readonly PassagePart[] | null) => (parts ?? []).map(({ text }) => text).join('')
const words = (q: string) => queryWords(q)

describe('the passage around a match', () => {
  it.each([
    ['supplier', 'Payments to the Suppliers of the plant.', ['Suppliers']],
    ['hameconnage', 'Un courriel d’Hameçonnage est ouvert.', ['Hameçonnage']],
    ['audit', 'Le plan d’audit, l’auditeur.', ['audit', 'auditeur']],
    ['مخاطر', 'تُقيَّم المخاطر كل سنة.', ['المخاطر']],
    ['رواتب', 'دفع الرَّواتِب المتأخر', ['الرَّواتِب']],
    ['reconcile', 'Monthly bank reconciliation.', ['reconciliation']],
    ['it', 'It is the item.', ['It']],
    ['7', 'Clause 7 of 17', ['7']],
  ])('marks %s in “%s”', (q, text, expected) => {
    const parts = passageOf([text], words(q))
    expect(marked(parts)).toEqual(expected)
    expect(written(parts)).toBe(text)
  })

  it('is where most of the words are together, and says where it is cut', () => {
    const text = `${'Access is described here. '.repeat(12)}The rights of access of leavers end. ${'More. '.repeat(60)}`
    const parts = passageOf(['Nothing.', text], words('rights leavers'))
    expect(marked(parts)).toEqual(['rights', 'leavers'])
    expect(written(parts).startsWith('…')).toBe(true)
    expect(written(parts).endsWith('…')).toBe(true)
  })

  it('has its match even in a word without end', () => {
    const text = `${'a/'.repeat(60)}zebra${'/b'.repeat(100)}`
    expect(marked(passageOf([text], words('zebra')))).toEqual(['zebra'])
  })

  it('is none where no word is', () => {
    expect(passageOf(['Nothing of it'], words('zebra'))).toBeNull()
    expect(passageOf([], words('zebra'))).toBeNull()
    expect(passageOf(['Text'], [])).toBeNull()
  })

  it('is a short part of the text, whole words, and nothing else, whatever the text', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 400 })
    const typed = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(text, typed, text, (before, word, after) => {
        const whole = `${before} ${word} ${after}`.replace(/\s+/g, ' ').trim()
        const parts = passageOf([whole], words(word))
        if (parts === null) return
        const passage = written(parts).replace(/^…(?=.)|…$/g, '')
        expect(whole).toContain(passage.trim())
        expect(marked(parts).length).toBeGreaterThan(0)
        // A match is never cut, however long it is.
        expect(passage.length).toBeLessThanOrEqual(
          130 + Math.max(...marked(parts).map((one) => one.length)) + 40,
        )
      }),
    )
  })

  it('keeps a text whole when it is only marked', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, q) => {
        expect(written(markWords(text, words(q)))).toBe(text)
      }),
    )
  })
})
