import type { Page } from '@playwright/test'
import { procedureRoutes } from 'contract/audit/procedures'
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
const REVIEWER = 5

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
  const assign = async (n: number, field: 'ownerId' | 'reviewerId', { name }: Person) => {
    const open = t('audit/planning:programme.assign.open').replace('{{n, number}}', String(n))
    await hand.click(page.getByRole('button', { name: open }))
    const dialog = page.getByRole('dialog')
    const combobox = dialog.getByRole('combobox', { name: t(`contract/procedures:fields.${field}`) })
    await hand.pick(combobox, name)
    await hand.click(
      dialog.getByRole('button', { name: t('audit/planning:programme.assign.do'), exact: true }),
    )
    await expect(dialog).toBeHidden()
  }
  const select = async (from: number, to: number) => {
    await hand.click(cell(from, OWNER))
    await hand.scrollTo(cell(to, OWNER), page.getByRole('grid'))
    await hand.click(cell(to, OWNER), ['Shift'])
  }
  await effort.step('first preparer', async () => {
    await select(0, HALF - 1)
    effort.doubt('that a selection of rows limits “Assign” shows only in its number')
    await assign(HALF, 'ownerId', lead)
  })
  await effort.step('second preparer', async () => {
    await select(HALF, PROCEDURES - 1)
    await assign(HALF, 'ownerId', colleague)
  })
  await effort.step('reviewer', async () => {
    // One cell is no selection: “Assign” is for all again.
    await hand.click(cell(PROCEDURES - 1, OWNER))
    await assign(PROCEDURES, 'reviewerId', reviewer)
  })
  await expect.poll(assigned).toEqual(wanted)
  keep(TASK, 'plain')
})

test(`${TASK}: by keys`, async ({ page, hand, effort, keep, openAs }) => {
  const { lead, colleague, reviewer, path, assigned, wanted } = await begin()
  await openAs(lead, path)
  const cell = cellOf(page)
  await expect(cell(0, OWNER)).toBeVisible()
  /** The first cell is set by the first letter of the name, and filled down. */
  const fill = async (row: number, column: number, { name }: Person, select: () => Promise<void>) => {
    await hand.click(cell(row, column))
    await hand.type(name[0]!)
    await select()
    await hand.press('ControlOrMeta+d')
  }
  const toEnd = () => hand.press('ControlOrMeta+Shift+ArrowDown')
  await effort.step('second preparer', () => fill(0, OWNER, colleague, toEnd))
  await effort.step('first preparer', async () => {
    await hand.press('ControlOrMeta+Home')
    await fill(0, OWNER, lead, async () => {
      await hand.scrollTo(cell(HALF - 1, OWNER), page.getByRole('grid'))
      await hand.click(cell(HALF - 1, OWNER), ['Shift'])
    })
  })
  await effort.step('reviewer', async () => {
    await hand.press('ControlOrMeta+Home')
    await fill(0, REVIEWER, reviewer, toEnd)
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
