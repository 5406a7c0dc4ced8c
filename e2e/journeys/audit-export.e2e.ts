import { procedureRoutes } from 'contract/audit/procedures'
import { projectRoutes } from 'contract/audit/projects'
import { meRoutes } from 'contract/workspace/me'
import { addColleague } from '../support/colleagues.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { expect, picture, test } from '../support/test.ts'

const NAMES = { en: 'Purchase to pay', fr: 'Achats', ar: 'المشتريات' }

test('S1.3 S2.11 the dashboards of a project and of the plan, and the export history of the project', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  // Six pages are rendered and checked, two of them with many charts.
  test.setTimeout(240_000)
  const person = await createPerson(appLocale)
  const organisation = await createOrganisation(person, 'Audit', ['cae'])
  const call = await callAs(person, organisation)
  const { call: asColleague } = await addColleague(person, organisation, appLocale, {
    roles: ['audit_manager'],
  })
  const [head, lead] = [(await call(meRoutes.me, {})).id, (await asColleague(meRoutes.me, {})).id]
  const { id, code } = await call(projectRoutes.create, {
    body: {
      name: { [appLocale]: NAMES[appLocale] },
      type: 'assurance',
      year: 2026,
      ownerId: lead,
      reviewerId: head,
      caeId: head,
      confidentiality: 'standard',
      languages: [appLocale],
      startOn: '2026-01-05',
      dueOn: '2026-03-31',
      hoursPlanned: 14_400,
    },
  })
  await asColleague(procedureRoutes.create, {
    body: {
      project: id,
      section: 'C',
      name: { [appLocale]: 'C3' },
      test: 'tod',
      ownerId: lead,
      reviewerId: head,
      hours: 1600,
    },
  })
  const figure = (key: string) => t(`audit/figures:${key}` as 'audit/figures:areaTitle')
  const word = (key: string) => t(`contract/projectexports:${key}` as 'contract/projectexports:title')

  await openAs(person, `/dashboard/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code)
  await page.getByRole('button', { name: figure('project.schedule.label') }).click()
  await expect(page.getByText(figure('project.schedule.formula'))).toBeVisible()
  await page.keyboard.press('Escape')
  await inspect('audit-project-dashboard')

  await page.goto('/audit-dashboard')
  await expect(page.getByRole('heading', { level: 1, name: figure('areaTitle') })).toBeVisible()
  await expect(page.getByRole('table', { name: figure('behind.title') })).toContainText(code)
  await inspect('audit-area-dashboard')

  await page.goto(`/export-data/${id}`)
  await page.getByRole('radio', { name: word('choices.preset.procedures') }).click()
  await inspect('audit-export-data')
  await page.getByRole('button', { name: t('audit/exports:start'), exact: true }).click()
  const left = page.getByRole('table', { name: t('audit/exports:history') })
  await expect(left).toContainText(word('statuses.made'), { timeout: 30_000 })
  const [file] = await Promise.all([page.waitForEvent('download'), left.getByRole('button').first().click()])
  expect(file.suggestedFilename()).toMatch(/-procedures-.*\.xlsx$/)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [name, path] of [
    ['project-dashboard', `/dashboard/${id}`],
    ['area-dashboard', '/audit-dashboard'],
    ['export-data', `/export-data/${id}`],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await picture(page, `audit-${name}-narrow-${appLocale}`)
  }
})
