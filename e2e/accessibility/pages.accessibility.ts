import type { Page } from '@playwright/test'
import { test } from '../pictures/theme-test.ts'
import { openSample } from '../support/sample-pages.ts'
import { waitForTransitions, expect, settled } from '../support/test.ts'
import { automatic } from './checks/automatic.ts'
import { Findings } from './checks/findings.ts'
import { walkByKeyboard } from './checks/keyboard.ts'
import { mixedDirections, unmarkedLanguage, wrongLanguage } from './checks/language.ts'
import { cutBySpacing, moving, overflowing } from './checks/layout.ts'

async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await settled(page)
}

test('every page', async ({ page, appLocale, theme, openAs }) => {
  const findings = new Findings(`${appLocale}-${theme}`)
  await page.addInitScript((value) => localStorage.setItem('app-theme', value), theme)
  const { person, pages } = await openSample(appLocale)
  await openAs(person, '/home')
  const titles = new Map<string, { headings: string; record: string | undefined }>()
  for (const [index, [name, address]] of pages.entries()) {
    const add = (criterion: string, found: readonly string[]) => findings.add(name, criterion, found)
    const walk = async (isNarrow: boolean) => {
      const { traps, unmarked, hidden, first } = await walkByKeyboard(page)
      add('2.1.2', traps)
      if (!isNarrow) add('2.4.1', first.includes('href="#content"') ? [] : [`the first stop is ${first}`])
      add('2.4.7', unmarked)
      add('2.4.11', hidden)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(address)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible({ timeout: 60_000 })
    await settled(page)
    for (const [criterion, found] of await automatic(page)) add(criterion, found)
    add('3.1.1', await wrongLanguage(page, appLocale))
    add('3.1.2', await unmarkedLanguage(page, appLocale))
    if (appLocale === 'ar') add('1.3.2', await mixedDirections(page))
    const title = await page.title()
    // Two addresses may show the same page, or the same record beside its list and on a page of its own.
    const headings = (await page.getByRole('heading').allInnerTexts()).join(', ')
    const record = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(address)?.[0]
    const other = titles.get(title)
    const isOther = other && other.headings !== headings && !(record && other.record === record)
    add('2.4.2', isOther ? [`"${title}" is also the title of "${other.headings}"`] : [])
    titles.set(title, { headings, record })
    add('1.4.12', await cutBySpacing(page))
    await walk(false)
    await resize(page, 720, 450)
    add('1.4.4', await overflowing(page))
    // Zoomed to 400 %, with the colours and the calm that a system may ask for.
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    await resize(page, 320, 640)
    add('1.4.10', await overflowing(page))
    add('11.7', await moving(page))
    await walk(true)
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' })
    // As high as the page: what floats above it covers nothing there, as when it is scrolled.
    const whole = await page.evaluate(() => document.documentElement.scrollHeight)
    await resize(page, 320, Math.min(whole, 6000))
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await waitForTransitions(page)
    for (const [criterion, found] of await automatic(page))
      add(
        criterion,
        found.map((what) => `320 px: ${what}`),
      )
    await findings.save(index + 1)
  }
  process.stdout.write(`${pages.length} pages, ${findings.list.length} findings\n`)
  await findings.keep(pages.length)
  expect(findings.list).toEqual([])
})
