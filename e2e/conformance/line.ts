import { test as base, type Browser, type Page } from '@playwright/test'
import { addresses } from '../support/stack.ts'
import { type Member, sampleOf } from './member.ts'

export { expect } from '@playwright/test'

interface LineFixtures {
  /** Notes what was seen on the way; it becomes the last column of the table. */
  seen: (what: string) => void
  /** Notes the decision record by which the line is held in another way than its words say. */
  byDecision: (number: string) => void
  /** A page of the person who explores the sample organisation. */
  member: Page
}
interface RunFixtures {
  /** A person with an organisation full of sample records, made once per run. */
  sample: Member
}

const test = base.extend<LineFixtures, RunFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
  baseURL: async ({}, provide) => provide(addresses().webUrl),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
  seen: async ({}, provide, info) =>
    provide((description) => void info.annotations.push({ type: 'seen', description })),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
  byDecision: async ({}, provide, info) =>
    provide((description) => void info.annotations.push({ type: 'decision', description })),
  sample: [
    async ({ browser }, provide, { project }) => provide(await sampleOf(browser, project.outputDir)),
    { scope: 'worker', timeout: 400_000 },
  ],
  member: async ({ browser, sample }, provide) => {
    const page = await openAs(browser, sample)
    await provide(page)
    await page.context().close()
  },
})

/** A browser in which this person has signed in before. */
export async function openAs(browser: Browser, { session }: Member): Promise<Page> {
  const context = await browser.newContext({
    baseURL: addresses().webUrl,
    storageState: session,
    viewport: { width: 1440, height: 900 },
  })
  return context.newPage()
}

type Work = Parameters<typeof test>[2]

/** One line of the list of conformance: its id, what is tried, and the attempt. */
export function line(id: string, tried: string, work: Work): void {
  test(`${id} ${tried}`, work)
}
