import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { FALLBACK_LOCALE, type Locale } from 'contract'

/** The translations of one language and namespace: `common`, or the name of a slice. */
export type Words = { readonly [key: string]: string | Words }

const ROOT = 'contract/words/en/common.json'

/**
 * Translations are files of the contract and are loaded on first use, so that a new slice needs no registration here. A
 * bundle has no packages: the build copies `packages/contract/words` next to it, and that copy takes precedence.
 */
function findFolder(): URL {
  const beside = new URL('./words/', import.meta.url)
  if (existsSync(beside)) return beside
  return new URL('../', pathToFileURL(createRequire(import.meta.url).resolve(ROOT)))
}

let folder: URL | undefined
const known = new Map<string, Words>()

/** All translations of a namespace in a language. Throws if the file is missing, which is a defect of the build. */
export function words(locale: Locale, namespace: string): Words {
  const name = `${locale}/${namespace}.json`
  let found = known.get(name)
  if (!found) {
    folder ??= findFolder()
    found = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Words
    known.set(name, found)
  }
  return found
}

function lookUp(locale: Locale, namespace: string, path: readonly string[]): string | undefined {
  let at: string | Words | undefined = words(locale, namespace)
  for (const key of path) {
    at = typeof at === 'object' && Object.hasOwn(at, key) ? at[key] : undefined
  }
  return typeof at === 'string' ? at : undefined
}

/** One translation; falls back to English, then to the key. */
export function label(locale: Locale, namespace: string, ...path: [string, ...string[]]): string {
  return lookUp(locale, namespace, path) ?? lookUp(FALLBACK_LOCALE, namespace, path) ?? path.at(-1)!
}
