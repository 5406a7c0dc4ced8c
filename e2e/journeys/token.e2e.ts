import type { Page } from '@playwright/test'
import { processRoutes } from 'contract/risk/processes'
import { callAs, createOrganisation, createPerson, oidcPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const HOUR = 3_600_000
const isRenewal = (url: string) => /\/v1\/token\?|:\d+\/token$/.test(url)

/** Counts the renewals that the page requests from its provider from now on. */
function countRenewals(page: Page) {
  const seen = { count: 0 }
  page.on('request', (request) => {
    if (request.method() === 'POST' && isRenewal(request.url())) seen.count += 1
  })
  return seen
}

test('S9.10 S1.2 S7.1 a token that expires during work is renewed, and the form is kept', async ({
  page,
  appLocale,
  t,
  signIn,
}) => {
  await page.clock.install()
  const person = await createPerson(appLocale)
  await page.goto('/login?to=/home')
  await signIn(person)
  await page.getByRole('button', { name: t('workspace/onboarding:start.empty.action') }).click()
  const name = page.getByLabel(t('workspace/organisations:create.name'))
  await name.fill('Kept through the hour')
  const renewals = countRenewals(page)

  // The clock advances while the device sleeps: no timer runs, and the next call finds the token expired.
  await page.clock.setSystemTime(Date.now() + HOUR - 20_000)
  const [founding] = await Promise.all([
    page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/organisations'),
    ),
    page.getByRole('button', { name: t('workspace/organisations:create.submit') }).click(),
  ])
  expect(renewals.count).toBe(1)
  expect(founding.headers()['authorization']).toMatch(/^token ey/)
  expect(founding.postDataJSON()).toMatchObject({ name: 'Kept through the hour' })
  await expect(page.getByRole('heading', { level: 1, name: t('workspace/home:answer.none') })).toBeVisible()
})

test('S9.10 a token is renewed in the background five minutes before it expires', async ({
  page,
  appLocale,
  signIn,
}) => {
  await page.clock.install()
  const person = await createPerson(appLocale)
  await page.goto('/login?to=/home')
  await signIn(person)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
  const renewals = countRenewals(page)
  await page.clock.fastForward(54 * 60_000)
  expect(renewals.count).toBe(0)
  await page.clock.fastForward(2 * 60_000)
  await expect.poll(() => renewals.count).toBe(1)
})

test('S9.10 S1.2 the token of the organisation’s provider is renewed in the background too', async ({
  page,
  appLocale,
  t,
}) => {
  await page.clock.install()
  const person = oidcPerson(appLocale)
  await page.goto('/login?to=/home')
  await page.getByRole('button', { name: t('workspace/sign-in:redirect') }).click()
  await page.getByRole('button', { name: person.email }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
  const renewals = countRenewals(page)
  const kept = () =>
    page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('oidc.user:'))?.[1])
  const before = await kept()
  await page.clock.fastForward(54 * 60_000)
  expect(renewals.count).toBe(0)
  await page.clock.fastForward(2 * 60_000)
  await expect.poll(() => renewals.count).toBe(1)
  // Leaving before the answer is stored would leave nothing to renew with: the provider accepts each refresh token
  // once.
  await expect.poll(kept).not.toBe(before)

  await page.clock.setSystemTime(Date.now() + 3 * HOUR)
  await page.goto('/home')
  await expect.poll(() => renewals.count).toBe(2)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
})

/** The browser's storage except its databases, names and values. */
const kept = (page: Page) =>
  page.evaluate(() => [localStorage, sessionStorage].flatMap((one) => Object.entries(one)).join('\n'))

test('S1.2 signing out in one tab signs out the others, and leaves no work data in the browser', async ({
  page,
  context,
  appLocale,
  t,
  openAs,
  signOut,
}) => {
  const person = await createPerson(appLocale)
  const organisation = await createOrganisation(person, 'Two tabs', ['risk_manager'])
  const call = await callAs(person, organisation)
  const text = { [appLocale]: 'Opened last' }
  const { id } = await call(processRoutes.create, {
    body: { code: 'OPE', name: text, description: text, family: 'it', ownerRole: 'CFO' },
  })
  await openAs(person, '/process')
  const other = await context.newPage()
  await other.goto('/process')
  await expect(other.getByRole('heading', { name: t('contract/processes:title') })).toBeVisible()
  await page.goto(`/process/${id}`)
  await expect.poll(() => kept(page)).toContain(id)
  await signOut()
  await expect(page).toHaveURL((url) => url.pathname === '/login')
  await expect(other).toHaveURL(
    (url) => url.pathname === '/login' && url.searchParams.get('to')?.startsWith('/process') === true,
  )
  for (const tab of [page, other]) {
    const left = await kept(tab)
    for (const trace of [id, organisation, person.email, person.name]) expect(left).not.toContain(trace)
    expect(left).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|eyJ/)
  }
})
