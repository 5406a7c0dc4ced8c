import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'web',
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    pool: 'threads',
    setupFiles: ['src/platform/testing/answering.ts'],
    // Modules are loaded once per worker; each file restores the globals that it changes.
    isolate: false,
    // The same number as in the API project: projects with different numbers wait for each other.
    maxWorkers: 2,
  },
})
