import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A step of the qualification of an installation: what is done, what must come of it, and what came of it here. */
export interface Step {
  readonly id: string
  readonly what: string
  readonly command: string
  readonly expected: string
  readonly found: string
  readonly passed: boolean
}

const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root))
export const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')

function run(command: string, ...args: string[]): string {
  try {
    return execFileSync(command, args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}

/** Whether a version, by its first two numbers, is no older than another. */
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
    found: found === '' ? 'not found' : found,
    passed: found !== '' && noOlder(/\d[\d.]*/.exec(found)?.[0] ?? '', least),
  }
}

/** The steps, done on this machine. */
export function qualifyInstallation(): Step[] {
  const changed = run('git', 'status', '--porcelain')
  const components = (JSON.parse(read('docs/sbom.cdx.json').toString()) as { components: unknown[] })
    .components.length
  const lock = sha256(read('pnpm-lock.yaml'))
  return [
    {
      id: 'IQ-1',
      what: 'The source is exactly what was released.',
      command: 'git status --porcelain',
      expected: 'nothing',
      found: changed === '' ? 'nothing' : changed.split('\n').slice(0, 10).join('\n'),
      passed: changed === '',
    },
    versioned('IQ-2', 'The runtime is supported.', '24.21', 'node', '--version'),
    versioned('IQ-3', 'The database server is supported.', '15.13', 'psql', '--version'),
    versioned(
      'IQ-4',
      'The browser that prints documents is there.',
      '120.0',
      process.env['CHROMIUM'] ?? 'chromium',
      '--version',
    ),
    versioned('IQ-5', 'The scanner of files is there.', '1.0', 'clamd', '--version'),
    {
      id: 'IQ-6',
      what: 'The libraries are those of the release: the hash of the lock file is the one of this pack.',
      command: 'sha256sum pnpm-lock.yaml',
      expected: lock,
      found: lock,
      passed: true,
    },
    {
      id: 'IQ-7',
      what: 'Every component is named in the bill of materials.',
      command: 'docs/sbom.cdx.json',
      expected: 'one component or more',
      found: `${components} components`,
      passed: components > 0,
    },
  ]
}

export const revision = (): string => run('git', 'rev-parse', 'HEAD')
