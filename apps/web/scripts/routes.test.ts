import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const cwd = new URL('../src/routes/', import.meta.url).pathname
const files = globSync('**/*.{ts,tsx}', { cwd })

test('S2.10 no route carries the flag redirect-if-logged-in', () => {
  expect(files.length).toBeGreaterThan(40)
  for (const file of files) expect(readFileSync(cwd + file, 'utf8'), file).not.toMatch(/redirectIfLoggedIn/)
})

test('S1.1 the application title is the same in every language', async () => {
  const { LAYOUT } = await import('#platform/preferences/layout-settings.ts')
  for (const locale of ['en', 'fr', 'ar']) {
    const texts = new URL(`../src/platform/i18n/locales/${locale}.json`, import.meta.url)
    expect(JSON.parse(readFileSync(texts, 'utf8')), locale).toMatchObject({ product: LAYOUT.title })
  }
  expect(readFileSync(new URL('../index.html', import.meta.url), 'utf8')).toContain(
    `<title>${LAYOUT.title}</title>`,
  )
})
