import type { Browser, Page } from '@playwright/test'
import { proposedChangeRoutes } from 'contract/audit/proposed-changes'
import { projectRoutes } from 'contract/audit/projects'
import { openOnAnotherDevice } from '../support/sessions.ts'
import { type TeamMember, startEngagement } from '../support/audit-team.ts'
import { expect, test } from '../support/test.ts'
import { textsIn } from '../support/translations.ts'

const NAME = { en: 'Purchase to pay', fr: 'Achats et paiements', ar: 'المشتريات والمدفوعات' }

/** Opens a browser for a person, in their own language. */
const openPageOf = (browser: Browser, { person, locale }: TeamMember, path: string): Promise<Page> =>
  openOnAnotherDevice(browser, locale, person, path)

test(
  'S1.2 S1.3 five people in three languages complete an engagement, from the plan to its proposed changes',
  { tag: '@once' },
  async ({ browser }) => {
    test.setTimeout(300_000)
    const { work } = await startEngagement()
    const { head, lead, reviewer, preparer, auditee } = work.team
    await work.begin(NAME)
    await work.plan()

    // The reviewer sees, in Arabic, the status and the requirements of the next gate.
    const arabic = textsIn('ar')
    const review = await openPageOf(browser, reviewer, `/dashboard/${work.project}`)
    await expect(review.getByRole('heading', { level: 1 })).toContainText(NAME.ar)
    await expect(review.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(review.getByText(arabic('contract/projects:guards.proceduresReviewed'))).toBeVisible()
    await work.test()
    await work.find()

    // The auditee reads the finding in French, and responds to it.
    const audited = await openPageOf(browser, auditee, `/records/issue/${work.issue}`)
    await expect(audited.getByText('Paiements approuvés par une seule personne').first()).toBeVisible()
    await work.answer()
    await work.conclude()
    const { status } = await lead.call(projectRoutes.get, { params: { id: work.project } })
    expect(status).toBe('follow_up')

    // The owner of the control accepts the change that the report proposes for it.
    const french = textsIn('fr')
    await audited.goto('/proposed-changes')
    const { items } = await auditee.call(proposedChangeRoutes.list, { query: { kind: ['control_rating'] } })
    await audited.goto(`/proposed-changes?record=${items[0]!.id}`)
    await audited.getByRole('button', { name: french('contract/consequences:transitions.accepted') }).click()
    await expect(audited.getByText(french('contract/consequences:statuses.accepted')).first()).toBeVisible()

    // The preparer closes the remediated finding; the lead sees it in English, the head of audit sees the plan in
    // Arabic.
    await work.remedy()
    const led = await openPageOf(browser, lead, `/dashboard/${work.project}`)
    await expect(led.getByRole('heading', { level: 1 })).toContainText(NAME.en)
    await expect(led.getByRole('link', { name: /Accepted: 1/ })).toBeVisible()
    const found = await openPageOf(browser, preparer, `/records/issue/${work.issue}`)
    await expect(found.getByText(french('contract/issues:statuses.closed')).first()).toBeVisible()
    const plan = await openPageOf(browser, head, '/audit-dashboard')
    await expect(plan.getByRole('heading', { level: 1 })).toHaveText(arabic('audit/figures:areaTitle'))
  },
)
