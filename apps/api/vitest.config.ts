import { defineConfig } from 'vitest/config'

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
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'threads',
    // Every file has a server and a database of its own; the program itself is read once for each worker.
    isolate: false,
    maxWorkers: 2,
  },
})
