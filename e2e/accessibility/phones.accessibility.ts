import { test } from '../pictures/theme-test.ts'
import { openSample } from '../support/sample-pages.ts'
import { expect, settled } from '../support/test.ts'
import { Findings } from './checks/findings.ts'
import { mixedDirections, wrongLanguage } from './checks/language.ts'
import { overflowing } from './checks/layout.ts'

test('every page on a phone', async ({ page, appLocale, openAs }) => {
  const findings = new Findings(`${appLocale}-phone`)
  const { person, pages } = await openSample(appLocale)
  await openAs(person, '/home')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [index, [name, address]] of pages.entries()) {
    await page.goto(address)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible({ timeout: 60_000 })
    await settled(page)
    findings.add(name, '1.4.10', await overflowing(page))
    findings.add(name, '3.1.1', await wrongLanguage(page, appLocale))
    if (appLocale === 'ar') findings.add(name, '1.3.2', await mixedDirections(page))
    await findings.save(index + 1)
  }
  process.stdout.write(`${pages.length} pages, ${findings.list.length} findings\n`)
  await findings.keep(pages.length)
  expect(findings.list).toEqual([])
})
