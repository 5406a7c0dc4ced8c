import { paymentRoutes } from 'contract/workspace/payment'
import { CARDS, failRenewal, standInForStripe } from '../support/card-script.ts'
import { addColleague } from '../support/colleagues.ts'
import { openOnAnotherDevice } from '../support/sessions.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('S1.7 an administrator pays by card: plan, tax, declined card, 3-D Secure, invoice, cancellation', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const person = await createPerson(appLocale)
  await createOrganisation(person, 'Paying')
  await standInForStripe(page)
  await openAs(person, '/payment')
  const word = (key: string, values: Record<string, string> = {}) => t(`workspace/payment:${key}`, values)
  const button = (key: string) => page.getByRole('button', { name: word(key), exact: true })

  // Card and price are there at once; the tax waits for the billing details.
  const card = page.getByLabel('Card number')
  const pay = page.getByRole('button', { name: new RegExp(word('card.pay', { amount: '' }).trim()) })
  await expect(card).toBeVisible()
  await expect(page.getByText(word('summary.subtotal'), { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: word('plans.starter.name') }).click()
  await expect(pay).toHaveText(/[\d٠-٩]/)
  await pay.click()
  await expect(page.getByLabel(word('billing.company'))).toBeFocused()
  await page.getByLabel(word('billing.company')).fill('Example Medical')
  await page.getByLabel(word('billing.country')).selectOption('FR')
  await page.getByLabel(word('billing.postalCode')).fill('75001')
  // A card that is not filled in creates nothing, and an amount that was not shown is not charged.
  await pay.click()
  await expect(page.getByRole('alert')).toContainText('Your card number is incomplete.')
  await page.getByLabel(word('billing.country')).selectOption('DE')
  await card.fill(CARDS.declined)
  await page.getByLabel(word('billing.country')).selectOption('FR')
  await page.getByLabel(word('billing.vatNumber')).focus()
  const total = page.getByText(word('summary.total'), { exact: true })
  await expect(total).toBeVisible()
  await inspect('payment-choose')
  await pay.click()
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')
  await expect(page.getByRole('alert')).toContainText(word('card.nothingTaken'))

  await card.fill(CARDS.authenticated)
  await pay.click()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/payment-checkout')
  await expect(page.getByText(word('checkout.requiresAction'))).toBeVisible()
  await expect(page.getByText(word('summary.tax'), { exact: true })).toBeVisible()
  await inspect('payment-bank')
  await button('checkout.confirm').click()
  await page.getByRole('button', { name: 'Agree' }).click()
  await expect(page.getByText(word('checkout.succeeded'))).toBeVisible()
  await inspect('payment-done')

  await page.getByRole('link', { name: word('checkout.manage') }).click()
  await expect(page.getByText(word('statuses.active'), { exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: word('invoices.title') })).toContainText(
    word('invoices.statuses.paid'),
  )
  await inspect('payment-running')
  await button('running.cancel').click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: word('running.cancel') })
    .click()
  await expect(page.getByText(word('running.ends'), { exact: true })).toBeVisible()
  await button('running.resume').click()
  await expect(page.getByText(word('running.renews'), { exact: true })).toBeVisible()
})

test(
  'S1.7 administrators see an overdue payment on every page, and pay it there',
  { tag: '@once' },
  async ({ page, appLocale, t, openAs, browser, inspect }) => {
    const person = await createPerson(appLocale)
    const organisation = await createOrganisation(person, 'Owing')
    const call = await callAs(person, organisation)
    const billing = {
      company: 'Owing',
      email: 'billing@example.com',
      country: 'FR' as const,
      postalCode: '75001',
      vatNumber: null,
    }
    await call(paymentRoutes.subscribe, { body: { plan: 'team', interval: 'monthly', billing } })
    await standInForStripe(page)
    await openAs(person, '/payment')
    const word = (key: string) => t(`workspace/payment:${key}`)
    const payWith = async (number: string) => {
      await page.getByLabel('Card number').fill(number)
      await page.getByRole('button', { name: new RegExp(word('card.pay').trim()) }).click()
    }
    await payWith(CARDS.good)
    await expect(page.getByText(word('checkout.succeeded'))).toBeVisible()

    await failRenewal(organisation)
    await expect
      .poll(async () => (await call(paymentRoutes.standing, {})).state, { timeout: 20_000 })
      .toBe('grace')
    await page.goto('/home')
    const banner = page.getByRole('link', { name: word('banner.pay') })
    await expect(banner).toBeVisible()
    await inspect('payment-banner')
    const { colleague } = await addColleague(person, organisation, appLocale)
    const otherPage = await openOnAnotherDevice(browser, appLocale, colleague, '/payment')
    await expect(otherPage.getByText(word('notYours.title'))).toBeVisible()
    await expect(otherPage.getByText(t('contract/common:unread.grantedBy'))).toContainText(person.name)
    await expect(otherPage.getByRole('link', { name: word('banner.pay') })).toHaveCount(0)
    await otherPage.context().close()

    await banner.click()
    await expect(page.getByText(word('owed.title'))).toBeVisible()
    await inspect('payment-owed')
    await payWith(CARDS.good)
    await expect(page.getByText(word('checkout.succeeded'))).toBeVisible()
    await page.goto('/home')
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner).toHaveCount(0)
  },
)
