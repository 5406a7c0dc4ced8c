import { createOrganisation, createPerson } from '../support/people.ts'
import { waitForTransitions, expect, expectAccessible } from '../support/test.ts'
import { test } from './theme-test.ts'

const pictures = new URL('../../artifacts/pictures/', import.meta.url).pathname

const THEMES = [
  ['light', 'modern', false],
  ['light', 'modern', true],
  ['dark', 'modern', false],
  ['light', 'classic', false],
  ['light', 'classic', true],
  ['dark', 'classic', false],
] as const

for (const [theme, skin, isSemiDark] of THEMES) {
  const name = `look-${theme}${isSemiDark ? '-semi' : ''}-${skin}`
  test(`the look ${name}`, async ({ page, appLocale, t, signIn }) => {
    const person = await createPerson(appLocale)
    const organisation = appLocale === 'ar' ? 'مجموعة المظهر' : 'Looks Group'
    await createOrganisation(person, organisation, ['risk_manager'])
    await page.addInitScript((look) => look.forEach(([key, value]) => localStorage.setItem(key, value)), [
      ['app-theme', theme],
      ['app-skins', skin],
      ['app-semi-dark', String(isSemiDark)],
    ] as [string, string][])
    await page.goto('/login?to=/planning/p1')
    await signIn(person)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: t('workspace/shell:account') })).toBeVisible()
    await expectAccessible(page, name)
    await page.screenshot({ path: `${pictures}${name}-${appLocale}-1440.png` })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: t('workspace/shell:openNavigation') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await waitForTransitions(page)
    await page.screenshot({ path: `${pictures}${name}-${appLocale}-390.png` })
  })
}
