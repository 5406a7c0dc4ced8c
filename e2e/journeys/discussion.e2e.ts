import type { Page } from '@playwright/test'
import { isRightToLeft } from 'contract/locale'
import { processRoutes } from 'contract/risk/processes'
import { addColleague } from '../support/colleagues.ts'
import { openOnAnotherDevice } from '../support/sessions.ts'
import { callAs, createOrganisation, createPerson, type Person } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

const NAME = { en: 'Device complaints', fr: 'Réclamations', ar: 'شكاوى الأجهزة' }
const QUESTION = { en: 'is this complete?', fr: 'est-ce complet ?', ar: 'هل هذا مكتمل؟' }
const ANSWER = { en: 'Yes, since Monday.', fr: 'Oui, depuis lundi.', ar: 'نعم، منذ الاثنين.' }
const RENAMED = { en: 'Complaints and returns', fr: 'Réclamations et retours', ar: 'الشكاوى والمرتجعات' }

test('two people discuss a record and see each other’s changes without reloading', async ({
  page,
  browser,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  test.setTimeout(180_000)
  const founder = await createPerson(appLocale)
  const organisation = await createOrganisation(founder, 'Discussions', ['risk_manager'])
  const { colleague } = await addColleague(founder, organisation, appLocale)
  const call = await callAs(founder, organisation)
  const made = await call(processRoutes.create, {
    body: {
      code: 'CMP',
      name: { [appLocale]: NAME[appLocale] },
      description: { [appLocale]: NAME[appLocale] },
      family: 'quality',
      ownerRole: 'QA_MGR',
    },
  })
  const number = (value: number) => new Intl.NumberFormat(appLocale).format(value)
  const bell = (otherPage: Page, unread: number) =>
    otherPage.getByRole('button', { name: t('workspace/notifications:open', { unread: number(unread) }) })
  const panelOn = (otherPage: Page) => otherPage.getByRole('dialog', { name: t('contract/processes:one') })
  const present = (otherPage: Page, { name }: Person) =>
    panelOn(otherPage).getByRole('img', { name: t('shared/record:presence.viewing', { name }) })

  await openAs(founder, `/process?record=${made.id}&tab=discussion`)
  const otherPage = await openOnAnotherDevice(browser, appLocale, colleague, '/process')
  await expect(bell(otherPage, 0)).toBeVisible()

  await test.step('a mention is selected by keyboard after @ and sent with Ctrl+Enter', async () => {
    const text = panelOn(page).getByRole('textbox', { name: t('shared/discussion:new') })
    await text.focus()
    await page.keyboard.type(`@${colleague.name.slice(0, 3)}`)
    await expect(page.getByRole('option', { name: colleague.name })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(text).toHaveValue(`@${colleague.name} `)
    await page.keyboard.type(QUESTION[appLocale])
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(panelOn(page).getByText(QUESTION[appLocale])).toBeVisible()
    await expect(text).toHaveValue('')
    await inspect('discussion')
  })

  await test.step('the other person’s notification count updates without a reload and leads to the discussion', async () => {
    await expect(bell(otherPage, 1)).toBeVisible()
    await bell(otherPage, 1).click()
    await otherPage
      .getByRole('button', { name: t('workspace/notifications:kinds.mentioned', { name: founder.name }) })
      .click()
    await expect(panelOn(otherPage).getByText(QUESTION[appLocale])).toBeVisible()
    await expect(bell(otherPage, 0)).toBeAttached()
  })

  await test.step('each sees that the other is present', async () => {
    await expect(present(otherPage, founder)).toBeVisible()
    await expect(present(page, colleague)).toBeVisible()
    await expect(present(page, founder)).toHaveCount(0)
  })

  await test.step('the reply appears live, and the thread is resolved', async () => {
    await panelOn(otherPage)
      .getByRole('textbox', { name: t('shared/discussion:reply') })
      .fill(ANSWER[appLocale])
    await panelOn(otherPage)
      .getByRole('button', { name: t('shared/discussion:reply'), exact: true })
      .click()
    await expect(panelOn(page).getByText(ANSWER[appLocale])).toBeVisible()
    await expect(bell(page, 1)).toBeAttached()
    await panelOn(page)
      .getByRole('button', { name: t('shared/discussion:resolve'), exact: true })
      .click()
    await expect(panelOn(page).getByText(t('shared/discussion:none.open'))).toBeVisible()
    await expect(panelOn(otherPage).getByText(t('shared/discussion:none.open'))).toBeVisible()
  })

  await test.step('a list updates live when the other saves', async () => {
    await page.keyboard.press('Escape')
    await expect(panelOn(page)).toBeHidden()
    await expect(page.getByText(NAME[appLocale]).first()).toBeVisible()
    const { version } = await call(processRoutes.get, { params: { id: made.id } })
    const other = await callAs(colleague, organisation)
    await other(processRoutes.update, {
      params: { id: made.id },
      version,
      body: { name: { [appLocale]: RENAMED[appLocale] } },
    })
    await expect(page.getByText(RENAMED[appLocale]).first()).toBeVisible()
  })

  await test.step('notifications are listed, and can be configured', async () => {
    await bell(page, 1).click()
    await expect(
      page.getByText(t('workspace/notifications:kinds.replied', { name: colleague.name })),
    ).toBeVisible()
    await inspect('notifications')
    await page.getByRole('button', { name: t('workspace/notifications:markAll') }).click()
    await expect(bell(page, 0)).toBeAttached()
    await page.getByRole('button', { name: t('workspace/notifications:settings') }).click()
    const dialog = page.getByRole('dialog', { name: t('workspace/notifications:settings') })
    await dialog
      .getByRole('group', { name: t('workspace/notifications:kindNames.replied') })
      .getByLabel(t('workspace/notifications:mail'))
      .selectOption('off')
    await expectAccessible(page, 'notification settings')
    await dialog.getByRole('button', { name: t('workspace/notifications:save') }).click()
    await expect(dialog).toBeHidden()
  })
  await expect(otherPage.locator('html')).toHaveAttribute('dir', isRightToLeft(appLocale) ? 'rtl' : 'ltr')
  await otherPage.context().close()
})
