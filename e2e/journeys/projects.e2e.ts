import { auditPlanRoutes } from 'contract/audit/audit-plan'
import { projectCreationRoutes } from 'contract/audit/project-creation'
import { projectRoutes } from 'contract/audit/projects'
import type { Role } from 'contract/permissions'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { userRoutes } from 'contract/workspace/users'
import { addColleague } from '../support/colleagues.ts'
import { openOnAnotherDevice } from '../support/sessions.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, picture, test } from '../support/test.ts'

test('S2.11 a project is created from a programme, viewed as table, board, year and plan, and restricted', async ({
  page,
  browser,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const head = await createPerson(appLocale)
  const organisation = await createOrganisation(head, 'Audit', ['cae', 'risk_manager'])
  const call = await callAs(head, organisation)
  await call(starterLibraryRoutes.load, { body: { processes: ['P2P', 'PRC'] } })
  const hire = async (which: number, role: Role) =>
    (await addColleague(head, organisation, appLocale, { which, roles: [role] })).colleague
  const [reviewer, auditor] = [await hire(1, 'audit_manager'), await hire(2, 'auditor')]
  const word = (key: string) => t(`contract/projects:${key}`)
  const own = (key: string, values?: Record<string, string>) => t(`audit/projects:${key}`, values)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog', { name: own('begin.title') })
  const look = (name: string) =>
    main.getByRole('group', { name: own('look.label') }).getByRole('button', { name: own(`look.${name}`) })
  let id = ''

  await test.step('the empty list offers a programme, and project setup follows', async () => {
    await openAs(head, '/projects')
    await main
      .getByRole('button', { name: own('begin.open.programme') })
      .first()
      .click()
    await dialog.getByRole('radio').nth(3).click()
    await expect(dialog.getByLabel(word('fields.year'))).toHaveValue(/^\d{4}$/)
    await dialog.getByRole('combobox', { name: word('fields.reviewerId') }).fill(reviewer.name)
    await page.getByRole('option', { name: reviewer.name }).first().click()
    await dialog.getByLabel(word('fields.startOn')).fill('2026-02-02')
    await dialog.getByLabel(word('fields.dueOn')).fill('2026-06-30')
    await inspect('project-begin')
    await dialog.getByRole('button', { name: own('begin.submit') }).click()
    await expect(page).toHaveURL(/\/projects\/details\//)
    id = new URL(page.url()).pathname.split('/').at(-1)!
    const project = await call(projectRoutes.get, { params: { id } })
    expect(project).toMatchObject({ programme: 'AP-P2P', procedures: 8, startOn: '2026-02-02' })
    await expect(
      page.getByRole('link', { name: t('workspace/shell:menu.items.planning') }).first(),
    ).toBeVisible()
    await inspect('project-setup')
  })

  await test.step('every page of a project that was just made opens', async () => {
    const setup = page.url()
    for (const name of ['planning', 'fieldwork', 'issues', 'completion', 'dashboard', 'export-data']) {
      await page.goto(`/${name}/${id}`)
      await expect(main.getByRole('heading').first()).toBeVisible()
      await expect(main.getByText(t('contract/common:unread.failed.title'))).toBeHidden()
      await expect(main.getByText(t('contract/common:unread.notFound.title'))).toBeHidden()
    }
    await page.goto(setup)
  })

  await test.step('the setup contains team, phase weights and a danger zone', async () => {
    const sections = main.getByRole('navigation', { name: own('setup.sections') })
    await sections.getByRole('button', { name: own('setup.names.team') }).click()
    // Two members, the heading row above them and the row with their total hours below.
    await expect(main.getByRole('row')).toHaveCount(4)
    await sections.getByRole('button', { name: own('setup.names.weights') }).click()
    const phase = main.getByLabel(own('setup.weights.of', { phase: word('statuses.planning') }))
    await phase.fill('30')
    await expect(main.getByRole('button', { name: own('setup.weights.save') })).toBeDisabled()
    await main.getByLabel(own('setup.weights.of', { phase: word('statuses.fieldwork') })).fill('50')
    await main.getByRole('button', { name: own('setup.weights.save') }).click()
    await expect
      .poll(async () => (await call(projectRoutes.get, { params: { id } })).phaseWeights)
      .toEqual({ planning: 30, fieldwork: 50, completion: 20 })
    await sections.getByRole('button', { name: own('setup.names.danger') }).click()
    await expect(main.getByRole('button', { name: word('transitions.cancelled') })).toBeEnabled()
    await inspect('project-danger')
  })

  const { items: members } = await call(userRoutes.list, { query: { limit: 10 } })
  const idOf = (email: string) => members.find((one) => one.email === email)!.id
  const next = await call(projectCreationRoutes.rollForward, {
    params: { id },
    body: {
      year: 2027,
      ownerId: idOf(reviewer.email),
      reviewerId: idOf(head.email),
      caeId: idOf(head.email),
      confidentiality: 'standard',
      startOn: '2026-09-01',
      dueOn: '2026-12-15',
    },
  })

  await test.step('table, board, year and plan show the same projects', async () => {
    await page.goto('/projects?look=table')
    // The head, two projects and the totals.
    await expect(main.getByRole('grid').getByRole('row')).toHaveCount(4)
    await expect(main.getByRole('progressbar').first()).toBeVisible()
    await inspect('projects')
    await look('board').click()
    await expect(main.getByRole('article')).toHaveCount(2)
    await inspect('projects-board')
    await look('calendar').click()
    await page.goto('/projects?look=calendar&year=2026,2027')
    await expect(main.getByRole('row')).toHaveCount(3)
    await inspect('projects-calendar')
    await look('plan').click()
    const { lines } = await call(auditPlanRoutes.plan, { query: { year: 2026 } })
    await expect(main.getByRole('row')).toHaveCount(lines.length + 1)
    await main
      .getByRole('button', { name: new RegExp(own('priority.label')) })
      .first()
      .click()
    await expect(page.getByText(own('priority.formula'))).toBeVisible()
    await page.keyboard.press('Escape')
    await inspect('projects-plan')
  })

  await test.step('the next year’s project shows what changed since the earlier one', async () => {
    await page.goto(`/projects/details/${next.id}?section=programme`)
    await expect(main.getByRole('heading', { name: own('setup.changes.title') })).toBeVisible()
    await expect(main.getByRole('row')).toHaveCount(9)
    await picture(page, `${appLocale}-project-changes`)
  })

  await test.step('an auditor sees both projects, and only one after the other is restricted', async () => {
    const theirs = await callAs(auditor, organisation)
    expect((await theirs(projectRoutes.list, { query: {} })).items).toHaveLength(2)
    await page.goto(`/projects/details/${id}?section=confidentiality`)
    await main.getByRole('radio', { name: word('choices.confidentiality.restricted') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: own('setup.confidentiality.do') })
      .click()
    await expect(main.getByText(own('setup.confidentiality.restricted'))).toBeVisible()
    await inspect('project-confidentiality')
    const otherPage = await openOnAnotherDevice(browser, appLocale, auditor, '/projects?look=table')
    // The head, the only project and the totals.
    await expect(otherPage.getByRole('main').getByRole('grid').getByRole('row')).toHaveCount(3)
    await otherPage.goto(`/projects/details/${id}`)
    await expect(
      otherPage.getByRole('main').getByText(t('contract/common:unread.notFound.text')),
    ).toBeVisible()
    await otherPage.context().close()
  })
})
