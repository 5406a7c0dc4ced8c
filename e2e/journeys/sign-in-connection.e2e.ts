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
  test.setTimeout(360_000)
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

  let key = ''
  await test.step('lets the directory of the organisation provision members', async () => {
    await page.goto(`${product.webUrl}/organisation-settings?tab=sign-in`)
    await expect(main.getByText(say('provisioning.off'), { exact: true })).toBeVisible()
    await main.getByRole('link', { name: say('provisioning.accounts') }).click()
    await main.getByRole('button', { name: t('workspace/integrations:add') }).click()
    await dialog.getByLabel(t('workspace/integrations:fields.name')).fill('Directory')
    await dialog.getByLabel(t('contract/common:roles.owner')).check()
    // The permissions of the workspace are the last ones.
    await dialog.locator('summary').last().click()
    await dialog.getByLabel(/SCIM/).check()
    await dialog.getByRole('button', { name: t('workspace/integrations:continue') }).click()
    await dialog.getByLabel(t('ui/dialog:reason')).fill('Members come from our directory')
    await dialog.getByRole('button', { name: t('shared/protection:continue') }).click()
    await dialog.getByLabel(t('workspace/personal:factors.fields.password')).fill(PASSWORD)
    await dialog.getByRole('button', { name: t('shared/protection:request') }).click()
    await main
      .getByRole('button', { name: t('workspace/integrations:keys.makeFor', { name: 'Directory' }) })
      .click()
    await dialog.getByLabel(t('workspace/integrations:fields.label')).fill('Provisioning')
    await dialog.getByRole('button', { name: t('workspace/integrations:continue') }).click()
    await dialog.getByLabel(t('workspace/personal:factors.fields.password')).fill(PASSWORD)
    await dialog.getByRole('button', { name: t('workspace/integrations:keys.make'), exact: true }).click()
    const shown = dialog.getByLabel(t('workspace/integrations:keys.key'))
    await expect(shown).toHaveValue(/^evk_/)
    key = await shown.inputValue()
    await dialog.getByRole('button', { name: t('workspace/integrations:secret.stored') }).click()
  })

  await test.step('a provisioned colleague is a member until the directory deactivates them', async () => {
    await page.goto(`${product.webUrl}/organisation-settings?tab=sign-in`)
    const address = main.getByRole('definition').filter({ hasText: '/scim/v2' })
    const base = (await address.innerText()).trim()
    const send = async (method: string, path: string, body: object) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/scim+json' }
      const response = await fetch(`${base}${path}`, { method, headers, body: JSON.stringify(body) })
      expect(response.ok, await response.clone().text()).toBe(true)
      return (await response.json()) as { id: string }
    }
    const colleague = appLocale === 'ar' ? 'ليلى بناني' : 'Lena Weber'
    const user = await send('POST', '/Users', { userName: `lena@${domain}`, displayName: colleague })
    await send('POST', '/Groups', { displayName: 'Risk team', members: [{ value: user.id }] })
    await page.reload()
    const counts = { users: '1', members: '1', groups: '1' }
    await expect(main.getByText(t('workspace/settings:signIn.provisioning.counts', counts))).toBeVisible()
    await inspect('sign-in-provisioning')
    await page.goto(`${product.webUrl}/users`)
    const row = main.getByRole('row').filter({ hasText: colleague })
    await expect(row).toContainText(t('contract/common:roles.risk_manager'))
    await send('PATCH', `/Users/${user.id}`, {
      Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
    })
    await page.goto(`${product.webUrl}/organisation-settings?tab=sign-in`)
    const left = t('workspace/settings:signIn.provisioning.counts', { ...counts, members: '0' })
    await expect(main.getByText(left)).toBeVisible()
  })
})
