import { writePopulation } from 'contract/audit/population'
import { sampleItemRoutes } from 'contract/audit/sample-items'
import { sampleRoutes } from 'contract/audit/samples'
import { userRoutes } from 'contract/workspace/users'
import { addColleague } from '../support/colleagues.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { beginProcedure } from '../support/sampling.ts'
import { filled, typedApart } from './excel.ts'
import { expect, test } from './work-test.ts'

const TASK = 'Mark 60 sample items'
const ITEMS = 60
/** Counted from zero. */
const FAILED = [6, 22, 40]
const MARKS = Array.from({ length: ITEMS }, (_, row) => (FAILED.includes(row) ? 'F' : 'P'))

/** A sample of sixty invoices with one attribute, on the page of its procedure. */
async function begin() {
  const person = await createPerson('en')
  const organisation = await createOrganisation(person, 'Auditing', ['audit_manager'])
  const call = await callAs(person, organisation)
  const { colleague } = await addColleague(person, organisation, 'en', { roles: ['cae'] })
  const { items: people } = await call(userRoutes.list, { query: { limit: 100 } })
  const idOf = (name: string) => people.find((one) => one.name === name)!.id
  const { project, procedure } = await beginProcedure(call, {
    lead: idOf(person.name),
    reviewer: idOf(colleague.name),
  })
  const sample = await call(sampleRoutes.create, {
    body: {
      project,
      procedure,
      name: { en: 'Invoices' },
      population: 'Invoices',
      source: 'ERP',
      completeness: 'Ledger',
      periodFrom: '2026-01-01',
      periodTo: '2026-12-31',
      rationale: 'Risk',
      method: 'judgemental',
      size: ITEMS,
      attributes: { A: 'Approved' },
    },
  })
  const rows = Array.from({ length: ITEMS }, (_, at) => ({
    ref: `INV-${1000 + at}`,
    date: null,
    amount: null,
  }))
  await call(sampleRoutes.draw, {
    params: { id: sample.id },
    body: { population: writePopulation(rows), evidence: null },
  })
  const marks = async () => {
    const { items } = await call(sampleItemRoutes.list, {
      query: { sample: [sample.id], sort: 'position', limit: 100 },
    })
    return items.map(({ attrA }) => (attrA === null ? '' : attrA === 'fail' ? 'F' : 'P'))
  }
  return { person, path: `/fieldwork/${project}/samples/${procedure}`, marks }
}

test(`${TASK}: with the mouse`, async ({ page, hand, effort, keep, openAs, t }) => {
  const { person, path, marks } = await begin()
  await openAs(person, path)
  const cell = (row: number) => page.getByRole('grid').locator(`[data-place="${row}:3"]`)
  await expect(cell(0)).toBeVisible()
  const palette = page.getByRole('group', { name: t('audit/sampling:palette') })
  const result = (mark: string) =>
    palette.getByRole('button', {
      name: t(`contract/sampleitems:choices.attrA.${mark === 'F' ? 'fail' : 'pass'}`),
    })
  await effort.step('select all, and mark them as passed', async () => {
    await hand.click(cell(0))
    await hand.scrollTo(cell(ITEMS - 1), page.getByRole('grid'))
    await hand.click(cell(ITEMS - 1), ['Shift'])
    await hand.click(result('P'))
  })
  await effort.step('mark the exceptions', async () => {
    for (const row of FAILED.toReversed()) {
      await hand.scrollTo(cell(row), page.getByRole('grid'), 'up')
      await hand.click(cell(row))
      await hand.click(result('F'))
    }
  })
  await expect.poll(marks).toEqual(MARKS)
  keep(TASK, 'plain')
})

test(`${TASK}: by keys`, async ({ page, hand, effort, keep, openAs }) => {
  const { person, path, marks } = await begin()
  await openAs(person, path)
  const cell = (row: number) => page.getByRole('grid').locator(`[data-place="${row}:3"]`)
  await expect(cell(0)).toBeVisible()
  await effort.step('select all, and mark them as passed', async () => {
    await hand.click(cell(0))
    await hand.press('ControlOrMeta+Shift+ArrowDown', 'p', 'ControlOrMeta+Enter')
  })
  await effort.step('mark the exceptions', async () => {
    for (const row of FAILED.toReversed()) {
      await hand.scrollTo(cell(row), page.getByRole('grid'), 'up')
      await hand.click(cell(row))
      await hand.press('f')
    }
  })
  await expect.poll(marks).toEqual(MARKS)
  keep(TASK, 'practised')
})

test(`${TASK}: in Excel`, ({ effort, keep }) => {
  effort.inExcel('mark all as passed', filled(['P']))
  effort.inExcel('mark the exceptions', typedApart(FAILED.map(() => 'F')))
  keep(TASK, 'excel')
})
