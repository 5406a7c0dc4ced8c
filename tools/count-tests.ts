// Adds up the reports of Vitest (tests.json) and Playwright (browser.json) in a folder and prints one plain line.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const [folder = '.', failedStep = ''] = process.argv.slice(2)

function read(name: string): Record<string, unknown> {
  const file = join(folder, name)
  if (!existsSync(file)) return {}
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
}

const unit = read('tests.json') as { numPassedTests?: number; numFailedTests?: number }
const { stats = {} } = read('browser.json') as {
  stats?: { expected?: number; unexpected?: number; flaky?: number }
}
// A test that passed only on a second try is not one to rely on.
const failed = (unit.numFailedTests ?? 0) + (stats.unexpected ?? 0) + (stats.flaky ?? 0)
const passed = (unit.numPassedTests ?? 0) + (stats.expected ?? 0)

// A step that failed before or outside the tests counts as one failure, so that no failed run reads as a clean one.
process.stdout.write(`${passed} passed, ${failedStep === '' ? failed : Math.max(failed, 1)} failed\n`)
