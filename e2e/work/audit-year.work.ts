import type { Page } from '@playwright/test'
import { completionRoutes } from 'contract/audit/completion'
import { issueRoutes } from 'contract/audit/issues'
import { procedureRoutes } from 'contract/audit/procedures'
import { projectRoutes } from 'contract/audit/projects'
import { sampleRoutes } from 'contract/audit/samples'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { startEngagement, type TeamMember } from '../support/audit-team.ts'
import { PASSWORD } from '../support/people.ts'
import { openOnAnotherDevice } from '../support/sessions.ts'
import { textsIn } from '../support/translations.ts'
import type { Hand } from './hand.ts'
import { expect, test } from './work-test.ts'

/**
 * The year of an audit, stage by stage: what comes before a stage is made through the API, the stage itself by hand. The
 * counts of the stages add up to those of the year.
 */
const stage = (name: string) => `Year of an audit: ${name}`
const NAME = { en: 'Purchase to pay', fr: 'Achats et paiements', ar: 'المشتريات والمدفوعات' }
const ITEMS = 60
const POPULATION = 400
/** Counted from zero. */
const FAILED = [6, 22, 40]

/** Everybody in English or French: the test types what is on their screens. */
const LANGUAGES = {
  head: ['en', 0],
  lead: ['en', 1],
  reviewer: ['en', 2],
  preparer: ['fr', 0],
  auditee: ['fr', 1],
} as const

interface Desk {
  page: Page
  hand: Hand
  t: ReturnType<typeof textsIn>
}

/** Signs what the page just asked to sign. */
async function signAt({ page, hand, t }: Desk): Promise<void> {
  const dialog = page.getByRole('dialog', { name: t('shared/signatures:dialog.title').trim() })
  await hand.click(dialog.getByRole('button', { name: t('shared/signatures:dialog.continue') }))
  await hand.click(dialog.getByLabel(t('shared/signatures:dialog.accept')))
  await hand.typeInto(dialog.getByLabel(t('shared/signatures:dialog.password')), PASSWORD)
  await hand.click(dialog.getByRole('button', { name: t('shared/signatures:dialog.sign'), exact: true }))
  await expect(dialog).toBeHidden()
}

const audited = test.extend<{ deskOf: (who: TeamMember, path: string) => Promise<Desk> }>({
  deskOf: async ({ browser, handOf }, provide) => {
    const desks: Page[] = []
    await provide(async ({ person, locale }, path) => {
      const page = await openOnAnotherDevice(browser, locale, person, path)
      desks.push(page)
      const hand = await handOf(page)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      return { page, hand, t: textsIn(locale) }
    })
    for (const page of desks) await page.context().close()
  },
})

audited(stage('engagement of the annual plan'), async ({ effort, keep, deskOf }) => {
  const { work } = await startEngagement(LANGUAGES)
  const { head, lead, reviewer, auditee } = work.team
  await auditee.call(starterLibraryRoutes.load, { body: { processes: ['P2P'] } })
  const { page, hand, t } = await deskOf(head, '/home')
  const own = (key: string) => t(`audit/projects:${key}`)
  const field = (key: string) => t(`contract/projects:fields.${key}`)
  const main = page.getByRole('main')
  // The view of that name has a button of that name, too.
  const begin = main
    .getByRole('table')
    .getByRole('button', { name: own('plan.begin'), exact: true })
    .first()
  await effort.step('open the plan of the year', async () => {
    await hand.click(page.getByRole('link', { name: t('workspace/shell:menu.items.projects'), exact: true }))
    await hand.click(
      main.getByRole('group', { name: own('look.label') }).getByRole('button', { name: own('look.plan') }),
    )
    await expect(begin).toBeVisible()
  })
  const dialog = page.getByRole('dialog', { name: own('begin.title') })
  await effort.step('create the engagement of the process', async () => {
    await hand.click(begin)
    await hand.typeInto(
      dialog
        .getByRole('group', { name: field('name') })
        .getByRole('textbox')
        .first(),
      NAME.en,
    )
    await hand.pick(dialog.getByRole('combobox', { name: field('ownerId') }), lead.person.name)
    await hand.pick(dialog.getByRole('combobox', { name: field('reviewerId') }), reviewer.person.name)
    await hand.click(dialog.getByRole('button', { name: own('begin.submit') }))
    await expect(page).toHaveURL(/\/projects\/details\//)
  })
  keep(stage('engagement of the annual plan'), 'plain')
})

const RISK_COLUMNS = 'code name category likelihood impact score inScope reason rows'.split(' ')
const PROCEDURE_COLUMNS = 'code ref name test ownerId reviewerId hours dueOn status'.split(' ')
const PLANNED = stage('plan to approval')

for (const way of ['plain', 'practised'] as const)
  audited(`${PLANNED}, ${way}`, async ({ effort, keep, deskOf }) => {
    const { work } = await startEngagement(LANGUAGES)
    await work.begin(NAME)
    const { lead, reviewer, preparer } = work.team
    const at = await deskOf(lead, `/planning/${work.project}`)
    const { page, hand, t } = at
    const plan = (key: string) => t(`audit/planning:${key}`)
    const field = (key: string) => t(`contract/projects:fields.${key}`)
    const kept = page.getByText(t('shared/record:autosave.saved'), { exact: true })
    const saved = page.getByText(t('shared/sheet:save.saved'), { exact: true })
    const goTo = (name: string) =>
      hand.click(page.getByRole('tab', { name: plan(`tabs.${name}`), exact: true }))
    await effort.step('memorandum', async () => {
      await hand.typeInto(
        page.getByRole('textbox', { name: field('background'), exact: true }),
        'Spend grew by a third.',
      )
      await hand.typeInto(
        page.getByLabel(plan('memo.objective.add'), { exact: true }),
        'Payments are made once',
      )
      await hand.press('Enter')
      await hand.typeInto(page.getByLabel(field('scopeIn'), { exact: true }), 'Orders of this year')
      await hand.typeInto(page.getByLabel(plan('memo.criterion.add'), { exact: true }), 'Purchasing policy')
      await hand.press('Tab')
      await expect(kept).toBeVisible()
    })
    await effort.step('risks of the library with their controls', async () => {
      await goTo('risks')
      await hand.click(page.getByRole('button', { name: plan('risks.add.open'), exact: true }))
      await hand.click(page.getByRole('button', { name: plan('risks.add.all'), exact: true }))
      const grid = page.getByRole('grid', { name: plan('tabs.risks') })
      await expect(grid.locator(`[data-place="0:${RISK_COLUMNS.indexOf('likelihood')}"]`)).toBeVisible()
    })
    await effort.step('a test for each control', async () => {
      await goTo('racm')
      const make = page.getByRole('button', { name: plan('racm.tests.do').split('{{')[0]! })
      await hand.click(make)
      await expect(make).toHaveCount(0)
    })
    await effort.step('preparer, reviewer and hours of the programme', async () => {
      await goTo('programme')
      const grid = page.getByRole('grid', { name: plan('tabs.programme') })
      const cell = (key: string) => grid.locator(`[data-place="0:${PROCEDURE_COLUMNS.indexOf(key)}"]`)
      await expect(cell('ownerId')).toBeVisible()
      if (way === 'plain') {
        await hand.click(
          page.getByRole('button', { name: plan('programme.assign.all').split('{{')[0]!.trim() }),
        )
        const dialog = page.getByRole('dialog')
        for (const [key, { person }] of [
          ['ownerId', preparer],
          ['reviewerId', reviewer],
        ] as const)
          await hand.click(
            dialog
              .getByRole('group', {
                name: t('audit/planning:programme.assign.team', {
                  field: t(`contract/procedures:fields.${key}`),
                }),
              })
              .getByRole('button', { name: person.name }),
          )
        await hand.click(dialog.getByRole('button', { name: plan('programme.assign.do'), exact: true }))
        await expect(dialog).toBeHidden()
        await hand.click(cell('hours'))
        await hand.pasteFromSpreadsheet(Array.from({ length: 40 }, () => ['16']))
      } else {
        await hand.click(cell('ownerId'))
        await hand.type(preparer.person.name.slice(0, 2))
        await hand.press('ArrowRight')
        await hand.type(reviewer.person.name.slice(0, 2))
        await hand.press('ArrowRight')
        await hand.type('16')
        await hand.press('Enter', 'ArrowUp')
        await hand.press(
          'Shift+ArrowLeft',
          'Shift+ArrowLeft',
          'ControlOrMeta+Shift+ArrowDown',
          'ControlOrMeta+d',
        )
      }
      await expect(saved).toBeVisible()
    })
    await effort.step('dates, hours and topical requirements', async () => {
      await goTo('team')
      await hand.typeInto(page.getByLabel(field('hoursPlanned'), { exact: true }), '400')
      await hand.press('Tab')
      await expect(kept).toBeVisible()
      await goTo('calendar')
      for (const key of ['startOn', 'kickoffOn', 'fieldworkFrom', 'fieldworkTo', 'dueOn']) {
        await hand.typeInto(
          page.getByLabel(field(key), { exact: true }),
          { startOn: '02/11/2026', kickoffOn: '09/11/2026', fieldworkFrom: '16/11/2026' }[key] ??
            (key === 'fieldworkTo' ? '04/12/2026' : '15/01/2027'),
        )
        await hand.press('Tab')
        await expect(kept).toBeVisible()
      }
      await goTo('topical')
      for (const one of ['cybersecurity', 'third_party', 'organisational_behaviour']) {
        const group = page.getByRole('group', { name: plan(`topical.of.${one}`) })
        await hand.click(group.getByText(plan('topical.no'), { exact: true }))
        await expect(kept).toBeVisible()
      }
    })
    const signing = await deskOf(reviewer, `/planning/${work.project}?view=approval`)
    await effort.step('another person signs the plan', async () => {
      await signing.hand.click(
        signing.page
          .getByRole('button', { name: signing.t('contract/projects:transitions.fieldwork'), exact: true })
          .first(),
      )
      await signAt(signing)
    })
    const { status } = await lead.call(projectRoutes.get, { params: { id: work.project } })
    expect(status).toBe('fieldwork')
    keep(PLANNED, way)
  })

audited(stage('walkthrough'), async ({ effort, keep, deskOf }) => {
  const { work } = await startEngagement(LANGUAGES)
  await work.begin(NAME)
  await work.plan()
  const { preparer } = work.team
  const at = await deskOf(preparer, `/fieldwork/${work.project}`)
  const { page, hand, t } = at
  const of = (key: string) => t(`contract/procedures:${key}`)
  const now = () => preparer.call(procedureRoutes.get, { params: { id: work.procedure } })
  await effort.step('start, and conclude on design and operation', async () => {
    await hand.click(page.getByRole('button', { name: of('transitions.in_progress'), exact: true }))
    await hand.choose(
      page.getByRole('combobox', { name: of('fields.designResult'), exact: true }),
      of('choices.designResult.adequate'),
    )
    await hand.choose(
      page.getByRole('combobox', { name: of('fields.operationResult'), exact: true }),
      of('choices.operationResult.ineffective'),
    )
    await hand.click(page.getByLabel(of('choices.result.fail'), { exact: true }))
    await hand.typeInto(
      page.getByRole('combobox', { name: of('fields.conclusion') }),
      '7 of 40 had one approval.',
    )
    await expect.poll(async () => (await now()).conclusion).toContain('7 of 40')
  })
  await effort.step('drop the evidence', async () => {
    // Dragged from a folder: one press.
    effort.outside(1, 0)
    await page.setInputFiles('input[type=file]', {
      name: 'payments.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Payments of March'),
    })
    await expect.poll(async () => (await now()).evidence, { timeout: 60_000 }).toBe(1)
  })
  await effort.step('sign as prepared', async () => {
    await hand.click(page.getByRole('button', { name: of('transitions.prepared'), exact: true }))
    await signAt(at)
  })
  expect((await now()).status).toBe('prepared')
  keep(stage('walkthrough'), 'plain')
})

const SAMPLED = stage('test with 60 samples')

for (const way of ['plain', 'practised'] as const)
  audited(`${SAMPLED}, ${way}`, async ({ effort, keep, deskOf }) => {
    const { work } = await startEngagement(LANGUAGES)
    await work.begin(NAME)
    await work.plan()
    const { preparer } = work.team
    const { version } = await preparer.call(procedureRoutes.get, { params: { id: work.procedure } })
    await preparer.call(procedureRoutes.transition, {
      params: { id: work.procedure },
      version,
      body: { to: 'in_progress' },
    })
    const { page, hand, t } = await deskOf(preparer, `/fieldwork/${work.project}/samples/${work.procedure}`)
    const word = (key: string) => t(`audit/sampling:${key}`)
    const counted = (key: string, n: number) => word(key).replace('{{n, number}}', String(n))
    const field = (key: string) => t(`contract/samples:fields.${key}`)
    const cell = (row: number) => page.getByRole('grid').locator(`[data-place="${row}:3"]`)
    const saved = page.getByText(t('shared/sheet:save.saved'), { exact: true })
    await effort.step('plan the sample', async () => {
      await hand.click(page.getByRole('button', { name: word('new.open') }))
      const dialog = page.getByRole('dialog', { name: word('new.title') })
      await hand.typeInto(
        dialog
          .getByRole('group', { name: field('name') })
          .getByRole('textbox')
          .first(),
        'Invoices',
      )
      for (const key of ['population', 'source', 'completeness', 'rationale'])
        await hand.typeInto(dialog.getByRole('textbox', { name: field(key), exact: true }), 'ERP')
      for (const [key, day] of [
        ['periodFrom', '01/01/2026'],
        ['periodTo', '31/12/2026'],
      ] as const)
        await hand.typeInto(dialog.getByLabel(field(key), { exact: false }), day)
      await hand.choose(
        dialog.getByLabel(field('frequency'), { exact: false }),
        t('contract/samples:choices.frequency.daily'),
      )
      await hand.choose(
        dialog.getByLabel(field('riskLevel'), { exact: false }),
        t('contract/samples:choices.riskLevel.high'),
      )
      const size = dialog.getByRole('spinbutton', { name: field('size'), exact: true })
      await hand.click(size)
      await hand.press('ControlOrMeta+a')
      await hand.type(String(ITEMS))
      await hand.typeInto(
        dialog.getByLabel(word('attributes.one').replace('{{letter}}', 'A').trim()).first(),
        'Approved',
      )
      await hand.click(dialog.getByRole('button', { name: word('new.do'), exact: true }))
      await expect(dialog).toBeHidden()
    })
    await effort.step('select it from the pasted list', async () => {
      await hand.click(page.getByRole('button', { name: word('draw.open') }))
      const dialog = page.getByRole('dialog', { name: word('draw.title') })
      await hand.click(dialog.getByLabel(word('population.paste')))
      await hand.pasteFromSpreadsheet([
        ['Invoice', 'Paid on', 'Amount'],
        ...Array.from({ length: POPULATION }, (_, at) => [`INV-${1000 + at}`, '15/03/2026', `${at + 1}0.50`]),
      ])
      await hand.click(dialog.getByRole('button', { name: counted('draw.do', ITEMS) }))
      await expect(dialog).toBeHidden()
      await expect(cell(0)).toBeVisible()
    })
    const palette = page.getByRole('group', { name: word('palette') })
    const mark = (key: 'pass' | 'fail') =>
      palette.getByRole('button', { name: t(`contract/sampleitems:choices.attrA.${key}`) })
    await effort.step('mark the items', async () => {
      await hand.click(cell(0))
      if (way === 'plain') {
        await hand.scrollTo(cell(ITEMS - 1), page.getByRole('grid'))
        await hand.click(cell(ITEMS - 1), ['Shift'])
        await hand.click(mark('pass'))
      } else await hand.press('ControlOrMeta+Shift+ArrowDown', 'p', 'ControlOrMeta+Enter')
      for (const row of FAILED.toReversed()) {
        await hand.scrollTo(cell(row), page.getByRole('grid'), 'up')
        await hand.click(cell(row))
        if (way === 'plain') await hand.click(mark('fail'))
        else await hand.press('f')
      }
      await expect(saved).toBeVisible()
    })
    const { items } = await preparer.call(sampleRoutes.list, { query: { procedure: [work.procedure] } })
    expect(items[0]).toMatchObject({ tested: ITEMS, deviations: FAILED.length })
    keep(SAMPLED, way)
  })

audited(stage('management response'), async ({ effort, keep, deskOf }) => {
  const { work } = await startEngagement(LANGUAGES)
  await work.begin(NAME)
  await work.plan()
  await work.test()
  await work.find()
  const { auditee } = work.team
  const { page, hand, t } = await deskOf(auditee, `/issues/${work.project}/${work.issue}?view=answer`)
  const response = t('contract/issues:fields.response')
  const statusOf = async () => (await auditee.call(issueRoutes.get, { params: { id: work.issue } })).status
  await effort.step('answer', async () => {
    const answer = page.getByRole('region', { name: response })
    await hand.choose(answer.getByRole('combobox'), t('contract/issues:choices.response.agree'))
    await hand.typeInto(answer.getByRole('textbox'), 'D’accord.')
    await hand.click(answer.getByRole('button', { name: t('shared/record:save') }))
    await expect(page.getByText('D’accord.')).toBeVisible()
  })
  await effort.step('propose an action', async () => {
    await hand.click(page.getByRole('button', { name: t('audit/issues:actions.add') }))
    const dialog = page.getByRole('dialog')
    await hand.typeInto(
      dialog
        .getByRole('group', { name: t('contract/actions:fields.name') })
        .getByRole('textbox')
        .first(),
      'Fixer la limite',
    )
    await hand.click(dialog.getByRole('button', { name: t('audit/issues:actions.propose') }))
    await expect(page.getByRole('button', { name: /Fixer la limite/ })).toBeVisible()
  })
  await effort.step('agree', async () => {
    await hand.click(page.getByRole('button', { name: t('contract/issues:transitions.agreed'), exact: true }))
    await expect.poll(statusOf).toBe('agreed')
  })
  keep(stage('management response'), 'plain')
})

audited(stage('sealed file'), async ({ effort, keep, deskOf }) => {
  const { work } = await startEngagement(LANGUAGES)
  await work.begin(NAME)
  await work.plan()
  await work.test()
  await work.find()
  await work.answer()
  await work.conclude()
  await work.remedy()
  const { head } = work.team
  const at = await deskOf(head, `/completion/${work.project}`)
  const { page, hand, t } = at
  const say = (key: string) => t(`audit/completion:${key}`)
  await effort.step('seal the file', async () => {
    await hand.click(page.getByRole('tab', { name: say('tabs.archive'), exact: true }))
    await hand.click(page.getByRole('button', { name: say('archive.seal') }))
    await hand.click(page.getByRole('alertdialog').getByRole('button', { name: say('archive.seal') }))
    await expect(page.getByText(say('archive.sealed'))).toBeVisible({ timeout: 120_000 })
  })
  await effort.step('close the engagement by signature', async () => {
    await hand.click(
      page.getByRole('button', { name: t('contract/projects:transitions.closed'), exact: true }).first(),
    )
    await signAt(at)
  })
  const { status } = await head.call(projectRoutes.get, { params: { id: work.project } })
  expect(status).toBe('closed')
  const { items } = await head.call(completionRoutes.files, { params: { id: work.project } })
  expect(items).toHaveLength(1)
  keep(stage('sealed file'), 'plain')
})
