import type { Page } from '@playwright/test'
import { figureRoutes } from 'contract/risk/figures'
import { processRoutes } from 'contract/risk/processes'
import { test } from '../pictures/theme-test.ts'
import { openAs } from '../support/sessions.ts'
import { expect } from '../support/test.ts'
import { riskOrganisation } from './risk-organisation.ts'
import { keepDocument, PANEL, type Stop, walkThrough } from './walk.ts'

const toTheMap = (page: Page) =>
  page
    .getByRole('grid')
    .first()
    .evaluate((map) => map.scrollIntoView({ block: 'center' }))

test('the pictures of the guide to risk management', async ({ page, appLocale, widths, t }) => {
  const toTheControls = (shown: Page) =>
    shown
      .getByRole('heading', { name: t('risk/assessment:sections.controls'), exact: true })
      .evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
  const { assessor, first, second, third, example, lead } = await riskOrganisation(appLocale)
  const { items } = await lead(processRoutes.list, { query: { limit: 20 } })
  const process = items.find(({ code }) => code === 'P2P')!.id
  const details = `/risk-assessment-details/${third.id}`
  const stops: readonly Stop[] = [
    ['library', '/starter-library'],
    ['process', `/process/${process}?tab=grid`],
    ['method', '/risk-method'],
    ['assessments', '/risk-assessments'],
    ['risks', '/risk-assessments/risks'],
    ['assess', details],
    ['line', `${details}?line=${example.id}`],
    ['controls', `${details}?line=${example.id}`, toTheControls],
    ['heat-map', `${details}?view=heatMap`],
    ['treatments', `${details}?view=treatments`],
    ['acceptances', `${details}?view=acceptances`],
    ['actions', '/actions'],
    ['accepted', '/acceptances'],
    ['dashboard', '/risk-dashboard'],
    ['summary', `/risk-assessment-summary/${third.id}`, toTheMap],
    ['compare', `/risk-assessments/compare?from=${first.id}&to=${second.id}`],
  ]
  await openAs(page, assessor, '/home')
  const problems = await walkThrough(page, {
    area: 'risk',
    appLocale,
    widths,
    stops,
    clips: { line: PANEL, controls: PANEL },
    onlyLookedAt: ['actions', 'accepted'],
  })
  // For visual inspection: the board report, and the register as a workbook.
  for (const report of ['board', 'register'] as const) {
    const { id } = await lead(figureRoutes.report, { body: { report, locale: appLocale } })
    await keepDocument(lead, id, 'risk', `${report}-${appLocale}.${report === 'board' ? 'pdf' : 'xlsx'}`)
  }
  expect(problems).toEqual([])
})
