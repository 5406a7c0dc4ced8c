import { gapAnalysisRoutes } from 'contract/compliance/gap-analyses'
import { makeMany } from '../speed/many-records.ts'
import { addColleague } from '../support/colleagues.ts'
import { loadUniverses } from '../support/compliance.ts'
import { callAs, createOrganisation, createPerson, PASSWORD } from '../support/people.ts'
import { openOnAnotherDevice } from '../support/sessions.ts'
import { expect, test } from './work-test.ts'

const TASK = 'Year of a compliance officer: 100 requirements'
const REQUIREMENTS = 100
const WHY = 'As the procedure says'
const COLUMNS = 'ref name answer partial maturity target severity rationale evidence noEvidence'.split(' ')
/** The answer, its share, the maturity, the target and the severity. */
const ROWS = Array.from({ length: REQUIREMENTS }, (_, row) =>
  row % 3 === 0 ? ['N', '', String(row % 3), '4', '2'] : ['P', '50', String(1 + (row % 3)), '4', '1'],
)

/** An organisation with a universe of 100 requirements, its compliance officer and the colleague who reviews. */
async function begin() {
  const person = await createPerson('en')
  const organisation = await createOrganisation(person, 'Complying', ['compliance_officer'])
  const call = await callAs(person, organisation)
  const { colleague } = await addColleague(person, organisation, 'en', { roles: ['compliance_officer'] })
  await loadUniverses(call, ['GDPR'])
  await makeMany('requirement', organisation, REQUIREMENTS - 60)
  return { person, colleague, call }
}

for (const way of ['plain', 'practised'] as const)
  test(`${TASK}, ${way}`, async ({ page, browser, hand, handOf, effort, keep, openAs, t }) => {
    const { person, colleague, call } = await begin()
    await openAs(person, '/home')
    const gaps = (key: string) => t(`compliance/gaps:${key}`)
    const view = (key: string) => t(`compliance/gap-views:${key}`)
    const word = (key: string) => t(`contract/gapanalyses:${key}`)
    const named = (key: string) => gaps(key).split('{{')[0]!
    const grid = page.getByRole('grid', { name: gaps('grid') })
    const cell = (key: string) => grid.locator(`[data-place="0:${COLUMNS.indexOf(key)}"]`)
    const saved = page.getByText(t('shared/sheet:save.saved'), { exact: true })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await effort.step('create the analysis', async () => {
      await hand.click(
        page.getByRole('link', { name: t('workspace/shell:menu.items.gap-analyses'), exact: true }),
      )
      await hand.click(page.getByRole('button', { name: t('shared/table:add.gapanalyses'), exact: true }))
      const dialog = page.getByRole('dialog', { name: gaps('begin.title') })
      await hand.typeInto(
        dialog
          .getByRole('group', { name: word('fields.name') })
          .getByRole('textbox')
          .first(),
        'GDPR 2026',
      )
      await hand.pick(dialog.getByRole('combobox', { name: word('fields.universe') }), 'GDPR')
      for (const field of ['reviewerId', 'approverId'])
        await hand.pick(dialog.getByRole('combobox', { name: word(`fields.${field}`) }), colleague.name)
      await hand.click(dialog.getByRole('button', { name: gaps('begin.do'), exact: true }))
      await expect(cell('answer')).toBeVisible()
    })
    const id = /gap-analysis\/([\w-]+)/.exec(page.url())![1]!
    await effort.step('answer, maturity, target and severity', async () => {
      if (way === 'plain') {
        await hand.click(cell('answer'))
        await hand.pasteFromSpreadsheet(ROWS)
      } else {
        await hand.click(page.getByRole('button', { name: t('shared/sheet:advance') }))
        for (const [at, key] of ['answer', 'partial', 'maturity', 'target', 'severity'].entries()) {
          await hand.click(cell(key))
          if (key === 'target' || key === 'partial') {
            // The same in each row; a share of what is not met at all is not asked.
            await hand.press(ROWS[1]![at]![0]!, 'ControlOrMeta+Home')
            await hand.click(cell(key))
            await hand.press('ControlOrMeta+Shift+ArrowDown', 'ControlOrMeta+d', 'ControlOrMeta+Home')
            continue
          }
          for (const row of ROWS) await hand.press(row[at]!.toLowerCase())
          await hand.press('ControlOrMeta+Home')
        }
      }
    })
    await effort.step('the same reason, and no evidence yet', async () => {
      const down = () => hand.press('ControlOrMeta+Shift+ArrowDown', 'ControlOrMeta+d', 'ControlOrMeta+Home')
      await hand.click(cell('rationale'))
      if (way === 'plain') {
        await hand.pasteFromSpreadsheet(ROWS.map(() => [WHY]))
        await hand.press('ControlOrMeta+Home')
      } else {
        await hand.type(WHY)
        await hand.press('Enter', 'ArrowUp')
        await down()
      }
      await hand.click(cell('noEvidence'))
      if (way === 'plain') await hand.pasteFromSpreadsheet(ROWS.map(() => ['x']))
      else {
        await hand.press('x')
        await down()
      }
      await expect(saved).toBeVisible()
    })
    const bulk = async (by: typeof hand, kind: string, done: string) => {
      await by.click(by.page.getByRole('button', { name: named('bulk.shown') }))
      const dialog = by.page.getByRole('dialog', { name: named('bulk.title').slice(0, 4) })
      await by.choose(dialog.getByRole('combobox', { name: gaps('bulk.what') }), gaps(`bulk.kinds.${kind}`))
      await by.click(dialog.getByRole('button', { name: named('bulk.apply') }))
      await expect(by.page.getByText(named(`bulk.done.${done}`))).toBeVisible()
    }
    await effort.step('an action for each gap', () => bulk(hand, 'actions', 'actions'))
    const statusOf = async () => (await call(gapAnalysisRoutes.get, { params: { id } })).status
    const step = (at: typeof page, name: string) =>
      at.getByRole('button', { name: word(`transitions.${name}`), exact: true })
    await effort.step('submit', async () => {
      await hand.click(step(page, 'in_progress'))
      await hand.click(step(page, 'in_review'))
      await expect.poll(statusOf).toBe('in_review')
    })
    const other = await openOnAnotherDevice(browser, 'en', colleague, `/gap-analysis/${id}`)
    const reviewer = await handOf(other)
    await expect(other.getByRole('grid').first()).toBeVisible()
    await effort.step('review and sign', async () => {
      await reviewer.click(other.getByRole('button', { name: named('bulk.shown') }))
      await reviewer.click(other.getByRole('button', { name: named('bulk.apply') }))
      await expect(other.getByText(named('bulk.done.review'))).toBeVisible()
      await reviewer.click(step(other, 'approved'))
      const sign = other.getByRole('dialog', {
        name: t('shared/signatures:dialog.title').split('{{')[0]!,
      })
      await reviewer.click(sign.getByRole('button', { name: t('shared/signatures:dialog.continue') }))
      await reviewer.click(sign.getByLabel(t('shared/signatures:dialog.accept')))
      await reviewer.typeInto(sign.getByLabel(t('shared/signatures:dialog.password')), PASSWORD)
      await reviewer.click(
        sign.getByRole('button', { name: t('shared/signatures:dialog.sign'), exact: true }),
      )
      await expect.poll(statusOf).toBe('approved')
    })
    await other.context().close()
    await effort.step('report for the inspector', async () => {
      await hand.click(page.getByRole('button', { name: view('reports.open'), exact: true }))
      await hand.click(page.getByRole('menuitem', { name: view('reports.pdf'), exact: true }))
      const download = page.waitForEvent('download', { timeout: 60_000 })
      // Of the message that the file is ready.
      await hand.click(page.getByRole('button', { name: t('shared/activity:exports.download') }).first())
      await download
    })
    keep(TASK, way)
  })
