import type { Page } from '@playwright/test'
import { procedureRoutes } from 'contract/audit/procedures'
import { projectMemberRoutes } from 'contract/audit/project-members'
import { projectRoutes } from 'contract/audit/projects'
import { userRoutes } from 'contract/workspace/users'
import { addColleague } from '../support/colleagues.ts'
import { callAs, createOrganisation, createPerson, type Person } from '../support/people.ts'
import { filled } from './excel.ts'
import { expect, test } from './work-test.ts'

const TASK = 'Assign 40 procedures'
const PROCEDURES = 40
/** The first half is prepared by one person, the second by another; one person reviews all. */
const HALF = PROCEDURES / 2
const OWNER = 4

/** A work programme of forty procedures without people. */
async function begin() {
  const lead = await createPerson('en')
  const organisation = await createOrganisation(lead, 'Auditing', ['audit_manager'])
  const call = await callAs(lead, organisation)
  const { colleague } = await addColleague(lead, organisation, 'en', { roles: ['auditor'] })
  const { colleague: reviewer } = await addColleague(lead, organisation, 'en', { which: 2, roles: ['cae'] })
  const { items: people } = await call(userRoutes.list, { query: { limit: 100 } })
  const idOf = ({ name }: Person) => people.find((one) => one.name === name)!.id
  const { id } = await call(projectRoutes.create, {
    body: {
      name: { en: 'Purchase to pay' },
      type: 'assurance',
      year: 2026,
      ownerId: idOf(lead),
      reviewerId: idOf(reviewer),
      caeId: idOf(reviewer),
      confidentiality: 'standard',
      languages: ['en'],
    },
  })
  await call(projectMemberRoutes.create, {
    body: { project: id, ownerId: idOf(colleague), role: 'preparer' },
  })
  for (let at = 1; at <= PROCEDURES; at++)
    await call(procedureRoutes.create, {
      body: { project: id, section: 'C', test: 'toe', name: { en: `Test ${at}` } },
    })
  const assigned = async () => {
    const { items } = await call(procedureRoutes.list, { query: { project: [id], sort: 'code', limit: 100 } })
    return items.map(({ ownerId, reviewerId }) => [ownerId, reviewerId])
  }
  const wanted = Array.from({ length: PROCEDURES }, (_, at) => [
    idOf(at < HALF ? lead : colleague),
    idOf(reviewer),
  ])
  return { lead, colleague, reviewer, path: `/planning/${id}?view=programme`, assigned, wanted }
}

const cellOf = (page: Page) => (row: number, column: number) =>
  page.getByRole('grid').locator(`[data-place="${row}:${column}"]`)

test(`${TASK}: with the mouse`, async ({ page, hand, effort, keep, openAs, t }) => {
  const { lead, colleague, reviewer, path, assigned, wanted } = await begin()
  await openAs(lead, path)
  const cell = cellOf(page)
  await expect(cell(0, OWNER)).toBeVisible()
  const dialog = page.getByRole('dialog')
  const open = (which: 'all' | 'selected') =>
    hand.click(
      page.getByRole('button', { name: t(`audit/planning:programme.assign.${which}`).split('{{')[0]! }),
    )
  const choose = (field: 'ownerId' | 'reviewerId', { name }: Person) =>
    hand.click(
      dialog
        .getByRole('group', {
          name: t('audit/planning:programme.assign.team', {
            field: t(`contract/procedures:fields.${field}`),
          }),
        })
        .getByRole('button', { name }),
    )
  const assign = async () => {
    await hand.click(
      dialog.getByRole('button', { name: t('audit/planning:programme.assign.do'), exact: true }),
    )
    await expect(dialog).toBeHidden()
  }
  await effort.step('first preparer and reviewer of all', async () => {
    await open('all')
    await choose('ownerId', lead)
    await choose('reviewerId', reviewer)
    await assign()
  })
  await effort.step('second preparer of the second half', async () => {
    await hand.scrollTo(cell(HALF, OWNER), page.getByRole('grid'))
    await hand.click(cell(HALF, OWNER))
    await hand.scrollTo(cell(PROCEDURES - 1, OWNER), page.getByRole('grid'))
    await hand.click(cell(PROCEDURES - 1, OWNER), ['Shift'])
    await open('selected')
    await choose('ownerId', colleague)
    await assign()
  })
  await expect.poll(assigned).toEqual(wanted)
  keep(TASK, 'plain')
})

test(`${TASK}: by keys`, async ({ page, hand, effort, keep, openAs }) => {
  const { lead, colleague, reviewer, path, assigned, wanted } = await begin()
  await openAs(lead, path)
  const cell = cellOf(page)
  await expect(cell(0, OWNER)).toBeVisible()
  await effort.step('first preparer and reviewer of all', async () => {
    await hand.click(cell(0, OWNER))
    await hand.type(lead.name[0]!)
    await hand.press('ArrowRight')
    await hand.type(reviewer.name[0]!)
    await hand.press('Shift+ArrowLeft', 'ControlOrMeta+Shift+ArrowDown', 'ControlOrMeta+d')
  })
  await effort.step('second preparer of the second half', async () => {
    // The focus is in the last row.
    await hand.type(colleague.name[0]!)
    await hand.scrollTo(cell(HALF, OWNER), page.getByRole('grid'), 'up')
    await hand.click(cell(HALF, OWNER), ['Shift'])
    await hand.press('ControlOrMeta+Enter')
  })
  await expect.poll(assigned).toEqual(wanted)
  keep(TASK, 'practised')
})

test(`${TASK}: in Excel`, ({ effort, keep }) => {
  effort.inExcel('first preparer', filled(['Rosa Ferreira']))
  effort.inExcel('second preparer', filled(['Daniel Novak']))
  effort.inExcel('reviewer', filled(['Amelia Hart']))
  keep(TASK, 'excel')
})
