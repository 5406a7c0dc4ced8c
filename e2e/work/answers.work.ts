import { gapAnalysisRoutes } from 'contract/compliance/gap-analyses'
import { gapItemRoutes } from 'contract/compliance/gap-items'
import { userRoutes } from 'contract/workspace/users'
import { makeMany } from '../speed/many-records.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { loadUniverses } from '../support/compliance.ts'
import { typedRows } from './excel.ts'
import { expect, test } from './work-test.ts'

const TASK = 'Answer 100 requirements'
const REQUIREMENTS = 100
/** The answer, the maturity and the severity of each requirement. */
const ROWS = Array.from({ length: REQUIREMENTS }, (_, row) => [
  row % 3 === 0 ? 'N' : 'P',
  String(row % 4),
  String(1 + (row % 3)),
])
const ANSWER = 2
const MATURITY = 4
const SEVERITY = 6

async function begin() {
  const person = await createPerson('en')
  const organisation = await createOrganisation(person, 'Complying', ['compliance_officer'])
  const call = await callAs(person, organisation)
  const { GDPR: universe } = await loadUniverses(call, ['GDPR'])
  await makeMany('requirement', organisation, REQUIREMENTS - 60)
  const { items: people } = await call(userRoutes.list, { query: { limit: 1 } })
  const me = people[0]!.id
  const { id } = await call(gapAnalysisRoutes.create, {
    body: {
      name: { en: 'Every requirement' },
      universe: universe!,
      periodFrom: '2026-01-01',
      periodTo: '2026-12-31',
      dueOn: '2026-12-31',
      ownerId: me,
      reviewerId: me,
      approverId: me,
    },
  })
  await call(gapAnalysisRoutes.addRequirements, { params: { id }, body: {} })
  const answers = async () => {
    const { items } = await call(gapItemRoutes.list, {
      query: { gapanalysis: [id], sort: 'position', limit: 100 },
    })
    return items.map(({ answer, maturity, severity }) => [
      answer === 'non_compliant' ? 'N' : answer === 'partially_compliant' ? 'P' : '',
      String(maturity),
      String(severity),
    ])
  }
  return { person, path: `/gap-analysis/${id}`, answers }
}

test(`${TASK}: with the mouse`, async ({ page, hand, effort, keep, openAs, t }) => {
  const { person, path, answers } = await begin()
  await openAs(person, path)
  const grid = page.getByRole('grid', { name: t('compliance/gaps:grid') })
  const panel = page.getByRole('dialog', { name: t('contract/gapitems:one') })
  const scale = (key: string) => panel.getByRole('group', { name: t(`contract/gapitems:fields.${key}`) })
  const answer = {
    N: t('contract/gapitems:choices.answer.non_compliant'),
    P: t('contract/gapitems:choices.answer.partially_compliant'),
  }
  await expect(grid.locator(`[data-place="0:${ANSWER}"]`)).toBeVisible()
  await effort.step('open the first requirement', async () => {
    await hand.click(grid.locator('[data-place="0:0"]').getByRole('button'))
    await expect(panel).toBeVisible()
  })
  await effort.step('answer, maturity and severity, then the next', async () => {
    for (const [row, [word, maturity, severity]] of ROWS.entries()) {
      await hand.click(panel.getByText(answer[word as 'N' | 'P'], { exact: true }))
      await hand.click(scale('maturity').getByText(maturity!, { exact: true }))
      await hand.click(scale('severity').getByText(severity!, { exact: true }))
      if (row < REQUIREMENTS - 1)
        await hand.click(panel.getByRole('button', { name: t('compliance/gaps:walk.next') }))
    }
  })
  await expect.poll(answers).toEqual(ROWS)
  keep(TASK, 'plain')
})

test(`${TASK}: by keys`, async ({ page, hand, effort, keep, openAs, t }) => {
  const { person, path, answers } = await begin()
  await openAs(person, path)
  const grid = page.getByRole('grid', { name: t('compliance/gaps:grid') })
  const cell = (column: number) => grid.locator(`[data-place="0:${column}"]`)
  await expect(cell(ANSWER)).toBeVisible()
  for (const [step, column, at] of [
    ['answers', ANSWER, 0],
    ['maturity', MATURITY, 1],
    ['severity', SEVERITY, 2],
  ] as const)
    await effort.step(step, async () => {
      if (column === ANSWER) await hand.click(page.getByRole('button', { name: t('shared/sheet:advance') }))
      else await hand.press('ControlOrMeta+Home')
      await hand.click(cell(column))
      for (const row of ROWS) await hand.press(row[at]!.toLowerCase())
    })
  await expect.poll(answers).toEqual(ROWS)
  keep(TASK, 'practised')
})

test(`${TASK}: in Excel`, ({ effort, keep }) => {
  effort.inExcel('answer, maturity and severity', typedRows(ROWS))
  keep(TASK, 'excel')
})
