import type { Page } from '@playwright/test'
import { writePopulation } from 'contract/audit/population'
import { sampleItemRoutes } from 'contract/audit/sample-items'
import { sampleRoutes } from 'contract/audit/samples'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { userRoutes } from 'contract/workspace/users'
import { addColleague } from '../support/colleagues.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { beginProcedure, ledger } from '../support/sampling.ts'
import { sendFile } from '../support/send-file.ts'
import { expect, test } from '../support/test.ts'

type Locale = Parameters<typeof createPerson>[0]

/** A person who leads an audit, and a colleague who reviews it. */
async function begin(locale: Locale) {
  const person = await createPerson(locale)
  const organisation = await createOrganisation(person, 'Auditing', ['audit_manager'])
  const call = await callAs(person, organisation)
  const { colleague } = await addColleague(person, organisation, locale, { roles: ['cae'] })
  const { items: people } = await call(userRoutes.list, { query: { limit: 100 } })
  const idOf = (name: string) => people.find((one) => one.name === name)!.id
  const lead = idOf(person.name)
  const reviewer = idOf(colleague.name)
  const { project, procedure } = await beginProcedure(call, { lead, reviewer })
  return {
    person,
    organisation,
    lead,
    call,
    project,
    procedure,
    path: `/fieldwork/${project}/samples/${procedure}`,
  }
}

type Call = Awaited<ReturnType<typeof callAs>>

/** A sample of three items with one attribute. */
async function drawThree(call: Call, project: string, procedure: string) {
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
      method: 'judgemental' as const,
      size: 3,
      attributes: { A: 'Approved' },
    },
  })
  const rows = ['INV-1', 'INV-2', 'INV-3'].map((ref) => ({ ref, date: null, amount: null }))
  const params = { id: sample.id }
  await call(sampleRoutes.draw, { params, body: { population: writePopulation(rows), evidence: null } })
  return { sample, params }
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const cellIn = (page: Page, row: number, column: number) =>
  page.getByRole('grid').locator(`[data-place="${row}:${column}"]`)

test('a sample is planned, drawn from a pasted ledger, tested by keys, extended, evaluated and redrawn', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const { person, path } = await begin(appLocale)
  const word = (key: string) => t(`audit/sampling:${key}` as 'audit/sampling:title')
  const counted = (key: string, n: number) => word(key).replace('{{n, number}}', String(n))
  const field = (key: string) => t(`contract/samples:fields.${key}` as 'contract/samples:fields.name')
  const choice = (key: string) =>
    t(`contract/samples:choices.${key}` as 'contract/samples:choices.method.random')
  const saved = page.getByText(t('shared/sheet:save.saved'), { exact: true })

  await test.step('the size is suggested, and a smaller one requires a reason', async () => {
    await openAs(person, path)
    await page.getByRole('button', { name: word('new.open') }).click()
    const dialog = page.getByRole('dialog', { name: word('new.title') })
    await dialog
      .getByRole('group', { name: field('name') })
      .getByRole('textbox')
      .first()
      .fill('Invoices')
    for (const key of ['population', 'source', 'completeness', 'rationale'])
      await dialog.getByRole('textbox', { name: field(key), exact: true }).fill('ERP')
    await dialog.getByLabel(field('periodFrom'), { exact: false }).fill('2026-01-01')
    await dialog.getByLabel(field('periodTo'), { exact: false }).fill('2026-12-31')
    await dialog
      .getByLabel(field('frequency'), { exact: false })
      .selectOption({ label: choice('frequency.weekly') })
    await dialog
      .getByLabel(field('riskLevel'), { exact: false })
      .selectOption({ label: choice('riskLevel.low') })
    await expect(dialog.getByText(counted('size.suggested', 5))).toBeVisible()
    await dialog.getByRole('spinbutton', { name: field('size'), exact: true }).fill('3')
    await expect(dialog.getByText(word('size.smaller'))).toBeVisible()
    await dialog.getByRole('spinbutton', { name: field('size'), exact: true }).fill('5')
    await dialog.getByLabel(word('attributes.one').replace('{{letter}}', 'A')).fill('Approved before payment')
    await dialog.getByRole('button', { name: word('new.do'), exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the ledger is pasted, checked and sampled', async () => {
    await page.getByRole('button', { name: word('draw.open') }).click()
    const dialog = page.getByRole('dialog', { name: word('draw.title') })
    await dialog.getByLabel(word('population.paste')).fill(ledger(40))
    await expect(dialog.getByText(counted('population.read', 40), { exact: false })).toBeVisible()
    await inspect('sampling-draw')
    await dialog.getByRole('button', { name: counted('draw.do', 5) }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('grid')).toBeVisible()
  })

  await test.step('letters enter results; one isolated deviation doubles the sample', async () => {
    await cellIn(page, 0, 3).click()
    for (const key of ['f', 'p', 'p', 'p', 'p']) {
      await page.keyboard.press(key)
      await page.keyboard.press('ArrowDown')
    }
    await cellIn(page, 0, 4).click()
    await page.keyboard.type('Paid before approval')
    await page.keyboard.press('Enter')
    await cellIn(page, 0, 5).click()
    await page.keyboard.type('Stand-in for one day')
    await page.keyboard.press('Enter')
    await expect(saved).toBeVisible()
    await expect(page.getByText(word('verdict.extend.title'))).toBeVisible()
    await page.getByRole('button', { name: counted('draw.extend', 5) }).click()
    await expect(cellIn(page, 9, 3)).toBeVisible()
    await cellIn(page, 5, 3).click()
    for (let row = 5; row < 10; row++) {
      await page.keyboard.press('p')
      await page.keyboard.press('ArrowDown')
    }
    await expect(saved).toBeVisible()
    await inspect('sampling-sheet')
  })

  await test.step('the sample is evaluated, and redrawing from the stored population gives the same items', async () => {
    await page.getByRole('button', { name: t('contract/samples:transitions.evaluated'), exact: true }).click()
    await expect(page.getByRole('button', { name: t('contract/samples:transitions.reopened') })).toBeVisible()
    await page.getByRole('button', { name: word('reperform.do') }).click()
    await expect(page.getByText(counted('reperform.same', 10))).toBeVisible()
  })
})

test('on the page of its procedure it is marked by digits beside the evidence, which follows the item in focus', async ({
  page,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const { person, organisation, lead, call, project, procedure } = await begin(appLocale)
  const { sample } = await drawThree(call, project, procedure)
  const { items } = await call(sampleItemRoutes.list, { query: { sample: [sample.id], sort: 'position' } })
  const upload = await sendFile(person, organisation, 'invoice.png', PNG)
  const { id } = await call(evidenceRoutes.create, {
    body: {
      name: { en: 'Invoice' },
      obtainedOn: '2026-05-04',
      obtainedBy: lead,
      confidentiality: 'internal',
      project,
    },
  })
  await call(evidenceRoutes.attach, { params: { id }, body: { upload } })
  await call(evidenceRoutes.link, { params: { id }, body: { kind: 'supports', to: items[1]!.id } })
  await expect
    .poll(async () => (await call(evidenceRoutes.files, { params: { id } })).items[0]?.scan, {
      timeout: 60_000,
    })
    .toBe('clean')
  const item = (key: string) => t(`audit/fieldwork:item.${key}` as 'audit/fieldwork:title')
  const result = (key: string) =>
    t(`contract/sampleitems:choices.attrA.${key}` as 'contract/sampleitems:choices.attrA.pass')

  await openAs(person, `/fieldwork/${project}?procedure=${procedure}`)
  const mark = cellIn(page, 1, 2)
  await mark.click()
  for (const [digit, key] of [
    ['0', 'not_applicable'],
    ['4', 'fail'],
    ['1', 'pass'],
  ] as const) {
    await page.keyboard.press(digit)
    await expect(mark.getByRole('img', { name: result(key), exact: true })).toBeVisible()
  }
  const palette = page.getByRole('group', { name: t('audit/sampling:palette') })
  await palette.getByRole('button', { name: result('fail') }).click()
  await expect(mark.getByRole('img', { name: result('fail'), exact: true })).toBeVisible()
  await expect(mark).toBeFocused()

  await page.getByRole('button', { name: item('beside') }).click()
  await expect(page.getByRole('img', { name: 'invoice.png' })).toBeVisible()
  await mark.click()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('heading', { name: item('none') })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('img', { name: 'invoice.png' })).toBeVisible()
  await inspect('fieldwork-sample')
  await page.getByRole('button', { name: t('audit/fieldwork:viewer.close') }).click()
  await expect(page.getByRole('img', { name: 'invoice.png' })).toBeHidden()
})

test.describe('offline', () => {
  test('edits stay on the device, are sent on return, and never overwrite what others saved @once', async ({
    page,
    appLocale,
    t,
    openAs,
    signOut,
  }) => {
    const { person, call, project, procedure, path } = await begin(appLocale)
    const { sample, params } = await drawThree(call, project, procedure)
    const itemsOf = async () =>
      (await call(sampleItemRoutes.list, { query: { sample: [sample.id], sort: 'code' } })).items
    const kept = page.getByRole('button', {
      name: t('shared/offline:open').replace('{{n, number}}', '2'),
    })

    await openAs(person, path)
    await cellIn(page, 0, 3).click()
    await page.context().setOffline(true)
    await page.keyboard.press('f')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('p')
    await expect(kept).toBeVisible()
    expect((await itemsOf()).map(({ attrA }) => attrA)).toEqual([null, null, null])

    await test.step('one of them is changed elsewhere in the meantime', async () => {
      const [, second] = await itemsOf()
      const change = { attrA: 'not_applicable' as const }
      const edits = [{ id: second!.id, version: second!.version, changes: change }]
      await call(sampleItemRoutes.editMany, { params, body: { edits } })
    })

    await test.step('signing out asks for confirmation first', async () => {
      await signOut()
      await expect(page.getByRole('dialog', { name: t('shared/offline:leaving.title') })).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await test.step('a reopened page sends the stored edits, and shows the conflict', async () => {
      await page.goto('about:blank')
      await page.context().setOffline(false)
      await page.goto(path)
      await expect.poll(async () => (await itemsOf())[0]!.attrA).toBe('fail')
      await page
        .getByRole('button', { name: t('shared/sheet:save.conflicts').replace('{{n, number}}', '1') })
        .click()
      const dialog = page.getByRole('dialog', { name: t('shared/record:conflict.title') })
      await expect(dialog).toBeVisible()
      expect((await itemsOf())[1]!.attrA).toBe('not_applicable')
    })
  })
})
