import { mkdir, stat, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { figureRoutes } from 'contract/risk/figures'
import { processRoutes } from 'contract/risk/processes'
import { exportRoutes } from 'contract/workspace/exports'
import { test } from '../pictures/look.ts'
import { openAs } from '../support/desk.ts'
import { atRest, expect, expectAccessible, expectNoOverflow } from '../support/test.ts'
import { riskOrganisation } from './risk-organisation.ts'

const guide = new URL('../../docs/guide/risk/', import.meta.url).pathname
const elsewhere = new URL('../../artifacts/guide/risk/', import.meta.url).pathname
const LARGEST_BYTES = 150_000
const BESIDE_MENU = { x: 308, y: 0, width: 1132, height: 900 }
const PANEL = { x: 768, y: 0, width: 672, height: 900 }
const CLIPS: Readonly<Record<string, typeof BESIDE_MENU>> = { line: PANEL, controls: PANEL }

/** Looked at, and not told of in the guide. */
const ONLY_LOOKED_AT = ['actions', 'accepted']

const toTheMap = (page: Page) =>
  page
    .getByRole('grid')
    .first()
    .evaluate((map) => map.scrollIntoView({ block: 'center' }))

test('the pictures of the guide to risk management', async ({ page, appLocale, widths, t }) => {
  const toTheControls = (shown: Page) =>
    shown
      .getByRole('heading', { name: t('risk/assessment:sections.controls'), exact: true })
      .evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
  const { assessor, first, second, third, example, lead } = await riskOrganisation(appLocale)
  const { items } = await lead(processRoutes.list, { query: { limit: 20 } })
  const process = items.find(({ code }) => code === 'P2P')!.id
  const details = `/risk-assessment-details/${third.id}`
  const walk: readonly (readonly [name: string, path: string, ready?: (page: Page) => Promise<void>])[] = [
    ['library', '/starter-library'],
    ['process', `/process/${process}?tab=grid`],
    ['method', '/risk-method'],
    ['assessments', '/risk-assessments'],
    ['risks', '/risk-assessments/risks'],
    ['assess', details],
    ['line', `${details}?line=${example.id}`],
    ['controls', `${details}?line=${example.id}`, toTheControls],
    ['heat-map', `${details}?view=heatMap`],
    ['treatments', `${details}?view=treatments`],
    ['acceptances', `${details}?view=acceptances`],
    ['actions', '/actions'],
    ['accepted', '/acceptances'],
    ['dashboard', '/risk-dashboard'],
    ['summary', `/risk-assessment-summary/${third.id}`, toTheMap],
    ['compare', `/risk-assessments/compare?from=${first.id}&to=${second.id}`],
  ]
  await mkdir(guide, { recursive: true })
  await mkdir(elsewhere, { recursive: true })
  await openAs(page, assessor, '/home')
  const problems: string[] = []
  for (const [name, path, ready] of walk) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await ready?.(page)
    // Live updates keep a connection open on some pages.
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 600 ? 844 : 900 })
      await atRest(page)
      const isOfTheGuide = appLocale === 'en' && width === 1440 && !ONLY_LOOKED_AT.includes(name)
      const file = isOfTheGuide ? `${guide}${name}.png` : `${elsewhere}${name}-${appLocale}-${width}.png`
      // The menu says nothing about the page; a panel stands for itself.
      await page.screenshot(isOfTheGuide ? { path: file, clip: CLIPS[name] ?? BESIDE_MENU } : { path: file })
      if (isOfTheGuide && (await stat(file)).size > LARGEST_BYTES) problems.push(`${name}.png is too large`)
      if (!isOfTheGuide) await page.screenshot({ path: file.replace('.png', '-whole.png'), fullPage: true })
      await expectNoOverflow(page, name).catch((error: Error) => problems.push(error.message))
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectAccessible(page, name).catch((error: Error) => problems.push(error.message))
  }
  // To be read by eye: what the board gets, and the register as a workbook.
  for (const report of ['board', 'register'] as const) {
    const { id } = await lead(figureRoutes.report, { body: { report, locale: appLocale } })
    await expect
      .poll(async () => (await lead(exportRoutes.get, { params: { id } })).state, { timeout: 60_000 })
      .toBe('done')
    const made = await lead(exportRoutes.download, { params: { id } })
    const name = `${report}-${appLocale}.${report === 'board' ? 'pdf' : 'xlsx'}`
    await writeFile(`${elsewhere}${name}`, Buffer.from(await made.arrayBuffer()))
  }
  expect(problems).toEqual([])
})
