import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { isRightToLeft, type Locale } from 'contract/locale'
import { PASSWORD, type Person } from './people.ts'
import { addresses } from './stack.ts'
import { wordsIn } from './words.ts'

export { expect }
export interface LocaleOption {
  appLocale: Locale
}

interface Fixtures extends LocaleOption {
  t: ReturnType<typeof wordsIn>
  /** Fills in the form of the login page, which must be showing. */
  signIn: (person: Person, password?: string) => Promise<void>
  /** Language and direction are right, axe finds nothing serious, and how it looks is kept as a picture. */
  inspect: (name: string) => Promise<void>
  watch: undefined
}

const screenshots = new URL('../../artifacts/e2e/screenshots/', import.meta.url).pathname

async function expectAccessible(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const described = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(described, `accessibility of ${name}`).toEqual([])
}

export const test = base.extend<Fixtures>({
  appLocale: ['en', { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
  baseURL: async ({}, provide) => provide(addresses().webUrl),
  storageState: async ({ appLocale }, provide) =>
    provide({
      cookies: [],
      origins: [{ origin: addresses().webUrl, localStorage: [{ name: 'app-locale', value: appLocale }] }],
    }),
  t: async ({ appLocale }, provide) => provide(wordsIn(appLocale)),

  // A violation of the content security policy, or an error that nobody caught, fails whatever test it happens in.
  watch: [
    async ({ page }, provide) => {
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
      expect(problems, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],

  signIn: async ({ page, t }, provide) =>
    provide(async ({ email }, password = PASSWORD) => {
      await page.getByLabel(t('workspace/sign-in:email')).fill(email)
      await page.getByLabel(t('workspace/sign-in:password')).fill(password)
      await page.getByRole('button', { name: t('workspace/sign-in:submit'), exact: true }).click()
    }),

  inspect: async ({ page, appLocale }, provide) =>
    provide(async (name) => {
      const root = page.locator('html')
      await expect(root).toHaveAttribute('lang', appLocale)
      await expect(root).toHaveAttribute('dir', isRightToLeft(appLocale) ? 'rtl' : 'ltr')
      await expectAccessible(page, name)
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, `${name} is wider than ${width} px`).toBe(0)
        await page.screenshot({ path: `${screenshots}${name}-${appLocale}-${width}.png`, fullPage: true })
      }
    }),
})
