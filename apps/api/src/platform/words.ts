import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { FALLBACK_LOCALE, type Locale } from 'contract'

/** The words of one language and namespace: `common`, or the name of a slice. */
export type Words = { readonly [key: string]: string | Words }

const ROOT = 'contract/words/en/common.json'

/**
 * The words are files of the contract, read when first asked for, so that a new slice needs no line here. From
 * source the package says where they are. In a bundle there are no packages any more: the build puts a copy of
 * `packages/contract/words` beside the bundle, and that copy is found first.
 */
function findFolder(): URL {
  const beside = new URL('./words/', import.meta.url)
  if (existsSync(beside)) return beside
  return new URL('../', pathToFileURL(createRequire(import.meta.url).resolve(ROOT)))
}

let folder: URL | undefined
const known = new Map<string, Words>()

/** All words of a namespace in a language. A missing file is a defect of the build and is said loudly. */
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

/** One word, in English when the language lacks it, and as its own key when nobody has written it yet. */
export function label(locale: Locale, namespace: string, ...path: [string, ...string[]]): string {
  return lookUp(locale, namespace, path) ?? lookUp(FALLBACK_LOCALE, namespace, path) ?? path.at(-1)!
}
