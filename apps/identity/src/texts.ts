import { existsSync, readFileSync } from 'node:fs'
import { FALLBACK_LOCALE, type Locale, LOCALES } from 'contract/locale'
import type { TextKey } from './text-keys.ts'

export type { TextKey }
export type Translate = (key: TextKey, values?: Readonly<Record<string, string>>) => string

/** The build copies the files next to the bundle. */
const bundled = new URL('./translations/', import.meta.url)
const folder = existsSync(bundled) ? bundled : new URL('../translations/', import.meta.url)

const texts = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    JSON.parse(readFileSync(new URL(`${locale}.json`, folder), 'utf8')) as Record<TextKey, string>,
  ]),
) as Record<Locale, Record<TextKey, string>>

export const translateTo =
  (locale: Locale): Translate =>
  (key, values = {}) =>
    texts[locale][key].replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? '')

const isLocale = (text: string): text is Locale => (LOCALES as readonly string[]).includes(text)

/** The first language of ours in lists such as `fr-CA,fr;q=0.8` or `fr en`. */
export function chooseLocale(...wishes: (string | undefined)[]): Locale {
  for (const wish of wishes)
    for (const tag of wish?.split(/[\s,]+/) ?? []) {
      const language = tag.slice(0, 2).toLowerCase()
      if (isLocale(language)) return language
    }
  return FALLBACK_LOCALE
}
