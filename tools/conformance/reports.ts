import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Test {
  readonly title: string
  readonly where: 'browser' | 'unit'
  readonly passed: boolean
}

interface UnitReport {
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}
interface Suite {
  suites?: Suite[]
  specs?: { title: string; ok: boolean; tests: { projectName: string }[] }[]
}

function read(folder: string, name: string): unknown {
  const file = join(folder, name)
  if (!existsSync(file)) throw new Error(`${file} is missing: run pnpm check first.`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

const browserTests = ({ suites = [], specs = [] }: Suite): Test[] => [
  ...specs.map(({ title, ok, tests }) => ({
    title: `${title} (${tests.map(({ projectName }) => projectName).join(', ')})`,
    where: 'browser' as const,
    passed: ok,
  })),
  ...suites.flatMap(browserTests),
]

/** Every test of the last whole run, with how it ended. */
export function readTests(folder: string): Test[] {
  const { testResults } = read(folder, 'tests.json') as UnitReport
  const unit = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      title: fullName.trim(),
      where: 'unit' as const,
      passed: status === 'passed',
    })),
  )
  return [...browserTests(read(folder, 'browser.json') as Suite), ...unit]
}
