import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { isRightToLeft, type Locale } from 'contract/locale'
import { openAs, setLanguage } from './sessions.ts'
import { PASSWORD, type Person } from './people.ts'
import { addresses } from './stack.ts'
import { textsIn } from './translations.ts'

export { expect }
export interface LocaleOption {
  appLocale: Locale
  /** Part of an error message that a test causes on purpose. */
  expectedError: string | null
}

interface Fixtures extends LocaleOption {
  t: ReturnType<typeof textsIn>
  /** Opens a page as a person who signed in before. */
  openAs: (person: Person, path: string) => Promise<void>
  /** Fills in the form of the login page, which must be showing. */
  signIn: (person: Person, password?: string) => Promise<void>
  /** Signs out by the menu of the top bar. */
  signOut: () => Promise<void>
  /**
   * Checks language, direction, accessibility (no serious axe violation) and overflow; `PICTURES=1` saves a
   * screenshot.
   */
  inspect: (name: string) => Promise<void>
  watch: undefined
}

const screenshots = new URL('../../artifacts/e2e/screenshots/', import.meta.url).pathname

/** Waits until transitions have ended; endless animations are ignored. */
export const waitForTransitions = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })

/**
 * Components that measure themselves, such as charts, render again some time after a page is widened: waits until
 * nothing changes for a while.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const QUIET_MS = 500
    await new Promise<void>((quiet) => {
      const finish = () => {
        watching.disconnect()
        quiet()
      }
      let timer = setTimeout(finish, QUIET_MS)
      const watching = new MutationObserver(() => {
        clearTimeout(timer)
        timer = setTimeout(finish, QUIET_MS)
      })
      watching.observe(document.body, { attributes: true, childList: true, subtree: true })
    })
  })
  await waitForTransitions(page)
}

/** Saves a screenshot if `PICTURES=1` is set, because it takes time. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env['PICTURES']) return
  await settled(page)
  await page.screenshot({ path: `${screenshots}${name}.png`, fullPage: true })
}

/** No horizontal overflow; a page that has just become narrower is given a moment to adapt. */
export async function expectNoOverflow(page: Page, name: string): Promise<void> {
  const overflow = () => page.evaluate(() => document.body.parentElement!.scrollWidth - innerWidth)
  const { width } = page.viewportSize()!
  await expect.poll(overflow, { message: `${name} is wider than ${width} px` }).toBeLessThanOrEqual(0)
}

export async function expectAccessible(page: Page, name: string): Promise<void> {
  await waitForTransitions(page)
  // The kit's focus guards are invisible and move the focus on at once.
  const { violations } = await new AxeBuilder({ page })
    .exclude('[data-base-ui-focus-guard]')
    .options({ resultTypes: ['violations'] })
    // In one run, without a second page to merge results; only frames of other origins would be left out.
    .setLegacyMode()
    .analyze()
  const frames = page.frames().map((frame) => frame.url())
  expect(frames, `frames of ${name}, which were not examined`).toHaveLength(1)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const described = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(described, `accessibility of ${name}`).toEqual([])
}

export const test = base.extend<Fixtures>({
  appLocale: ['en', { option: true }],
  expectedError: [null, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
  baseURL: async ({}, provide) => provide(addresses().webUrl),
  context: async ({ context, appLocale }, provide) => {
    await setLanguage(context, appLocale)
    await provide(context)
  },
  t: async ({ appLocale }, provide) => provide(textsIn(appLocale)),

  // A violation of the content security policy, or an uncaught error, fails the test in which it happens.
  watch: [
    async ({ page, expectedError }, provide) => {
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(error.message))
      page.on('console', (message) => {
        const text = message.text()
        const expected = text.startsWith('Failed to load resource')
        if (message.type() === 'error' && !expected) problems.push(text)
      })
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`)
        })
      })
      await provide(undefined)
      const unexpected = problems.filter((text) => expectedError === null || !text.includes(expectedError))
      expect(unexpected, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],

  openAs: async ({ page }, provide) => provide((person, path) => openAs(page, person, path)),

  signIn: async ({ page, t }, provide) =>
    provide(async ({ email }, password = PASSWORD) => {
      await page.getByLabel(t('workspace/sign-in:email')).fill(email)
      await page.getByLabel(t('workspace/sign-in:password'), { exact: true }).fill(password)
      await page.getByRole('button', { name: t('workspace/sign-in:submit'), exact: true }).click()
    }),

  signOut: async ({ page, t }, provide) =>
    provide(async () => {
      await page.getByRole('button', { name: t('workspace/shell:account') }).click()
      await page.getByRole('menuitem', { name: t('workspace/shell:signOut') }).click()
    }),

  inspect: async ({ page, appLocale }, provide) =>
    provide(async (name) => {
      const root = page.locator('html')
      await expect(root).toHaveAttribute('lang', appLocale)
      await expect(root).toHaveAttribute('dir', isRightToLeft(appLocale) ? 'rtl' : 'ltr')
      await expectAccessible(page, name)
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoOverflow(page, name)
        await picture(page, `${name}-${appLocale}-${width}`)
      }
    }),
})
