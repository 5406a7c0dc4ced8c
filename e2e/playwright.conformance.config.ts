import { defineConfig } from '@playwright/test'
import { common } from './playwright.config.ts'

const artifacts = '../artifacts/conformance'

/** `pnpm conformance:try`: every line of the specification tried from outside, against the running product. */
export default defineConfig({
  ...common,
  testDir: './conformance',
  testMatch: '**/*.try.ts',
  outputDir: `${artifacts}/results`,
  reporter: [['list'], ['./conformance/table.ts']],
  // One person's organisation for all lines, and timings that a second browser would disturb.
  workers: 1,
  fullyParallel: false,
  timeout: 300_000,
  expect: { timeout: 45_000 },
})
