import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { CHROMIUM } from 'dev-services/chromium'
import type { LocaleOption } from './support/test.ts'

const artifacts = '../artifacts/e2e'

/** Common settings of all browser suites. */
export const common = {
  globalSetup: './support/global-setup.ts',
  outputDir: `${artifacts}/results`,
  reporter: [['list'], ['json', { outputFile: `${artifacts}/report.json` }]],
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A shared machine can stall for seconds. Tests that pass only on the second try are listed at the end of the run.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Recording doubles the run time; `TRACE=1` enables it for an investigation.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: CHROMIUM,
  },
} satisfies PlaywrightTestConfig

/**
 * Journeys tagged `@once`, and these files, do not depend on the language and run in one. French and Arabic share the
 * others; `ALL_LANGUAGES=1` runs everything in all three.
 */
const ONCE = /@once/
const ONLY_ENGLISH =
  /(thirty-tasks|openid|popup|token|sign-in|password-reset|register|invitation|palette|record|saved-views|process-library.*|audit-(fieldwork|sampling|completion|planning))\.e2e\.ts$/
/** Run in French instead of English. */
const ONLY_FRENCH = ['compliance-calendar', 'compliance-risks', 'requirements', 'statement']
/** Run in English and French; the rest in English and Arabic. */
const NOT_ARABIC = [
  'assess-risks',
  'documents',
  'first-organisation',
  'onboarding',
  'people',
  'risk-library',
  'techdoc-classification',
  'techdoc-package',
  'templates',
  'traceability',
]

/** One journey through every part of the product, for the check of every change (`QUICK=1`). */
const QUICK = {
  English: [
    'sign-in',
    'invitation',
    'record',
    'evidence',
    'signatures',
    'risk-register',
    'audit-issues',
    'techdoc-file',
  ],
  French: ['first-organisation', 'compliance-calendar'],
  Arabic: ['home', 'shell', 'discussion', 'risk-dashboard', 'gap-analysis', 'audit-export', 'techdoc-gspr'],
}

const filesNamed = (names: readonly string[]) => names.map((name) => `**/${name}.e2e.ts`)

/** The journeys that run in a language. */
function journeysOf(language: keyof typeof QUICK) {
  if (process.env['ALL_LANGUAGES']) return {}
  const grepInvert = language === 'Arabic' ? ONCE : []
  if (process.env['QUICK']) return { testMatch: filesNamed(QUICK[language]), grepInvert }
  const onlyFrench = filesNamed(ONLY_FRENCH)
  const notArabic = filesNamed(NOT_ARABIC)
  if (language === 'English') return { testIgnore: onlyFrench }
  if (language === 'French') return { testMatch: [...onlyFrench, ...notArabic] }
  return { testIgnore: [ONLY_ENGLISH, ...onlyFrench, ...notArabic], grepInvert }
}

export default defineConfig<LocaleOption>({
  ...common,
  testDir: './journeys',
  testMatch: '**/*.e2e.ts',
  projects: [
    { name: 'English', use: { appLocale: 'en' }, ...journeysOf('English') },
    { name: 'French', use: { appLocale: 'fr' }, ...journeysOf('French') },
    { name: 'Arabic', use: { appLocale: 'ar' }, ...journeysOf('Arabic') },
  ],
})
