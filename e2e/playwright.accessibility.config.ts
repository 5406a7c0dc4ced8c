import { defineConfig } from '@playwright/test'
import { common } from './playwright.config.ts'
import type { ThemeOptions } from './pictures/theme-test.ts'

// `pnpm accessibility`: what can be measured of WCAG 2.2 AA on every page of an organisation with a year of work.
export default defineConfig<ThemeOptions>({
  ...common,
  testDir: './accessibility',
  testMatch: '**/*.accessibility.ts',
  reporter: 'list',
  timeout: 3_600_000,
  workers: 1,
  projects: [
    { name: 'English light', use: { appLocale: 'en', theme: 'light' } },
    { name: 'Arabic dark', use: { appLocale: 'ar', theme: 'dark' } },
  ],
})
