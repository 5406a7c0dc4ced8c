import { deviceRoutes } from 'contract/techdoc/devices'
import { fileRowRoutes } from 'contract/techdoc/file/file-rows'
import { gsprPageRoutes } from 'contract/techdoc/gspr/gspr-page'
import { sectionRoutes } from 'contract/techdoc/file/sections'
import { techDocumentRoutes } from 'contract/techdoc/documents/tech-documents'
import { addColleague } from '../support/colleagues.ts'
import { openOnAnotherDevice } from '../support/sessions.ts'
import { callAs, createOrganisation, createPerson, PASSWORD } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const TEXTS = {
  en: {
    device: 'Infusion pump',
    why: 'The device has no part that is exposed to radiation.',
    solution: 'Own leak test',
    gap: 'The report is missing',
    again: 'Another variant came',
  },
  fr: {
    device: 'Pompe à perfusion',
    why: 'Aucune partie du dispositif n’est exposée à un rayonnement.',
    solution: 'Essai d’étanchéité propre',
    gap: 'Le rapport manque',
    again: 'Une autre variante est venue',
  },
  ar: {
    device: 'مضخة تسريب',
    why: 'لا يوجد في الجهاز أي جزء معرَّض للإشعاع المذكور.',
    solution: 'اختبار تسرب خاص',
    gap: 'التقرير ناقص',
    again: 'جاء متغير آخر',
  },
}
/** The columns of the sheet, in order. */
const COLUMNS =
  `ref name conformity applicability justification method standards otherSolution evidence proposal overrideReason
  ownerId reviewerId comment status`.split(/\s+/)

test('S2.10 GSP-0…GSP-10 Annex I is answered by keyboard, proposals and headings, evidenced and signed', async ({
  page,
  browser,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  test.setTimeout(240_000)
  const texts = TEXTS[appLocale]
  const author = await createPerson(appLocale)
  const organisation = await createOrganisation(author, 'Devices', ['techdoc_author'])
  const call = await callAs(author, organisation)
  const { colleague: reviewer } = await addColleague(author, organisation, appLocale, {
    roles: ['techdoc_reviewer'],
  })
  const { id: device } = await call(deviceRoutes.create, {
    body: { name: { [appLocale]: texts.device }, riskClass: 'IIb', language: appLocale },
  })
  const document = await call(techDocumentRoutes.create, {
    body: {
      name: { [appLocale]: 'Leak test' },
      docType: 'report',
      language: appLocale,
      confidentiality: 'internal',
    },
  })
  const read = () => call(gsprPageRoutes.page, { params: { id: device }, query: { locale: appLocale } })
  const rowOf = async (ref: string) => (await read()).rows.find((row) => row.ref === ref)!
  const gspr = (key: string, values?: Record<string, string>) => t(`techdoc/gspr:${key}`, values)
  const counted = (key: string, n: number) => gspr(key).replace('{{n, number}}', String(n))
  const word = (key: string) => t(`contract/gsprrows:${key}`)
  const grid = page.getByRole('grid', { name: gspr('sheet') })
  const cell = (row: number, key: string) => grid.locator(`[data-place="${row}:${COLUMNS.indexOf(key)}"]`)
  const saved = page.getByText(t('shared/sheet:save.saved'), { exact: true })
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
  const panel = page.getByRole('dialog', { name: word('one') })

  await test.step('a device has its 207 rows under their headings', async () => {
    await openAs(author, `/gspr-checklist?device=${device}`)
    await expect(page.getByText(gspr('keys'))).toBeVisible({ timeout: 30_000 })
    await expect(cell(0, 'ref')).toHaveText('1')
    await expect(page.getByText(counted('bulk.shown', 207))).toBeVisible()
    await inspect('techdoc-gspr')
  })

  await test.step('letters answer, and rows 1 to 8 cannot be excluded', async () => {
    await cell(0, 'applicability').click()
    await press('a', 'ArrowDown', 'a', 'ArrowDown', 'n')
    await expect(page.getByRole('alert').filter({ hasText: gspr('problems.applicability') })).toBeVisible()
    await press('a')
    await expect(cell(0, 'conformity')).toHaveText(word('choices.conformity.not-assessed'))
    await expect(saved).toBeVisible()
    await expect.poll(async () => (await rowOf('3')).applicability).toBe('applicable')
  })

  await test.step('profile proposals are accepted, and undone', async () => {
    const waiting = (await read()).rows.filter(
      ({ answerable, applicability, proposal }) =>
        answerable && applicability === 'tbd' && proposal !== 'tbd',
    ).length
    await page.getByRole('button', { name: counted('proposals', waiting) }).click()
    await expect(page.getByText(counted('bulk.done', waiting))).toBeVisible()
    await expect.poll(async () => (await rowOf('23.1')).applicability).toBe('applicable')
    await page
      .getByRole('button', { name: t('shared/sheet:undo') })
      .last()
      .click()
    await expect.poll(async () => (await rowOf('23.1')).applicability).toBe('tbd')
  })

  await test.step('a heading applies its reason to its rows', async () => {
    await page.getByRole('searchbox', { name: gspr('find') }).fill('16.1')
    await expect(cell(0, 'ref')).toHaveText('16.1(a)')
    await grid
      .getByRole('button', { name: gspr('heading.exclude') })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(word('fields.justification')).fill(texts.why)
    await dialog.getByRole('button', { name: gspr('heading.do'), exact: true }).click()
    await expect.poll(async () => (await rowOf('16.1(a)')).inheritedFrom).not.toBeNull()
    await expect(cell(0, 'conformity')).toHaveText(word('choices.conformity.not-applicable'))
  })

  await test.step('a row is answered in its panel, with a document and location', async () => {
    await page.getByRole('searchbox', { name: gspr('find') }).fill('10.2')
    await expect(cell(0, 'ref')).toHaveText('10.2')
    await cell(0, 'ref').click()
    await press('Enter')
    await panel.getByText(word('choices.applicability.applicable'), { exact: true }).last().click()
    await panel.getByLabel(word('fields.method')).selectOption('internal')
    await panel.getByLabel(word('fields.otherSolution')).fill(texts.solution)
    await panel.getByRole('combobox', { name: gspr('evidence.add') }).fill(document.code)
    await page.getByRole('option', { name: new RegExp(document.code) }).click()
    await panel.getByLabel(gspr('evidence.place')).fill('4.2')
    await panel.getByLabel(gspr('evidence.place')).blur()
    await expect
      .poll(async () => await rowOf('10.2'))
      .toMatchObject({ conformity: 'evidence-missing', evidence: [{ document: document.id, place: '4.2' }] })
    await expect(panel.getByText(gspr('evidence.notEffective'))).toBeVisible()
    await inspect('techdoc-gspr-row')
  })

  await test.step('a gap is recorded with an action, and the row becomes a gap', async () => {
    await panel.getByRole('tab', { name: gspr('parts.gaps') }).click()
    await panel.getByRole('button', { name: gspr('gaps.add') }).click()
    const dialog = page.getByRole('dialog', { name: gspr('gaps.add') })
    await dialog.getByLabel(gspr('gaps.what')).fill(texts.gap)
    await dialog.getByLabel(gspr('gaps.severity')).selectOption('major')
    await dialog.getByLabel(gspr('gaps.action')).fill(texts.solution)
    await dialog.getByRole('button', { name: gspr('gaps.add'), exact: true }).click()
    await expect(panel.getByText(texts.gap)).toBeVisible()
    await expect.poll(async () => await rowOf('10.2')).toMatchObject({ conformity: 'gap', gap: 'major' })
    await page.keyboard.press('Escape')
  })

  await test.step('another person signs conforming rows; the author reopens one with a reason', async () => {
    const row = await rowOf('16.1(b)')
    const otherPage = await openOnAnotherDevice(
      browser,
      appLocale,
      reviewer,
      `/gspr-checklist?device=${device}&line=${row.id}`,
    )
    const theirs = otherPage.getByRole('dialog', { name: word('one') })
    await theirs.getByRole('button', { name: word('transitions.reviewed') }).click({ timeout: 30_000 })
    const dialog = otherPage.getByRole('dialog', {
      name: t('shared/signatures:dialog.title', { code: row.code }),
    })
    await dialog.getByRole('button', { name: t('shared/signatures:dialog.continue') }).click()
    await dialog.getByLabel(t('shared/signatures:dialog.accept')).check()
    await dialog.getByLabel(t('shared/signatures:dialog.password')).fill(PASSWORD)
    await dialog.getByRole('button', { name: t('shared/signatures:dialog.sign'), exact: true }).click()
    await expect.poll(async () => (await rowOf('16.1(b)')).conformity).toBe('reviewed')
    await otherPage.context().close()
    await page.goto(`/gspr-checklist?device=${device}&line=${row.id}`)
    await panel.getByRole('button', { name: word('transitions.open') }).click({ timeout: 30_000 })
    const why = page.getByRole('alertdialog')
    await why.getByRole('textbox').fill(texts.again)
    await why.getByRole('button').last().click()
    await expect.poll(async () => (await rowOf('16.1(b)')).status).toBe('open')
  })

  await test.step('the other sections of the page are available in the file view', async () => {
    await page.goto(`/gspr-checklist?device=${device}`)
    await page.getByRole('button', { name: gspr('views.file') }).click()
    await expect(page.locator('nav [data-section="gs.method"]').first()).toBeVisible({ timeout: 30_000 })
  })

  await test.step('it fits on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/gspr-checklist?device=${device}`)
    await expect(page.getByText(gspr('keys'))).toBeVisible({ timeout: 30_000 })
    await inspect('techdoc-gspr-phone')
  })

  const { items } = await call(sectionRoutes.list, { query: { device: [device], page: ['gspr'] } })
  expect(items.find(({ key }) => key === 'gs.checklist')!.status).toBe('in_progress')
  const gaps = items.find(({ key }) => key === 'gs.gaps')!
  const found = await call(fileRowRoutes.list, { query: { section: [gaps.id] } })
  expect(found.items).toHaveLength(1)
})
