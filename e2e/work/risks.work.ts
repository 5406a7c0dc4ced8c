import { assessmentRoutes } from 'contract/risk/assessments'
import { risklineRoutes } from 'contract/risk/risk-lines'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { userRoutes } from 'contract/workspace/users'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { typedRows } from './excel.ts'
import { expect, test } from './work-test.ts'

const TASK = 'Type 20 risks with scores'
/** As a workshop names them: the risk, its likelihood and its impact. */
const RISKS = [
  'Supplier paid twice',
  'Order without approval',
  'Goods not inspected',
  'Bank details changed by fraud',
  'Invoice without order',
  'Late payment penalties',
  'Discounts not taken',
  'Single source of supply',
  'Sanctioned supplier',
  'Contract not renewed in time',
  'Prices not as agreed',
  'Split orders',
  'Conflict of interest',
  'Ghost supplier',
  'Payment run altered',
  'Master data outdated',
  'Wrong tax code',
  'Accruals missing at year end',
  'Currency losses',
  'Loss of a key buyer',
].map((name, at) => [name, String(1 + (at % 5)), String(1 + ((at * 2) % 5))])

/** A new assessment of a process, without risks. */
async function begin() {
  const person = await createPerson('en')
  const organisation = await createOrganisation(person, 'Assessing', ['risk_manager'])
  const call = await callAs(person, organisation)
  await call(starterLibraryRoutes.load, { body: { processes: ['P2P'] } })
  const { items: people } = await call(userRoutes.list, { query: { limit: 1 } })
  const me = people[0]!.id
  const { id } = await call(assessmentRoutes.create, {
    body: {
      name: { en: 'Purchasing 2026' },
      context: 'process',
      periodFrom: '2026-01-01',
      periodTo: '2026-12-31',
      dueOn: '2026-12-31',
      ownerId: me,
      reviewerId: me,
      approverId: me,
    },
  })
  const scored = async () => {
    const { items } = await call(risklineRoutes.list, {
      query: { assessment: [id], sort: 'code', limit: 100 },
    })
    return items.map(({ name, inherentLikelihood }) => `${name?.en} ${inherentLikelihood}`).toSorted()
  }
  return { person, path: `/risk-assessment-details/${id}`, scored }
}
const WANTED = RISKS.map(([name, likelihood]) => `${name} ${likelihood}`).toSorted()

test(`${TASK}: with the mouse`, async ({ page, hand, effort, keep, openAs, t }) => {
  const { person, path, scored } = await begin()
  await openAs(person, path)
  const assess = (key: string) => t(`risk/assessment:${key}`)
  const field = (key: string) => t(`contract/risks:fields.${key}`)
  const add = page.getByRole('button', { name: assess('add.open') })
  await expect(add).toBeVisible()
  await effort.step('a form for each risk', async () => {
    for (const [name, likelihood, impact] of RISKS) {
      await hand.click(add)
      const dialog = page.getByRole('dialog', { name: assess('add.title') })
      const text = (key: string) =>
        dialog
          .getByRole('group', { name: field(key) })
          .getByRole('textbox')
          .first()
      await hand.click(dialog.getByRole('button', { name: assess('add.new') }))
      await hand.pick(dialog.getByRole('combobox', { name: field('subprocess') }), 'Invoice')
      await hand.typeInto(text('name'), name!)
      effort.doubt('a description is required of a risk that has only a name yet')
      await hand.typeInto(text('description'), name!)
      await hand.choose(dialog.getByRole('combobox', { name: field('category') }), 'Operational')
      effort.doubt('which of fifteen objectives, and why one is needed')
      await hand.click(
        dialog
          .getByRole('group', { name: field('objectives') })
          .getByRole('checkbox')
          .first(),
      )
      await hand.typeInto(dialog.getByRole('spinbutton', { name: field('inherentLikelihood') }), likelihood!)
      await hand.typeInto(dialog.getByRole('spinbutton', { name: field('inherentImpact') }), impact!)
      await hand.click(dialog.getByRole('button', { name: assess('add.newDo') }))
      await expect(dialog).toBeHidden()
    }
  })
  await effort.step('score the lines', async () => {
    effort.doubt('the scores that were just typed are offered as “library scores”')
    await hand.click(page.getByRole('button', { name: assess('library.accept').split('{{')[0]! }))
  })
  await expect.poll(scored).toEqual(WANTED)
  keep(TASK, 'plain')
})

test(`${TASK}: in a list`, async ({ page, hand, effort, keep, openAs, t }) => {
  const { person, path, scored } = await begin()
  await openAs(person, path)
  const assess = (key: string) => t(`risk/assessment:${key}`)
  const add = page.getByRole('button', { name: assess('add.open') })
  const dialog = page.getByRole('dialog', { name: assess('add.title') })
  await expect(add).toBeVisible()
  await effort.step('open the list and choose the sub process', async () => {
    await hand.click(add)
    await hand.click(dialog.getByRole('button', { name: assess('add.list') }))
    await hand.pick(dialog.getByRole('combobox', { name: t('contract/risks:fields.subprocess') }), 'Invoice')
  })
  await effort.step('type the risks', async () => {
    await hand.click(dialog.locator('[data-cell="0:name"]'))
    for (const [row, [name, likelihood, impact]] of RISKS.entries()) {
      await hand.type(name!)
      await hand.press('Tab')
      await hand.press(likelihood!)
      await expect(dialog.locator(`[data-cell="${row}:impact"]`)).toBeFocused()
      await hand.press(impact!)
      await expect(dialog.locator(`[data-cell="${row + 1}:name"]`)).toBeFocused()
    }
  })
  await effort.step('create them and score the lines', async () => {
    await hand.click(dialog.getByRole('button', { name: assess('add.listDo').split('{{')[0]! }))
    await expect(dialog).toBeHidden()
    await hand.click(page.getByRole('button', { name: assess('library.accept').split('{{')[0]! }))
  })
  await expect.poll(scored).toEqual(WANTED)
  keep(TASK, 'practised')
})

test(`${TASK}: in Excel`, ({ effort, keep }) => {
  effort.inExcel('name, likelihood and impact', typedRows(RISKS))
  keep(TASK, 'excel')
})
