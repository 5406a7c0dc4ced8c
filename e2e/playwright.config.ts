import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import type { LocaleOption } from './support/test.ts'

const artifacts = '../artifacts/e2e'

/**
 * A window without a page behind its address field costs half a second of processor less. Chromium heeds only the last
 * list of what is switched off, so this one repeats Playwright's own, which comes first.
 */
const SWITCHED_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** What every suite of the browser shares. */
export const common = {
  globalSetup: './support/global-setup.ts',
  outputDir: `${artifacts}/results`,
  reporter: [['list'], ['json', { outputFile: `${artifacts}/report.json` }]],
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A shared machine can stall for seconds. What passes only on the second try is named at the end of the run.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Recording costs as much again as the journeys; `TRACE=1` brings it back where one is looked into.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${SWITCHED_OFF.join(',')}`,
      ],
    },
  },
} satisfies PlaywrightTestConfig

/**
 * Arabic walks every kind of page once. What is tagged `@once`, and these files, work the same in every language;
 * `ALL_LANGUAGES=1` walks them too.
 */
const LEFT_OUT = {
  testIgnore:
    /(openid|popup|token|sign-in|password-reset|register|invitation|palette|record|saved-views|process-library.*|audit-(fieldwork|sampling|completion|planning))\.e2e\.ts$/,
  grepInvert: /@once/,
}

/** One journey through every part of the product, for a check that every change waits for (`QUICK=1`). */
const QUICK = {
  English: [
    'sign-in',
    'invitation',
    'first-organisation',
    'record',
    'evidence',
    'signatures',
    'risk-register',
    'compliance-calendar',
    'audit-issues',
    'techdoc-file',
  ],
  Arabic: ['home', 'shell', 'discussion', 'risk-dashboard', 'gap-analysis', 'audit-export', 'techdoc-gspr'],
}
const filesOf = (language: keyof typeof QUICK) =>
  process.env['QUICK'] ? QUICK[language].map((name) => `**/${name}.e2e.ts`) : '**/*.e2e.ts'

export default defineConfig<LocaleOption>({
  ...common,
  testDir: './journeys',
  projects: [
    { name: 'English', testMatch: filesOf('English'), use: { appLocale: 'en' } },
    {
      name: 'Arabic',
      testMatch: filesOf('Arabic'),
      use: { appLocale: 'ar' },
      ...(process.env['ALL_LANGUAGES'] ? {} : LEFT_OUT),
    },
  ],
})
