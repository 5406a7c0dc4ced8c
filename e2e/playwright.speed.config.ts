import { defineConfig } from '@playwright/test'
import { common } from './playwright.config.ts'
import type { LocaleOption } from './support/test.ts'

// `pnpm speed`: the waiting times of users, at a quarter of the processor speed, with a hundred thousand rows.
export default defineConfig<LocaleOption>({
  ...common,
  testDir: './speed',
  testMatch: '**/*.speed.ts',
  reporter: 'list',
  workers: 1,
  projects: [{ name: 'English', use: { appLocale: 'en' } }],
})
