import { expect, test } from 'vitest'
import { asMarkdown, formsOf, glossary, interfaceTexts, plain } from './glossary.ts'

const texts = interfaceTexts()
const { terms } = glossary
const termOf = new Map(terms.flatMap((term) => [...formsOf(term, 'en')].map((form) => [form, term] as const)))
const isHomonym = (key: string) => terms.some(({ homonyms = [] }) => homonyms.includes(key))

test('the glossary names each term once, in three languages, with its source', () => {
  expect(termOf.size).toBe(terms.flatMap((term) => [...formsOf(term, 'en')]).length)
  const incomplete = terms.filter(({ fr, ar, definition, source }) =>
    [fr, ar, definition, source].some((text) => text.trim() === ''),
  )
  expect(incomplete).toEqual([])
  expect(terms.filter(({ ar }) => !/[\u0600-\u06FF]/.test(ar)).map(({ en }) => en)).toEqual(['UDI-DI'])
})

test('a text that is a term has the form of the glossary in French and Arabic', () => {
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

test('every homonym is a text of the interface that looks like its term and is translated otherwise', () => {
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

test.each(glossary.avoid)('no text of the interface says “$phrase”', ({ phrase }) => {
  const phrases = new RegExp(String.raw`\b${phrase}\b`, 'i')
  expect(texts.filter(({ en }) => phrases.test(en)).map(({ key, en }) => `${key}: ${en}`)).toEqual([])
})

test('docs/glossary.md shows the glossary', async () => {
  await expect(asMarkdown()).toMatchFileSnapshot('../../../docs/glossary.md')
})
