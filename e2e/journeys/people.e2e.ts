import { accessReviewRoutes } from 'contract/workspace/access-reviews'
import { processRoutes } from 'contract/risk/processes'
import { meRoutes } from 'contract/workspace/me'
import { userRoutes } from 'contract/workspace/users'
import { addColleague } from '../support/colleagues.ts'
import { openOnAnotherDevice } from '../support/sessions.ts'
import { callAs, createOrganisation, createPerson, PASSWORD } from '../support/people.ts'
import { expect, expectAccessible, expectNoOverflow, test } from '../support/test.ts'

const TEXTS = {
  en: {
    process: 'Purchasing',
    reason: 'Left the company',
    lost: 'A telephone was lost',
    review: 'Autumn review',
    renamed: 'Renamed Person',
  },
  fr: {
    process: 'Achats',
    reason: 'A quitté l’entreprise',
    lost: 'Un téléphone a été perdu',
    review: 'Revue d’automne',
    renamed: 'Nom Nouveau',
  },
  ar: {
    process: 'المشتريات',
    reason: 'غادر الشركة',
    lost: 'فُقد هاتف',
    review: 'مراجعة الخريف',
    renamed: 'اسم جديد',
  },
}

test('S1.7 an administrator invites people, assigns roles, and removes a member with a handover', async ({
  page,
  browser,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  test.setTimeout(240_000)
  const texts = TEXTS[appLocale]
  const founder = await createPerson(appLocale)
  const organisation = await createOrganisation(founder, 'People', ['risk_manager'])
  const call = await callAs(founder, organisation)
  const { colleague: leaver, call: leaving } = await addColleague(founder, organisation, appLocale, {
    roles: ['owner'],
  })
  await leaving(meRoutes.work, { query: {} })
  const { colleague: newOwner } = await addColleague(founder, organisation, appLocale, {
    which: 2,
    roles: ['owner'],
  })
  const { items } = await call(userRoutes.list, { query: { limit: 10 } })
  const idOf = (email: string) => items.find((one) => one.email === email)!.id
  const text = { [appLocale]: texts.process }
  await call(processRoutes.create, {
    body: {
      code: 'PUR',
      name: text,
      description: text,
      family: 'it',
      ownerRole: 'CFO',
      ownerId: idOf(leaver.email),
    },
  })
  const word = (key: string, values?: Record<string, string>) =>
    t(`workspace/users:${key}` as 'workspace/users:title', values)
  const said = (key: string) => t(`contract/permissions:${key}` as 'contract/common:spine.id')
  const main = page.getByRole('main')
  /** Granting a signing role needs a reason and a re-authentication. */
  async function prove() {
    const asked = page.getByRole('dialog', { name: t('shared/protection:title') })
    await asked.getByLabel(t('ui/dialog:reason')).fill(texts.reason)
    await inspect('protected-change')
    await asked.getByRole('button', { name: t('shared/protection:continue') }).click()
    await asked.getByLabel(t('workspace/personal:factors.fields.password')).fill(PASSWORD)
    const done = page.getByText(t('shared/protection:done'))
    // Waits until the previous message is gone, so that the next one is not mistaken for it.
    await expect(done).toBeHidden()
    await asked.getByRole('button', { name: t('shared/protection:request') }).click()
    await expect(done).toBeVisible()
  }

  await test.step('invites a person, and revokes the invitation', async () => {
    await openAs(founder, '/users')
    await page.getByRole('button', { name: word('invite.open') }).click()
    const dialog = page.getByRole('dialog', { name: word('invite.open') })
    await dialog.getByLabel(word('name'), { exact: true }).fill('Nadia')
    await dialog.getByLabel(word('email'), { exact: true }).fill('nadia@staff.example')
    await dialog.getByLabel(t('contract/common:roles.executive')).check()
    await inspect('people-invite')
    await dialog.getByRole('button', { name: word('invite.send') }).click()
    await prove()
    await expect(dialog).toBeHidden()
    const row = main.getByRole('row').filter({ hasText: 'nadia@staff.example' })
    await expect(row).toContainText(word('invite.statuses.open'))
    await inspect('people-invitations')
    await row.getByRole('button', { name: word('invite.resend') }).click()
    await row.getByRole('button', { name: word('invite.revoke') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: word('invite.revoke') })
      .click()
    await expect(row).toContainText(word('invite.statuses.revoked'))
    await row.getByRole('button', { name: word('erasing.open') }).click()
    const erasing = page.getByRole('alertdialog', { name: word('erasing.open') })
    await erasing.getByLabel(t('ui/dialog:reason')).fill(texts.reason)
    await inspect('people-invitation-erase')
    await erasing.getByRole('button', { name: word('erasing.open') }).click()
    await expect(row).toHaveCount(0)
  })

  await test.step('sees what roles permit before assigning them', async () => {
    await main.getByRole('tab', { name: word('tabs.people') }).click()
    await main.getByLabel(word('search')).fill(leaver.name)
    await inspect('people-list')
    await main.getByRole('button', { name: leaver.name }).click()
    const panel = page.getByRole('dialog', { name: leaver.name })
    await panel.getByText(said('areas.risk'), { exact: true }).click()
    const processes = panel
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${t('contract/processes:title')}:`) })
    await expect(processes).toBeVisible()
    await expect(processes).not.toContainText(said('verbs.approve'))
    await panel.getByLabel(t('contract/common:roles.risk_manager')).check()
    await expect(processes).toContainText(said('verbs.approve'))
    await inspect('people-person')
    await panel.getByRole('button', { name: word('save'), exact: true }).click()
    await prove()
    await expect(panel.getByRole('button', { name: word('save'), exact: true })).toBeHidden()
    await expect(panel.getByLabel(t('contract/common:roles.risk_manager'))).toBeChecked()
    await expect(panel.getByRole('table', { name: t('shared/sign-ins:title') })).toContainText(
      t('shared/sign-ins:methods.password'),
    )
  })

  await test.step('ends the member’s sessions in this organisation without removing the membership', async () => {
    const panel = page.getByRole('dialog', { name: leaver.name })
    await panel.getByRole('button', { name: word('endSignIns.open') }).click()
    const asked = page.getByRole('alertdialog', {
      name: word('endSignIns.title', { name: leaver.name }),
    })
    await asked.getByLabel(t('ui/dialog:reason')).fill(texts.lost)
    await inspect('people-end-sign-ins')
    await asked.getByRole('button', { name: word('endSignIns.open') }).click()
    await expect(page.getByText(word('endSignIns.done', { name: leaver.name }))).toBeVisible()
    await expect(leaving(meRoutes.me, {})).rejects.toMatchObject({ code: 'SESSION_ENDED' })
    // A session is identified by its second, and all sessions up to now have ended.
    const again = async () => (await callAs(leaver, organisation))(meRoutes.me, {})
    await expect
      .poll(() =>
        again().then(
          ({ email }) => email,
          () => null,
        ),
      )
      .toBe(leaver.email)
  })

  await test.step('removes the member and reassigns their work', async () => {
    const panel = page.getByRole('dialog', { name: leaver.name })
    await panel.getByRole('button', { name: word('leaving.open') }).click()
    const wizard = page.getByRole('dialog', { name: word('leaving.ask', { name: leaver.name }) })
    await expect(wizard.getByRole('row').filter({ hasText: t('contract/processes:title') })).toBeVisible()
    await wizard.getByRole('button', { name: word('leaving.confirmHand') }).click()
    await expect(wizard.getByText(t('app:required')).first()).toBeVisible()
    await wizard.getByLabel(word('leaving.everything')).fill(newOwner.name)
    await page.getByRole('option', { name: newOwner.name }).click()
    await wizard.getByLabel(word('reasonNeeded'), { exact: true }).fill(texts.reason)
    await inspect('people-hand-over')
    await wizard.getByRole('button', { name: word('leaving.confirmHand') }).click()
    const done = page.getByRole('dialog', { name: word('leaving.done', { name: leaver.name }) })
    await expect(done.getByRole('row').filter({ hasText: newOwner.name })).toBeVisible()
    await done
      .getByRole('button', { name: t('app:close') })
      .last()
      .click()
    await expect(panel.getByRole('button', { name: word('leaving.reactivate') })).toBeVisible()
    const owned = await call(processRoutes.list, { query: { limit: 10 } })
    expect(owned.items.map(({ ownerId }) => ownerId)).toEqual([idOf(newOwner.email)])
  })

  await test.step('erases personal data of the former member by name', async () => {
    const panel = page.getByRole('dialog', { name: leaver.name })
    await panel.getByRole('button', { name: word('erasing.open') }).click()
    const asked = page.getByRole('dialog', { name: word('erasing.open') })
    await asked.getByLabel(word('erasing.name', { name: leaver.name })).fill(leaver.name)
    await asked.getByLabel(t('ui/dialog:reason')).fill(texts.reason)
    await inspect('people-erase')
    await asked.getByRole('button', { name: word('erasing.open') }).click()
    const erased = page.getByRole('dialog', { name: word('erasing.done') })
    await expect(erased).toContainText(word('erasing.texts'))
    await erased
      .getByRole('button', { name: t('app:close') })
      .last()
      .click()
    const { items: now } = await call(userRoutes.list, { query: { limit: 10 } })
    expect(now.map(({ email }) => email)).not.toContain(leaver.email)
  })

  await test.step('a member who is not an administrator sees people without management actions', async () => {
    const otherPage = await openOnAnotherDevice(browser, appLocale, newOwner, '/users')
    await expect(otherPage.getByRole('main').getByText(founder.email)).toBeVisible()
    await expect(otherPage.getByRole('button', { name: word('invite.open') })).toHaveCount(0)
    await expect(otherPage.getByRole('main').getByRole('button', { name: founder.name })).toHaveCount(0)
    await expectAccessible(otherPage, 'people-of-others')
    await otherPage.setViewportSize({ width: 390, height: 844 })
    await expectNoOverflow(otherPage, 'people-of-others')
    await otherPage.context().close()
  })
})

test('access is reviewed person by person and completed by signing; each person has their own settings', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  test.setTimeout(240_000)
  const texts = TEXTS[appLocale]
  const founder = await createPerson(appLocale)
  const organisation = await createOrganisation(founder, 'Reviews')
  const call = await callAs(founder, organisation)
  const { colleague } = await addColleague(founder, organisation, appLocale, { roles: ['owner'] })
  const review = await call(accessReviewRoutes.create, {
    body: { name: { [appLocale]: texts.review }, dueOn: '2031-10-01' },
  })
  const word = (key: string, values?: Record<string, string>) =>
    t(`workspace/access-reviews:${key}` as 'workspace/access-reviews:one', values)

  await test.step('decides about every member', async () => {
    await openAs(founder, '/access-reviews')
    await expect(page.getByText(texts.review)).toBeVisible()
    await inspect('access-reviews')
    await page.goto(`/access-reviews/${review.id}`)
    const main = page.getByRole('main')
    await main.getByLabel(word('decisionOf', { name: colleague.name })).selectOption('end')
    await main.getByLabel(word('noteOf', { name: colleague.name })).fill(texts.reason)
    await main.getByRole('button', { name: word('keepRest') }).click()
    await inspect('access-review')
    await main.getByRole('button', { name: word('save') }).click()
    await expect(main.getByRole('button', { name: word('save') })).toBeDisabled()
  })

  await test.step('completes it with a signature', async () => {
    await page
      .getByRole('button', { name: t('contract/accessreviews:transitions.completed'), exact: true })
      .click()
    // Toasts are dialogs too.
    const dialog = page.getByRole('dialog').and(page.locator(':not([data-type])'))
    await dialog.getByRole('button', { name: t('shared/signatures:dialog.continue') }).click()
    await dialog.getByLabel(t('shared/signatures:dialog.accept')).check()
    await dialog.getByLabel(t('shared/signatures:dialog.password')).fill(PASSWORD)
    await dialog.getByRole('button', { name: t('shared/signatures:dialog.sign'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: word('follow') })).toBeVisible()
    await inspect('access-review-completed')
    await page.getByRole('main').getByRole('link', { name: colleague.name }).click()
    await expect(page.getByRole('dialog', { name: colleague.name })).toBeVisible()
  })

  await test.step('personal settings', async () => {
    await openAs(founder, '/settings')
    const name = t('workspace/personal:name')
    await expect(page.getByRole('table', { name: t('shared/sign-ins:title') })).toBeVisible()
    await inspect('settings')
    await page.getByLabel(name, { exact: true }).fill(texts.renamed)
    await page
      .getByRole('region', { name: t('workspace/personal:you'), exact: true })
      .getByRole('button', { name: t('workspace/personal:save'), exact: true })
      .click()
    await page.goto('/users')
    await page.getByRole('main').getByRole('button', { name: founder.name }).click()
    const panel = page.getByRole('dialog', { name: founder.name })
    const named = panel.getByRole('region', { name: t('workspace/users:signing.title') })
    await expect(named).toContainText(t('workspace/users:signing.proposed', { name: texts.renamed }))
    await named.scrollIntoViewIfNeeded()
    await inspect('people-signing-name')
    await named.getByRole('button', { name: t('workspace/users:signing.open') }).click()
    const confirming = page.getByRole('dialog', { name: t('workspace/users:signing.confirmTitle') })
    await confirming.getByLabel(t('workspace/users:reasonNeeded')).fill(texts.reason)
    await confirming.getByRole('button', { name: t('workspace/users:signing.open') }).click()
    await expect(confirming).toBeHidden()
    await page.goto('/users?view=requests')
    await expect(page.getByText(t('shared/protection:list.single'))).toBeVisible()
    await inspect('people-requests')
    await page.goto('/users')
    await expect(page.getByRole('main').getByText(texts.renamed)).toBeVisible()
  })

  const password = t('workspace/personal:factors.fields.password')
  await test.step('ends a session on another device after re-authentication', async () => {
    // The latest of all, so that it is first in the list.
    const elsewhere = await callAs(founder, organisation)
    await elsewhere(meRoutes.work, { query: {} })
    await page.goto('/settings')
    const end = t('workspace/personal:ending.open')
    const row = page
      .getByRole('table', { name: t('shared/sign-ins:title') })
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: end }) })
      .first()
    await row.getByRole('button').click()
    const dialog = page.getByRole('dialog', { name: t('workspace/personal:ending.title') })
    await dialog.getByLabel(password).fill('not it')
    await dialog.getByRole('button', { name: end, exact: true }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await inspect('settings-end-sign-in')
    await dialog.getByLabel(password).fill(PASSWORD)
    await dialog.getByRole('button', { name: end, exact: true }).click()
    await expect(page.getByText(t('workspace/personal:ending.done'))).toBeVisible()
    await expect(elsewhere(meRoutes.me, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    for (const state of ['ended', 'this'] as const) {
      const cell = page.getByRole('cell', {
        name: t(`workspace/personal:ending.states.${state}`),
        exact: true,
      })
      await expect(cell).toHaveCount(1)
    }
    await inspect('settings-sign-ins')
  })

  await test.step('signs out everywhere', async () => {
    const everywhere = t('workspace/personal:everywhere')
    await page.getByRole('button', { name: everywhere, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('workspace/personal:everywhereTitle') })
    await dialog.getByLabel(password).fill(PASSWORD)
    await inspect('settings-everywhere')
    await dialog.getByRole('button', { name: everywhere, exact: true }).click()
    await expect(page).toHaveURL(/\/login/)
  })
})
