import { auditEntityRoutes } from 'contract/audit/audit-entities'
import { auditPlanRecordRoutes } from 'contract/audit/audit-plans'
import { planLineRoutes } from 'contract/audit/plan-lines'
import { projectRoutes } from 'contract/audit/projects'
import { addColleague } from '../support/colleagues.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { sign } from '../support/sign.ts'
import { expect, expectNoOverflow, picture, test } from '../support/test.ts'

const NAMES = {
  en: ['Treasury', 'Payroll provider', 'Archive'],
  fr: ['Trésorerie', 'Prestataire de paie', 'Archives'],
  ar: ['الخزينة', 'مزود خدمة الرواتب', 'الأرشيف'],
} as const

test('an audit plan is proposed, edited, signed, revised with visible changes, and carried out', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const head = await createPerson(appLocale)
  const organisation = await createOrganisation(head, 'Plan', ['cae'])
  const call = await callAs(head, organisation)
  const { colleague, call: callManager } = await addColleague(head, organisation, appLocale, {
    roles: ['audit_manager'],
  })
  for (const [at, name] of NAMES[appLocale].entries())
    await callManager(auditEntityRoutes.create, {
      body: {
        name: { [appLocale]: name },
        kind: 'system',
        cycleMonths: 12,
        mandated: at === 1,
        adjustment: 20 - 20 * at,
        adjustmentReason: 'Judgement',
      },
    })
  const word = (key: string) => t(`contract/auditplans:${key}`)
  const line = (key: string) => t(`contract/planlines:${key}`)
  const say = (key: string, values?: Record<string, string>) => t(`audit/plans:${key}`, values)
  const main = page.getByRole('main')
  await openAs(colleague, '/audit-plans')
  let id = ''

  await test.step('a plan begins with years, capacity and reserve', async () => {
    await page.goto('/audit-plans?record=new')
    const form = page.getByRole('dialog', { name: word('one') })
    await form
      .getByRole('group', { name: word('fields.name') })
      .getByRole('textbox')
      .first()
      .fill('2027')
    for (const [key, value] of [
      ['firstYear', '2027'],
      ['years', '2'],
    ] as const)
      await form.getByRole('spinbutton', { name: word(`fields.${key}`), exact: true }).fill(value)
    await form.getByLabel(word('fields.capacity1')).fill('50')
    await form.getByLabel(word('fields.capacity2')).fill('80')
    await inspect('audit-plan-new')
    await form.getByRole('button', { name: t('shared/record:create'), exact: true }).click()
    await expect(page).toHaveURL(/\/audit-plans\/[0-9a-f-]{36}/)
    id = new URL(page.url()).pathname.split('/').at(-1)!
  })

  await test.step('the proposal is shown before it is added', async () => {
    await main
      .getByRole('button', { name: say('proposal.open') })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: say('proposal.title') })
    await expect(dialog.getByRole('row')).toHaveCount(6)
    await inspect('audit-plan-proposal')
    await dialog.getByRole('button', { name: /5/ }).click()
    await expect(dialog).toBeHidden()
    await expect(main.getByRole('grid').getByText(NAMES[appLocale][0]).first()).toBeVisible()
    await inspect('audit-plan')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoOverflow(page, 'audit plan')
    await picture(page, `audit-plan-${appLocale}-390`)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  const read = () => call(auditPlanRecordRoutes.get, { params: { id } })
  const lines = async () =>
    (await call(planLineRoutes.list, { query: { auditplan: [id], sort: 'code' } })).items
  const move = async (to: 'in_review' | 'draft', reason?: string) =>
    callManager(auditPlanRecordRoutes.transition, {
      params: { id },
      version: (await read()).version,
      body: { to, ...(reason ? { reason } : {}) },
    })

  await test.step('another person signs it, and a revision shows what differs', async () => {
    await move('in_review')
    await sign(call, head, id, 'approval', 'approved')
    await move('draft', 'New system')
    const [first] = await lines()
    await callManager(planLineRoutes.editMany, {
      params: { id },
      body: { edits: [{ id: first!.id, version: first!.version, changes: { days: 25 } }] },
    })
    await page.goto(`/audit-plans/${id}?view=changes`)
    await expect(main.getByRole('row').filter({ hasText: say('changes.kinds.changed') })).toHaveCount(1)
    await expect(main.getByText(line('fields.days'), { exact: true })).toBeVisible()
    await inspect('audit-plan-changes')
    await move('in_review')
    await sign(call, head, id, 'approval', 'approved')
  })

  await test.step('an audit of the approved plan becomes a project, and its status follows', async () => {
    const [first] = await lines()
    await page.goto(`/audit-plans/${id}?line=${first!.id}`)
    const panel = page.getByRole('dialog', { name: line('one') })
    await panel.getByRole('button', { name: say('line.begin') }).click()
    const dialog = page.getByRole('dialog', { name: t('audit/projects:begin.title') })
    await dialog.getByRole('combobox', { name: t('contract/projects:fields.reviewerId') }).fill(head.name)
    await page.getByRole('option', { name: head.name }).first().click()
    await dialog.getByRole('combobox', { name: t('contract/projects:fields.caeId') }).fill(head.name)
    await page.getByRole('option', { name: head.name }).first().click()
    await dialog.getByRole('button', { name: t('audit/projects:begin.submit') }).click()
    await expect(page).toHaveURL(/\/projects\/details\//)
    const project = await call(projectRoutes.get, {
      params: { id: new URL(page.url()).pathname.split('/').at(-1)! },
    })
    expect(project).toMatchObject({ planline: first!.id, entities: [first!.entity] })
    expect((await lines())[0]).toMatchObject({ progress: 'started', project: project.id })
  })
})
