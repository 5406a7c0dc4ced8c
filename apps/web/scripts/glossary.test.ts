import { expect, test } from 'vitest'
import { asMarkdown, formsOf, glossary, interfaceTexts, plain } from './glossary.ts'

const texts = interfaceTexts()
const { terms } = glossary
const termOf = new Map(terms.flatMap((term) => [...formsOf(term, 'en')].map((form) => [form, term] as const)))
const isHomonym = (key: string) => terms.some(({ homonyms = [] }) => homonyms.includes(key))

test('the glossary lists each term once, in three languages, with its source', () => {
  expect(termOf.size).toBe(terms.flatMap((term) => [...formsOf(term, 'en')]).length)
  const incomplete = terms.filter(({ fr, ar, definition, source }) =>
    [fr, ar, definition, source].some((text) => text.trim() === ''),
  )
  expect(incomplete).toEqual([])
  expect(terms.filter(({ ar }) => !/[\u0600-\u06FF]/.test(ar)).map(({ en }) => en)).toEqual(['UDI-DI'])
})

test('a text that is a glossary term uses the glossary’s French and Arabic forms', () => {
  const otherwise = texts.flatMap(({ key, en, fr, ar }) => {
    const term = termOf.get(plain.en(en))
    if (!term || isHomonym(key)) return []
    const wrong = (['fr', 'ar'] as const).filter((locale) => {
      const text = { fr, ar }[locale]
      return text !== undefined && !formsOf(term, locale).has(plain[locale](text))
    })
    return wrong.map((locale) => `${key} ${locale}: ${{ fr, ar }[locale]} (${term[locale]})`)
  })
  expect(otherwise).toEqual([])
})

test('every homonym is an interface text that equals its term but is translated differently', () => {
  const stale = terms.flatMap((term) =>
    (term.homonyms ?? []).filter((key) => {
      const text = texts.find((one) => one.key === key)
      if (!text || !formsOf(term, 'en').has(plain.en(text.en))) return true
      return (['fr', 'ar'] as const).every((locale) =>
        formsOf(term, locale).has(plain[locale](text[locale] ?? '')),
      )
    }),
  )
  expect(stale).toEqual([])
})

test.each(glossary.avoid)('no interface text contains “$phrase”', ({ phrase }) => {
  const phrases = new RegExp(String.raw`\b${phrase}\b`, 'i')
  expect(texts.filter(({ en }) => phrases.test(en)).map(({ key, en }) => `${key}: ${en}`)).toEqual([])
})

test('docs/glossary.md is generated from the glossary', async () => {
  await expect(asMarkdown()).toMatchFileSnapshot('../../../docs/glossary.md')
})
