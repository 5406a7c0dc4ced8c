import type { Locale } from 'contract/locale'
import { invitationRoutes } from 'contract/workspace/invitations'
import { waitForMessage } from 'dev-services/smtp'
import { codesFor } from '../support/identity.ts'
import { callAs, createOrganisation, createPerson, type Person, protect } from '../support/people.ts'
import { addresses } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

/** Invites through the API and reads the link from the message that arrives. */
async function invite(organisation: string, founder: Person, invited: Person, locale: Locale) {
  const { email, name } = invited
  const call = await callAs(founder, organisation)
  await protect(founder, organisation, {
    kind: 'invitation.create',
    email,
    name,
    roles: ['risk_manager'],
    locale,
  })
  const { items } = await call(invitationRoutes.list, { query: {} })
  const invitation = items.find((one) => one.email === email)!
  const message = await waitForMessage(addresses().mailUrl, invited.email, 'token=')
  const link = /https?:\/\/\S+token=[\w.~%-]+/.exec(message.text)?.[0] ?? ''
  return { invitation, message, link }
}

test('an invited colleague joins through the link in the email', async ({
  page,
  appLocale,
  t,
  signIn,
  inspect,
}) => {
  const name = appLocale === 'ar' ? 'مجموعة المثال' : 'Example Group'
  const founder = await createPerson(appLocale, 2)
  const colleague = await createPerson(appLocale, 1)
  const organisation = await createOrganisation(founder, name)

  const { message, link } = await invite(organisation, founder, colleague, appLocale)
  expect(message.subject).toBe(t('contract/server:mail.invitation.subject', { 'organisation.name': name }))

  await page.goto(link)
  await expect(page).toHaveURL((url) => url.pathname === '/login')
  await signIn(colleague)
  await expect(page.getByText(colleague.email)).toBeVisible()
  await inspect('invitation')
  await page.getByRole('button', { name: t('workspace/invitations:accept') }).click()

  await expect(page).toHaveURL((url) => url.pathname === '/home')
  // The first screen of a risk manager.
  const areas = page.getByRole('main').getByRole('region', { name: t('workspace/home:areasTitle') })
  await expect(areas.getByRole('listitem').first()).toContainText(t('workspace/home:areas.risk'))

  await page.goto(link)
  await page.getByRole('button', { name: t('workspace/invitations:accept') }).click()
  await expect(page.getByRole('alert')).toHaveText(t('contract/common:errors.INVITATION_SPENT'))
})

test(
  'a member of two organisations switches between them',
  { tag: '@once' },
  async ({ page, appLocale, t, openAs, inspect }) => {
    const person = await createPerson(appLocale)
    const first = await createOrganisation(person, 'First of two', ['risk_manager'])
    await createOrganisation(person, 'Second of two')

    await openAs(person, '/home')
    const choice = page.getByRole('combobox', {
      name: t('workspace/organisations:organisation'),
      exact: true,
    })
    await expect(choice).toHaveValue('')
    await inspect('home-choose-organisation')
    // In one of them a risk manager, in the other an administrator only.
    const risks = page
      .getByRole('main')
      .getByRole('link', { name: t('workspace/home:areas.risk'), exact: true })
    const users = page
      .getByRole('main')
      .getByRole('link', { name: t('workspace/home:areas.people'), exact: true })
    await choice.selectOption({ label: 'First of two' })
    await expect(risks).toBeVisible()
    await choice.selectOption({ label: 'Second of two' })
    await expect(users).toBeVisible()
    await expect(risks).toBeHidden()
    await choice.selectOption({ label: 'First of two' })
    await expect(risks).toBeVisible()
    await page.reload()
    await expect(choice).toHaveValue(first)
    await inspect('home-two-organisations')
  },
)

test(
  'an invitation cannot be used by another account',
  { tag: '@once' },
  async ({ page, appLocale, t, signIn }) => {
    const founder = await createPerson(appLocale, 2)
    const colleague = await createPerson(appLocale, 1)
    const nonMember = await createPerson(appLocale, 0)
    const organisation = await createOrganisation(founder, 'Not for you')
    const { link } = await invite(organisation, founder, colleague, appLocale)

    await page.goto(link)
    await signIn(nonMember)
    await page.getByRole('button', { name: t('workspace/invitations:accept') }).click()
    await expect(page.getByRole('alert')).toHaveText(t('workspace/invitations:wrongAccount'))

    await page.getByRole('button', { name: t('workspace/invitations:other') }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/login')
    await signIn(colleague)
    await page.getByRole('button', { name: t('workspace/invitations:accept') }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/home')
    await expect(page.getByRole('heading', { level: 1, name: t('workspace/home:answer.none') })).toBeVisible()
  },
)

test('T7 the recipient of an invitation blocks further ones without an account', async ({
  page,
  appLocale,
  t,
  inspect,
}) => {
  const founder = await createPerson(appLocale, 2)
  const nonMember = await createPerson(appLocale, 1)
  const organisation = await createOrganisation(founder, 'Not asked for')
  const { message } = await invite(organisation, founder, nonMember, appLocale)
  expect(message.text).toContain(founder.email)
  const report = /https?:\/\/\S+\/invitations\/report\?token=[\w-]+/.exec(message.text)![0]

  await page.goto(report)
  await expect(page.getByRole('heading', { name: t('workspace/invitations:block.title') })).toBeVisible()
  await inspect('invitation-block')
  await page.getByLabel(t('workspace/invitations:block.everywhere')).check()
  await page.getByLabel(t('workspace/invitations:block.report')).check()
  await page.getByRole('button', { name: t('workspace/invitations:block.submit') }).click()
  await expect(page.getByRole('status')).toHaveText(t('workspace/invitations:block.done'))
  await inspect('invitation-blocked')

  await page.goto('/invitations/report?token=made-up-and-never-sent')
  await page.getByRole('button', { name: t('workspace/invitations:block.submit') }).click()
  await expect(page.getByRole('alert')).toHaveText(t('workspace/invitations:block.spent'))
})

test(
  'T7 an administrator must confirm their address before inviting',
  { tag: '@once' },
  async ({ page, appLocale, t, openAs, inspect }) => {
    const founder = await createPerson(appLocale, 2, false)
    await createOrganisation(founder, 'Not confirmed')
    const word = (key: string) => t(`workspace/users:${key}` as 'workspace/users:title')
    await openAs(founder, '/users')
    await page.getByRole('button', { name: word('invite.open') }).click()
    const dialog = page.getByRole('dialog', { name: word('invite.open') })
    await dialog.getByLabel(word('name'), { exact: true }).fill('Daniel Novak')
    await dialog.getByLabel(word('email'), { exact: true }).fill('daniel@staff.example')
    // A role without signatures needs no second administrator.
    await dialog.getByRole('checkbox', { name: t('contract/common:roles.owner') }).uncheck()
    await dialog.getByRole('checkbox', { name: t('contract/common:roles.guest') }).check()
    await dialog.getByRole('button', { name: word('invite.send') }).click()
    await expect(dialog.getByText(t('contract/common:errors.EMAIL_NOT_CONFIRMED'))).toBeVisible()
    await inspect('people-address-not-confirmed')
    await dialog.getByRole('button', { name: word('confirmAddress.send') }).click()
    await expect(dialog.getByRole('status')).toHaveText(word('confirmAddress.sent'))

    const [code] = await codesFor(founder.email, 'VERIFY_EMAIL')
    const link = await page.context().newPage()
    await link.goto(`/reset-password?mode=verifyEmail&oobCode=${code}`)
    await expect(link.getByRole('status')).toHaveText(t('shared/account:confirmed.text'))
    await link.close()

    await dialog.getByRole('button', { name: word('confirmAddress.done') }).click()
    await expect(dialog.getByText(t('contract/common:errors.EMAIL_NOT_CONFIRMED'))).toBeHidden()
    await dialog.getByRole('button', { name: word('invite.send') }).click()
    await expect(dialog).toBeHidden()
  },
)
