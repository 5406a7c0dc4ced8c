import type { Role } from 'contract/permissions'
import { assessmentRoutes } from 'contract/risk/assessments'
import { processRoutes } from 'contract/risk/processes'
import { risklineRoutes } from 'contract/risk/risk-lines'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { addColleague } from '../support/colleagues.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('S1.4 S2.12 an assessment is created, copied to the next period and compared; a new method is activated', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const person = await createPerson(appLocale)
  const organisation = await createOrganisation(person, 'Register', ['risk_manager'])
  const call = await callAs(person, organisation)
  await call(starterLibraryRoutes.load, { body: { processes: ['P2P'] } })
  const hire = async (which: number, role: Role) =>
    (await addColleague(person, organisation, appLocale, { which, roles: [role] })).colleague
  const [reviewer, approver] = [await hire(1, 'risk_manager'), await hire(2, 'executive')]
  const judge = async (assessment: string, at: number, likelihood: number) => {
    const { items } = await call(risklineRoutes.list, { query: { assessment: [assessment], sort: 'code' } })
    const { id, version } = items[at]!
    const judged = { inherentLikelihood: likelihood, impactFinancial: 4, response: 'treat' as const }
    await call(risklineRoutes.update, { params: { id }, version, body: { ...judged, controls: [] } })
  }
  const word = (key: string) => t(`contract/assessments:${key}`)
  const panel = page.getByRole('dialog', { name: word('one') })
  let first = ''
  let second = ''

  await openAs(person, '/risk-assessments')

  await test.step('an assessment is created for this year with the person as assessor', async () => {
    await page.getByRole('button', { name: t('shared/table:add.assessments'), exact: true }).click()
    await panel
      .getByRole('group', { name: word('fields.name') })
      .getByRole('textbox')
      .first()
      .fill('Purchasing')
    await expect(panel.getByLabel(word('fields.periodFrom'))).toHaveValue(/^01\/01\/\d{4}$/)
    const pick = async (field: string, words: string) => {
      await panel.getByRole('combobox', { name: word(`fields.${field}`) }).fill(words)
      await page.getByRole('option', { name: words }).first().click()
    }
    await pick('processes', 'P2P')
    await pick('reviewerId', reviewer.name)
    await pick('approverId', approver.name)
    await panel.getByRole('button', { name: t('shared/record:create') }).click()
    // Its sheet opens: the risks come next.
    await page.waitForURL(/\/risk-assessment-details\//)
    first = /details\/([\w-]+)/.exec(page.url())![1]!
    const { items } = await call(processRoutes.list, { query: { q: 'P2P' } })
    expect((await call(assessmentRoutes.get, { params: { id: first } })).processes).toEqual([items[0]!.id])
    await call(assessmentRoutes.addRisks, { params: { id: first }, body: {} })
    for (const at of [0, 1, 2]) await judge(first, at, 2)
  })

  await test.step('S4.1 the menu selects it, and the next period starts with its ratings', async () => {
    const menu = page.getByRole('link', { name: t('workspace/shell:menu.items.risk-assessment-details') })
    await expect(menu.first()).toHaveAttribute('href', `/risk-assessment-details/${first}`)
    await page.goto(`/risk-assessments?record=${first}`)
    await panel.getByRole('button', { name: t('risk/register:copy.open') }).click()
    const dialog = page.getByRole('dialog', { name: t('risk/register:copy.title') })
    await dialog.getByRole('button', { name: t('risk/register:copy.do') }).click()
    await expect(page.getByText(t('risk/register:copy.done'))).toBeVisible()
    await expect.poll(() => new URL(page.url()).searchParams.get('record')).not.toBe(first)
    second = new URL(page.url()).searchParams.get('record')!
    await judge(second, 0, 5)
    await judge(second, 1, 1)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await inspect('risk-register')
    const code = (await call(assessmentRoutes.get, { params: { id: second } })).code
    await page.getByRole('rowheader', { name: code }).click()
  })

  await test.step('the two are compared risk by risk', async () => {
    await panel.getByRole('link', { name: t('risk/register:compare') }).click()
    await expect(page).toHaveURL(new RegExp(`compare.*${first}`))
    const show = page.getByRole('group', { name: t('risk/compare:show.label') })
    await expect(show.getByRole('button', { name: t('risk/compare:show.changed') })).toContainText(/[2٢]/)
    await inspect('risk-compare')
    await show.getByRole('button', { name: t('risk/compare:show.up') }).click()
    await expect(
      page.getByRole('table', { name: t('risk/compare:show.up') }).getByRole('rowheader'),
    ).toHaveCount(1)
  })

  await test.step('the new method shows its errors, then is activated with a reason', async () => {
    await page.goto('/risk-method')
    await expect(page.getByRole('grid', { name: t('risk/method:matrix.title') })).toBeVisible()
    await inspect('risk-method')
    await page.getByRole('button', { name: t('risk/method:begin') }).click()
    const high = page.getByLabel(
      t('risk/method:matrix.from', { level: t('contract/risklines:choices.residualLevel.high') }),
    )
    await high.fill('3')
    await expect(page.getByText(t('risk/method:problems.fromOrder'))).toBeVisible()
    await high.fill('9')
    await expect(page.getByRole('region', { name: t('risk/method:preview.title') })).toBeVisible()
    await inspect('risk-method-draft')
    const force = { name: t('contract/methods:transitions.active') }
    await page.getByRole('button', force).click()
    const question = page.getByRole('alertdialog', { name: t('risk/method:force.title') })
    await question.getByRole('textbox').fill('Decided by the risk committee')
    await question.getByRole('button', force).click()
    await expect(page.getByText(t('risk/method:force.done'))).toBeVisible()
    const versions = page.getByRole('navigation', { name: t('risk/method:versions') }).getByRole('listitem')
    await expect(versions.nth(0)).toContainText(t('contract/methods:statuses.active'))
    await expect(versions.nth(1)).toContainText(t('contract/methods:statuses.retired'))
  })
})
