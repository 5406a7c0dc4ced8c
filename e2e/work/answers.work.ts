import type { Locator } from '@playwright/test'
import { gapAnalysisRoutes } from 'contract/compliance/gap-analyses'
import { gapItemRoutes } from 'contract/compliance/gap-items'
import { userRoutes } from 'contract/workspace/users'
import { makeMany } from '../speed/many-records.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { loadUniverses } from '../support/compliance.ts'
import type { textsIn } from '../support/translations.ts'
import { filled, typedApart, typedRows } from './excel.ts'
import { expect, test } from './work-test.ts'

type Texts = ReturnType<typeof textsIn>

const TASK = 'Answer 100 requirements'
const REQUIREMENTS = 100
/** The answer, the maturity and the severity of each requirement. */
const ROWS = Array.from({ length: REQUIREMENTS }, (_, row) => [
  row % 3 === 0 ? 'N' : 'P',
  String(row % 4),
  String(1 + (row % 3)),
])
const ANSWER = 2

/** Which requirement the panel shows. */
const placeIn = (row: number, t: Texts) =>
  t('compliance/gaps:walk.place', { at: String(row + 1), many: String(REQUIREMENTS) })
/** A cell of the matrix of priorities, which sets both. */
const rating = (panel: Locator, maturity: string, severity: string) =>
  panel.locator(`[data-place="${Number(severity) - 1}:${maturity}"]`)

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
  const answer = {
    N: t('contract/gapitems:choices.answer.non_compliant'),
    P: t('contract/gapitems:choices.answer.partially_compliant'),
  }
  await expect(grid.locator(`[data-place="0:${ANSWER}"]`)).toBeVisible()
  await effort.step('open the first requirement, and go on after each', async () => {
    await hand.click(grid.locator('[data-place="0:0"]').getByRole('button'))
    await hand.click(panel.getByRole('button', { name: t('shared/sheet:advance') }))
  })
  await effort.step('answer, then maturity and severity on their matrix', async () => {
    for (const [row, [word, maturity, severity]] of ROWS.entries()) {
      await expect(panel.getByText(placeIn(row, t), { exact: true })).toBeVisible()
      await hand.click(panel.getByText(answer[word as 'N' | 'P'], { exact: true }))
      await hand.click(rating(panel, maturity!, severity!))
    }
  })
  await expect.poll(answers).toEqual(ROWS)
  keep(TASK, 'plain')
})

test(`${TASK}: the usual answer first`, async ({ page, hand, effort, keep, openAs, t }) => {
  const { person, path, answers } = await begin()
  await openAs(person, path)
  const grid = page.getByRole('grid', { name: t('compliance/gaps:grid') })
  const panel = page.getByRole('dialog', { name: t('contract/gapitems:one') })
  const cell = grid.locator(`[data-place="0:${ANSWER}"]`)
  await expect(cell).toBeVisible()
  await effort.step('the most frequent answer in all rows', async () => {
    await hand.click(cell)
    await hand.press('ControlOrMeta+Shift+ArrowDown', 'p', 'ControlOrMeta+Enter')
  })
  await effort.step('open the first requirement, and go on after each', async () => {
    await hand.press('ControlOrMeta+Home', 'Enter')
    await hand.click(panel.getByRole('button', { name: t('shared/sheet:advance') }))
  })
  await effort.step('other answers, then maturity and severity on their matrix', async () => {
    for (const [row, [word, maturity, severity]] of ROWS.entries()) {
      await expect(panel.getByText(placeIn(row, t), { exact: true })).toBeVisible()
      if (word === 'N')
        await hand.click(
          panel.getByText(t('contract/gapitems:choices.answer.non_compliant'), { exact: true }),
        )
      await hand.click(rating(panel, maturity!, severity!))
    }
  })
  await expect.poll(answers).toEqual(ROWS)
  keep(TASK, 'practised')
})

test(`${TASK}: in Excel`, ({ effort, keep }) => {
  const others = ROWS.filter(([answer]) => answer === 'N')
  effort.inExcel('the most frequent answer in all rows', filled(['P']))
  effort.inExcel('other answers', typedApart(others.map(([answer]) => answer!)))
  effort.inExcel('maturity and severity', typedRows(ROWS.map((row) => row.slice(1))))
  keep(TASK, 'excel')
})
