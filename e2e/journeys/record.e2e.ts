import type { Page, Locator } from '@playwright/test'
import { processRoutes } from 'contract/risk/processes'
import { organisationRoutes } from 'contract/workspace/organisations'
import { addColleague } from '../support/colleagues.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const NAME = { en: 'Device complaints', fr: 'Réclamations', ar: 'شكاوى الأجهزة' }
const TEXT = {
  en: 'Handles what users report.',
  fr: 'Traite les signalements.',
  ar: 'يعالج بلاغات المستخدمين.',
}

/** Presses Tab until the target has the focus, as a person without a pointer does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('S5.3 a record is created by keyboard, changed, in conflict, activated, archived and compared with its history', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  test.setTimeout(240_000)
  const founder = await createPerson(appLocale)
  const organisation = await createOrganisation(founder, 'Records', ['risk_manager'])
  // A process is activated with texts in each of them.
  const settings = await callAs(founder, organisation)
  await settings(organisationRoutes.update, { version: 1, body: { contentLanguages: ['en', 'fr', 'ar'] } })
  const { colleague, call } = await addColleague(founder, organisation, appLocale)
  const other = await call(processRoutes.create, {
    body: {
      code: 'VIG',
      name: { en: 'Vigilance', ar: 'التيقظ' },
      description: { en: 'Reports incidents.' },
      family: 'quality',
      ownerRole: 'VIG_MGR',
    },
  })
  await openAs(founder, '/process?record=new')

  const panel = page.getByRole('dialog', { name: t('contract/processes:one') })
  const messages = page.getByRole('region', { name: t('ui/toast:messages') })
  const field = (key: string) => panel.getByLabel(t(`contract/processes:fields.${key}`))
  const button = (key: `${string}:${string}`, values?: Record<string, string>) =>
    page.getByRole('button', { name: t(key, values), exact: true })
  const edit = (key: string) =>
    panel.getByRole('button', {
      name: t('shared/record:edit', { field: t(`contract/processes:fields.${key}`) }),
      exact: true,
    })

  /** The input of a value that is edited in place. */
  const input = (key: string) =>
    panel
      .getByRole('group', { name: t(`contract/processes:fields.${key}`), exact: true })
      .locator('input, select, textarea')

  await test.step('a code in use is reported at the code field', async () => {
    await expect(field('code')).toBeFocused()
    await page.keyboard.type('VIG')
    for (const key of ['name', 'description'] as const) {
      await tabTo(
        page,
        panel
          .getByRole('group', { name: t(`contract/processes:fields.${key}`) })
          .locator('[lang]')
          .nth(1),
      )
      await page.keyboard.type((key === 'name' ? NAME : TEXT)[appLocale])
    }
    for (const key of ['family', 'ownerRole']) {
      await tabTo(page, field(key).first())
      await page.keyboard.press('ArrowDown')
    }
    await tabTo(page, field('criticality'))
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await expect(panel.getByText(t('shared/form:refusals.code_taken'))).toBeVisible()
    await expect(field('code')).toBeFocused()
  })

  await test.step('leaving with unsaved changes asks for confirmation', async () => {
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(t('shared/form:unsaved.title'))
    await question.getByRole('button', { name: t('shared/form:unsaved.stay') }).press('Enter')
    await expect(question).toBeHidden()
    await field('code').press('ControlOrMeta+a')
    await page.keyboard.type('CMP')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('heading', { name: NAME[appLocale] })).toBeVisible()
    await expect(page).toHaveURL((url) => /^[0-9a-f-]{36}$/.test(url.searchParams.get('record') ?? ''))
    await expect(messages.getByText(t('shared/record:created'), { exact: true })).toBeVisible()
    await inspect('record-details')
  })
  const id = new URL(page.url()).searchParams.get('record')!
  const read = () => call(processRoutes.get, { params: { id } })

  await test.step('one value is edited inline', async () => {
    await edit('family').press('Enter')
    await input('family').selectOption('quality')
    await button('shared/record:save').click()
    await expect(panel.getByText(t('contract/processes:choices.family.quality'))).toBeVisible()
    await expect(messages.getByText(t('shared/record:saved'), { exact: true })).toBeVisible()
    await expect.poll(async () => (await read()).family).toBe('quality')
  })

  await test.step('a conflict shows both versions side by side, with a choice per field', async () => {
    await edit('criticality').press('Enter')
    await input('criticality').fill('5')
    const { version } = await read()
    await call(processRoutes.update, {
      params: { id },
      version,
      body: { criticality: 3, objectives: 'Answer within ten days.' },
    })
    await page.keyboard.press('Enter')
    const conflict = page.getByRole('dialog', { name: t('shared/record:conflict.title') })
    await expect(conflict).toContainText(colleague.name)
    await expect(conflict).toContainText('Answer within ten days.')
    const choice = conflict.getByRole('group', { name: t('contract/processes:fields.criticality') })
    await expect(choice.getByRole('radio').nth(1)).toBeChecked()
    await choice.getByRole('radio').first().check()
    await inspect('record-conflict')
    await button('shared/record:conflict.save').click()
    await expect(conflict).toBeHidden()
    await expect
      .poll(async () => {
        const { criticality, objectives } = await read()
        return [criticality, objectives]
      })
      .toEqual([5, 'Answer within ten days.'])
    await expect(panel.getByText('Answer within ten days.')).toBeVisible()
  })

  await test.step('an unavailable transition says why, and becomes available when its guard is met', async () => {
    const activate = panel.getByRole('button', {
      name: t('contract/processes:transitions.active'),
      exact: true,
    })
    await expect(activate).toHaveAttribute('aria-disabled', 'true')
    await activate.focus()
    await activate.press('Enter')
    await expect(panel.getByRole('status')).toContainText(t('contract/processes:guards.translated'))
    await inspect('record-step-closed')
    await edit('notTranslatedYet').press('Enter')
    await input('notTranslatedYet').press('Space')
    await button('shared/record:save').click()
    await expect(activate).not.toHaveAttribute('aria-disabled', 'true')
    await activate.press('Enter')
    await expect.poll(async () => (await read()).status).toBe('active')
    await expect(panel.getByText(t('contract/processes:statuses.active'), { exact: true })).toBeVisible()
  })

  await test.step('archived with a reason, and restored', async () => {
    const fromMenu = async (key: 'do' | 'restore') => {
      await panel.getByRole('button', { name: t('shared/record:more'), exact: true }).click()
      await page.getByRole('menuitem', { name: t(`shared/record:archive.${key}`), exact: true }).click()
    }
    await fromMenu('do')
    const question = page.getByRole('alertdialog')
    await question.getByLabel(t('ui/dialog:reason')).fill('Merged into vigilance.')
    await inspect('record-archive')
    await question.getByRole('button', { name: t('shared/record:archive.do') }).click()
    await expect(panel.getByText(t('shared/record:archive.mark'), { exact: true })).toBeVisible()
    await expect(edit('family')).toBeHidden()
    await fromMenu('restore')
    await expect(edit('family')).toBeVisible()
  })

  await test.step('links: in both directions, as a graph and as a list', async () => {
    await panel.getByRole('tab', { name: t('shared/record:tabs.links') }).click()
    await expect(page).toHaveURL((url) => url.searchParams.get('tab') === 'links')
    await button('shared/record:links.add').click()
    await panel.getByLabel(t('shared/record:links.kind'), { exact: true }).selectOption('depends_on')
    const target = panel.getByLabel(t('shared/record:links.target'), { exact: true })
    await target.fill('VIG')
    await page.getByRole('option', { name: /VIG/ }).click()
    await button('shared/record:links.add').click()
    await expect(panel.getByRole('listitem').filter({ hasText: 'VIG' })).toContainText(
      t('shared/record:links.kinds.out.depends_on'),
    )
    await expect(
      panel.getByRole('group', { name: t('shared/record:links.graph') }).getByRole('link'),
    ).toHaveCount(1)
    await inspect('record-links')
    const back = await call(processRoutes.links, { params: { id: other.id } })
    expect(back.items).toMatchObject([{ direction: 'in', kind: 'depends_on', record: { id } }])
    await button('shared/record:links.remove', { code: 'VIG' }).click()
    await expect(panel.getByText(t('shared/record:links.none.title'))).toBeVisible()
  })

  await test.step('history: who, what and why; comparing two points in time; as at a day', async () => {
    await panel.getByRole('tab', { name: t('shared/record:tabs.history') }).click()
    await expect(panel.getByText('Merged into vigilance.')).toBeVisible()
    await expect(panel.getByText(colleague.name).first()).toBeVisible()
    await inspect('record-history')

    await button('shared/record:history.compare.tab').click()
    const from = panel.getByLabel(t('shared/record:history.from'), { exact: true })
    await from.selectOption({ index: (await from.locator('option').count()) - 1 })
    const term = (key: string) =>
      panel.getByRole('term').filter({ hasText: t(`contract/processes:fields.${key}`) })
    await expect(term('objectives')).toBeVisible()
    await expect(term('criticality')).toBeVisible()
    await inspect('record-compare')

    await button('shared/record:history.asAt.tab').click()
    await expect(panel.getByText('Answer within ten days.')).toBeVisible()
    await panel.getByLabel(t('shared/record:history.asAt.day')).fill('2020-01-31')
    await expect(panel.getByText(t('shared/record:history.asAt.none'))).toBeVisible()
  })

  await test.step('evidence and discussion are empty', async () => {
    await panel.getByRole('tab', { name: t('shared/record:tabs.evidence') }).click()
    await expect(panel.getByText(t('shared/evidence:none.title'))).toBeVisible()
    await panel.getByRole('tab', { name: t('shared/record:tabs.discussion') }).click()
    await expect(panel.getByText(t('shared/discussion:none.open'))).toBeVisible()
  })

  await test.step('the URL reopens the record; Escape closes it', async () => {
    await page.goto(`/process?record=${id}`)
    await expect(panel.getByRole('heading', { name: NAME[appLocale] })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL((url) => !url.searchParams.has('record'))
  })
})
