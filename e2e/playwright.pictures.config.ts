import { defineConfig } from '@playwright/test'
import { common } from './playwright.config.ts'
import type { ThemeOptions } from './pictures/theme-test.ts'

// `pnpm pictures`: every page at four widths in three themes, for visual inspection; a fourth is only checked
// automatically.
export default defineConfig<ThemeOptions>({
  ...common,
  testDir: './pictures',
  testMatch: '**/*.pictures.ts',
  reporter: 'list',
  timeout: 600_000,
  projects: [
    { name: 'English light', use: { appLocale: 'en', theme: 'light', widths: [390, 1024, 1440, 2560] } },
    {
      name: 'French dark',
      testMatch: 'pages.pictures.ts',
      use: { appLocale: 'fr', theme: 'dark', widths: [390, 1024, 1440, 2560] },
    },
    { name: 'Arabic light', use: { appLocale: 'ar', theme: 'light', widths: [390, 1024, 1440, 2560] } },
    {
      name: 'Arabic dark',
      testMatch: 'pages.pictures.ts',
      use: { appLocale: 'ar', theme: 'dark', widths: [1440] },
    },
  ],
})
