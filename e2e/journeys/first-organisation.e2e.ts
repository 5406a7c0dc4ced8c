import { createPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const WORD = { en: 'payroll', fr: 'paie', ar: 'الرواتب' }

test('S1.2 S1.8 S3.7 a new person signs in, creates an organisation and finds a process', async ({
  page,
  appLocale,
  t,
  signIn,
  signOut,
  inspect,
}) => {
  const person = await createPerson(appLocale)
  const name = appLocale === 'ar' ? 'مجموعة المثال الأول' : 'First Example Group'

  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('workspace/home:anonymous.signIn') })
    .click()
  await expect(page.getByRole('heading', { name: t('workspace/sign-in:title') })).toBeVisible()
  await inspect('login')
  await signIn(person)

  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t('workspace/onboarding:start.label'))
  await inspect('home-without-organisation')

  await page.getByRole('button', { name: t('workspace/onboarding:start.empty.action') }).click()
  await page.getByRole('button', { name: t('workspace/organisations:create.submit') }).click()
  await expect(page.getByText(t('app:required'))).toBeVisible()
  await page.getByLabel(t('workspace/organisations:create.name')).fill(name)
  await page.getByLabel(t('contract/common:roles.risk_manager')).check()
  await page.getByLabel(t('workspace/organisations:create.testMode')).check()
  await page.getByRole('button', { name: t('workspace/organisations:create.submit') }).click()

  // The first screen of a risk manager who administers: nothing waits, risks first, users as well.
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: t('workspace/home:answer.none') })).toBeVisible()
  const areas = main.getByRole('region', { name: t('workspace/home:areasTitle') }).getByRole('listitem')
  await expect(areas.first()).toContainText(t('workspace/home:areas.risk'))
  await expect(main.getByRole('link', { name: t('workspace/home:areas.people'), exact: true })).toBeVisible()
  await expect(page.getByRole('banner').getByText(t('workspace/shell:testMode'))).toBeVisible()
  await inspect('home')

  await page.goto('/process')
  // There is no data that nobody entered.
  await expect(page.getByRole('heading', { name: t('shared/table:none') })).toBeVisible()
  await page.getByRole('button', { name: t('shared/table:library.load') }).click()
  const found = page.getByRole('grid').getByRole('rowheader')
  await expect(found).toHaveCount(20)
  await page.getByRole('searchbox', { name: t('shared/filters:words'), exact: true }).fill(WORD[appLocale])
  await expect(found).not.toHaveCount(20)
  await expect(found.filter({ hasText: /^PAY$/ })).toBeVisible()

  await signOut()
  await expect(page).toHaveURL((url) => url.pathname === '/login')
  await page.goto('/process')
  await expect(page).toHaveURL((url) => url.pathname === '/login')
})
