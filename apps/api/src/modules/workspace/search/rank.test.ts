import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOneTypoAway } from './one-typo.ts'
import { rankHits } from './rank.ts'
import { type Hit, scoreHit } from './score-hit.ts'
import { namedTerms, readQuery, wordTerms } from './search-terms.ts'
import { wordSimilarity } from './word-similarity.ts'

const hit = (code: string, title: Hit['title'], more: Partial<Hit> = {}): Hit => ({
  id: code,
  type: 'risk',
  code,
  title,
  updated_at: '2026-01-01T00:00:00Z',
  rank: 0,
  ...more,
})
const first = (q: string, ...hits: Hit[]): string => rankHits(readQuery(q), hits)[0]!.code

const letters = fc.string({ unit: fc.constantFrom(...Array.from('abcdeéخطر')), minLength: 4, maxLength: 12 })

describe('two words', () => {
  it('are one typo apart after a missing, extra, wrong or swapped letter', () => {
    fc.assert(
      fc.property(letters, fc.nat(), fc.constantFrom('x', 'ق'), (word, seed, other) => {
        const at = seed % (word.length - 1)
        const typed = [
          word.slice(0, at) + word.slice(at + 1),
          word.slice(0, at) + other + word.slice(at),
          word.slice(0, at) + other + word.slice(at + 1),
          word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2),
        ]
        return typed.every((one) => isOneTypoAway(one, word) && isOneTypoAway(word, one))
      }),
    )
  })

  it('are not one typo apart when two letters differ', () => {
    for (const [one, other] of [
      ['risk', 'rats'],
      ['payroll', 'payments'],
      ['abcd', 'badc'],
    ] as const)
      expect(isOneTypoAway(one, other)).toBe(false)
  })

  it('have a higher similarity the more of them matches', () => {
    const order = ['payroll', 'payrolls', 'payrol1', 'zebra'].map((word) => wordSimilarity('payroll', word))
    expect(order).toEqual(order.toSorted((a, b) => b - a))
    expect(wordSimilarity('مخاطر', 'والمخاطر')).toBeGreaterThan(0.9)
  })
})

describe('S9.7 ranking of search results', () => {
  it('ranks an exact code first', () => {
    expect(first('R-01', hit('X', { en: 'R 01 R 01' }), hit('R-01', { en: 'Other' }))).toBe('R-01')
  })

  it('ranks codes with the typed prefix in natural order', () => {
    const codes = ['R-010', 'R-02', 'R-01'].map((code) =>
      hit(code, { en: code === 'R-02' ? 'R 0' : 'Other' }),
    )
    expect(rankHits(readQuery('R-0'), codes).map(({ code }) => code)).toEqual(['R-01', 'R-02', 'R-010'])
  })

  it('ranks an exact title above one that contains it', () => {
    const longer = hit('B', { en: 'Payroll master data' }, { updated_at: '2027-01-01T00:00:00Z' })
    expect(first('payroll', longer, hit('A', { en: 'Payroll' }))).toBe('A')
  })

  it('ranks a record above those that share its title', () => {
    const line = hit('RA-1', { en: 'Phishing' }, { type: 'riskline', updated_at: '2027-01-01T00:00:00Z' })
    expect(first('phishing', line, hit('R-1', { en: 'Phishing' }))).toBe('R-1')
  })

  it('ranks title matches above text matches, and of equals the newest first', () => {
    expect(first('audit', hit('A', { en: 'Other' }, { rank: 1 }), hit('B', { en: 'Audit plan' }))).toBe('B')
    const newer = hit('N', { en: 'Audit' }, { updated_at: '2026-02-01T00:00:00Z' })
    expect(first('audit', hit('O', { en: 'Audit' }), newer)).toBe('N')
  })

  it('T14 orders equal results the same way whatever order they arrive in', () => {
    const equals = ['C', 'A', 'B'].map((id) => hit('X', { en: 'Audit' }, { id }))
    const order = (hits: Hit[]) => rankHits(readQuery('audit'), hits).map(({ id }) => id)
    expect([order(equals), order(equals.toReversed())]).toEqual([
      ['A', 'B', 'C'],
      ['A', 'B', 'C'],
    ])
  })

  it('never decreases the score when a title gains the search word', () => {
    const words = fc.array(fc.constantFrom('risk', 'plan', 'audit', 'data'), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(words, fc.constantFrom('zebra', 'quartz'), (title, q) => {
        const score = (en: string) => scoreHit(readQuery(q), hit('A', { en }))
        return score([...title, q].join(' ')) > score(title.join(' '))
      }),
    )
  })
})

describe('the index query', () => {
  it('contains no quote break or operator, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (q) => {
        const asked = readQuery(q)
        const quoted = namedTerms(asked).split(' | ').filter(Boolean)
        const sound = quoted.every((one) => /^'[#=][\p{L}\p{N} ]+'(?::\*)?$/u.test(one))
        return sound && /^[\p{L}\p{N}:*&| ()]*$/u.test(wordTerms(asked))
      }),
    )
  })

  it('searches short words exactly, and ignores stop words next to other words', () => {
    expect(wordTerms(readQuery('management of risks'))).toBe('management:* & risks:*')
    expect(wordTerms(readQuery('it'))).toBe('it')
    expect(wordTerms(readQuery('7'))).toBe('7:*')
  })
})
