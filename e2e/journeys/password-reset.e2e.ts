import { resetCodesFor } from '../support/identity.ts'
import { createPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const NEW_PASSWORD = 'another-horse-2'

test('S2.8 S5.2 a forgotten password is reset through the link in the email', async ({
  page,
  appLocale,
  t,
  signIn,
  inspect,
}) => {
  const person = await createPerson(appLocale)
  await page.goto('/login')
  await page.getByRole('link', { name: t('workspace/sign-in:forgotLink') }).click()
  await expect(page.getByRole('heading', { name: t('shared/account:forgot.title') })).toBeVisible()
  await inspect('forgot-password')
  await page.getByRole('button', { name: t('shared/account:forgot.submit') }).click()
  await expect(page.getByText(t('workspace/sign-in:emailProblem'))).toBeVisible()
  await page.getByLabel(t('workspace/sign-in:email')).fill(person.email)
  await page.getByRole('button', { name: t('shared/account:forgot.submit') }).click()
  await expect(page.getByText(t('shared/account:forgot.sent'))).toBeVisible()
  await inspect('forgot-password-sent')

  const [code] = await resetCodesFor(person.email)
  await page.goto(`/reset-password?mode=resetPassword&oobCode=${code}&lang=${appLocale}`)
  await expect(page.getByText(person.email)).toBeVisible()
  await inspect('reset-password')
  const password = page.getByLabel(t('shared/account:newPassword.label'))
  await password.fill('short')
  await page.getByRole('button', { name: t('shared/account:reset.submit') }).click()
  await expect(page.getByText(t('shared/account:errors.password-does-not-meet-requirements'))).toBeVisible()
  await password.fill(NEW_PASSWORD)
  await page.getByRole('button', { name: t('shared/account:reset.submit') }).click()
  await expect(page.getByText(t('shared/account:reset.done'))).toBeVisible()
  await inspect('reset-password-done')

  await page.getByRole('link', { name: t('workspace/sign-in:title') }).click()
  await signIn(person)
  await expect(page.getByRole('alert')).toHaveText(t('shared/account:errors.wrong-password'))
  await signIn(person, NEW_PASSWORD)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)

  await page.goto(`/reset-password?oobCode=${code}`)
  await expect(page.getByRole('alert')).toHaveText(t('shared/account:errors.reset-link-spent'))
})

test('S8.1 an address without an account gets the same response', { tag: '@once' }, async ({ page, t }) => {
  await page.goto('/forgot-password')
  await page.getByLabel(t('workspace/sign-in:email')).fill('nobody-at-all@staff.example')
  await page.getByRole('button', { name: t('shared/account:forgot.submit') }).click()
  await expect(page.getByText(t('shared/account:forgot.sent'))).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test(
  'S2.8 a link without a code, or with an invalid one, says so and offers a new link',
  { tag: '@once' },
  async ({ page, t, inspect }) => {
    for (const path of ['/reset-password', '/reset-password?oobCode=made-up']) {
      await page.goto(path)
      await expect(page.getByRole('alert')).toHaveText(t('shared/account:errors.reset-link-spent'))
    }
    await inspect('reset-password-spent')
    await page.getByRole('link', { name: t('shared/account:reset.newLink') }).click()
    await expect(page.getByRole('heading', { name: t('shared/account:forgot.title') })).toBeVisible()
  },
)
