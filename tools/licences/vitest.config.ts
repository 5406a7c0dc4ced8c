import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'licences', include: ['*.test.ts'], testTimeout: 30_000 } })
