import { oidcPerson } from '../support/people.ts'
import { addresses } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

test('S1.2 a person signs in and out with their organisation’s provider', async ({
  page,
  appLocale,
  t,
  signOut,
}) => {
  const person = oidcPerson(appLocale)
  await page.goto('/login')
  await page.getByRole('button', { name: t('workspace/sign-in:redirect') }).click()
  await expect(page).toHaveURL((url) => url.origin === addresses().issuer)
  await page.getByRole('button', { name: person.email }).click()

  await expect(page).toHaveURL((url) => url.pathname === '/home' && url.search === '')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)

  await signOut()
  await expect(page).toHaveURL((url) => url.origin === addresses().issuer)
  await page.getByRole('button', { name: /sign me out/i }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/login')
  await page.goto('/process')
  await expect(page).toHaveURL((url) => url.pathname === '/login')
})

test('S8.1 cancelling at the provider shows an error message', async ({ page, t, inspect }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: t('workspace/sign-in:redirect') }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText(t('shared/account:errors.sign-in-cancelled'))
  await inspect('sign-in-cancelled')
  await page.getByRole('link', { name: t('workspace/sign-in:back') }).click()
  await expect(page.getByLabel(t('workspace/sign-in:email'))).toBeVisible()
})

test('S4.5 a provider response is accepted only once', async ({ page, appLocale, t }) => {
  const person = oidcPerson(appLocale)
  const answers: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/auth/callback?')) answers.push(request.url())
  })
  await page.goto('/login?to=/home')
  await page.getByRole('button', { name: t('workspace/sign-in:redirect') }).click()
  await page.getByRole('button', { name: person.email }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)

  // Going back to the address or reloading it: the person stays signed in, without an error.
  await page.goto(answers[0]!)
  await expect(page).toHaveURL((url) => url.pathname === '/home')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)

  // The same address on a device without the session signs nobody in.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key !== 'app-locale') localStorage.removeItem(key)
    sessionStorage.clear()
  })
  await page.goto(answers[0]!)
  await expect(page.getByRole('alert')).toHaveText(t('shared/account:errors.invalid-auth-event'))
})

// The development provider refuses a foreign address on its own page; a provider that redirects the refusal back to
// us is simulated by intercepting requests.
test('S5.1 S8.1 an unauthorised domain shows an error message', async ({ page, t }) => {
  await page.route(`${addresses().issuer}/auth?**`, (route) => {
    const asked = new URL(route.request().url()).searchParams
    const back = new URL(asked.get('redirect_uri')!)
    back.search = new URLSearchParams({ error: 'unauthorized_client', state: asked.get('state')! }).toString()
    return route.fulfill({
      contentType: 'text/html',
      body: `<meta http-equiv="refresh" content="0;url=${back.href.replaceAll('&', '&amp;')}">`,
    })
  })
  await page.goto('/login')
  await page.getByRole('button', { name: t('workspace/sign-in:redirect') }).click()
  await expect(page.getByRole('alert')).toHaveText(t('shared/account:errors.unauthorized-domain'))
})
