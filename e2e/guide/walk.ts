import { mkdir, stat, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Locale } from 'contract/locale'
import { exportRoutes } from 'contract/workspace/exports'
import type { callAs } from '../support/people.ts'
import { waitForTransitions, expect, expectAccessible, expectNoOverflow } from '../support/test.ts'

const LARGEST_BYTES = 150_000
export const BESIDE_MENU = { x: 308, y: 0, width: 1132, height: 900 }
/** A record that is open next to its list. */
export const PANEL = { x: 768, y: 0, width: 672, height: 900 }

export type Stop = readonly [name: string, path: string, ready?: (page: Page) => Promise<void>]

interface Walk {
  area: 'audit' | 'risk' | 'compliance' | 'medical-device'
  appLocale: Locale
  widths: readonly number[]
  stops: readonly Stop[]
  /** The part of the page to capture, by picture. */
  clips: Readonly<Record<string, typeof BESIDE_MENU>>
  /** Pictures for visual inspection only, not used in the guide. */
  onlyLookedAt: readonly string[]
}

const folder = (of: string) => new URL(`../../${of}/`, import.meta.url).pathname

/** Takes the pictures of a guide in English, and the ones for inspection elsewhere; returns the problems. */
export async function walkThrough(page: Page, walk: Walk): Promise<string[]> {
  const { area, appLocale, widths, stops, clips, onlyLookedAt } = walk
  const guide = folder(`docs/guide/${area}`)
  const elsewhere = folder(`artifacts/guide/${area}`)
  await mkdir(guide, { recursive: true })
  await mkdir(elsewhere, { recursive: true })
  const problems: string[] = []
  for (const [name, path, ready] of stops) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('.animate-spin, .animate-pulse, [aria-busy="true"]')).toHaveCount(0)
    await ready?.(page)
    // Live updates keep a connection open on some pages.
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 600 ? 844 : 900 })
      await waitForTransitions(page)
      const isOfTheGuide = appLocale === 'en' && width === 1440 && !onlyLookedAt.includes(name)
      const file = isOfTheGuide ? `${guide}${name}.png` : `${elsewhere}${name}-${appLocale}-${width}.png`
      // Without the menu, or the panel alone.
      await page.screenshot(isOfTheGuide ? { path: file, clip: clips[name] ?? BESIDE_MENU } : { path: file })
      if (isOfTheGuide && (await stat(file)).size > LARGEST_BYTES) problems.push(`${name}.png is too large`)
      if (!isOfTheGuide) await page.screenshot({ path: file.replace('.png', '-whole.png'), fullPage: true })
      await expectNoOverflow(page, name).catch((error: Error) => problems.push(error.message))
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectAccessible(page, name).catch((error: Error) => problems.push(error.message))
  }
  return problems
}

/** Saves a generated document for visual inspection. */
export async function keepDocument(
  call: Awaited<ReturnType<typeof callAs>>,
  id: string,
  area: Walk['area'],
  name: string,
): Promise<void> {
  await expect
    .poll(async () => (await call(exportRoutes.get, { params: { id } })).state, { timeout: 60_000 })
    .toBe('done')
  const made = await call(exportRoutes.download, { params: { id } })
  await writeFile(`${folder(`artifacts/guide/${area}`)}${name}`, Buffer.from(await made.arrayBuffer()))
}
