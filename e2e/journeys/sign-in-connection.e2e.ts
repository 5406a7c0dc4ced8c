import { randomUUID } from 'node:crypto'
import { type Dns, startDns } from 'dev-services/dns'
import { OIDC_CLIENT, type Oidc, startOidc } from 'dev-services/oidc'
import { findFreePort } from 'dev-services/ports'
import { type OwnAccounts, startWithOwnAccounts } from '../support/own-accounts.ts'
import { createOrganisation, createPerson, PASSWORD } from '../support/people.ts'
import { expect, expectNoOverflow, picture, test } from '../support/test.ts'

let dns: Dns
let product: OwnAccounts
let provider: Oidc | undefined

test.beforeAll(async () => {
  dns = await startDns()
  product = await startWithOwnAccounts(dns.address)
})
test.afterAll(async () => {
  await provider?.stop()
  await product.stop()
  await dns.stop()
})

test('an administrator connects the provider of the organisation, and its people sign in with it', async ({
  page,
  browser,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  test.setTimeout(240_000)
  const admin = await createPerson(appLocale)
  const domain = `${randomUUID().slice(0, 8)}.example`
  const name = appLocale === 'ar' ? 'سلمى الفاسي' : 'Sofia Marin'
  const person = { id: 'sofia', name, email: `sofia@${domain}`, groups: ['Risk team'] }
  await createOrganisation(admin, 'Example Bank', ['risk_manager'])
  await page.addInitScript((locale) => {
    if (!localStorage.getItem('app-locale')) localStorage.setItem('app-locale', locale)
  }, appLocale)
  await openAs(admin, `${product.webUrl}/organisation-settings?tab=sign-in`)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading') })
  const say = (key: string) => t(`workspace/settings:signIn.${key}` as never)
  const connection = main.getByRole('listitem').filter({ hasText: 'Corporate directory' })

  await test.step('proves the domain by its DNS', async () => {
    await inspect('sign-in-none')
    await main.getByLabel(say('domains.name'), { exact: true }).fill(domain)
    await main.getByRole('button', { name: say('domains.add') }).click()
    const item = main.getByRole('listitem').filter({ hasText: domain })
    await item.getByRole('button', { name: say('domains.verify') }).click()
    await expect(item.getByText(t('contract/common:errors.DOMAIN_NOT_VERIFIED'))).toBeVisible()
    const values = await item.getByRole('definition').allInnerTexts()
    dns.set(values[1]!.trim(), values[2]!.trim())
    await inspect('sign-in-domain')
    await item.getByRole('button', { name: say('domains.verify') }).click()
    await expect(item.getByText(say('domains.verified'), { exact: true })).toBeVisible()
  })

  const port = await findFreePort()
  const issuer = `http://127.0.0.1:${port}`
  await test.step('adds a connection, which is switched off', async () => {
    await main.getByRole('button', { name: say('add') }).click()
    await dialog.getByLabel(say('fields.name'), { exact: true }).fill('Corporate directory')
    await dialog.getByLabel(say('fields.issuer'), { exact: true }).fill(issuer)
    await dialog.getByLabel(say('fields.clientId'), { exact: true }).fill(OIDC_CLIENT)
    await dialog.getByRole('button', { name: say('addGroup') }).click()
    await dialog.getByLabel(say('fields.group'), { exact: true }).fill('Risk team')
    await dialog.getByLabel(t('contract/common:roles.risk_manager')).check()
    await inspect('sign-in-connection')
    await dialog.getByRole('button', { name: say('continue') }).click()
    await dialog.getByLabel(t('workspace/personal:factors.fields.password')).fill(PASSWORD)
    await dialog.getByRole('button', { name: say('add'), exact: true }).click()
    await expect(connection.getByText(say('modes.off'), { exact: true })).toBeVisible()
  })

  await test.step('tests it without being signed in', async () => {
    await connection.getByText(say('register')).click()
    const redirect = new URL((await connection.getByRole('definition').first().innerText()).trim())
    provider = await startOidc({
      port,
      origins: [redirect.origin],
      redirectPaths: [redirect.pathname],
      users: [person],
    })
    const [window] = await Promise.all([
      page.waitForEvent('popup'),
      connection.getByRole('link', { name: say('test') }).click(),
    ])
    await window.getByRole('button', { name: person.email }).click()
    await expect(window.getByRole('definition').filter({ hasText: person.email })).toBeVisible()
    await expect(window.getByRole('definition').filter({ hasText: 'Risk team' })).toBeVisible()
    await picture(window, `sign-in-tested-${appLocale}`)
    await window.close()
  })

  await test.step('enforces it, as the only administrator', async () => {
    await connection.getByRole('button', { name: say('to.enforced') }).click()
    await dialog.getByLabel(t('ui/dialog:reason')).fill('All our people are in the directory')
    await dialog.getByRole('button', { name: t('shared/protection:continue') }).click()
    await dialog.getByLabel(t('workspace/personal:factors.fields.password')).fill(PASSWORD)
    await dialog.getByRole('button', { name: t('shared/protection:request') }).click()
    await expect(connection.getByText(say('modes.enforced'), { exact: true })).toBeVisible()
    await inspect('sign-in-settings')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoOverflow(page, 'sign-in-settings')
    await picture(page, `sign-in-settings-390-${appLocale}`)
  })

  await test.step('a colleague signs in with it and has the role of their group', async () => {
    const context = await browser.newContext({ baseURL: product.webUrl })
    const theirs = await context.newPage()
    await theirs.addInitScript((locale) => localStorage.setItem('app-locale', locale), appLocale)
    await theirs.goto('/login')
    await theirs.getByRole('button', { name: t('workspace/sign-in:redirect') }).click()
    await theirs.locator('input[name=email]').fill(person.email)
    await picture(theirs, `sign-in-address-${appLocale}`)
    await theirs.locator('form').first().getByRole('button').click()
    await theirs.getByRole('button', { name: person.email }).click()
    await expect(theirs).toHaveURL((url) => url.origin === product.webUrl && url.pathname === '/home')
    await expect(theirs.getByText('Example Bank').first()).toBeVisible()
    await context.close()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${product.webUrl}/users`)
    await expect(main.getByRole('row').filter({ hasText: name })).toContainText(
      t('contract/common:roles.risk_manager'),
    )
  })
})
