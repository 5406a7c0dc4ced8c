import { playwright } from '@vitest/browser-playwright'
import { LOCALES } from 'contract/locale'
import { CHROMIUM } from 'dev-services/chromium'
import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import catalogue from './vite.config.ts'

/** The stories in a real browser, in every language. */
export default mergeConfig(
  catalogue,
  defineConfig({
    publicDir: '../public',
    // Every dependency is bundled before the first test: one found later would reload the page.
    optimizeDeps: {
      entries: ['stories/*.stories.tsx', 'preview.tsx'],
      include: ['@storybook/react-vite', 'axe-core', 'i18next', 'react-dom/client'],
    },
    test: {
      name: 'stories',
      include: ['*.test.tsx'],
      browser: {
        enabled: true,
        headless: true,
        provider: playwright({ launchOptions: CHROMIUM, actionTimeout: 5000 }),
        viewport: { width: 1440, height: 900 },
        screenshotFailures: false,
        instances: LOCALES.map((locale) => ({
          browser: 'chromium',
          name: `stories ${locale}`,
          provide: { locale },
          // Colours are the same in every language.
          exclude: locale === 'en' ? [] : ['colours.test.tsx'],
        })),
      },
      // The files of one language share a page, so that its modules are loaded once.
      isolate: false,
      // The servers of other projects do not run at the same time as the browser.
      sequence: { groupOrder: 1 },
      testTimeout: 30_000,
      expect: { poll: { timeout: 10_000 } },
    },
  }),
)
