import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** Every English text of the product, by itself. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}

/** A text up to its first value: `Assign all shown: {{n, number}}` is named as "Assign all shown". */
const named = (text: string) => text.split('{{')[0]!.replace(/[\s:]+$/u, '')

const known = new Set(
  ['apps/web/src/**/locales/en.json', 'packages/contract/translations/en/*.json']
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .flatMap((path) => texts(JSON.parse(read(path))))
    .flatMap((text) => [text, named(text)]),
)

/** Words in italics, which the tasks use for what stands on the screen and for nothing else. */
const labelsOf = (page: string) =>
  [...page.matchAll(/(?<!\*)\*(?!\*)([^*]+)\*(?!\*)/gu)].map(([, label]) => label!.replaceAll(/\s+/gu, ' '))

const pages = globSync('docs/guide/tasks/*.md', { cwd: root }).filter((path) => !path.endsWith('README.md'))

test.each(pages)('%s names what stands on the screen', (path) => {
  const page = read(path)
  expect(labelsOf(page).filter((label) => !known.has(label))).toEqual([])
})

test.each(globSync('docs/guide/**/*.md', { cwd: root }))('%s shows pictures that exist', (path) => {
  const shown = [...read(path).matchAll(/!\[[^\]]*\]\(([^)]+)\)/gu)].map(([, picture]) => picture!)
  const folder = path.replace(/[^/]+$/, '')
  const missing = shown.filter((picture) => {
    const at = new URL(`${folder}${picture}`, root)
    return globSync(at.pathname).length === 0
  })
  expect(missing).toEqual([])
})
