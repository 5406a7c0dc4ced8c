import { auditEntityRoutes } from 'contract/audit/audit-entities'
import { projectRoutes } from 'contract/audit/projects'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { userRoutes } from 'contract/workspace/users'
import { addColleague } from '../support/colleagues.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, expectNoOverflow, picture, test } from '../support/test.ts'

const SUPPLIER = { en: 'Payroll provider', fr: 'Prestataire de paie', ar: 'مزود خدمة الرواتب' }

test('the audit universe is filled from records, scored, adjusted with a reason and audited', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const head = await createPerson(appLocale)
  const organisation = await createOrganisation(head, 'Universe', ['cae', 'risk_manager'])
  const call = await callAs(head, organisation)
  await call(starterLibraryRoutes.load, { body: { processes: ['P2P', 'PRC'] } })
  const { colleague } = await addColleague(head, organisation, appLocale, { roles: ['audit_manager'] })
  const word = (key: string) => t(`contract/auditentities:${key}`)
  const say = (key: string, values?: Record<string, string>) => t(`audit/entities:${key}`, values)
  const main = page.getByRole('main')
  const panel = page.getByRole('dialog', { name: word('one') })
  await openAs(head, '/audit-universe')

  await test.step('processes and units become entities in one step, after a preview', async () => {
    await main
      .getByRole('button', { name: say('add.open') })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: say('add.title') })
    await expect(dialog.getByRole('checkbox')).toHaveCount(2)
    await inspect('audit-universe-add')
    await dialog.getByRole('button', { name: say('add.all') }).click()
    await expect(dialog).toBeHidden()
    await expect(main.getByRole('grid').getByText('AE-002')).toBeVisible()
    await inspect('audit-universe')
  })

  const [process] = (await call(auditEntityRoutes.list, { query: { sort: 'code' } })).items
  const { id: supplier } = await call(auditEntityRoutes.create, {
    body: { name: { [appLocale]: SUPPLIER[appLocale] }, kind: 'supplier', cycleMonths: 12 },
  })

  await test.step('an adjustment asks for its reason, and the score explains itself', async () => {
    await page.goto(`/audit-universe?record=${supplier}`)
    await expect(panel.getByRole('heading', { name: SUPPLIER[appLocale] })).toBeVisible()
    await call(auditEntityRoutes.update, {
      params: { id: supplier },
      version: 1,
      body: { adjustment: 20, adjustmentReason: 'New provider' },
    })
    await panel.getByRole('tab', { name: say('coverage.title') }).click()
    await expect(panel.getByText(say('coverage.unassessed'))).toBeVisible()
    await panel.getByRole('button', { name: /70/ }).click()
    await expect(page.getByText(say('coverage.adjustment'), { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await inspect('audit-universe-score')
  })

  await test.step('a project that covers an entity shows in it', async () => {
    const { items: members } = await call(userRoutes.list, { query: { limit: 10 } })
    const idOf = (email: string) => members.find((one) => one.email === email)!.id
    const project = await call(projectRoutes.create, {
      body: {
        name: { [appLocale]: 'Audit' },
        type: 'assurance',
        year: 2026,
        entities: [process!.id],
        ownerId: idOf(head.email),
        reviewerId: idOf(colleague.email),
        caeId: idOf(head.email),
        confidentiality: 'standard',
        languages: [appLocale],
      },
    })
    await page.goto(`/audit-universe?record=${process!.id}&tab=coverage`)
    await expect(panel.getByRole('link', { name: new RegExp(project.code) })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoOverflow(page, 'audit universe')
    await picture(page, `audit-universe-${appLocale}-390`)
  })
})
