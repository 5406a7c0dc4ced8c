import { defineConfig } from '@playwright/test'
import { common } from './playwright.config.ts'
import type { ThemeOptions } from './pictures/theme-test.ts'

// `pnpm guide`: the pictures of the user guides, in English; the same pages in other languages are for inspection
// only.
export default defineConfig<ThemeOptions>({
  ...common,
  testDir: './guide',
  testMatch: '**/*.guide.ts',
  reporter: 'list',
  timeout: 420_000,
  projects: [
    { name: 'English', use: { appLocale: 'en', widths: [1440, 390] } },
    { name: 'French', use: { appLocale: 'fr', widths: [1440] } },
    { name: 'Arabic', use: { appLocale: 'ar', widths: [1440, 390] } },
  ],
})
