import type { Page } from '@playwright/test'
import { procedureRoutes } from 'contract/audit/procedures'
import { projectMemberRoutes } from 'contract/audit/project-members'
import { projectRoutes } from 'contract/audit/projects'
import { reviewNoteRoutes } from 'contract/audit/review-notes'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { userRoutes } from 'contract/workspace/users'
import { addColleague } from '../support/colleagues.ts'
import { openOnAnotherDevice } from '../support/sessions.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { sign } from '../support/sign.ts'
import { expect, picture, test } from '../support/test.ts'

const TEXTS = {
  en: {
    match: 'Three-way match',
    pay: 'Payments',
    seen: 'All 25 invoices match, see [[C',
    why: 'Which period?',
  },
  fr: {
    match: 'Rapprochement à trois',
    pay: 'Paiements',
    seen: 'Tout concorde, voir [[C',
    why: 'Quelle période ?',
  },
  ar: { match: 'المطابقة الثلاثية', pay: 'المدفوعات', seen: 'تطابقت الفواتير، انظر [[C', why: 'أي فترة؟' },
}
const step = (id: string, text: string) => ({
  id,
  text: { en: text, fr: text, ar: text },
  done: false,
  note: null,
})

test('a procedure is documented by keyboard, concluded with a reference, returned with a note and signed twice', async ({
  page,
  browser,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  test.setTimeout(240_000)
  const texts = TEXTS[appLocale]
  const lead = await createPerson(appLocale)
  const organisation = await createOrganisation(lead, 'Auditing', ['cae'])
  const call = await callAs(lead, organisation)
  // One after the other: each invitation needs an authentication of the lead made for it.
  const { colleague: preparer, call: asPreparer } = await addColleague(lead, organisation, appLocale, {
    roles: ['auditor'],
  })
  const { colleague: reviewer, call: asReviewer } = await addColleague(lead, organisation, appLocale, {
    which: 2,
    roles: ['audit_manager'],
  })
  const { items: people } = await call(userRoutes.list, { query: { limit: 100 } })
  const idOf = ({ name }: { name: string }) => people.find((one) => one.name === name)!.id
  const project = await call(projectRoutes.create, {
    body: {
      name: { [appLocale]: texts.match },
      type: 'assurance',
      year: 2026,
      ownerId: idOf(lead),
      reviewerId: idOf(reviewer),
      caeId: idOf(lead),
      confidentiality: 'standard',
      languages: [appLocale],
    },
  })
  const member = await call(projectMemberRoutes.create, {
    body: { project: project.id, ownerId: idOf(preparer), role: 'preparer' },
  })
  await asPreparer(projectMemberRoutes.transition, {
    params: { id: member.id },
    version: 1,
    body: { to: 'declared' },
  })
  const make = (name: string) =>
    call(procedureRoutes.create, {
      body: {
        project: project.id,
        section: 'C',
        name: { [appLocale]: name },
        test: 'tod',
        objective: texts.match,
        ownerId: idOf(preparer),
        reviewerId: idOf(reviewer),
        hours: 1600,
        steps: [step('one', texts.match), step('two', texts.pay)],
      },
    })
  const [first] = [await make(texts.match), await make(texts.pay)]
  const words = (key: string) => t(`audit/fieldwork:${key}` as 'audit/fieldwork:title')
  const of = (key: string) => t(`contract/procedures:${key}` as 'contract/procedures:title')
  const saved = page.getByText(t('shared/record:autosave.saved'), { exact: true })
  const path = `/fieldwork/${project.id}`

  await test.step('the tree opens one’s own procedures, and arrow keys navigate it', async () => {
    await openAs(preparer, path)
    const tree = page.getByRole('tree', { name: words('tree.label') })
    const choose = async (key: string) => {
      await page.getByRole('button', { name: words('tree.open'), exact: true }).click()
      await tree.getByRole('treeitem', { selected: true }).focus()
      await page.keyboard.press(key)
      await page.keyboard.press('Enter')
    }
    await page.getByRole('button', { name: words('tree.open'), exact: true }).click()
    await expect(tree.getByRole('treeitem', { selected: true })).toContainText('C1')
    await page.keyboard.press('Escape')
    await choose('ArrowDown')
    await expect(page.getByRole('heading', { level: 1, name: texts.pay })).toBeVisible()
    await choose('ArrowUp')
    await expect(page.getByRole('heading', { level: 1, name: texts.match })).toBeVisible()
  })

  await test.step('the next one to prepare follows without the list, again and again by one key', async () => {
    const next = page.getByRole('button', { name: words('next.prepare') })
    await next.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: texts.pay })).toBeVisible()
    await expect(next).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: texts.match })).toBeVisible()
    await expect(page.getByRole('button', { name: words('next.review') })).toBeHidden()
  })

  await test.step('steps are ticked with Space, and everything is saved automatically', async () => {
    await page.getByRole('button', { name: of('transitions.in_progress'), exact: true }).click()
    const boxes = page.getByRole('article').getByRole('checkbox')
    await boxes.first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(boxes.nth(1)).toBeChecked()
    await expect(saved).toBeVisible()
  })

  await test.step('the conclusion refers to another working paper, and an invalid reference is reported', async () => {
    await page.getByLabel(of('choices.result.pass'), { exact: true }).check()
    const conclusion = page.getByRole('combobox', { name: of('fields.conclusion') })
    await conclusion.fill('[[C9]]')
    await expect(page.getByText(/C9$/)).toBeVisible()
    await conclusion.fill('')
    await conclusion.pressSequentially(texts.seen)
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(conclusion).toHaveValue(/\[\[C2\]\]$/)
    await expect(saved).toBeVisible()
    await expect
      .poll(async () => (await call(procedureRoutes.get, { params: { id: first.id } })).conclusion)
      .toMatch(/\[\[C2\]\]$/)
  })

  await test.step('evidence and hours are shown beside the procedure', async () => {
    await page.setInputFiles('input[type=file]', {
      name: 'invoices.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('INV-1; INV-2'),
    })
    await expect
      .poll(async () => (await call(procedureRoutes.get, { params: { id: first.id } })).evidence, {
        timeout: 30_000,
      })
      .toBe(1)
    const { items } = await call(evidenceRoutes.list, { query: { project: [project.id] } })
    expect(items).toHaveLength(1)
    await page
      .getByRole('spinbutton', { name: t('contract/timeentries:fields.hours'), exact: true })
      .fill('7.5')
    await page.getByRole('button', { name: words('time.book'), exact: true }).click()
    await expect(page.getByText(words('time.booked'))).toBeVisible()
    await inspect('fieldwork')
  })

  let otherPage: Page
  await test.step('the reviewer opens it from the queue, and returns it with a pinned note', async () => {
    await sign(asPreparer, preparer, first.id, 'authorship', 'prepared')
    otherPage = await openOnAnotherDevice(browser, appLocale, reviewer, `${path}?view=queue`)
    await otherPage.getByRole('link', { name: /C1/ }).click()
    await otherPage.getByRole('button', { name: of('transitions.in_review'), exact: true }).click()
    await otherPage.getByRole('button', { name: words('notes.add'), exact: true }).click()
    const form = otherPage
      .getByRole('article')
      .locator('form')
      .filter({ hasText: words('notes.pin') })
    await form.getByRole('textbox').first().fill(texts.why)
    await form.getByRole('button', { name: words('notes.add'), exact: true }).click()
    await expect(otherPage.getByText(texts.why)).toBeVisible()
    await picture(otherPage, `fieldwork-review-${appLocale}-1440`)
  })

  await test.step('the note is answered, the procedure changed and signed again, and the reviewer sees the changes', async () => {
    const { items: notes } = await call(reviewNoteRoutes.list, { query: { procedure: [first.id] } })
    const [note] = notes
    expect(note).toMatchObject({ severity: 'must', status: 'open' })
    const current = async () => (await call(procedureRoutes.get, { params: { id: first.id } })).version
    const at = { params: { id: first.id } }
    await asReviewer(procedureRoutes.transition, {
      ...at,
      version: await current(),
      body: { to: 'returned', reason: texts.why },
    })
    await asPreparer(procedureRoutes.transition, {
      ...at,
      version: await current(),
      body: { to: 'in_progress' },
    })
    await asPreparer(procedureRoutes.update, {
      ...at,
      version: await current(),
      body: { conclusion: `${texts.match} 2026` },
    })
    await page.goto(`${path}?procedure=${first.id}`)
    const answer = page.getByLabel(t('contract/reviewnotes:fields.answer'), {
      exact: true,
    })
    await answer.fill('2026')
    await page.getByRole('button', { name: words('notes.keep'), exact: true }).click()
    await page
      .getByRole('button', {
        name: t('contract/reviewnotes:transitions.answered'),
        exact: true,
      })
      .click()
    await expect
      .poll(async () => (await call(reviewNoteRoutes.get, { params: { id: note!.id } })).status)
      .toBe('answered')
    const { version } = await call(reviewNoteRoutes.get, { params: { id: note!.id } })
    await asReviewer(reviewNoteRoutes.transition, {
      params: { id: note!.id },
      version,
      body: { to: 'cleared' },
    })
    await sign(asPreparer, preparer, first.id, 'authorship', 'prepared')
    await otherPage.goto(`${path}?view=queue`)
    await expect(otherPage.getByText(`${texts.match} 2026`)).toBeVisible()
    await picture(otherPage, `fieldwork-queue-${appLocale}-1440`)
    await asReviewer(procedureRoutes.transition, {
      ...at,
      version: await current(),
      body: { to: 'in_review' },
    })
    await sign(asReviewer, reviewer, first.id, 'review', 'reviewed')
    await otherPage.context().close()
  })

  await test.step('the index shows both signatures', async () => {
    await page.goto(`${path}?view=index`)
    const row = page.getByRole('row').filter({ hasText: 'C1' })
    await expect(row).toContainText(of('statuses.reviewed'))
    await expect(row).toContainText(reviewer.name)
    await inspect('fieldwork-index')
    const panel = page.getByRole('tabpanel')
    for (const [part, has] of [
      ['notes', texts.why],
      ['time', preparer.name],
    ] as const) {
      await page.getByRole('tab', { name: words(`parts.${part}`), exact: true }).click()
      await expect(panel.getByRole('row').filter({ hasText: has })).toBeVisible()
      await picture(page, `fieldwork-${part}-${appLocale}-1440`)
    }
    await page.getByRole('tab', { name: words('parts.papers'), exact: true }).click()
    await expect(panel.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await picture(page, `fieldwork-papers-${appLocale}-1440`)
  })
})
