import type { Page } from '@playwright/test'
import { test as base } from '../support/test.ts'
import { Effort, type Step } from './effort.ts'
import { Hand } from './hand.ts'

export { expect } from '../support/test.ts'

/** By whom a task is done: with what is on the screen only, with everything that the product offers, or in Excel. */
export type Way = 'plain' | 'practised' | 'excel'

export interface Measured {
  task: string
  way: Way
  steps: Step[]
}

interface WorkFixtures {
  effort: Effort
  /** The person at the page of the test. */
  hand: Hand
  /** Another person, whose presses count in the same task. */
  handOf: (page: Page) => Promise<Hand>
  keep: (task: string, way: Way) => void
}

const CLIPBOARD = ['clipboard-read', 'clipboard-write']

export const test = base.extend<WorkFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
  effort: async ({}, provide) => provide(new Effort()),
  handOf: async ({ effort }, provide) =>
    provide(async (page) => {
      await page.context().grantPermissions(CLIPBOARD)
      await effort.watch(page)
      // A page that is open already counts from its next load.
      if (page.url() !== 'about:blank') await page.reload()
      return new Hand(page, effort)
    }),
  hand: async ({ page, handOf }, provide) => provide(await handOf(page)),
  keep: async ({ effort }, provide, info) =>
    provide((task, way) => {
      const measured: Measured = { task, way, steps: effort.steps }
      info.annotations.push({ type: 'work', description: JSON.stringify(measured) })
    }),
})
