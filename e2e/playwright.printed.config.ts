import { defineConfig } from '@playwright/test'
import { common } from './playwright.config.ts'
import type { LocaleOption } from './support/test.ts'

// `pnpm printed`: compares every value on the pages of a technical file with its print.
export default defineConfig<LocaleOption>({
  ...common,
  testDir: './printed',
  testMatch: '**/*.printed.ts',
  reporter: 'list',
  workers: 1,
  retries: 0,
  timeout: 7_200_000,
  projects: [
    { name: 'English', use: { appLocale: 'en' } },
    { name: 'French', use: { appLocale: 'fr' } },
  ],
})
