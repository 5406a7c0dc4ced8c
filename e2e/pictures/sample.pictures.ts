import { mkdir } from 'node:fs/promises'
import { openSample } from '../support/sample-pages.ts'
import { expect, expectAccessible, expectNoOverflow, settled } from '../support/test.ts'
import { test } from './theme-test.ts'

const pictures = new URL('../../artifacts/pictures/', import.meta.url).pathname

// `ONLY=home,gspr` takes those pages alone.
test('pages of an organisation with a year of work', async ({ page, appLocale, theme, widths, openAs }) => {
  test.setTimeout(1_800_000)
  await mkdir(pictures, { recursive: true })
  await page.addInitScript((value) => localStorage.setItem('app-theme', value), theme)
  const { person, pages } = await openSample(appLocale)
  await openAs(person, '/home')
  for (const [name, address] of pages) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 600 ? 844 : 900 })
      await page.goto(address)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await settled(page)
      await page.screenshot({ path: `${pictures}sample-${name}-${appLocale}-${theme}-${width}.png` })
      await expectNoOverflow(page, name)
    }
    await expectAccessible(page, `${name} in ${appLocale}, ${theme}`)
  }
})
