import { readFileSync } from 'node:fs'
import type { Locale } from 'contract/locale'

const root = new URL('../../', import.meta.url)

/** The texts that the pages use, so that a test reads like the page and no text is duplicated. */
export function textsIn(locale: Locale) {
  const read = (file: string) => JSON.parse(readFileSync(new URL(file, root), 'utf8')) as unknown
  const found = (texts: unknown, key: string) =>
    key.split('.').reduce((at: unknown, part) => (at as Record<string, unknown> | undefined)?.[part], texts)

  return (key: `${string}:${string}`, values: Record<string, string> = {}): string => {
    const [namespace, path] = key.split(':') as [string, string]
    const slice = namespace.replace('contract/', '')
    const file = namespace.startsWith('contract/')
      ? `packages/contract/translations/${locale}/${slice}.json`
      : /^(ui|shared)\//.test(namespace)
        ? `apps/web/src/${namespace}/locales/${locale}.json`
        : `apps/web/src/features/${namespace}/locales/${locale}.json`
    const text = found(
      read(namespace === 'app' ? `apps/web/src/platform/i18n/locales/${locale}.json` : file),
      path,
    )
    if (typeof text !== 'string') throw new Error(`no translations: ${locale} ${key}`)
    return text.replaceAll(/\{\{([\w.]+)\}\}/g, (_, name: string) => values[name] ?? '')
  }
}
