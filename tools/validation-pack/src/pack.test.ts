import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPdf } from 'api/test/files/pdf-text.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deviationsOf, type Found, testsOf } from './documents.ts'
import { makePack } from './pack.ts'
import { priorityOf, RISKS } from './risks.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const folder = mkdtempSync(join(tmpdir(), 'validation-pack-'))
const out = join(folder, 'pack')
const manifest = () => readFileSync(join(out, 'manifest.json'))
let deviations: readonly string[][]

/** A run with one demonstrated requirement of the specification and one that is not. */
function writeReports(): void {
  const assertionResults = [
    { fullName: 'S1.1 a line that is shown', status: 'passed' },
    { fullName: 'S1.2 a line that is not', status: 'failed' },
  ]
  const tests = { testResults: [{ name: '/x/apps/api/src/one.test.ts', assertionResults }] }
  const inEnglish = { projectName: 'English', status: 'expected' }
  const specs = [
    { title: 'Sec1 in the browser', ok: true, tests: [inEnglish] },
    {
      title: 'S1.3 a journey',
      ok: true,
      tests: [inEnglish, { projectName: 'Arabic', status: 'unexpected' }],
    },
  ]
  writeFileSync(join(folder, 'tests.json'), JSON.stringify(tests))
  writeFileSync(join(folder, 'revision'), 'another\n')
  writeFileSync(
    join(folder, 'browser.json'),
    JSON.stringify({ suites: [{ file: 'journeys/one.e2e.ts', specs }] }),
  )
}

beforeAll(async () => {
  writeReports()
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
  deviations = await makePack({ reports: folder, out, key, chromium })
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const textOf = async (file: string) =>
  (await readPdf(readFileSync(join(out, file)))).pages.join(' ').replaceAll(/\s+/g, ' ')

describe('SIG-11 the validation pack', () => {
  it('SIG-11 lists every requirement, and traces it to its tests and their results', async () => {
    const requirements = await textOf('01-requirements.pdf')
    const asked = readFileSync(
      new URL('../../../docs/specification/medical-device-rules.md', import.meta.url),
      'utf8',
    )
    const ids = [...asked.matchAll(/^- ([A-Z][A-Z0-9]{2}-\d+) /gm)].map(([, id]) => id!)
    expect(ids.length).toBeGreaterThan(100)
    for (const id of ids) expect(requirements).toContain(id)
    const matrix = await textOf('03-traceability.pdf')
    expect(matrix).toContain('S1.1 a line that is shown Shown by this run')
    expect(matrix).toContain('S1.2 a line that is not A test failed')
    expect(await textOf('05-operation.pdf')).toContain('apps/api/src/one.test.ts unit 1 1')
    expect(await textOf('05-operation.pdf')).toContain('e2e/journeys/one.e2e.ts browser 1 1')
    const risks = await textOf('02-risks.pdf')
    for (const { id, failure } of RISKS) {
      expect(risks).toContain(id)
      expect(risks).toContain(failure)
    }
    expect(await textOf('04-installation.pdf')).toContain('IQ-7')
  })

  it('SIG-11 lists deviations, also in its summary', async () => {
    expect(deviations).toContainEqual(['S1.2', expect.stringContaining('A test failed')])
    // A failure in one language counts as a failure, whatever the other languages say.
    expect(deviations).toContainEqual(['S1.3', expect.stringContaining('A test failed')])
    expect(deviations).toContainEqual(['Test', expect.stringContaining('S1.3 a journey (English, Arabic)')])
    expect(deviations).toContainEqual(['VR-07', 'R6 is shown by no test of this run.'])
    expect(deviations.some(([what]) => what === 'S1.1')).toBe(false)
    // The reports are of another revision than the working copy.
    expect(deviations.some(([what]) => what === 'IQ-8')).toBe(true)
    expect(await textOf('00-summary.pdf')).toContain('R6 is shown by no test of this run.')
    expect(JSON.parse(manifest().toString())).toMatchObject({
      revision: 'another',
      passed: 2,
      failed: 2,
      deviations,
    })
  })

  it('SIG-11 is verified with common tools, and any change is detected', () => {
    const check = () =>
      execFileSync('sha256sum', ['--check', '--status', 'SHA256SUMS'], { cwd: out, stdio: 'ignore' })
    const openssl = () =>
      execFileSync(
        'openssl',
        [
          'pkeyutl',
          '-verify',
          '-rawin',
          '-pubin',
          '-inkey',
          'public-key.pem',
          '-in',
          'manifest.json',
          '-sigfile',
          'manifest.sig',
        ],
        { cwd: out, stdio: 'ignore' },
      )
    check()
    openssl()
    const signature = readFileSync(join(out, 'manifest.sig'))
    expect(verify(null, manifest(), publicKey, signature)).toBe(true)
    const { files } = JSON.parse(manifest().toString()) as { files: Record<string, string> }
    expect(Object.keys(files)).toEqual([
      ...[
        '00-summary',
        '01-requirements',
        '02-risks',
        '03-traceability',
        '04-installation',
        '05-operation',
      ].map((name) => `${name}.pdf`),
      'reports/browser.json',
      'reports/revision',
      'reports/tests.json',
    ])
    const [report, sealed] = [join(out, 'reports/tests.json'), manifest()]
    writeFileSync(report, readFileSync(report, 'utf8').replace('failed', 'passed'))
    expect(check).toThrow('sha256sum')
    writeFileSync(join(out, 'manifest.json'), sealed.toString().replace('"failed": 2', '"failed": 0'))
    expect(openssl).toThrow('openssl')
  })
})

describe('evidence for a risk', () => {
  it('is a test with exactly that requirement id', () => {
    const test = (title: string) => ({ title, where: 'unit' as const, passed: true })
    const tests = ['RSK-1 x', 'RSK-13 x', 'S9.7 x', 'S9.71 x', 'S9.7.1 x', 'SEC-2 x'].map(test)
    const titles = (id: string) => testsOf(tests, id).map(({ title }) => title)
    expect(titles('RSK-1')).toEqual(['RSK-1 x'])
    expect(titles('S9.7')).toEqual(['S9.7 x'])
    expect(titles('SEC-2')).toEqual(['SEC-2 x'])
  })

  it('is missing when the test failed', () => {
    const findings = {
      lists: [],
      files: [],
      steps: [],
      risks: RISKS.slice(0, 1),
      revision: '',
      made: new Date(),
    }
    const of = (passed: boolean): Found => ({
      ...findings,
      tests: RISKS[0]!.shownBy.map((id) => ({ title: `${id} x`, where: 'unit', passed })),
    })
    expect(deviationsOf(of(true))).toEqual([])
    const missed = deviationsOf(of(false))
    expect(missed.filter(([what]) => what === RISKS[0]!.id)).toHaveLength(RISKS[0]!.shownBy.length)
    expect(missed.filter(([what]) => what === 'Test')).toHaveLength(RISKS[0]!.shownBy.length)
  })

  it('has a priority from severity and likelihood', () => {
    const grade = (severity: 1 | 2 | 3, likelihood: 1 | 2 | 3) =>
      priorityOf({ ...RISKS[0]!, severity, likelihood })
    expect([grade(1, 1), grade(1, 3), grade(2, 2), grade(3, 2), grade(3, 3)]).toEqual([
      'low',
      'medium',
      'medium',
      'high',
      'high',
    ])
  })
})
