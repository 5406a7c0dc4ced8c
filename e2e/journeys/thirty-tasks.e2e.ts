import type { Page } from '@playwright/test'
import { ROLES } from 'contract/permissions'
import { createOrganisation, createPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { MAX_CLICKS, MAX_KEYSTROKES, THIRTY_TASKS } from '../support/thirty-tasks.ts'

const EXTERNAL = ['guest', 'external_reviewer']
const EVERYBODY = ROLES.filter((role) => !EXTERNAL.includes(role))

const reached = (page: Page, ends: string) =>
  expect(page).toHaveURL((url) => {
    const [path, search = ''] = ends.split('?')
    const wanted = new URLSearchParams(search)
    return url.pathname === path && [...wanted].every(([key, value]) => url.searchParams.get(key) === value)
  })

test('S9.7 thirty tasks with the palette, each with at most eight keystrokes', async ({
  page,
  appLocale,
  t,
  openAs,
}) => {
  const person = await createPerson(appLocale)
  await createOrganisation(person, 'Thirty tasks', EVERYBODY)
  await openAs(person, '/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const input = page.getByRole('dialog', { name: t('workspace/search:title') }).getByRole('combobox')
  for (const { task, typed, ends } of THIRTY_TASKS) {
    await test.step(task, async () => {
      expect(typed.length + 2).toBeLessThanOrEqual(MAX_KEYSTROKES)
      await page.evaluate(() => history.pushState({}, '', '/home'))
      await expect(page).toHaveURL(/\/home$/)
      await page.keyboard.press('Control+k')
      await expect(input).toBeFocused()
      await page.keyboard.type(typed)
      await page.keyboard.press('Enter')
      await reached(page, ends)
      // The dialog of an invitation would keep the keys.
      await page.keyboard.press('Escape')
    })
  }
})

test('S2.11 S2.12 S2.13 S2.14 thirty tasks with the mouse, each with at most three clicks', async ({
  page,
  appLocale,
  t,
  openAs,
}) => {
  const person = await createPerson(appLocale)
  await createOrganisation(person, 'Thirty tasks', EVERYBODY)
  await openAs(person, '/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const menu = page.getByRole('navigation', { name: t('workspace/shell:navigation') })
  for (const { task, clicks, ends } of THIRTY_TASKS) {
    await test.step(task, async () => {
      expect(clicks.length).toBeLessThanOrEqual(MAX_CLICKS)
      await page.evaluate(() => history.pushState({}, '', '/home'))
      await expect(page).toHaveURL(/\/home$/)
      for (const click of clicks) {
        if ('item' in click) {
          const label = t(`workspace/shell:menu.items.${click.item}`)
          await menu.getByRole('link', { name: label, exact: true }).click()
        } else if ('entry' in click) await page.getByRole('menuitem', { name: t(click.entry) }).click()
        else await page.getByRole('button', { name: t(click.button) }).click()
      }
      await reached(page, ends)
      await page.keyboard.press('Escape')
    })
  }
})
