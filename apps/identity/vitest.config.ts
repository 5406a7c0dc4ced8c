import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'identity',
    globalSetup: './test/global-setup.ts',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Generous, because the machine may be shared.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
  },
})
