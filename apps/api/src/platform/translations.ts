import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { FALLBACK_LOCALE, type Locale } from 'contract'

/** The translations of one language and namespace: `common`, or the name of a slice. */
export type Translations = { readonly [key: string]: string | Translations }

const ROOT = 'contract/translations/en/common.json'

/**
 * Translations are files of the contract and are loaded on first use, so that a new slice needs no registration here. A
 * bundle has no packages: the build copies `packages/contract/translations` next to it, and that copy takes precedence.
 */
function findFolder(): URL {
  const bundled = new URL('./translations/', import.meta.url)
  if (existsSync(bundled)) return bundled
  return new URL('../', pathToFileURL(createRequire(import.meta.url).resolve(ROOT)))
}

let folder: URL | undefined
const loaded = new Map<string, Translations>()

/** All translations of a namespace in a language. Throws if the file is missing, which is a defect of the build. */
export function loadTranslations(locale: Locale, namespace: string): Translations {
  const name = `${locale}/${namespace}.json`
  let found = loaded.get(name)
  if (!found) {
    folder ??= findFolder()
    found = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Translations
    loaded.set(name, found)
  }
  return found
}

function lookUp(locale: Locale, namespace: string, path: readonly string[]): string | undefined {
  let node: string | Translations | undefined = loadTranslations(locale, namespace)
  for (const key of path) {
    node = typeof node === 'object' && Object.hasOwn(node, key) ? node[key] : undefined
  }
  return typeof node === 'string' ? node : undefined
}

/** One translation; falls back to English, then to the key. */
export function label(locale: Locale, namespace: string, ...path: [string, ...string[]]): string {
  return lookUp(locale, namespace, path) ?? lookUp(FALLBACK_LOCALE, namespace, path) ?? path.at(-1)!
}

/** The status of a record, as a label and its value. */
export const statusFact = (locale: Locale, collection: string, status: string): readonly [string, string] => [
  label(locale, 'common', 'spine', 'status'),
  label(locale, collection, 'statuses', status),
]
