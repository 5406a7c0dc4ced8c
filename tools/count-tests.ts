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
interface Suite {
  specs?: { title: string; tests: { projectName: string; status: string }[] }[]
  suites?: Suite[]
}
const { stats = {}, suites = [] } = read('browser.json') as {
  stats?: { expected?: number; unexpected?: number; flaky?: number }
  suites?: Suite[]
}
const failed = (unit.numFailedTests ?? 0) + (stats.unexpected ?? 0)
const passed = (unit.numPassedTests ?? 0) + (stats.expected ?? 0) + (stats.flaky ?? 0)

/** Prints tests that passed only on the second try; they need a look. */
function nameFlaky({ specs = [], suites: inner = [] }: Suite): void {
  for (const { title, tests } of specs) {
    for (const { projectName, status } of tests)
      if (status === 'flaky') process.stdout.write(`Only on the second try: [${projectName}] ${title}\n`)
  }
  inner.forEach(nameFlaky)
}
suites.forEach(nameFlaky)

// A step that failed before or outside the tests counts as one failure, so that no failed run reads as a clean one.
process.stdout.write(`${passed} passed, ${failedStep === '' ? failed : Math.max(failed, 1)} failed\n`)
