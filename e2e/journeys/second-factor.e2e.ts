import { randomInt } from 'node:crypto'
import { processRoutes } from 'contract/risk/processes'
import { codeSentTo } from '../support/identity.ts'
import { callAs, createOrganisation, createPerson, PASSWORD } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const NAME = { en: 'Sterile packaging', fr: 'Emballage stérile', ar: 'التغليف المعقم' }

test('SIG-2 an approval requires a second factor, which is added, used to sign in and to sign, and removed', async ({
  page,
  appLocale,
  t,
  openAs,
  signIn,
  signOut,
  inspect,
}) => {
  const person = await createPerson(appLocale)
  const organisation = await createOrganisation(person, 'Second factor', ['risk_manager'])
  const call = await callAs(person, organisation)
  const process = await call(processRoutes.create, {
    body: {
      code: 'PKG',
      name: { [appLocale]: NAME[appLocale] },
      description: { [appLocale]: NAME[appLocale] },
      family: 'quality',
      ownerRole: 'QA_MGR',
    },
  })
  const phone = `+4420${randomInt(10_000_000, 99_999_999)}`
  const main = page.getByRole('main')
  const panel = page.getByRole('dialog', { name: t('contract/processes:one') })
  const signing = page.getByRole('dialog', { name: t('shared/signatures:dialog.title', { code: 'PKG' }) })
  const press = (name: string, of = page.locator('body')) =>
    of.getByRole('button', { name, exact: true }).click()
  const enterCode = async (code: string, submit: string, of = page.locator('body')) => {
    await of.getByLabel(t('shared/second-factor:code')).fill(code)
    await press(submit, of)
  }
  const beginApproval = async () => {
    await page.goto(`/process?record=${process.id}&tab=signatures`)
    await press(t('shared/signatures:sign'), panel)
    await signing.getByLabel(t('shared/signatures:dialog.meaning')).selectOption('approval')
    await press(t('shared/signatures:dialog.continue'), signing)
    await signing.getByLabel(t('shared/signatures:dialog.accept')).check()
    await signing.getByLabel(t('shared/signatures:dialog.password')).fill(PASSWORD)
    await press(t('shared/signatures:dialog.sign'), signing)
  }

  await test.step('the administrator switches it on', async () => {
    await openAs(person, '/organisation-settings')
    const asks = main.getByRole('switch', { name: t('workspace/settings:signing.label') })
    await expect(asks).not.toBeChecked()
    await asks.click()
    await expect(asks).toBeChecked()
    await inspect('second-factor-setting')
  })

  await test.step('without one, approval is refused with a link to add one', async () => {
    await beginApproval()
    await expect(signing.getByRole('alert')).toHaveText(t('contract/common:errors.SECOND_FACTOR_REQUIRED'))
    await inspect('second-factor-refused')
    await signing.getByRole('link', { name: t('shared/signatures:dialog.secondFactorLink') }).click()
    await expect(main.getByText(t('workspace/personal:factors.none'))).toBeVisible()
  })

  await test.step('a phone is added, with messages for every error', async () => {
    await press(t('workspace/personal:factors.add'), main)
    const dialog = page.getByRole('dialog')
    await press(t('workspace/personal:factors.continue'), dialog)
    await expect(dialog.getByText(t('workspace/personal:factors.problems.password'))).toBeVisible()
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    const number = dialog.getByLabel(t('workspace/personal:factors.fields.phone'))
    await number.fill('12345')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText(t('shared/account:errors.invalid-phone-number'))
    await inspect('second-factor-phone')
    await number.fill(`${phone.slice(0, 5)} ${phone.slice(5)}`)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(phone)).toBeVisible()
    await enterCode('000000', t('workspace/personal:factors.finish'), dialog)
    await expect(dialog.getByRole('alert')).toHaveText(t('shared/account:errors.invalid-verification-code'))
    await inspect('second-factor-code')
    await enterCode(await codeSentTo(phone), t('workspace/personal:factors.finish'), dialog)
    await expect(dialog).toBeHidden()
    const list = main.getByRole('list', { name: t('workspace/personal:factors.list') })
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await inspect('second-factor-list')
  })

  await test.step('the next sign-in asks for a code', async () => {
    await signOut()
    await page.goto('/login')
    await signIn(person)
    const code = page.getByLabel(t('shared/second-factor:code'))
    await expect(code).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('shared/second-factor:codeProblem'))).toBeVisible()
    await inspect('login-second-step')
    const old = await codeSentTo(phone)
    await press(t('shared/second-factor:again'))
    await expect(page.getByText(t('shared/second-factor:sentAgain'))).toBeVisible()
    await enterCode(old, t('workspace/sign-in:submit'))
    await expect(page.getByRole('alert')).toHaveText(t('shared/account:errors.invalid-verification-code'))
    await code.fill(await codeSentTo(phone))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL((url) => url.pathname === '/home')
  })

  await test.step('the approval is signed with password and code, and shows both', async () => {
    await beginApproval()
    await enterCode('000000', t('shared/signatures:dialog.sign'), signing)
    await expect(signing.getByRole('alert')).toContainText(t('shared/signatures:dialog.wrongCode'))
    await inspect('sign-second-step')
    await enterCode(await codeSentTo(phone), t('shared/signatures:dialog.sign'), signing)
    await expect(signing).toBeHidden()
    const signatures = panel.getByRole('list', { name: t('shared/signatures:list') })
    await expect(signatures).toContainText(t('contract/signatures:meanings.approval'))
    await expect(signatures).toContainText('phone')
  })

  await test.step('it is removed with password and code', async () => {
    await page.goto('/settings')
    await main
      .getByRole('list', { name: t('workspace/personal:factors.list') })
      .getByRole('button')
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('workspace/personal:factors.fields.password')).fill(PASSWORD)
    await press(t('workspace/personal:factors.continue'), dialog)
    await expect(dialog.getByLabel(t('shared/second-factor:code'))).toBeVisible()
    await enterCode(await codeSentTo(phone), t('workspace/personal:factors.continue'), dialog)
    await expect(main.getByText(t('workspace/personal:factors.none'))).toBeVisible()
  })
})
