import { defineConfig } from 'vitest/config'

/** Faults on real processes: minutes, not seconds, so they have a command of their own (`pnpm test:faults`). */
export default defineConfig({
  test: {
    name: 'faults',
    globalSetup: './test/global-setup.ts',
    include: ['test/faults/*.fault.ts'],
    testTimeout: 180_000,
    hookTimeout: 60_000,
    pool: 'threads',
    maxWorkers: 1,
  },
})
