import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'validation-pack', include: ['src/**/*.test.ts'], testTimeout: 60_000 },
})
