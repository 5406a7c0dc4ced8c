import type { Page } from '@playwright/test'
import { oidcPerson } from '../support/people.ts'
import { addresses } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

async function openWindow(page: Page, name: string): Promise<Page> {
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  await expect(opened).toHaveURL((url) => url.origin === addresses().issuer)
  return opened
}

test('S1.2 S4.4 a person signs in with a popup of 500 by 600 beside the page', async ({
  page,
  appLocale,
  t,
  inspect,
}) => {
  const person = oidcPerson(appLocale)
  await page.goto('/login?to=/home')
  const opened = await openWindow(page, t('workspace/sign-in:popup.open'))
  expect(await opened.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600])
  await expect(page.getByText(t('workspace/sign-in:popup.waiting'))).toBeVisible()
  await inspect('login-window-open')

  const closed = opened.waitForEvent('close')
  await opened.getByRole('button', { name: person.email }).click()
  await closed
  await expect(page).toHaveURL((url) => url.pathname === '/home')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
})

test('S4.4 S8.1 a closed popup is treated as cancelled after about eight seconds', async ({
  page,
  t,
  inspect,
}) => {
  await page.goto('/login')
  const opened = await openWindow(page, t('workspace/sign-in:popup.open'))
  const at = Date.now()
  await opened.close()
  await expect(page.getByRole('alert')).toHaveText(t('shared/account:errors.popup-closed-by-user'))
  // The closed window is detected within two seconds, then eight more seconds are waited.
  expect(Date.now() - at).toBeGreaterThan(7_900)
  expect(Date.now() - at).toBeLessThan(13_000)
  await inspect('login-window-closed')
})

test('S4.4 S8.1 a newer popup replaces the first', async ({ page, appLocale, t }) => {
  const person = oidcPerson(appLocale)
  await page.goto('/login?to=/home')
  const first = await openWindow(page, t('workspace/sign-in:popup.open'))
  const closed = first.waitForEvent('close')
  const second = await openWindow(page, t('workspace/sign-in:popup.again'))
  await closed
  await expect(page.getByRole('alert')).toHaveText(t('shared/account:errors.cancelled-popup-request'))
  await second.getByRole('button', { name: person.email }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
})

// A person's click is never blocked, so the browser's behaviour for a blocked window is simulated.
test('S4.4 S8.1 a popup blocked by the browser shows an error message', async ({ page, t }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/login')
  await page.getByRole('button', { name: t('workspace/sign-in:popup.open') }).click()
  await expect(page.getByRole('alert')).toHaveText(t('shared/account:errors.popup-blocked'))
})

test('S8.1 cancelling in the popup shows an error message', async ({ page, t }) => {
  await page.goto('/login')
  const opened = await openWindow(page, t('workspace/sign-in:popup.open'))
  await opened.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText(t('shared/account:errors.sign-in-cancelled'))
})

test('S4.5 S8.1 an unsolicited popup response signs nobody in', async ({ page, t, inspect }) => {
  await page.goto('/auth/popup?code=1&state=made-up')
  await expect(page.getByRole('alert')).toHaveText(t('shared/account:errors.invalid-auth-event'))
  await inspect('popup-unasked')
})
