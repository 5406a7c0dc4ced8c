import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { LOCALES } from 'contract/locale'
import { expect, test } from 'vitest'
import { PRESETS, SKINS, THEMES } from '#platform/preferences/layout-settings.ts'

const script = readFileSync(new URL('../public/first-paint.js', import.meta.url), 'utf8')

function paint(kept: Record<string, string> | null) {
  const written: Record<string, string> = {}
  const root = {
    dataset: {} as Record<string, string>,
    lang: '',
    dir: '',
    style: { setProperty: (name: string, value: string) => (written[name] = value) },
  }
  runInNewContext(script, {
    document: { documentElement: root },
    CSS: { supports: (_: string, value: string) => value.startsWith('#') },
    localStorage: {
      getItem(key: string) {
        if (!kept) throw new Error('refused')
        return kept[key] ?? null
      },
    },
  })
  return { ...root.dataset, lang: root.lang, dir: root.dir, ...written }
}

const PLAIN = { theme: 'light', skin: 'modern', preset: 'teal', lang: 'en', dir: 'ltr' }

test('S3.3 S4.3 the first paint uses the stored colours, and the defaults for invalid values', () => {
  expect(paint({})).toEqual(PLAIN)
  expect(paint(null)).toEqual(PLAIN)
  expect(paint({ 'app-theme': 'neon', 'app-locale': 'de', 'loader-bg': 'url(x)' })).toEqual(PLAIN)
  expect(
    paint({ 'app-theme': 'dark', 'app-locale': 'ar', 'loader-bg': '#111', 'loader-color': '#0aa' }),
  ).toEqual({
    ...PLAIN,
    theme: 'dark',
    lang: 'ar',
    dir: 'rtl',
    '--loader-bg': '#111',
    '--loader-color': '#0aa',
  })
})

test('S3.3 it supports every theme, skin, colour and language', () => {
  for (const theme of THEMES) expect(paint({ 'app-theme': theme })).toEqual({ ...PLAIN, theme })
  for (const skin of SKINS) expect(paint({ 'app-skins': skin })).toEqual({ ...PLAIN, skin })
  for (const preset of PRESETS) expect(paint({ 'app-preset': preset })).toEqual({ ...PLAIN, preset })
  for (const lang of LOCALES) expect(paint({ 'app-locale': lang }).lang).toBe(lang)
})
