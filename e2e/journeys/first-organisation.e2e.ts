import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { meRoutes } from 'contract/workspace/me'
import { callAs, createPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const WORD = { en: 'payroll', fr: 'paie', ar: 'الرواتب' }

test('S1.2 S1.8 a new person signs in, founds an organisation and finds a process', async ({
  page,
  appLocale,
  t,
  signIn,
  inspect,
}) => {
  const person = await createPerson(appLocale)
  const name = appLocale === 'ar' ? 'مجموعة المثال الأول' : 'First Example Group'

  await page.goto('/')
  await expect(page.getByRole('heading', { name: t('workspace/sign-in:title') })).toBeVisible()
  await inspect('login')
  await signIn(person)

  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
  await expect(page.getByText(t('workspace/organisations:none.title'))).toBeVisible()
  await inspect('home-without-organisation')

  await page.getByRole('button', { name: t('workspace/organisations:create.submit') }).click()
  await expect(page.getByText(t('app:required'))).toBeVisible()
  await page.getByLabel(t('workspace/organisations:create.name')).fill(name)
  await page.getByLabel(t('words/common:roles.risk_manager')).check()
  await page.getByLabel(t('workspace/organisations:create.testMode')).check()
  await page.getByRole('button', { name: t('workspace/organisations:create.submit') }).click()

  await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByRole('main').getByText(t('words/common:roles.admin'))).toBeVisible()
  await expect(page.getByRole('main').getByText(t('words/common:roles.risk_manager'))).toBeVisible()
  await expect(page.getByText(t('workspace/frame:testMode'))).toBeVisible()
  await inspect('home')

  await page.getByRole('link', { name: t('words/processes:title') }).click()
  await expect(page.getByText(t('risk/processes:empty.title'))).toBeVisible()
  await inspect('process-empty')

  const call = await callAs(person)
  const me = await call(meRoutes.me, {})
  const loaded = await (await callAs(person, me.organisationId))(starterLibraryRoutes.load, { body: {} })
  expect(loaded.created.processes).toBe(20)

  await page.reload()
  const rows = page.getByRole('table').locator('tbody tr')
  const payroll = page.getByRole('rowheader', { name: 'PAY', exact: true })
  await expect(rows).toHaveCount(20)
  await inspect('process')

  await page.getByLabel(t('risk/processes:filter')).fill(WORD[appLocale])
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === WORD[appLocale])
  await expect(rows).not.toHaveCount(20)
  await expect(payroll).toBeVisible()
  await inspect('process-filtered')

  await page.reload()
  await expect(page.getByLabel(t('risk/processes:filter'))).toHaveValue(WORD[appLocale])
  await expect(payroll).toBeVisible()

  await page.getByLabel(t('risk/processes:filter')).fill('zzzz')
  await expect(page.getByText(t('risk/processes:nothingFound.title'))).toBeVisible()
  await inspect('process-nothing-found')
  await page.getByRole('button', { name: t('risk/processes:clear') }).click()
  await expect(rows).toHaveCount(20)

  await page.goto('/process?limit=10')
  await expect(rows).toHaveCount(10)
  await page.getByRole('button', { name: t('risk/processes:more') }).click()
  await expect(rows).toHaveCount(20)
  await expect(page.getByRole('button', { name: t('risk/processes:more') })).toBeHidden()

  await page.getByRole('button', { name: t('workspace/frame:signOut') }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/login')
  await page.goto('/process')
  await expect(page).toHaveURL((url) => url.pathname === '/login')
})
