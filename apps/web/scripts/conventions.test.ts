import { globSync, readFileSync } from 'node:fs'
import { LOCALES } from 'contract/locale'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

const cwd = new URL('../src/', import.meta.url).pathname
const sources = globSync('**/*.tsx', { cwd })
const folders = globSync('**/locales', { cwd })
const read = (file: string) => readFileSync(cwd + file, 'utf8')

interface Node {
  type: string
  value?: unknown
  name?: { name?: string }
}

function* nodesOf(tree: unknown): Generator<Node> {
  if (Array.isArray(tree)) for (const child of tree) yield* nodesOf(child)
  else if (tree && typeof tree === 'object') {
    if ('type' in tree) yield tree as Node
    for (const child of Object.values(tree)) yield* nodesOf(child)
  }
}

const parse = (file: string) => [...nodesOf(parseSync(file, read(file)).program)]
const hasLetters = (text: unknown) => typeof text === 'string' && /\p{L}/u.test(text)
const literal = (node: Node) => (node.value as { value?: unknown } | null)?.value

describe('S1.8 every page is translated into three languages', () => {
  const SHOWN = ['label', 'title', 'text', 'placeholder', 'alt', 'aria-label', 'hint', 'problem']

  test.each(sources)('%s has no hard-coded text', (file) => {
    const nodes = parse(file)
    const texts = nodes.filter(({ type, value }) => type === 'JSXText' && hasLetters(value))
    const attributes = nodes.filter(
      (node) =>
        node.type === 'JSXAttribute' && SHOWN.includes(node.name?.name ?? '') && hasLetters(literal(node)),
    )
    expect([...texts.map(({ value }) => value), ...attributes.map(literal)]).toEqual([])
  })

  /** Plural forms differ by language, so their suffixes are ignored. */
  function keysOf(texts: unknown, path = ''): string[] {
    if (typeof texts === 'string') return [path.replace(/_(zero|one|two|few|many|other)$/, '')]
    return Object.entries(texts as object).flatMap(([key, value]) => keysOf(value, `${path}.${key}`))
  }
  const keys = (folder: string, locale: string) =>
    [...new Set(keysOf(JSON.parse(read(`${folder}/${locale}.json`))))].toSorted()

  test.each(folders)('%s has the same keys in each language', (folder) => {
    for (const locale of LOCALES) expect(keys(folder, locale)).toEqual(keys(folder, 'en'))
  })

  test.each(folders)('%s has every plural form that the language needs', (folder) => {
    for (const locale of LOCALES) {
      const text = read(`${folder}/${locale}.json`)
      const plurals = new Set(
        [...text.matchAll(/"(\w+)_(?:zero|one|two|few|many|other)"/g)].map(([, key]) => key),
      )
      const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
      for (const key of plurals) for (const form of forms) expect(text).toContain(`"${key}_${form}"`)
    }
  })
})

const PHYSICAL =
  /(?:^|[\s:!-])(?:(?:m|p|scroll-m|scroll-p)[lr]-|(?:left|right)-[\d[a-z]|(?:text|float|clear)-(?:left|right)\b|border-[lr](?:-|\s|$)|rounded-(?:[lr]|[tb][lr])(?:-|\s|$))/

test.each(sources)('%s uses logical sides, never left and right', (file) => {
  const strings = parse(file).flatMap(({ type, value }) => {
    if (type === 'Literal' && typeof value === 'string') return [value]
    return type === 'TemplateElement' ? [(value as { raw: string }).raw] : []
  })
  expect(strings.filter((text) => PHYSICAL.test(text))).toEqual([])
})

test.each([
  'ml-2',
  'md:pr-4',
  '-mr-3',
  'flex left-0',
  'text-left',
  'border-l',
  'rounded-tl-md',
  'hover:right-[3px]',
])('the check detects %s', (text) => expect(text).toMatch(PHYSICAL))

/** A colon after a value in JSX or in a template, which French sets apart; `contract/locale` writes it. */
const ENGLISH_COLON =
  /\)\}: (?:\$\{|\{|<)|`\$\{[^`]*\}: \$\{|(?:bdi|span|\/)>: ?[<{\w]|\)\}:(?:<|\{' '\})|\{': '\}|<dt>[^<]*\}:</

test('labels get the colon of the language', () => {
  // The name of a web page is the same in all languages.
  const isOutside = (file: string) => /\.test\.ts$|\/title-from\.ts$/.test(file)
  const wrong = [...sources, ...globSync('**/*.ts', { cwd })].flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => ENGLISH_COLON.test(line) && !isOutside(file))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(wrong).toEqual([])
})
