import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'asvs', include: ['src/**/*.test.ts'] },
})
