import { randomUUID } from 'node:crypto'
import { createPerson, PASSWORD } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const NAME = { en: 'Nora Quist', fr: 'Nora Quist', ar: 'نورة القحطاني' }
const newEmail = () => `${randomUUID().slice(0, 8)}@staff.example`

test('S2.8 S2.9 S5.2 a person registers and is redirected to the page they wanted', async ({
  page,
  appLocale,
  t,
  inspect,
}) => {
  await page.goto('/process?limit=10')
  await page.getByRole('link', { name: t('workspace/sign-in:registerLink') }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/register')
  await expect(page.getByRole('heading', { name: t('shared/account:register.title') })).toBeVisible()
  await inspect('register')

  await page.getByRole('button', { name: t('shared/account:register.submit') }).click()
  await expect(page.getByText(t('shared/account:register.nameProblem'))).toBeVisible()
  await expect(page.getByText(t('workspace/sign-in:emailProblem'))).toBeVisible()
  await expect(page.getByLabel(t('shared/account:register.name'))).toBeFocused()
  await inspect('register-incomplete')

  await page.getByLabel(t('shared/account:register.name')).fill(NAME[appLocale])
  await page.getByLabel(t('workspace/sign-in:email')).fill(newEmail())
  const rules = page.getByRole('list', { name: t('shared/account:newPassword.rules') })
  const password = page.getByLabel(t('shared/account:newPassword.label'))
  await password.fill('12345')
  await expect(rules).toContainText(t('shared/account:newPassword.notMet'))
  await page.getByRole('button', { name: t('shared/account:register.submit') }).click()
  await expect(password).toBeFocused()
  await password.fill(PASSWORD)
  await expect(rules).not.toContainText(t('shared/account:newPassword.notMet'))
  await page.getByLabel(t('shared/account:newPassword.show')).check()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: t('shared/account:register.submit') }).click()

  await expect(page).toHaveURL((url) => url.pathname === '/process' && url.search === '?limit=10')
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(NAME[appLocale])
})

test('S8.1 an address in use shows an error message', { tag: '@once' }, async ({ page, appLocale, t }) => {
  const person = await createPerson(appLocale)
  await page.goto('/register')
  await page.getByLabel(t('shared/account:register.name')).fill(person.name)
  await page.getByLabel(t('workspace/sign-in:email')).fill(person.email)
  await page.getByLabel(t('shared/account:newPassword.label')).fill(PASSWORD)
  await page.getByRole('button', { name: t('shared/account:register.submit') }).click()
  await expect(page.getByRole('alert')).toHaveText(t('shared/account:errors.email-already-in-use'))
  await expect(page.getByLabel(t('shared/account:register.name'))).toHaveValue(person.name)
})

// The emulator has no password policy, so its answer is intercepted; the SDK that reads it is the real one.
test(
  'S5.2 the rules of the provider’s policy are ticked off while typing',
  { tag: '@once' },
  async ({ page, t, inspect }) => {
    await page.route('**/v2/passwordPolicy*', (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: {
          customStrengthOptions: {
            minPasswordLength: 10,
            maxPasswordLength: 16,
            containsLowercaseCharacter: true,
            containsUppercaseCharacter: true,
            containsNumericCharacter: true,
            containsNonAlphanumericCharacter: true,
          },
          allowedNonAlphanumericCharacters: ['!', '-', '?'],
          enforcementState: 'ENFORCE',
          schemaVersion: 1,
        },
      }),
    )
    await page.goto('/register')
    const rules = page
      .getByRole('list', { name: t('shared/account:newPassword.rules') })
      .getByRole('listitem')
    const open = rules.filter({ hasText: t('shared/account:newPassword.notMet') })
    const password = page.getByLabel(t('shared/account:newPassword.label'))
    await expect(rules).toHaveCount(6)
    for (const [typed, left] of [
      ['', 5],
      ['a', 4],
      ['aB', 3],
      ['aB3', 2],
      ['aB3!', 1],
      ['aB3!aB3!aB', 0],
      ['aB3!aB3!aB3!aB3!x', 1],
    ] as const) {
      await password.fill(typed)
      await expect(open).toHaveCount(left)
    }
    await inspect('register-policy')
  },
)
