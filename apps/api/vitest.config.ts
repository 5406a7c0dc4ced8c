import { configDefaults, defineConfig } from 'vitest/config'

/** Suites of half a minute and more over code that seldom changes; only `pnpm check --whole` runs them. */
const LONG = [
  // Waits for the last token of a disabled account.
  'test/http/own-accounts.test.ts',
  'test/adding-a-slice.test.ts',
  'src/modules/techdoc/documents/versions.model.test.ts',
  'src/modules/techdoc/exports/printed-file.test.ts',
  'src/modules/techdoc/exports/parts.test.ts',
  'src/modules/workspace/exports/gap-reports.test.ts',
  'src/modules/workspace/sample-data/sample-data.test.ts',
  'test/reliability/torn-uploads.test.ts',
  'test/security/sec1-non-members.test.ts',
  'test/security/sec12-documents.test.ts',
  'test/security/sec20-read-gap.test.ts',
]

export default defineConfig({
  test: {
    name: 'api',
    globalSetup: './test/global-setup.ts',
    include: [
      'src/**/*.test.ts',
      'test/**/*.test.ts',
      // Suites of minutes, run by `pnpm test:sizes`.
      ...(process.env['ALL_CASES'] ? ['src/**/*.sizes.ts'] : []),
    ],
    exclude: [...configDefaults.exclude, ...(process.env['QUICK'] ? LONG : [])],
    // Generous, because the machine may be shared; promised times are asserted where they are measured.
    testTimeout: 180_000,
    // Some tests create two complete organisations first, which takes over a minute on a slow machine.
    hookTimeout: 180_000,
    pool: 'threads',
    // Each file starts its own server and database; modules are loaded once per worker.
    isolate: false,
    maxWorkers: 2,
  },
})
