import { LOCALES } from 'contract/locale'
import { switchOff } from '../support/identity.ts'
import { createOrganisation, createPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { textsIn } from '../support/translations.ts'

const LANGUAGES = { en: 'English', fr: 'Français', ar: 'العربية' }

test('S8.1 a wrong password shows an error message', async ({ page, appLocale, t, signIn, inspect }) => {
  const person = await createPerson(appLocale)
  await page.goto('/login')
  await page.getByRole('button', { name: t('workspace/sign-in:submit'), exact: true }).click()
  await expect(page.getByText(t('workspace/sign-in:emailProblem'))).toBeVisible()
  await expect(page.getByLabel(t('workspace/sign-in:email'))).toBeFocused()
  await inspect('login-incomplete')

  await signIn(person, 'not the password')
  await expect(page.getByRole('alert')).toHaveText(t('shared/account:errors.wrong-password'))
  await inspect('login-wrong-password')
  await expect(page.getByLabel(t('workspace/sign-in:email'))).toHaveValue(person.email)
  await expect(page).toHaveURL((url) => url.pathname === '/login')
})

test(
  'S8.1 a disabled account shows an error message',
  { tag: '@once' },
  async ({ page, appLocale, t, signIn }) => {
    const person = await createPerson(appLocale)
    await switchOff(person.email)
    await page.goto('/login')
    await signIn(person)
    await expect(page.getByRole('alert')).toHaveText(t('shared/account:errors.user-disabled'))
  },
)

test(
  'S8.1 an unknown address gives the same message as a wrong password',
  { tag: '@once' },
  async ({ page, t, signIn }) => {
    await page.goto('/login')
    await signIn({ name: '', email: 'nobody-at-all@staff.example' })
    await expect(page.getByRole('alert')).toHaveText(t('shared/account:errors.wrong-password'))
  },
)

// The emulator counts no attempts, and its network does not fail: both answers are intercepted.
test(
  'S8.1 too many attempts and a network failure show error messages',
  { tag: '@once' },
  async ({ page, appLocale, t, signIn }) => {
    const person = await createPerson(appLocale)
    await page.goto('/login')
    await page.route('**/accounts:signInWithPassword*', (route) =>
      route.fulfill({
        status: 400,
        headers: { 'access-control-allow-origin': '*' },
        json: { error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER : Try later.' } },
      }),
    )
    await signIn(person)
    await expect(page.getByRole('alert')).toHaveText(t('shared/account:errors.too-many-requests'))

    await page.unrouteAll()
    await page.route('**/accounts:signInWithPassword*', (route) => route.abort())
    await signIn(person)
    await expect(page.getByRole('alert')).toHaveText(t('shared/account:errors.network-request-failed'))

    await page.unrouteAll()
    await signIn(person)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
  },
)

// A misconfigured installation: only its settings are simulated, the SDK that refuses them is real.
test(
  'S5.1 S8.1 an API key with a colon shows an error message',
  { tag: '@once' },
  async ({ page, t, signIn }) => {
    await page.route('**/config.json', (route) =>
      route.fulfill({ json: { firebase: { projectId: 'demo', apiKey: 'a:b' } } }),
    )
    await page.goto('/login')
    await signIn({ name: '', email: 'somebody@staff.example' })
    await expect(page.getByRole('alert')).toHaveText(t('shared/account:errors.invalid-api-key'))
  },
)

test(
  'S1.2 S2.8 a provider behind Firebase is offered only where it is configured',
  { tag: '@once' },
  async ({ page, t }) => {
    const google = page.getByRole('button', {
      name: t('workspace/sign-in:federated', { provider: 'Google' }),
    })
    await page.goto('/login')
    await expect(page.getByLabel(t('workspace/sign-in:email'))).toBeVisible()
    await expect(google).toBeHidden()
    await page.route('**/config.json', (route) =>
      route.fulfill({
        json: {
          firebase: { projectId: 'p', apiKey: 'k', authDomain: 'p.example', providers: ['google.com'] },
        },
      }),
    )
    await page.reload()
    await expect(google).toBeVisible()
  },
)

test('S2.9 an anonymous visitor signs in and is redirected to the page they wanted', async ({
  page,
  appLocale,
  t,
  signIn,
}) => {
  const person = await createPerson(appLocale)
  await createOrganisation(person, 'Somewhere', ['risk_manager'])
  await page.goto('/process')
  await expect(page).toHaveURL(
    (url) => url.pathname === '/login' && url.searchParams.get('to') === '/process',
  )
  await signIn(person)
  await expect(page).toHaveURL((url) => url.pathname === '/process')
  await expect(page.getByRole('heading', { name: t('contract/processes:title') })).toBeVisible()
})

test(
  'S2.9 the redirect after sign-in never leaves the application',
  { tag: '@once' },
  async ({ page, appLocale, signIn }) => {
    const person = await createPerson(appLocale)
    await page.goto('/login?to=//elsewhere.example/process')
    await signIn(person)
    await expect(page).toHaveURL((url) => url.pathname === '/home')
  },
)

test('S2.8 an unknown address shows its own page', { tag: '@once' }, async ({ page, t, inspect }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: t('app:notFound.title') })).toBeVisible()
  await inspect('not-found')
})

test('S1.8 S3.2 the language is selected on the page and stored on the device', async ({
  page,
  appLocale,
}) => {
  await page.goto('/login')
  for (const locale of LOCALES) {
    await page.getByRole('button', { name: LANGUAGES[locale] }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      textsIn(locale)('workspace/sign-in:title'),
    )
    await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    expect(await page.evaluate(() => localStorage.getItem('app-locale'))).toBe(locale)
  }
  await page.getByRole('button', { name: LANGUAGES[appLocale] }).click()
})

// The window of such a provider is Google's and not reachable here: its script is simulated, the SDK that loads it
// and the page's policy are real.
test(
  'Sec8 the policy allows the popup script of Firebase and no other',
  { tag: '@once' },
  async ({ page, t }) => {
    // As `deployment.ts` writes it if such a provider is configured.
    const letIn = (policy = '') =>
      policy.replace("script-src 'self'", "script-src 'self' https://apis.google.com")
    await page.route('**/login', async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        headers: {
          ...response.headers(),
          'content-security-policy': letIn(response.headers()['content-security-policy']),
        },
      })
    })
    await page.route('**/config.json', (route) =>
      route.fulfill({
        json: {
          firebase: { projectId: 'p', apiKey: 'k', authDomain: 'p.example', providers: ['google.com'] },
        },
      }),
    )
    await page.route('https://apis.google.com/**', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `globalThis.gapi = { load: (name, { callback }) => { globalThis.asked = name; callback() },
          iframes: { getContext: () => ({ open: () => new Promise(() => undefined) }) } };
          globalThis[new URL(document.currentScript.src).searchParams.get('onload')]()`,
      }),
    )
    await page.goto('/login')
    await page.getByRole('button', { name: t('workspace/sign-in:federated', { provider: 'Google' }) }).click()
    const loaded = () => page.evaluate(() => (globalThis as { asked?: string }).asked)
    await expect.poll(loaded).toBe('gapi.iframes')
    // The default policy allows this script only, not any script that a page is made to load.
    const refused = await page.evaluate(() => {
      try {
        document.createElement('script').setAttribute('src', 'https://elsewhere.example/x.js')
        return 'taken'
      } catch (error) {
        return (error as Error).name
      }
    })
    expect(refused).toBe('TypeError')
  },
)

test('Sec8 every response of the web server has the strict policy', { tag: '@once' }, async ({ request }) => {
  const page = await (await request.get('/')).text()
  const assets = Array.from(page.matchAll(/(?:src|href)="(\/[^"]+)"/g), ([, path]) => path!)
  expect(assets.length).toBeGreaterThan(2)
  for (const path of [
    '/',
    '/login',
    '/no/such/page',
    '/config.json',
    '/assets/missing.js',
    '/%zz',
    ...assets,
  ]) {
    const answer = await request.get(path)
    const policy = answer.headers()['content-security-policy'] ?? ''
    expect(policy, path).toContain("script-src 'self';")
    expect(policy, path).toContain("style-src 'self';")
    expect(policy, path).toContain("require-trusted-types-for 'script'")
    expect(policy, path).not.toContain('unsafe')
    expect(answer.headers(), path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    })
  }
})
