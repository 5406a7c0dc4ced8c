import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Test {
  readonly title: string
  readonly where: 'browser' | 'unit'
  readonly passed: boolean
  /** From the root of the repository. */
  readonly file?: string
}

/** A test file with its numbers of passed and failed tests. */
export interface TestFile {
  readonly file: string
  readonly where: Test['where']
  readonly passed: number
  readonly failed: number
}

interface UnitReport {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[]
}
interface Suite {
  file?: string
  suites?: Suite[]
  specs?: { title: string; tests: { projectName: string; status: string }[] }[]
}

function read(folder: string, name: string): unknown {
  const file = join(folder, name)
  if (!existsSync(file)) throw new Error(`${file} is missing: run pnpm check --whole first.`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

const browserTests = ({ suites = [], specs = [], file = '' }: Suite): Test[] => [
  ...specs.map(({ title, tests }) => ({
    title: `${title} (${tests.map(({ projectName }) => projectName).join(', ')})`,
    where: 'browser' as const,
    // The report counts a journey in several languages under the first.
    passed: tests.every(({ status }) => status === 'expected' || status === 'flaky'),
    file: `e2e/journeys/${file}`,
  })),
  ...suites.flatMap((suite) => browserTests({ file, ...suite })),
]

const fromRoot = (path: string): string => path.replace(/^.*?\/(?=(?:apps|packages|tools)\/)/, '')

/** Every test of the last whole run, with its result. */
export function readTests(folder: string): Test[] {
  const { testResults } = read(folder, 'tests.json') as UnitReport
  const unit = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      title: fullName.trim(),
      where: 'unit' as const,
      passed: status === 'passed',
      file: fromRoot(name),
    })),
  )
  return [...browserTests(read(folder, 'browser.json') as Suite), ...unit]
}

/** The same, grouped by file. */
export function readFiles(folder: string): TestFile[] {
  const counted = (file: string, where: Test['where'], passed: readonly boolean[]): TestFile => ({
    file,
    where,
    passed: passed.filter(Boolean).length,
    failed: passed.filter((one) => !one).length,
  })
  const { testResults } = read(folder, 'tests.json') as UnitReport
  const { suites = [] } = read(folder, 'browser.json') as Suite
  return [
    ...testResults.map(({ name, assertionResults }) => {
      const passed = assertionResults.map(({ status }) => status === 'passed')
      return counted(fromRoot(name), 'unit', passed)
    }),
    ...suites.map((suite) => {
      const passed = browserTests(suite).map((test) => test.passed)
      return counted(`e2e/${suite.file ?? ''}`, 'browser', passed)
    }),
  ].toSorted((one, other) => (one.file < other.file ? -1 : 1))
}
