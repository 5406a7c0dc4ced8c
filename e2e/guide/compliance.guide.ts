import type { Page } from '@playwright/test'
import { GAP_REPORTS, gapFigureRoutes } from 'contract/compliance/gap-figures'
import { statementRoutes } from 'contract/compliance/statements'
import { test } from '../pictures/theme-test.ts'
import { openAs } from '../support/sessions.ts'
import { expect } from '../support/test.ts'
import { complianceOrganisation } from './compliance-organisation.ts'
import { keepDocument, PANEL, type Stop, walkThrough } from './walk.ts'

const ENDINGS = { pdf: 'pdf', word: 'docx', excel: 'xlsx' } as const

/** Scrolls below the header of the analysis, which is the same in all views. */
const toTheView = (page: Page) =>
  page
    .getByRole('tablist')
    .first()
    .evaluate((tabs) => tabs.scrollIntoView({ block: 'start' }))

test('the pictures of the guide to compliance', async ({ page, appLocale, widths }) => {
  const { officer, lead, universe, first, next, example, statement } = await complianceOrganisation(appLocale)
  const setup = `/regulatory-universe/${universe}`
  const requirements = `/regulatory-requirements/${universe}`
  const analysis = `/gap-analysis/${next.id}`
  const approved = `/gap-analysis/${first.id}`
  const stops: readonly Stop[] = [
    ['universes', '/regulatory-universes'],
    ['profile', `${setup}?step=profile`],
    ['scoring', `${setup}?step=scoring`],
    ['assignment', `${setup}?step=assignment`],
    ['requirements', requirements],
    ['requirement', `${requirements}?record=${example.requirement}`],
    ['inspection', `/requirement-inspection/${example.requirement}`],
    ['statement', `${requirements}/statements?record=${statement.id}`],
    ['analyses', '/gap-analysis'],
    ['sheet', analysis],
    ['item', `${approved}?item=${example.id}`],
    ['radar', `${approved}?view=radar`, toTheView],
    ['weight', `${approved}?view=weight`, toTheView],
    ['controls', `${approved}?view=controls`, toTheView],
    ['plan', `${approved}?view=plan`, toTheView],
    ['compare', `${analysis}?view=compare`, toTheView],
    ['calendar', '/compliance-calendar'],
    ['clocks', '/statutory-clocks'],
  ]
  await openAs(page, officer, '/home')
  const problems = await walkThrough(page, {
    area: 'compliance',
    appLocale,
    widths,
    stops,
    clips: { requirement: PANEL, statement: PANEL, item: PANEL },
    onlyLookedAt: ['scoring', 'assignment', 'analyses'],
  })
  for (const report of GAP_REPORTS) {
    const { id } = await lead(gapFigureRoutes.report, {
      params: { id: first.id },
      body: { report, locale: appLocale },
    })
    await keepDocument(lead, id, 'compliance', `gaps-${appLocale}.${ENDINGS[report]}`)
  }
  for (const format of ['pdf', 'word'] as const) {
    const { id } = await lead(statementRoutes.exportOne, {
      params: { id: statement.id },
      body: { format, locale: appLocale },
    })
    await keepDocument(lead, id, 'compliance', `statement-${appLocale}.${ENDINGS[format]}`)
  }
  expect(problems).toEqual([])
})
