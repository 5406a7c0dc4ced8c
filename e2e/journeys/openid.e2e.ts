import { oidcPerson } from '../support/people.ts'
import { addresses } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

test('S1.2 a person signs in and out with their organisation’s provider', async ({ page, appLocale, t }) => {
  const person = oidcPerson(appLocale)
  await page.goto('/home')
  await page.getByRole('button', { name: t('workspace/sign-in:redirect') }).click()
  await expect(page).toHaveURL((url) => url.origin === addresses().issuer)
  await page.getByRole('button', { name: person.email }).click()

  await expect(page).toHaveURL((url) => url.pathname === '/home' && url.search === '')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)

  await page.getByRole('button', { name: t('workspace/frame:signOut') }).click()
  await expect(page).toHaveURL((url) => url.origin === addresses().issuer)
  await page.getByRole('button', { name: /sign me out/i }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/login')
  await page.goto('/home')
  await expect(page).toHaveURL((url) => url.pathname === '/login')
})

test('S8.1 turning back at the provider is said in words', async ({ page, t, inspect }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: t('workspace/sign-in:redirect') }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText(t('workspace/sign-in:errors.sign-in-cancelled'))
  await inspect('sign-in-cancelled')
  await page.getByRole('link', { name: t('workspace/sign-in:back') }).click()
  await expect(page.getByLabel(t('workspace/sign-in:email'))).toBeVisible()
})
