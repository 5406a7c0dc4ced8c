import { readFileSync } from 'node:fs'
import { LOCALES } from 'contract/locale'
import { expect, test } from 'vitest'
import { TEXT_KEYS } from './text-keys.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const textsIn = (locale: string) =>
  JSON.parse(read(`../translations/${locale}.json`)) as Readonly<Record<string, string>>

test('every language has every text, with the same values', () => {
  for (const locale of LOCALES) {
    const texts = textsIn(locale)
    expect(Object.keys(texts)).toEqual([...TEXT_KEYS])
    const values = (text: string) => text.match(/\{\{\w+\}\}/g)
    for (const key of TEXT_KEYS) expect(values(texts[key]!)).toEqual(values(textsIn('en')[key]!))
  }
})

test('French puts a no-break space before high punctuation', () => {
  expect(Object.values(textsIn('fr')).filter((text) => /(?<!\u00A0)[:;?!](\s|$)/.test(text))).toEqual([])
})

test('colours are those of the product', () => {
  const valuesOf = (css: string) =>
    new Map(
      [...css.matchAll(/--((?:color|radius)-[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name!, value!]),
    )
  const [light = '', dark = ''] = read('../static/style.css').split('@media')
  const [productLight = '', productDark = ''] =
    read('../../web/src/styles.css').split("html[data-theme='dark'],")
  const presets: Record<string, string> = {
    'var(--preset-700)': '#0b6a62',
    'var(--preset-800)': '#07544e',
    'var(--preset-400)': '#55c2b3',
    'var(--preset-300)': '#7fd6ca',
  }
  for (const [own, product] of [
    [light, productLight],
    [dark, productDark.split('\n  }')[0]!],
  ] as const) {
    const theirs = valuesOf(product)
    for (const [name, value] of valuesOf(own)) {
      const expected = theirs.get(name)
      expect([name, value]).toEqual([name, presets[expected ?? ''] ?? expected])
    }
  }
})
