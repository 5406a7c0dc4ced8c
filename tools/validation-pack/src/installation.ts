import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'

/** A step of the installation qualification: the action, the expected result, and the actual result here. */
export interface Step {
  readonly id: string
  readonly what: string
  readonly command: string
  readonly expected: string
  readonly found: string
  readonly passed: boolean
}

const root = new URL('../../../', import.meta.url)
export const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The output of a command; null where it failed or does not exist. */
function run(command: string, ...args: string[]): string | null {
  try {
    return execFileSync(command, args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}

/** Whether a version is at least another one, by major and minor number. */
const noOlder = (found: string, than: string): boolean => {
  const [a = 0, b = 0] = (found.match(/\d+/g) ?? []).map(Number)
  const [c = 0, d = 0] = than.split('.').map(Number)
  return a > c || (a === c && b >= d)
}

const versioned = (id: string, what: string, least: string, command: string, ...args: string[]): Step => {
  const found = run(command, ...args)
  return {
    id,
    what,
    command: [command, ...args].join(' '),
    expected: `${least} or later`,
    found: found ?? 'not found',
    passed: found !== null && noOlder(/\d[\d.]*/.exec(found)?.[0] ?? '', least),
  }
}

const exactly = (
  id: string,
  what: string,
  command: string,
  expected: string | null,
  found: string | null,
): Step => ({
  id,
  what,
  command,
  expected: expected ?? 'not found',
  found: found?.split('\n').slice(0, 10).join('\n') ?? 'not found',
  passed: found !== null && found === expected,
})

/** Runs the steps on this machine; `tested` is the revision of the reports. */
export function qualifyInstallation(tested: string): Step[] {
  const committed = run('git', 'rev-parse', 'HEAD:pnpm-lock.yaml')
  const licences = 'tools/licences/licences.ts'
  return [
    exactly(
      'IQ-1',
      'Nothing was changed after the release.',
      'git status --porcelain',
      '',
      run('git', 'status', '--porcelain'),
    ),
    versioned('IQ-2', 'The runtime is supported.', '24.21', 'node', '--version'),
    versioned(
      'IQ-3',
      'PostgreSQL here is of a supported version. Ask your server itself: select version().',
      '15.13',
      'psql',
      '--version',
    ),
    versioned(
      'IQ-4',
      'The browser that prints documents is there.',
      '120.0',
      process.env['CHROMIUM'] ?? 'chromium',
      '--version',
    ),
    versioned('IQ-5', 'The scanner of files is there.', '1.0', 'clamd', '--version'),
    exactly(
      'IQ-6',
      'The list of libraries is the one of the release.',
      'git hash-object pnpm-lock.yaml',
      committed,
      run('git', 'hash-object', 'pnpm-lock.yaml'),
    ),
    exactly(
      'IQ-7',
      'Every library is named in the bill of materials, under a licence that is allowed.',
      `node ${licences} --check`,
      '0 problems.',
      run('node', licences, '--check')?.split(', ').at(-1) ?? null,
    ),
    exactly(
      'IQ-8',
      'The tests were run on this revision.',
      'git rev-parse HEAD',
      tested,
      run('git', 'rev-parse', 'HEAD'),
    ),
  ]
}
