import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'web',
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    pool: 'threads',
    // As many as the server's tests have: projects that differ here wait for each other.
    maxWorkers: 2,
  },
})
