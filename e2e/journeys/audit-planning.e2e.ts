import type { Page } from '@playwright/test'
import { procedureRoutes } from 'contract/audit/procedures'
import { projectRoutes } from 'contract/audit/projects'
import { requestRoutes } from 'contract/audit/requests'
import { isRightToLeft } from 'contract/locale'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { processRoutes } from 'contract/risk/processes'
import { userRoutes } from 'contract/workspace/users'
import { addColleague } from '../support/colleagues.ts'
import { openOnAnotherDevice } from '../support/sessions.ts'
import { callAs, createOrganisation, createPerson, PASSWORD } from '../support/people.ts'
import { expect, expectAccessible, expectNoOverflow, picture, test } from '../support/test.ts'
import { textsIn } from '../support/translations.ts'

const arabic = textsIn('ar')
const RISK_COLUMNS = 'code name category likelihood impact score inScope reason rows'.split(' ')
const PROCEDURE_COLUMNS = 'code ref name test ownerId reviewerId hours dueOn status'.split(' ')

test('a lead plans by keyboard, the team declares, the auditee answers in Arabic and the reviewer signs @once', async ({
  page,
  browser,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  test.setTimeout(240_000)
  const person = await createPerson(appLocale)
  const organisation = await createOrganisation(person, 'Auditing', ['audit_manager', 'risk_manager'])
  const call = await callAs(person, organisation)
  const { colleague: reviewer } = await addColleague(person, organisation, appLocale, {
    roles: ['audit_manager', 'cae'],
  })
  const { colleague: auditee, call: asAuditee } = await addColleague(person, organisation, 'ar', {
    roles: ['owner'],
  })
  await call(starterLibraryRoutes.load, { body: { processes: ['P2P'] } })
  const { items: processes } = await call(processRoutes.list, { query: {} })
  const { items: people } = await call(userRoutes.list, { query: { limit: 100 } })
  const idOf = ({ name }: { name: string }) => people.find((one) => one.name === name)!.id
  const { id, code } = await call(projectRoutes.create, {
    body: {
      name: { en: 'Purchase to pay 2026', ar: 'الشراء إلى السداد 2026' },
      type: 'assurance',
      year: 2026,
      ownerId: idOf(person),
      reviewerId: idOf(reviewer),
      caeId: idOf(reviewer),
      confidentiality: 'standard',
      languages: ['en'],
      processes: processes.map((one) => one.id),
    },
  })
  const plan = (key: string) => t(`audit/planning:${key}`)
  const field = (key: string) => t(`contract/projects:fields.${key}`)
  const kept = page.getByText(t('shared/record:autosave.saved'), { exact: true })
  const saved = page.getByText(t('shared/sheet:save.saved'), { exact: true })
  const goTo = (name: string) => page.getByRole('tab', { name: plan(`tabs.${name}`), exact: true }).click()
  const counted = (key: string, n: number) => plan(key).replace('{{n, number}}', String(n))

  await test.step('the memorandum is written line by line and saved automatically', async () => {
    await openAs(person, `/planning/${id}`)
    await page
      .getByRole('textbox', { name: field('background'), exact: true })
      .fill('Two suppliers were paid twice in 2025.')
    await page.getByLabel(plan('memo.objective.add'), { exact: true }).click()
    for (const objective of ['Payments are made once', 'Suppliers are genuine']) {
      await page.keyboard.type(objective)
      await page.keyboard.press('Enter')
    }
    await expect(page.getByLabel(counted('memo.objective.item', 2), { exact: true })).toHaveValue(
      'Suppliers are genuine',
    )
    // Saved from elsewhere meanwhile, perhaps before this page knows of it: neither change is lost.
    // Tried again if the page saves between reading the version and using it.
    await expect(async () => {
      const { version } = await call(projectRoutes.get, { params: { id } })
      await call(projectRoutes.update, { params: { id }, version, body: { scopeOut: 'Payroll' } })
    }).toPass()
    await page.getByLabel(field('scopeIn'), { exact: true }).fill('All purchases above 500')
    await page.getByLabel(plan('memo.criterion.add'), { exact: true }).fill('Purchasing policy 4.2')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(counted('memo.criterion.item', 1), { exact: true })).toBeVisible()
    await expect(kept).toBeVisible()
    expect(await call(projectRoutes.get, { params: { id } })).toMatchObject({
      objectives: ['Payments are made once', 'Suppliers are genuine'],
      scopeIn: 'All purchases above 500',
      scopeOut: 'Payroll',
    })
    await inspect('planning-memo')
  })

  await test.step('risks are added from the library with their controls, and rated by digits', async () => {
    await goTo('risks')
    await page.getByRole('button', { name: plan('risks.add.open'), exact: true }).click()
    await page.getByRole('button', { name: plan('risks.add.all'), exact: true }).click()
    const grid = page.getByRole('grid', { name: plan('tabs.risks') })
    const cell = (row: number, key: string) =>
      grid.locator(`[data-place="${row}:${RISK_COLUMNS.indexOf(key)}"]`)
    await cell(0, 'likelihood').click()
    await page.keyboard.press('5')
    await page.keyboard.press(isRightToLeft(appLocale) ? 'ArrowLeft' : 'ArrowRight')
    await page.keyboard.press('5')
    await expect(cell(0, 'score')).toContainText('25')
    await expect(saved).toBeVisible()
    await inspect('planning-risks')
  })

  await test.step('the matrix shows what is untested, and creates the tests', async () => {
    await goTo('racm')
    const make = page.getByRole('button', { name: plan('racm.tests.do').split('{{')[0]! })
    await expect(page.getByText(plan('racm.untested')).first()).toBeVisible()
    await inspect('planning-racm')
    await make.click()
    await expect(make).toHaveCount(0)
  })
  const { items: procedures } = await call(procedureRoutes.list, { query: { project: [id], limit: 100 } })
  expect(procedures.length).toBeGreaterThan(5)

  await test.step('the programme is staffed in bulk, and hours are pasted', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await goTo('programme')
    await page.getByRole('button', { name: counted('programme.assign.all', procedures.length) }).click()
    const dialog = page.getByRole('dialog')
    for (const [key, who] of [
      ['ownerId', person],
      ['reviewerId', reviewer],
    ] as const) {
      await dialog.getByRole('combobox', { name: t(`contract/procedures:fields.${key}`) }).fill(who.name)
      await page.getByRole('option', { name: who.name }).first().click()
    }
    await dialog.getByRole('button', { name: plan('programme.assign.do'), exact: true }).click()
    const grid = page.getByRole('grid', { name: plan('tabs.programme') })
    await grid.locator(`[data-place="0:${PROCEDURE_COLUMNS.indexOf('hours')}"]`).click()
    await page.evaluate(
      (rows) => navigator.clipboard.writeText(Array.from({ length: rows }, () => '7.5').join('\n')),
      procedures.length,
    )
    await page.keyboard.press('Control+v')
    await expect(saved).toBeVisible()
    await inspect('planning-programme')
  })

  await test.step('hours, dates and topical requirements are set', async () => {
    await goTo('team')
    await page.getByLabel(field('hoursPlanned'), { exact: true }).fill('240')
    await page.keyboard.press('Tab')
    await expect(kept).toBeVisible()
    await inspect('planning-team')
    await goTo('calendar')
    const days = {
      startOn: '2026-11-02',
      announcedOn: '2026-11-03',
      kickoffOn: '2026-11-09',
      fieldworkFrom: '2026-11-16',
      fieldworkTo: '2026-12-04',
      closingOn: '2026-12-10',
      dueOn: '2027-01-15',
    }
    for (const [key, day] of Object.entries(days)) {
      await page.getByLabel(field(key), { exact: true }).fill(day)
      await expect(kept).toBeVisible()
    }
    await inspect('planning-calendar')
    await goTo('topical')
    for (const one of ['cybersecurity', 'third_party', 'organisational_behaviour']) {
      const group = page.getByRole('group', { name: plan(`topical.of.${one}`) })
      await group.getByText(plan('topical.no'), { exact: true }).click()
      await expect(kept).toBeVisible()
    }
  })

  const status = (at: Page, name: string) =>
    expect(at.getByRole('heading', { level: 1 }).locator('xpath=ancestor::header')).toContainText(
      t(`contract/projects:statuses.${name}`),
    )
  const otherPage = await openOnAnotherDevice(
    browser,
    appLocale,
    reviewer,
    `/planning/${id}?view=declarations`,
  )
  await test.step('lead and reviewer make their declarations, and planning starts', async () => {
    await goTo('declarations')
    const declare = t('contract/projectmembers:transitions.declared')
    for (const at of [page, otherPage]) {
      await at.getByRole('button', { name: declare, exact: true }).first().click()
      await expect(
        at.getByText(t('contract/projectmembers:statuses.declared'), { exact: true }).first(),
      ).toBeVisible()
    }
    await inspect('planning-declarations')
    // A transition right after typing includes the last edits.
    await goTo('memo')
    await page.getByLabel(field('limits'), { exact: true }).fill('No travel')
    await page.getByRole('button', { name: t('contract/projects:transitions.planning'), exact: true }).click()
    await status(page, 'planning')
    const plannedWith = await call(projectRoutes.get, { params: { id } })
    expect(plannedWith).toMatchObject({ status: 'planning', limits: 'No travel' })
  })

  await test.step('the auditee opens the request, and answers in Arabic', async () => {
    await goTo('requests')
    await page.getByRole('button', { name: plan('requests.send.open'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: plan('requests.send.title') })
    await dialog.getByRole('combobox', { name: t('contract/requests:fields.ownerId') }).fill(auditee.name)
    await page.getByRole('option', { name: auditee.name }).first().click()
    await dialog.getByLabel(t('contract/requests:fields.dueOn'), { exact: true }).fill('2026-12-01')
    await dialog.getByLabel(plan('requests.send.items')).fill('- List of suppliers\n- Payment runs of 2026')
    await dialog.getByRole('button', { name: counted('requests.send.do', 2), exact: true }).click()
    await expect(page.getByRole('row')).toHaveCount(3)
    await inspect('planning-requests')

    const theirs = await openOnAnotherDevice(browser, 'ar', auditee, '/home')
    await theirs.getByRole('link', { name: arabic('audit/requests:card.open') }).click()
    const card = theirs.getByRole('article')
    await expect(card).toContainText('الشراء إلى السداد 2026')
    await card
      .locator('input[type=file]')
      .setInputFiles({ name: 'موردون.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nOne\n') })
    await expect(theirs.getByRole('list', { name: arabic('shared/evidence:kept') })).toBeVisible()
    await card.getByLabel(arabic('contract/requests:fields.answer'), { exact: true }).fill('القائمة مرفقة')
    await theirs.keyboard.press('Tab')
    for (const width of [390, 1440]) {
      await theirs.setViewportSize({ width, height: 900 })
      await expectNoOverflow(theirs, 'asked')
      await picture(theirs, `asked-ar-${width}`)
    }
    await expectAccessible(theirs, 'asked')
    await card
      .getByRole('button', { name: arabic('contract/requests:transitions.received'), exact: true })
      .click()
    await expect(card).toContainText(arabic('audit/requests:received'))
    await theirs.context().close()
    // Of the project itself they see only the two requests.
    const { items } = await asAuditee(requestRoutes.list, { query: {} })
    expect(items).toHaveLength(2)
    const { items: none } = await asAuditee(procedureRoutes.list, { query: {} })
    expect(none).toHaveLength(0)
  })

  await test.step('the answer is accepted', async () => {
    await page.getByRole('button', { name: `${code}-REQ001`, exact: true }).click()
    const panel = page.getByRole('dialog', { name: t('contract/requests:one'), exact: true })
    await expect(panel).toContainText('القائمة مرفقة')
    await panel
      .getByRole('button', { name: t('contract/requests:transitions.accepted'), exact: true })
      .click()
    await expect(panel).toContainText(t('contract/requests:statuses.accepted'))
    await page.keyboard.press('Escape')
  })

  await test.step('the reviewer, not the lead, releases the plan to fieldwork by signature', async () => {
    await goTo('approval')
    await expect(page.getByRole('img', { name: plan('approval.met') }).first()).toBeVisible()
    await expect(page.getByRole('img', { name: plan('approval.missing') })).toHaveCount(0)
    await inspect('planning-approval')
    await otherPage.getByRole('tab', { name: plan('tabs.approval'), exact: true }).click()
    await otherPage
      .getByRole('button', { name: t('contract/projects:transitions.fieldwork'), exact: true })
      .first()
      .click()
    const dialog = otherPage.getByRole('dialog', { name: t('shared/signatures:dialog.title', { code }) })
    await dialog.getByRole('button', { name: t('shared/signatures:dialog.continue') }).click()
    await dialog.getByLabel(t('shared/signatures:dialog.accept')).check()
    await dialog.getByLabel(t('shared/signatures:dialog.password')).fill(PASSWORD)
    await dialog.getByRole('button', { name: t('shared/signatures:dialog.sign'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await status(otherPage, 'fieldwork')
    await status(page, 'fieldwork')
  })
  await otherPage.context().close()

  await test.step('a later change asks whether to inform the auditee', async () => {
    await goTo('memo')
    await page.getByLabel(field('scopeIn'), { exact: true }).fill('All purchases above 1000')
    await page.keyboard.press('Tab')
    const leave = page.getByRole('button', { name: t('audit/projects:inform.not'), exact: true })
    await expect(leave).toBeVisible()
    await inspect('planning-inform')
    await leave.click()
    await expect(leave).toHaveCount(0)
  })
})
