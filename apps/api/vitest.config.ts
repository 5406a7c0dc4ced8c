import { configDefaults, defineConfig } from 'vitest/config'

/**
 * What takes half a minute and more each and rests on code that seldom changes: every page of paper, every file that is torn,
 * every stranger at every door. `pnpm check` leaves it to `pnpm check --whole`.
 */
const LONG = [
  'test/adding-a-slice.test.ts',
  'src/modules/techdoc/documents/versions.model.test.ts',
  'src/modules/techdoc/exports/paper.test.ts',
  'src/modules/techdoc/exports/parts.test.ts',
  'src/modules/workspace/exports/gap-reports.test.ts',
  'src/modules/workspace/sample-data/sample-data.test.ts',
  'test/reliability/torn-uploads.test.ts',
  'test/security/sec1-strangers.test.ts',
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
      // What takes minutes, with `pnpm test:sizes`.
      ...(process.env['ALL_CASES'] ? ['src/**/*.sizes.ts'] : []),
    ],
    exclude: [...configDefaults.exclude, ...(process.env['QUICK'] ? LONG : [])],
    // What is slow on a machine that others share is not wrong: times that are promised are asserted where they are measured.
    testTimeout: 180_000,
    // Two whole organisations are made before some tests; a slow machine takes more than a minute for them.
    hookTimeout: 180_000,
    pool: 'threads',
    // Every file has a server and a database of its own; the program itself is read once for each worker.
    isolate: false,
    maxWorkers: 2,
  },
})
