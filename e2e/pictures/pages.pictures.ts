import { mkdir } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { AROUND, BLANK, BY_MENU, OPEN, PROTECTED } from '../support/pages.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { waitForTransitions, expect, expectAccessible, expectNoOverflow } from '../support/test.ts'
import { test, type ThemeOptions } from './theme-test.ts'

const pictures = new URL('../../artifacts/pictures/', import.meta.url).pathname

async function picture(page: Page, path: string, look: ThemeOptions, state: string): Promise<void> {
  const name = path.replace(/^\/|\/$/g, '').replaceAll('/', '-') || 'start'
  await mkdir(pictures, { recursive: true })
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  for (const width of look.widths) {
    await page.setViewportSize({ width, height: width < 600 ? 844 : 900 })
    await waitForTransitions(page)
    await expectNoOverflow(page, path)
    await page.screenshot({ path: `${pictures}${name}${state}-${look.appLocale}-${look.theme}-${width}.png` })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page, `${path}${state} in ${look.appLocale}, ${look.theme}`)
}

test.beforeEach(async ({ page, theme }) => {
  await page.addInitScript((value) => localStorage.setItem('app-theme', value), theme)
})

test('pages of visitors', async ({ page, appLocale, theme, widths, expectedError }) => {
  for (const path of [...BLANK, ...OPEN]) {
    await page.goto(path)
    await picture(page, path, { appLocale, theme, widths, expectedError }, '-visitor')
  }
})

test('pages of staff', async ({ page, appLocale, theme, widths, expectedError, signIn }) => {
  const person = await createPerson(appLocale)
  const organisation = await createOrganisation(person, 'Evidentia', ['risk_manager'])
  await (
    await callAs(person, organisation)
  )(starterLibraryRoutes.load, { body: {} })
  await page.goto('/login?to=/home')
  await signIn(person)
  await expect(page).toHaveURL((url) => url.pathname === '/home')
  for (const path of [...OPEN, ...PROTECTED, ...BY_MENU, ...AROUND]) {
    await page.goto(path)
    await picture(page, path, { appLocale, theme, widths, expectedError }, '')
  }
})
