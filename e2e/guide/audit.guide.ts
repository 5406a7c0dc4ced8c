import type { Page } from '@playwright/test'
import { reportWritingRoutes } from 'contract/audit/report-writing'
import { test } from '../pictures/theme-test.ts'
import { openAs } from '../support/sessions.ts'
import { expect } from '../support/test.ts'
import { auditOrganisation } from './audit-organisation.ts'
import { keepDocument, type Stop, walkThrough } from './walk.ts'

const ONLY_LOOKED_AT =
  `projects board year setup memo scope risks racm days requests declarations topical issues issue completion dashboard area
  changes export`.split(/\s+/)

/** Scrolls below the header of the project, which is the same on all tabs. */
const toTheTabs = (page: Page) =>
  page
    .getByRole('tablist')
    .first()
    .evaluate((tabs) => tabs.scrollIntoView({ block: 'start' }))

test('the pictures of the guide to audit', async ({ page, appLocale, widths }) => {
  const { work, project, procedure } = await auditOrganisation(appLocale)
  const { head, lead } = work.team
  const planning = `/planning/${project}`
  const fieldwork = `/fieldwork/${project}`
  const completion = `/completion/${work.project}`
  const stops: readonly Stop[] = [
    ['projects', '/projects?look=table'],
    ['board', '/projects?look=board'],
    ['year', '/projects?look=calendar'],
    ['plan', '/projects?look=plan'],
    ['setup', `/projects/details/${project}?section=team`],
    ['memo', planning],
    ['scope', `${planning}?view=scope`, toTheTabs],
    ['risks', `${planning}?view=risks`, toTheTabs],
    ['racm', `${planning}?view=racm`, toTheTabs],
    ['programme', `${planning}?view=programme`, toTheTabs],
    ['days', `${planning}?view=calendar`, toTheTabs],
    ['requests', `${planning}?view=requests`, toTheTabs],
    ['declarations', `${planning}?view=declarations`, toTheTabs],
    ['topical', `${planning}?view=topical`, toTheTabs],
    ['approval', `${planning}?view=approval`, toTheTabs],
    ['procedure', `${fieldwork}?procedure=${procedure}`, toTheTabs],
    ['sample', `${fieldwork}/samples/${procedure}`],
    ['issues', `/issues/${work.project}`],
    ['issue', `/issues/${work.project}/${work.issue}`],
    ['completion', completion, toTheTabs],
    ['opinion', `${completion}?view=opinion`, toTheTabs],
    ['report', `${completion}?view=report`, toTheTabs],
    ['dashboard', `/dashboard/${project}`],
    ['area', '/audit-dashboard'],
    ['changes', '/proposed-changes'],
    ['export', `/export-data/${project}`],
  ]
  await openAs(page, head.person, '/home')
  const problems = await walkThrough(page, {
    area: 'audit',
    appLocale,
    widths,
    stops,
    clips: {},
    onlyLookedAt: ONLY_LOOKED_AT,
  })
  for (const format of ['pdf', 'word'] as const) {
    const { id } = await lead.call(reportWritingRoutes.print, {
      params: { id: work.report },
      body: { format },
    })
    await keepDocument(lead.call, id, 'audit', `report-${appLocale}.${format === 'pdf' ? 'pdf' : 'docx'}`)
  }
  expect(problems).toEqual([])
})
