import { defineConfig } from '@playwright/test'
import { common } from './playwright.config.ts'
import type { LocaleOption } from './support/test.ts'

// `pnpm work`: what a year of work takes, in pointer presses, keys and waits, counted in the browser.
export default defineConfig<LocaleOption>({
  ...common,
  testDir: './work',
  testMatch: '**/*.work.ts',
  reporter: [['list'], ['./work/table.ts']],
  // Waits are measured: one person at a time.
  workers: 1,
  fullyParallel: false,
  timeout: 600_000,
  expect: { timeout: 45_000 },
  // A press that cannot be made is a fault, not a wait.
  use: { ...common.use, actionTimeout: 90_000 },
  projects: [{ name: 'English', use: { appLocale: 'en' } }],
})
