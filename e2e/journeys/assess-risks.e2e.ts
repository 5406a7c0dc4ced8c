import type { Page } from '@playwright/test'
import { assessmentRoutes } from 'contract/risk/assessments'
import { risklineRoutes } from 'contract/risk/risk-lines'
import { riskRoutes } from 'contract/risk/risks'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { userRoutes } from 'contract/workspace/users'
import { addColleague } from '../support/colleagues.ts'
import { callAs, createOrganisation, createPerson, PASSWORD } from '../support/people.ts'
import { addresses } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const TEXTS = {
  en: { name: 'Purchasing 2026', why: 'Seen twice in three years', doubt: 'What of last spring?' },
  fr: { name: 'Achats 2026', why: 'Vu deux fois en trois ans', doubt: 'Et au printemps ?' },
  ar: { name: 'المشتريات 2026', why: 'حدث مرتين في ثلاث سنوات', doubt: 'وماذا عن الربيع الماضي؟' },
}
const RISKS = 25
/** Typed by hand; the others are pasted. */
const TYPED = 3

test('S1.4 risks are scored by keyboard and paste, challenged, revised, and approved by signature', async ({
  page,
  browser,
  appLocale,
  t,
  signIn,
  inspect,
}) => {
  test.setTimeout(180_000)
  const texts = TEXTS[appLocale]
  const person = await createPerson(appLocale)
  const organisation = await createOrganisation(person, 'Assessing', ['risk_manager'])
  const call = await callAs(person, organisation)
  const { colleague } = await addColleague(person, organisation, appLocale)
  await call(starterLibraryRoutes.load, { body: { processes: ['P2P', 'O2C', 'R2R', 'PAY'] } })
  const { items: people } = await call(userRoutes.list, { query: { limit: 100 } })
  const idOf = (name: string) => people.find((one) => one.name === name)!.id
  const assessment = await call(assessmentRoutes.create, {
    body: {
      name: { [appLocale]: texts.name },
      context: 'process',
      periodFrom: '2026-01-01',
      periodTo: '2026-12-31',
      dueOn: '2026-12-31',
      ownerId: idOf(person.name),
      reviewerId: idOf(colleague.name),
      approverId: idOf(colleague.name),
    },
  })
  const { items: risks } = await call(riskRoutes.list, { query: { limit: 100, sort: 'code' } })
  const params = { id: assessment.id }
  await call(assessmentRoutes.addRisks, {
    params,
    body: { risks: risks.slice(0, RISKS - 1).map(({ id }) => id) },
  })
  const linesOf = async () =>
    (
      await call(risklineRoutes.list, {
        query: { assessment: [assessment.id], sort: 'code', limit: 100 },
      })
    ).items
  const assess = (key: string) => t(`risk/assessment:${key}` as 'risk/assessment:grid')
  const sheet = (key: string) => t(`shared/sheet:${key}` as 'shared/sheet:undo')
  const counted = (key: string, n: number) => assess(key).replace('{{n, number}}', String(n))
  const field = (key: string) => t(`contract/risklines:fields.${key}` as 'contract/risklines:title')

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/risk-assessment-details/${assessment.id}`)
  await signIn(person)
  const grid = page.getByRole('grid', { name: assess('grid') })
  const cell = (row: number, key: string) => grid.locator(`[data-place="${row}:${COLUMNS.indexOf(key)}"]`)
  const saved = page.getByText(sheet('save.saved'), { exact: true })
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
  const paste = async (rows: readonly (readonly string[])[]) => {
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      rows.map((row) => row.join('\t')).join('\n'),
    )
    await press('Control+v')
  }

  await test.step('a risk of the library is added to the existing ones', async () => {
    await expect(grid).toHaveAttribute('aria-rowcount', String(RISKS))
    await page.getByRole('button', { name: assess('add.open') }).click()
    const dialog = page.getByRole('dialog', { name: assess('add.title') })
    await dialog.getByRole('searchbox').fill(risks[RISKS - 1]!.code)
    await dialog.getByRole('checkbox', { name: risks[RISKS - 1]!.code }).check()
    await dialog.getByRole('button', { name: t('shared/add:marked').replace('{{n, number}}', '1') }).click()
    await expect(grid).toHaveAttribute('aria-rowcount', String(RISKS + 1))
  })

  await test.step('keys navigate and score, and the scale explains each step', async () => {
    const onwards = appLocale === 'ar' ? 'ArrowLeft' : 'ArrowRight'
    await cell(0, 'inherentLikelihood').click()
    for (let row = 0; row < TYPED; row++) {
      await press('2', onwards, '2')
      await expect(cell(row, 'inherentScore')).toContainText(/4|٤/)
      await press('ArrowDown', appLocale === 'ar' ? 'ArrowRight' : 'ArrowLeft')
    }
    await expect(cell(TYPED, 'inherentLikelihood')).toBeFocused()
    for (let row = 0; row < TYPED; row++) {
      await cell(row, 'response').click()
      await press('Enter')
      await grid.getByRole('combobox').selectOption('treat')
      await press('Enter')
      await cell(row, 'rationale').click()
      await press('F2')
      await grid.getByRole('textbox').fill(texts.why)
      await press('Enter')
      await cell(row, 'ownerId').click()
      await press('Enter')
      await grid.getByRole('combobox').selectOption(person.name)
      await press('Enter')
    }
    await expect(cell(0, 'status')).toHaveText(t('contract/risklines:statuses.assessed'))
    await cell(1, 'inherentLikelihood').click()
    await expect(saved).toBeVisible()
    await inspect('assess-grid')
  })

  await test.step('a block is pasted from a spreadsheet', async () => {
    const response = t('contract/risklines:choices.response.treat')
    const block = Array.from({ length: RISKS - TYPED }, () => [person.email, '2', '2', '1', '', '', '1'])
    await cell(TYPED, 'ownerId').click()
    await paste(block)
    await expect(cell(TYPED, 'inherentScore')).toContainText(/4|٤/)
    await cell(TYPED, 'response').click()
    await paste(Array.from({ length: RISKS - TYPED }, () => [response]))
    await cell(TYPED, 'rationale').click()
    await paste(Array.from({ length: RISKS - TYPED }, () => [texts.why]))
    await expect(saved).toBeVisible()
    await expect
      .poll(async () => (await linesOf()).filter(({ status }) => status === 'assessed').length)
      .toBe(RISKS)
  })

  const codes = (await linesOf()).map(({ code }) => code)
  const open = async (at: Page, code: string) => {
    await at
      .getByRole('grid', { name: assess('grid') })
      .getByRole('button', { name: code })
      .click()
    const panel = at.getByRole('dialog', { name: t('contract/risklines:one') })
    await expect(panel).toContainText(code)
    return panel
  }
  await test.step('one risk is opened: controls are rated, and the score is explained', async () => {
    const panel = await open(page, codes[0]!)
    await panel.getByLabel(assess('controls.design')).first().selectOption('3')
    await panel.getByLabel(assess('controls.operating')).first().selectOption('2')
    await panel.getByLabel(assess('controls.source')).first().selectOption('second_line')
    await panel.getByRole('button', { name: field('computedScore') }).click()
    await expect(page.getByText(assess('explain.axes'))).toBeVisible()
    await page.keyboard.press('Escape')
    await inspect('assess-line')
    await page.keyboard.press('Escape')
    await expect(saved).toBeVisible()
  })
  // The rest is the same in every language.
  if (appLocale !== 'en') return

  const step = (at: Page, name: string) =>
    at.getByRole('button', {
      name: t(`contract/assessments:transitions.${name}` as 'contract/assessments:title'),
      exact: true,
    })
  const expectStatus = (at: Page, status: string) =>
    expect(at.getByRole('heading', { level: 1 }).locator('xpath=ancestor::header')).toContainText(
      t(`contract/assessments:statuses.${status}` as 'contract/assessments:title'),
    )
  const confirm = async (at: Page, reason: string) => {
    const dialog = at.getByRole('alertdialog')
    await dialog.getByRole('textbox').fill(reason)
    await dialog.getByRole('button').last().click()
    await expect(dialog).toBeHidden()
  }
  // The reviewer uses another browser; each sees the other's changes without a reload.
  const origin = addresses().webUrl
  const elsewhere = await browser.newContext({
    baseURL: origin,
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: [{ name: 'app-locale', value: appLocale }] }],
    },
  })
  const otherPage = await elsewhere.newPage()
  await test.step('the assessment is submitted, challenged and sent back', async () => {
    await step(page, 'in_progress').click()
    await expectStatus(page, 'in_progress')
    await step(page, 'in_review').click()
    await expectStatus(page, 'in_review')
    await otherPage.goto(`/risk-assessment-details/${assessment.id}`)
    await otherPage.getByLabel(t('workspace/sign-in:email')).fill(colleague.email)
    await otherPage.getByLabel(t('workspace/sign-in:password'), { exact: true }).fill(PASSWORD)
    await otherPage.getByRole('button', { name: t('workspace/sign-in:submit'), exact: true }).click()
    const panel = await open(otherPage, codes[1]!)
    await panel.getByRole('button', { name: t('contract/risklines:transitions.challenged') }).click()
    await confirm(otherPage, texts.doubt)
    await expect(panel).toContainText(t('contract/risklines:statuses.challenged'))
    await otherPage.keyboard.press('Escape')
    await step(otherPage, 'sent_back').click()
    await confirm(otherPage, texts.doubt)
    await expectStatus(otherPage, 'in_progress')
  })
  await test.step('the assessor revises it, and submits it again', async () => {
    await expectStatus(page, 'in_progress')
    await page.getByLabel(assess('shown.label')).selectOption('challenged')
    await expect(grid).toHaveAttribute('aria-rowcount', '2')
    await cell(0, 'impactFinancial').click()
    await press('1')
    await expect(saved).toBeVisible()
    const panel = await open(page, codes[1]!)
    await panel.getByRole('button', { name: t('contract/risklines:transitions.assessed') }).click()
    await confirm(page, texts.why)
    await page.keyboard.press('Escape')
    await step(page, 'in_review').click()
    await expectStatus(page, 'in_review')
  })
  await test.step('the approver signs, and the heat map shows the risks', async () => {
    await expectStatus(otherPage, 'in_review')
    await otherPage.getByRole('button', { name: counted('agree.open', RISKS) }).click()
    const asked = otherPage.getByRole('alertdialog')
    await asked.getByRole('button', { name: assess('agree.confirm'), exact: true }).click()
    await expect(asked).toBeHidden()
    await step(otherPage, 'approved').click()
    const dialog = otherPage.getByRole('dialog', {
      name: t('shared/signatures:dialog.title', { code: assessment.code }),
    })
    await dialog.getByRole('button', { name: t('shared/signatures:dialog.continue') }).click()
    await dialog.getByLabel(t('shared/signatures:dialog.accept')).check()
    await dialog.getByLabel(t('shared/signatures:dialog.password')).fill(PASSWORD)
    await dialog.getByRole('button', { name: t('shared/signatures:dialog.sign'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expectStatus(otherPage, 'approved')
    await expectStatus(page, 'approved')
    await page.getByRole('tab', { name: assess('tabs.heatMap') }).click()
    await page.getByText(assess('heat.inherent'), { exact: true }).first().click()
    const map = page.getByRole('grid', { name: assess('heat.inherent') })
    await map.locator('[data-place="1:1"]').click()
    await expect(page.getByRole('heading', { name: counted('heat.inCell', RISKS - 1) })).toBeVisible()
    await inspect('assess-heat-map')
  })
  await elsewhere.close()
})

/** The columns of the sheet, in order. */
const COLUMNS =
  `code name category ownerId inherentLikelihood impactFinancial impactOperational impactCompliance impactReputation
  impactSafety inherentImpact inherentScore effectLikelihood effectImpact residualScore position response
  targetLikelihood targetImpact targetOn rationale status`.split(/\s+/)
