import type { Page } from '@playwright/test'
import { gapAnalysisRoutes } from 'contract/compliance/gap-analyses'
import { gapItemRoutes } from 'contract/compliance/gap-items'
import { starterUniverseRoutes } from 'contract/compliance/starter-universes'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { userRoutes } from 'contract/workspace/users'
import { addColleague } from '../support/colleagues.ts'
import { openOnAnotherDevice } from '../support/sessions.ts'
import { callAs, createOrganisation, createPerson, PASSWORD } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const TEXTS = {
  en: { name: 'GDPR 2026', why: 'As the procedure says', doubt: 'Where is the register?' },
  fr: { name: 'RGPD 2026', why: 'Comme le dit la procédure', doubt: 'Où est le registre ?' },
  ar: { name: 'اللائحة العامة 2026', why: 'كما ينص الإجراء', doubt: 'أين السجل؟' },
}
const REQUIREMENTS = 60
/** Answered by keyboard; the others are pasted. */
const TYPED = 12
/** The columns of the sheet, in order. */
const COLUMNS =
  `ref name answer partial maturity target severity rationale evidence noEvidence priority factor ownerId actions
  actionDueOn status`.split(/\s+/)

test('S1.5 a GDPR gap analysis is created, answered by keyboard and paste, evidenced, reviewed and approved', async ({
  page,
  browser,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  test.setTimeout(240_000)
  const texts = TEXTS[appLocale]
  const person = await createPerson(appLocale)
  const organisation = await createOrganisation(person, 'Complying', ['compliance_officer'])
  const call = await callAs(person, organisation)
  const { colleague, call: asColleague } = await addColleague(person, organisation, appLocale, {
    roles: ['compliance_officer'],
  })
  await call(starterUniverseRoutes.load, { body: { codes: ['GDPR'] } })
  const { items: people } = await call(userRoutes.list, { query: { limit: 100 } })
  const me = people.find((one) => one.name === person.name)!.id
  const gaps = (key: string) => t(`compliance/gaps:${key}` as 'compliance/gaps:title')
  const view = (key: string) => t(`compliance/gap-views:${key}` as 'compliance/gap-views:reports.open')
  const counted = (key: string, n: number) => gaps(key).replace('{{n, number}}', String(n))
  const word = (key: string) => t(`contract/gapanalyses:${key}` as 'contract/gapanalyses:title')
  const item = (key: string) => t(`contract/gapitems:${key}` as 'contract/gapitems:title')
  const grid = page.getByRole('grid', { name: gaps('grid') })
  const cell = (row: number, key: string) => grid.locator(`[data-place="${row}:${COLUMNS.indexOf(key)}"]`)
  const saved = page.getByText(t('shared/sheet:save.saved'), { exact: true })
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
  const paste = async (rows: readonly (readonly string[])[]) => {
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      rows.map((row) => row.join('\t')).join('\n'),
    )
    await press('Control+v')
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])

  await test.step('it is created with every requirement in force', async () => {
    await openAs(person, '/gap-analysis')
    await page.getByRole('button', { name: t('shared/table:add.gapanalyses'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: gaps('begin.title') })
    await dialog
      .getByRole('group', { name: word('fields.name') })
      .getByRole('textbox')
      .first()
      .fill(texts.name)
    const pick = async (field: string, words: string) => {
      await dialog.getByRole('combobox', { name: word(`fields.${field}`) }).fill(words)
      await page.getByRole('option', { name: words }).first().click()
    }
    await pick('universe', 'GDPR')
    await pick('reviewerId', colleague.name)
    await pick('approverId', colleague.name)
    await dialog.getByRole('button', { name: gaps('begin.do'), exact: true }).click()
    await expect(page.getByText(gaps('keys'))).toBeVisible()
  })
  const id = /gap-analysis\/([\w-]+)/.exec(page.url())![1]!
  const itemsOf = async () =>
    (await call(gapItemRoutes.list, { query: { gapanalysis: [id], sort: 'position', limit: 100 } })).items
  const { code } = await call(gapAnalysisRoutes.get, { params: { id } })

  await test.step('letters answer, digits rate, and the scale explains them', async () => {
    await cell(0, 'answer').click()
    // Row by row in one column is the fastest way to answer.
    for (let row = 0; row < TYPED; row++) await press('p', 'ArrowDown')
    await press('Control+Home')
    await cell(0, 'maturity').click()
    await expect(page.getByText(t('contract/gapscales:maturity.3')).first()).toBeVisible()
    for (let row = 0; row < TYPED; row++) await press('3', 'ArrowDown')
    // A gap is answered once its severity is known.
    await press('Control+Home')
    await cell(0, 'severity').click()
    for (let row = 0; row < TYPED; row++) await press('1', 'ArrowDown')
    await expect(cell(TYPED - 1, 'answer')).toHaveText(item('choices.answer.partially_compliant'))
    await expect(cell(TYPED - 1, 'priority')).toHaveText(item('choices.priority.low'))
    await press('9')
    await expect(page.getByText(t('shared/sheet:problems.scale')).first()).toBeVisible()
  })

  await test.step('a block pasted from a spreadsheet answers the rest, and is undone as a whole', async () => {
    const answer = item('choices.answer.partially_compliant')
    const rows = Array.from({ length: REQUIREMENTS - TYPED }, () => [answer, '75%', '3', '3', '1', texts.why])
    await cell(TYPED, 'answer').click()
    await paste(rows)
    await expect(cell(TYPED, 'partial')).toHaveText(/75|٧٥/)
    await press('Control+z')
    await expect(cell(TYPED, 'partial')).toHaveText('')
    await press('Control+y', 'Control+Home')
    await cell(0, 'rationale').click()
    await paste(Array.from({ length: TYPED }, () => [texts.why]))
    await press('Control+Home')
    await cell(0, 'noEvidence').click()
    await paste(Array.from({ length: REQUIREMENTS }, () => ['x']))
    await expect(saved).toBeVisible()
    await expect
      .poll(async () => (await itemsOf()).filter(({ status }) => status === 'assessed').length)
      .toBe(REQUIREMENTS)
    await press('Control+Home')
    await cell(0, 'answer').click()
    await inspect('gap-grid')
  })

  const [first, second] = await itemsOf()
  const open = async (at: Page, ref: string) => {
    const sheet = at.getByRole('grid', { name: gaps('grid') })
    await sheet.getByRole('button', { name: ref, exact: true }).click()
    const panel = at.getByRole('dialog', { name: item('one') })
    await expect(panel).toContainText(ref)
    return panel
  }
  await test.step('“compliant” counts for half until somebody else accepts its evidence', async () => {
    const panel = await open(page, first!.ref!)
    await panel.getByText(item('choices.answer.compliant'), { exact: true }).click()
    await expect(cell(0, 'factor')).toContainText(/50|٥٠/)
    await expect(saved).toBeVisible()
    const made = await call(evidenceRoutes.create, {
      body: {
        name: { [appLocale]: texts.name },
        address: 'https://example.com/register',
        obtainedOn: new Date().toISOString().slice(0, 10),
        obtainedBy: me,
        confidentiality: 'internal',
      },
    })
    await call(evidenceRoutes.link, { params: { id: made.id }, body: { kind: 'supports', to: first!.id } })
    const { version } = await call(evidenceRoutes.get, { params: { id: made.id } })
    const handedIn = await call(evidenceRoutes.transition, {
      params: { id: made.id },
      version,
      body: { to: 'submitted' },
    })
    await asColleague(evidenceRoutes.transition, {
      params: { id: made.id },
      version: handedIn.version,
      body: { to: 'accepted' },
    })
    await expect(cell(0, 'factor')).toContainText(/100|١٠٠/)
    await inspect('gap-item')
    await press('Escape')
  })
  await test.step('it is viewed by domain, by weight, by control and by month', async () => {
    for (const name of ['radar', 'weight', 'controls', 'plan']) {
      await page.getByRole('tab', { name: gaps(`tabs.${name}`), exact: true }).click()
      // The previous view is still mounted for a moment.
      const opened = page.getByRole('tabpanel', { name: gaps(`tabs.${name}`), exact: true })
      await expect(opened.getByText(t('app:loading'))).toHaveCount(0)
      await expect(opened).not.toBeEmpty()
      await inspect(`gap-${name}`)
    }
    await page.getByRole('tab', { name: gaps('tabs.grid'), exact: true }).click()
  })
  // The rest is the same in every language.
  if (appLocale !== 'en') return

  const step = (at: Page, name: string) =>
    at.getByRole('button', { name: word(`transitions.${name}`), exact: true })
  const expectStatus = (at: Page, status: string) =>
    expect(at.getByRole('heading', { level: 1 }).locator('xpath=ancestor::header')).toContainText(
      word(`statuses.${status}`),
    )
  const confirm = async (at: Page, reason: string) => {
    const dialog = at.getByRole('alertdialog')
    await dialog.getByRole('textbox').fill(reason)
    await dialog.getByRole('button').last().click()
    await expect(dialog).toBeHidden()
  }
  const reviewAll = async (at: Page, n: number) => {
    await at.getByRole('button', { name: counted('bulk.shown', REQUIREMENTS) }).click()
    await at.getByRole('button', { name: counted('bulk.apply', n) }).click()
    await expect(at.getByText(counted('bulk.done.review', n))).toBeVisible()
  }

  await step(page, 'in_progress').click()
  await step(page, 'in_review').click()
  await expectStatus(page, 'in_review')
  // The reviewer uses another browser; each sees the other's changes without a reload.
  const otherPage = await openOnAnotherDevice(browser, appLocale, colleague, `/gap-analysis/${id}`)
  await test.step('a reviewer goes through the items, returns one with a reason and agrees with the others', async () => {
    const panel = await open(otherPage, first!.ref!)
    await otherPage.keyboard.press('j')
    await expect(panel).toContainText(second!.ref!)
    await panel.getByRole('button', { name: item('transitions.returned') }).click()
    await confirm(otherPage, texts.doubt)
    await expect(panel).toContainText(texts.doubt)
    await otherPage.keyboard.press('Escape')
    await reviewAll(otherPage, REQUIREMENTS - 1)
    await step(otherPage, 'sent_back').click()
    await confirm(otherPage, texts.doubt)
    await expectStatus(page, 'in_progress')
  })
  await test.step('the assessor answers again, and the analysis is approved by signature', async () => {
    const panel = await open(page, second!.ref!)
    await expect(panel).toContainText(texts.doubt)
    await panel.getByRole('button', { name: item('transitions.assessed') }).click()
    await confirm(page, texts.why)
    await press('Escape')
    await step(page, 'in_review').click()
    await expectStatus(otherPage, 'in_review')
    await reviewAll(otherPage, 1)
    await step(otherPage, 'approved').click()
    const dialog = otherPage.getByRole('dialog', { name: t('shared/signatures:dialog.title', { code }) })
    await dialog.getByRole('button', { name: t('shared/signatures:dialog.continue') }).click()
    await dialog.getByLabel(t('shared/signatures:dialog.accept')).check()
    await dialog.getByLabel(t('shared/signatures:dialog.password')).fill(PASSWORD)
    await dialog.getByRole('button', { name: t('shared/signatures:dialog.sign'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expectStatus(otherPage, 'approved')
    await expectStatus(page, 'approved')
  })
  await otherPage.context().close()

  await test.step('it is exported to Excel, Word and PDF', async () => {
    const reports = ['excel', 'word', 'pdf']
    for (const report of reports) {
      await page.getByRole('button', { name: view('reports.open'), exact: true }).click()
      await page.getByRole('menuitem', { name: view(`reports.${report}`), exact: true }).click()
    }
    const activity = t('shared/activity:title')
    await page.getByRole('button', { name: new RegExp(activity) }).click()
    const tray = page.getByRole('dialog', { name: activity })
    const fetchers = tray.getByRole('button', { name: t('shared/activity:exports.download') })
    await expect(fetchers).toHaveCount(reports.length, { timeout: 40_000 })
    const names: string[] = []
    for (const at of reports.keys()) {
      const download = page.waitForEvent('download')
      await fetchers.nth(at).click()
      names.push((await download).suggestedFilename())
    }
    expect(new Set(names.map((name) => name.split('.').at(-1)))).toEqual(new Set(['docx', 'pdf', 'xlsx']))
    expect(names.every((name) => name.includes(code))).toBe(true)
  })
})
