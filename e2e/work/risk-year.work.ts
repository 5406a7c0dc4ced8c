import { assessmentRoutes } from 'contract/risk/assessments'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { makeMany } from '../speed/many-records.ts'
import { addColleague } from '../support/colleagues.ts'
import { callAs, createOrganisation, createPerson, PASSWORD } from '../support/people.ts'
import { openOnAnotherDevice } from '../support/sessions.ts'
import { expect, test } from './work-test.ts'

const TASK = 'Year of a risk manager: 150 risks'
const RISKS = 150
const WHY = 'Seen twice in three years'
/** The columns of the sheet, in order. */
const COLUMNS =
  `code name category ownerId inherentLikelihood impactFinancial impactOperational impactCompliance impactReputation
  impactSafety inherentImpact inherentScore effectLikelihood effectImpact residualScore position response
  targetLikelihood targetImpact targetOn rationale status`.split(/\s+/)

/** An organisation with a library of 150 risks, a risk manager and the colleague who reviews and approves. */
async function begin() {
  const person = await createPerson('en')
  const organisation = await createOrganisation(person, 'Assessing', ['risk_manager'])
  const call = await callAs(person, organisation)
  const { colleague } = await addColleague(person, organisation, 'en', { roles: ['risk_manager'] })
  const { created } = await call(starterLibraryRoutes.load, { body: {} })
  await makeMany('risk', organisation, RISKS - created.risks)
  return { person, colleague, call }
}

for (const way of ['plain', 'practised'] as const)
  test(`${TASK}, ${way}`, async ({ page, browser, hand, handOf, effort, keep, openAs, t }) => {
    const { person, colleague, call } = await begin()
    await openAs(person, '/home')
    const assess = (key: string) => t(`risk/assessment:${key}`)
    const word = (key: string) => t(`contract/assessments:${key}`)
    const named = (key: string) => assess(key).split('{{')[0]!
    const grid = page.getByRole('grid', { name: assess('grid') })
    const cell = (key: string) => grid.locator(`[data-place="0:${COLUMNS.indexOf(key)}"]`)
    const saved = page.getByText(t('shared/sheet:save.saved'), { exact: true })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await effort.step('create the assessment', async () => {
      await hand.click(
        page.getByRole('link', { name: t('workspace/shell:menu.items.risk-assessments'), exact: true }),
      )
      await hand.click(page.getByRole('button', { name: t('shared/table:add.assessments'), exact: true }))
      const panel = page.getByRole('dialog', { name: word('one') })
      await hand.typeInto(
        panel
          .getByRole('group', { name: word('fields.name') })
          .getByRole('textbox')
          .first(),
        'Register 2026',
      )
      for (const field of ['reviewerId', 'approverId'])
        await hand.pick(panel.getByRole('combobox', { name: word(`fields.${field}`) }), colleague.name)
      await hand.click(panel.getByRole('button', { name: t('shared/record:create') }))
      await expect(page.getByRole('button', { name: assess('add.open') })).toBeVisible()
    })
    const id = /details\/([\w-]+)/.exec(page.url())![1]!
    await effort.step('add 150 risks of the library', async () => {
      await hand.click(page.getByRole('button', { name: assess('add.open') }))
      await hand.click(page.getByRole('button', { name: assess('add.all'), exact: true }))
      await expect(grid).toHaveAttribute('aria-rowcount', String(RISKS + 1))
    })
    await effort.step('accept the scores of the library', () =>
      hand.click(page.getByRole('button', { name: named('library.accept') })),
    )
    await effort.step('owner, response and reason of each risk', async () => {
      const set = async (key: string, text: string, typed: () => Promise<void>) => {
        await hand.click(cell(key))
        if (way === 'plain') await hand.pasteFromSpreadsheet(Array.from({ length: RISKS }, () => [text]))
        else {
          await typed()
          await hand.press('ControlOrMeta+Shift+ArrowDown', 'ControlOrMeta+d', 'ControlOrMeta+Home')
        }
      }
      const response = t('contract/risklines:choices.response.treat')
      await set('ownerId', person.email, () => hand.type('R'))
      await set('response', response, () => hand.type(response.slice(0, 2)))
      await set('rationale', WHY, async () => {
        await hand.type(WHY)
        await hand.press('Enter', 'ArrowUp')
      })
      await expect(saved).toBeVisible()
    })
    const statusOf = async () => (await call(assessmentRoutes.get, { params: { id } })).status
    const step = (at: typeof page, name: string) =>
      at.getByRole('button', { name: word(`transitions.${name}`), exact: true })
    await effort.step('a treatment for each risk above tolerance', async () => {
      await hand.click(page.getByRole('tab', { name: assess('tabs.treatments') }))
      const field = (key: string) => t(`contract/actions:fields.${key}`)
      const fill = async (title: string, submit: string) => {
        const dialog = page.getByRole('dialog', { name: title })
        await hand.typeInto(
          dialog
            .getByRole('group', { name: field('name') })
            .getByRole('textbox')
            .first(),
          'Match order and invoice',
        )
        await hand.typeInto(dialog.getByRole('textbox', { name: field('description') }), 'Before payment')
        await hand.typeInto(dialog.getByLabel(field('dueOn'), { exact: true }), '30/06/2027')
        await hand.click(dialog.getByRole('button', { name: submit }))
        // More than a hundred records.
        await expect(dialog).toBeHidden({ timeout: 180_000 })
      }
      const treat = (key: string) => t(`risk/treatments:${key}`).split('{{')[0]!
      const all = page.getByRole('button', { name: treat('many.open') })
      await expect(all).toBeVisible()
      // One action for all of them, as the button above the list offers.
      await hand.click(all)
      await fill(treat('many.title'), treat('many.propose'))
      await expect(all).toBeHidden()
    })
    await effort.step('submit', async () => {
      await hand.click(step(page, 'in_progress'))
      await hand.click(step(page, 'in_review'))
      await expect.poll(statusOf).toBe('in_review')
    })
    const other = await openOnAnotherDevice(browser, 'en', colleague, `/risk-assessment-details/${id}`)
    const reviewer = await handOf(other)
    await expect(other.getByRole('grid').first()).toBeVisible()
    await effort.step('review and sign', async () => {
      await reviewer.click(other.getByRole('button', { name: named('agree.open') }))
      await reviewer.click(
        other.getByRole('alertdialog').getByRole('button', { name: assess('agree.confirm'), exact: true }),
      )
      await reviewer.click(step(other, 'approved'))
      const sign = other.getByRole('dialog', { name: t('shared/signatures:dialog.title').split('{{')[0]! })
      await reviewer.click(sign.getByRole('button', { name: t('shared/signatures:dialog.continue') }))
      await reviewer.click(sign.getByLabel(t('shared/signatures:dialog.accept')))
      await reviewer.typeInto(sign.getByLabel(t('shared/signatures:dialog.password')), PASSWORD)
      await reviewer.click(
        sign.getByRole('button', { name: t('shared/signatures:dialog.sign'), exact: true }),
      )
      await expect.poll(statusOf).toBe('approved')
    })
    await other.context().close()
    await effort.step('board page as PDF', async () => {
      await hand.click(
        page
          .getByRole('navigation', { name: t('workspace/shell:navigation') })
          .getByRole('link', { name: t('workspace/shell:menu.items.risk-dashboard'), exact: true }),
      )
      await hand.click(page.getByRole('button', { name: t('risk/figures:reports.open'), exact: true }))
      await hand.click(page.getByRole('menuitem', { name: t('risk/figures:reports.board') }))
      const download = page.waitForEvent('download', { timeout: 60_000 })
      // Of the message that the file is ready.
      await hand.click(page.getByRole('button', { name: t('shared/activity:exports.download') }).first())
      await download
    })
    keep(TASK, way)
  })
