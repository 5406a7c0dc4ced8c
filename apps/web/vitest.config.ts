import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'web',
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    pool: 'threads',
    setupFiles: ['src/platform/testing/answering.ts'],
    // What the files share is read once for each worker; each puts back what it changes.
    isolate: false,
    // As many as the server's tests have: projects that differ here wait for each other.
    maxWorkers: 2,
  },
})
