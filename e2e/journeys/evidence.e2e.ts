import { dayStyle, formatTag } from 'contract/locale'
import { processRoutes } from 'contract/risk/processes'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { meRoutes } from 'contract/workspace/me'
import { addColleague } from '../support/colleagues.ts'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'
import { sendFile } from '../support/send-file.ts'
import { addresses } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
/** The EICAR test signature, in two halves so that no scanner flags this file. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

test(
  'S8.2 S7.4 S7.3 files become evidence of a record: sent, checked, looked at, recognised, kept out',
  { tag: '@once' },
  async ({ page, appLocale, t, openAs, inspect }) => {
    const person = await createPerson(appLocale)
    const organisation = await createOrganisation(person, 'Evidence', ['risk_manager'])
    const call = await callAs(person, organisation)
    const { id } = await call(processRoutes.create, {
      body: {
        code: 'PAY',
        name: { [appLocale]: 'Payroll' },
        description: { [appLocale]: 'Payroll' },
        family: 'people',
        ownerRole: 'CIO',
      },
    })
    // As a proxy in front of the product may set it.
    await page.context().addCookies([{ name: 'XSRF-TOKEN', value: 'mark', url: addresses().webUrl }])
    const sent: (string | undefined)[] = []
    const marks = new Set<string | undefined>()
    page.on('request', (request) => {
      if (!request.url().includes('/api/uploads')) return
      sent.push(request.headers()['authorization'])
      marks.add(request.headers()['x-xsrf-token'])
    })
    await openAs(person, `/process?record=${id}&tab=evidence`)
    const panel = page.getByRole('dialog', { name: t('contract/processes:one') })
    const choose = panel.locator('input[type=file]')
    const moving = panel.getByRole('list', { name: t('shared/evidence:transfers') }).getByRole('listitem')
    const kept = panel.getByRole('list', { name: t('shared/evidence:kept') }).getByRole('listitem')
    await expect(panel.getByText(t('shared/evidence:none.title'))).toBeVisible()

    await test.step('an image is uploaded and, once scanned, can be viewed', async () => {
      await choose.setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: PNG })
      await expect(moving.filter({ hasText: 'screen.png' })).toContainText(t('shared/evidence:states.done'))
      await expect(kept).toContainText(['EVD-0001'])
      await expect(kept.first()).toContainText(t('contract/evidence:choices.scan.clean'))
      await inspect('evidence')
      await kept.getByRole('button', { name: t('shared/evidence:view', { name: 'screen' }) }).click()
      const picture = page.getByRole('img', { name: 'screen.png' })
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
      await page.keyboard.press('Escape')
      await expect(picture).toBeHidden()
      expect(sent.length).toBeGreaterThan(0)
      expect(sent.every((header) => header?.startsWith('token '))).toBe(true)
      expect([...marks]).toEqual(['mark'])
    })

    await test.step('the same content is recognised under another file name', async () => {
      await choose.setInputFiles({ name: 'copy.png', mimeType: 'image/png', buffer: PNG })
      const copy = moving.filter({ hasText: 'copy.png' })
      await expect(copy).toContainText('EVD-0001')
      await inspect('evidence-known')
      await copy.getByRole('button', { name: t('shared/evidence:another') }).click()
      await expect(copy).toContainText(t('shared/evidence:states.done'))
      await expect(kept).toHaveCount(2)
    })

    await test.step('a quarantined file cannot be opened', async () => {
      await choose.setInputFiles({ name: 'report.txt', mimeType: 'text/plain', buffer: Buffer.from(EICAR) })
      const bad = kept.filter({ hasText: 'report' })
      await expect(bad).toContainText(t('contract/evidence:choices.scan.quarantined'))
      await expect(bad.getByRole('button')).toHaveCount(0)
      await inspect('evidence-quarantined')
    })

    await test.step('the page of the evidence lists the record it supports', async () => {
      await kept.first().getByRole('link').click()
      await expect(page).toHaveURL((url) => url.pathname === '/evidence')
      const own = page.getByRole('dialog', { name: t('contract/evidence:one') })
      await own.getByRole('tab', { name: t('shared/record:tabs.links') }).click()
      await expect(own.getByRole('listitem').filter({ hasText: 'PAY' })).toBeVisible()
    })
  },
)

/** Twelve pages as a browser prints them; the searched word is on the second and the eleventh. */
const PAGES = Array.from({ length: 12 }, (_, index) => {
  const found = index === 1 || index === 10
  return `<section><h1>Page ${index + 1}</h1>
    <p>Minutes of the audit committee, ${found ? 'segregation of duties' : 'nothing else'}.</p>
    <p dir="rtl" lang="ar">محضر لجنة التدقيق${found ? '، وفيه الفَصل بين المَهام' : ''}.</p></section>`
}).join('')
const PRINTED = `<style>section { break-after: page; font: 20px sans-serif }</style>${PAGES}`

test('S2.6 S2.7 a document is read beside its record: pages, search in two scripts, and its assessment', async ({
  page,
  context,
  appLocale,
  t,
  openAs,
  inspect,
}) => {
  const printer = await context.newPage()
  await printer.setContent(PRINTED)
  const minutes = await printer.pdf()
  await printer.close()
  const person = await createPerson(appLocale)
  const organisation = await createOrganisation(person, 'Preview', ['risk_manager'])
  const call = await callAs(person, organisation)
  const { id: me } = await call(meRoutes.me, {})
  const { id } = await call(processRoutes.create, {
    body: {
      code: 'PAY',
      name: { [appLocale]: 'Payroll' },
      description: { [appLocale]: 'Payroll' },
      family: 'people',
      ownerRole: 'CIO',
    },
  })
  // Another person adds it, so that this person may review it.
  const { colleague, call: other } = await addColleague(person, organisation, appLocale)
  const { id: proof } = await other(evidenceRoutes.create, {
    body: {
      name: { [appLocale]: 'minutes' },
      obtainedOn: '2026-05-04',
      obtainedBy: me,
      confidentiality: 'internal',
      periodFrom: '2025-01-01',
      periodTo: '2025-12-31',
      validUntil: '2026-01-31',
    },
  })
  const upload = await sendFile(colleague, organisation, 'minutes.pdf', minutes)
  await other(evidenceRoutes.attach, { params: { id: proof }, body: { upload } })
  await other(evidenceRoutes.link, { params: { id: proof }, body: { kind: 'supports', to: id } })
  const { version } = await other(evidenceRoutes.get, { params: { id: proof } })
  await other(evidenceRoutes.transition, { params: { id: proof }, version, body: { to: 'submitted' } })

  await openAs(person, `/process?record=${id}&tab=evidence`)
  const panel = page.getByRole('dialog', { name: t('contract/processes:one') })
  await panel.getByRole('button', { name: t('shared/evidence:view', { name: 'minutes' }) }).click()
  const viewer = page.getByRole('dialog', { name: t('shared/viewer:viewer', { name: 'minutes.pdf' }) })
  const sheet = (number: number) => viewer.locator(`[data-page="${number}"]`)
  const field = viewer.getByRole('textbox', { name: t('shared/viewer:page'), exact: true })

  await test.step('pages are rendered as they scroll into view, and readable by screen readers', async () => {
    await expect(sheet(1).getByRole('paragraph')).toContainText('Page 1')
    // In reading order, although a browser prints Arabic from its end to its beginning.
    await expect(sheet(1).getByRole('paragraph')).toContainText('محضر لجنة التدقيق')
    await expect(sheet(1).locator('canvas')).toBeVisible()
    await expect(sheet(12)).toHaveCount(0)
    await expect(panel).toBeVisible()
    await field.fill('12')
    await field.press('Enter')
    await expect(sheet(12).getByRole('paragraph')).toContainText('Page 12')
    await expect(sheet(1)).toHaveCount(0)
    const small = viewer.getByRole('navigation', { name: t('shared/viewer:thumbnails') })
    await small.getByRole('button').last().focus()
    await page.keyboard.press('Home')
    await expect(field).toHaveValue('1')
  })

  await test.step('words are found in Latin and Arabic script, with or without vowels', async () => {
    await viewer.getByRole('region', { name: t('shared/viewer:pages') }).focus()
    await page.keyboard.press('Control+f')
    const words = viewer.getByRole('textbox', { name: t('shared/viewer:search.field') })
    await expect(words).toBeFocused()
    const status = viewer.getByRole('search').getByRole('status')
    const figure = (value: number) => new Intl.NumberFormat(appLocale).format(value)
    const hit = (at: number) => t('shared/viewer:search.count', { at: figure(at), count: figure(2) })
    await words.fill('SEGREGATION of duties')
    await expect(status).toHaveText(hit(1))
    await expect(field).toHaveValue('2')
    await words.press('Enter')
    await expect(status).toHaveText(hit(2))
    await expect(field).toHaveValue('11')
    await inspect('evidence-document-found')
    await words.fill('الفصل بين المهام')
    await expect(status).toHaveText(hit(1))
    await expect
      .poll(() => page.evaluate(() => CSS.highlights.get('pdf-current')?.size ?? 0))
      .toBeGreaterThan(0)
    await words.fill('غير موجود')
    await expect(status).toHaveText(t('shared/viewer:search.none'))
    await words.press('Escape')
    await expect(words).toHaveCount(0)
    await expect(viewer).toBeVisible()
  })

  await test.step('the page is rotated by a key, and the evidence is assessed in the viewer', async () => {
    const shape = async () => {
      const { width, height } = (await sheet(2).boundingBox())!
      return width / height
    }
    expect(await shape()).toBeLessThan(1)
    await page.keyboard.press('r')
    await expect.poll(shape).toBeGreaterThan(1)
    const day = (date: string) =>
      new Intl.DateTimeFormat(formatTag(appLocale), {
        dateStyle: dayStyle(appLocale),
        timeZone: 'UTC',
      }).format(new Date(date))
    await expect(viewer).toContainText(t('shared/evidence:validity.over', { day: day('2026-01-31') }))
    await viewer.getByRole('button', { name: t('contract/evidence:transitions.rejected') }).click()
    const why = page.getByRole('alertdialog')
    await why.getByRole('textbox').fill('Last year’s minutes')
    await why.getByRole('button', { name: t('contract/evidence:transitions.rejected') }).click()
    await expect(viewer.getByText(t('contract/evidence:statuses.rejected'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expect(panel).toBeVisible()
  })

  await test.step('the separate document page shows it too', async () => {
    await page.goto('/test/pdf')
    await page.getByRole('button', { name: t('shared/evidence:view', { name: 'minutes' }) }).click()
    const own = page.getByRole('region', { name: t('shared/viewer:viewer', { name: 'minutes.pdf' }) })
    await expect(own.locator('[data-page="1"]').getByRole('paragraph')).toContainText('Page 1')
    await page.goto('/test/imageUpload')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PNG })
    await page.getByRole('button', { name: t('shared/evidence:view', { name: 'dot' }) }).click()
    await expect(page.getByRole('img', { name: 'dot.png' })).toBeVisible()
  })
})
