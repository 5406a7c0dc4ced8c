import { mkdir, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { deviceRoutes } from 'contract/techdoc/devices'
import { fileExportRoutes } from 'contract/techdoc/file/file-exports'
import { sectionRoutes, type SectionLine } from 'contract/techdoc/file/sections'
import { exportRoutes } from 'contract/workspace/exports'
import { callAs } from '../support/people.ts'
import { openSample } from '../support/sample-pages.ts'
import { expect, settled, test } from '../support/test.ts'
import { isPrinted, plain, textOf } from './printed-text.ts'
import { type ShownValue, valuesOn } from './shown-values.ts'

const artifacts = new URL('../../artifacts/printed/', import.meta.url).pathname

const PATHS: Readonly<Record<string, string>> = {
  foundations: '/foundations',
  'device-description': '/device-description',
  'manufacturer-information': '/information-supplied-by-manufacturer',
  'design-manufacturing': '/design-manufacturing',
  'benefit-risk': '/benefit-risk-analysis',
  'verification-validation': '/verification-and-validation',
  'clinical-pms': '/clinical-evaluation-and-pms',
  'additional-requirements': '/additional-regulatory-requirements',
}

type Call = Awaited<ReturnType<typeof callAs>>

async function sectionsOf(call: Call, device: string): Promise<SectionLine[]> {
  const found: SectionLine[] = []
  let cursor: string | undefined
  do {
    const page = await call(sectionRoutes.list, {
      query: { device: [device], sort: 'position', limit: 100, ...(cursor ? { cursor } : {}) },
    })
    found.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor)
  return found
}

/** Opens a section; the next one of the same page by its key, which is faster than loading the page again. */
async function openSection(page: Page, address: string, isNext: boolean): Promise<void> {
  const section = new URL(address, 'http://localhost').searchParams.get('section')!
  const title = page.locator('#section-title')
  if (isNext) {
    await title.click()
    await page.keyboard.press('j')
    await settled(page)
  }
  if (new URL(page.url()).searchParams.get('section') !== section) await page.goto(address)
  await expect(title).toBeVisible({ timeout: 180_000 })
  await settled(page)
}

// A value on the screen that is not in the print is a value that a notified body never sees.
test('every value on the pages of a technical file is in its print', async ({
  page,
  appLocale,
  openAs,
  t,
}) => {
  await mkdir(artifacts, { recursive: true })
  const { person, organisation } = await openSample(appLocale)
  const call = await callAs(person, organisation)
  const { items } = await call(deviceRoutes.list, { query: { limit: 20 } })
  const device = items.toSorted((one, other) => (other.content ?? 0) - (one.content ?? 0))[0]!
  await openAs(person, `/foundations?device=${device.id}`)
  await page.setViewportSize({ width: 2560, height: 1400 })
  const values: ShownValue[] = []
  let shown = ''
  for (const { page: of, key } of await sectionsOf(call, device.id)) {
    const path = PATHS[of]
    if (!path) continue
    await openSection(page, `${path}?device=${device.id}&section=${key}`, shown === of)
    shown = of
    values.push(...(await valuesOn(page, key)))
  }
  await page.goto(`/gspr-checklist?device=${device.id}`)
  await expect(page.getByRole('grid').first()).toBeVisible({ timeout: 180_000 })
  await settled(page)
  values.push(...(await valuesOn(page, 'gspr')))
  const figures = await page
    .getByRole('region', { name: t('techdoc/gspr:band.label') })
    .locator('dd')
    .allInnerTexts()

  const asked = await call(fileExportRoutes.device, {
    params: { id: device.id },
    body: { format: 'file_pdf', locale: appLocale },
  })
  const params = { id: asked.id }
  await expect
    .poll(async () => (await call(exportRoutes.get, { params })).state, { timeout: 3_000_000 })
    .toBe('done')
  const pdf = new Uint8Array(await (await call(exportRoutes.download, { params })).arrayBuffer())
  await writeFile(`${artifacts}${appLocale}.pdf`, pdf)
  const text = await textOf(pdf)
  await writeFile(`${artifacts}${appLocale}.txt`, text)
  const printed = plain(text)

  // What the pages say of themselves; `thisFile` stands for a section, whose title is printed.
  const ofPage = [
    t('techdoc/file:fields.empty'),
    t('techdoc/file:fields.thisFile'),
    t('techdoc/file:people'),
    t('techdoc/file:rows.shows.all'),
    t('techdoc/file:rows.empty.title'),
    ...figures,
  ].map(plain)
  const distinct = values.filter(({ text: one }) => plain(one) !== '' && !ofPage.includes(plain(one)))
  const missing = distinct.filter(({ text: one }) => !isPrinted(one, printed, appLocale))
  await writeFile(`${artifacts}${appLocale}.json`, JSON.stringify({ missing, values: distinct }, null, 1))
  process.stdout.write(
    `${appLocale}: ${String(distinct.length)} values on screen, ${String(missing.length)} not in the print\n`,
  )
  expect(missing.map(({ where, text: one }) => `${where}: ${one}`)).toEqual([])
})
