import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findWeak, overdue, readDatabase } from './advisories.ts'
import { type Component, keyOf, nameOf, readLockfile, root } from './packages.ts'
import { isAllowed } from './policy.ts'
import { secretsIn } from './secrets.ts'
import { compareVersions } from './versions.ts'

const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: fileURLToPath(root), encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 })

describe('Sec17 the lockfile', () => {
  const [, section = ''] = /^packages:\n([\s\S]*?)^snapshots:/m.exec(read('pnpm-lock.yaml')) ?? []
  const entries = section
    .split(/\n(?= {2}'?\S)/)
    .filter((one) => one.trim() !== '' && !one.startsWith('  - '))

  it('Sec17 has a strong hash for each package, and packages only from the registry', () => {
    expect(entries.length).toBe(readLockfile().size)
    const without = entries.filter(
      (one) => !/^ {4}resolution: \{integrity: sha512-[A-Za-z0-9+/]{86}==\}$/m.test(one),
    )
    expect(without).toEqual([])
    expect(section).not.toMatch(/tarball:|git\+|https?:|file:|directory:/)
    const { packages } = JSON.parse(read('tools/toolchain/package-lock.json')) as {
      packages: Record<string, { integrity?: string; resolved?: string }>
    }
    for (const [name, { integrity, resolved }] of Object.entries(packages).filter(([path]) => path !== '')) {
      expect([name, integrity]).toEqual([name, expect.stringMatching(/^sha512-/)])
      expect([name, resolved ?? 'https://registry.npmjs.org/']).toEqual([
        name,
        expect.stringMatching(/^https:\/\/registry\.npmjs\.org\//),
      ])
    }
  })

  it('Sec17 matches the bill of materials, package by package', () => {
    const bom = JSON.parse(read('docs/sbom.cdx.json')) as {
      bomFormat: string
      specVersion: string
      components: Component[]
    }
    expect(bom.bomFormat).toBe('CycloneDX')
    const own = new Set(
      git('ls-files', '*package.json')
        .trim()
        .split('\n')
        .map((path) => (JSON.parse(read(path)) as { name: string }).name),
    )
    const described = new Set(bom.components.filter((one) => !own.has(nameOf(one))).map(keyOf))
    const locked = readLockfile()
    expect([...locked].filter((one) => !described.has(one))).toEqual([])
    expect([...described].filter((one) => !locked.has(one))).toEqual([])
  })

  it('Sec17 contains only allowed licences in the product', () => {
    const bom = JSON.parse(read('docs/sbom.cdx.json')) as {
      components: (Component & {
        licenses?: { expression?: string; license?: { id?: string; name?: string } }[]
      })[]
    }
    const shipped = bom.components.filter(({ scope }) => scope === 'required')
    const refused = shipped.filter((one) => {
      const [said] = one.licenses ?? []
      return !isAllowed(nameOf(one), said?.expression ?? said?.license?.id ?? said?.license?.name ?? '')
    })
    expect(shipped.length).toBeGreaterThan(100)
    expect(refused.map(keyOf)).toEqual([])
  })
})

describe('Sec17 installation', () => {
  it('Sec17 accepts only packages from the registry that are a week old, and runs no install scripts', () => {
    const settings = read('pnpm-workspace.yaml')
    expect(Number(/^minimumReleaseAge: (\d+)$/m.exec(settings)?.[1])).toBeGreaterThanOrEqual(7 * 24 * 60)
    expect(settings).toMatch(/^blockExoticSubdeps: true$/m)
    expect(settings).not.toMatch(
      /minimumReleaseAgeExclude|dangerouslyAllowAllBuilds|onlyBuiltDependencies|ignore-scripts: false/,
    )
    const [, builds = ''] = /^allowBuilds:\n((?: {2}.+\n)+)/m.exec(settings) ?? []
    const decided = builds
      .trim()
      .split('\n')
      .map((line) => line.trim().split(': '))
    expect(decided.length).toBeGreaterThan(0)
    expect(decided.filter(([, allowed]) => allowed !== 'false')).toEqual([])
    expect(read('.ci/run')).toContain('npm ci --ignore-scripts')
    expect(read('tools/check.sh')).toContain('pnpm install --frozen-lockfile')
  })

  it('Sec17 requires exact versions', () => {
    const loose: string[] = []
    for (const path of git('ls-files', '*package.json').trim().split('\n')) {
      const of = JSON.parse(read(path)) as Record<string, Record<string, string> | undefined>
      for (const [name, version] of Object.entries({
        ...of['dependencies'],
        ...of['devDependencies'],
        ...of['optionalDependencies'],
      }))
        if (!/^(?:\d+\.\d+\.\d+(?:-[\w.]+)?|catalog:|workspace:\*)$/.test(version))
          loose.push(`${path}: ${name} ${version}`)
    }
    expect(loose).toEqual([])
  })

  it('Sec17 actions in CI workflows are pinned by hash', () => {
    const folder = new URL('.github/workflows/', root)
    const files = existsSync(folder) ? readdirSync(folder) : []
    const loose = files.flatMap((name) =>
      Array.from(
        readFileSync(new URL(name, folder), 'utf8').matchAll(/uses:\s*(\S+)/g),
        ([, used]) => used!,
      ).filter((used) => !used.startsWith('./') && !/@[0-9a-f]{40}$/.test(used)),
    )
    expect(loose).toEqual([])
  })
})

describe('Sec17 known vulnerabilities', () => {
  const entries = readDatabase(fileURLToPath(new URL('fixtures/osv', import.meta.url)))

  it('Sec17 versions are ordered as Semantic Versioning says', () => {
    const ordered = [
      '0.9.9',
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      '1.0.1',
      '1.2.0',
      '1.10.0',
      '2.0.0',
    ]
    for (const [at, one] of ordered.entries())
      for (const [other, two] of ordered.entries())
        expect([one, two, Math.sign(compareVersions(one, two)!)]).toEqual([one, two, Math.sign(at - other)])
    expect(compareVersions('1.0.0+one', '1.0.0+two')).toBe(0)
    expect(compareVersions('v1.2', '1.2.0')).toBe(0)
    expect(compareVersions('2', '1.10.0')).toBeGreaterThan(0)
    expect(compareVersions('latest', '1.0.0')).toBeNull()
  })

  it.each([
    ['dompurify@3.2.3', ['GHSA-vhxf-7vqr-mrjg']],
    ['dompurify@3.2.4', []],
    ['dompurify@3.2.4-rc.1', ['GHSA-vhxf-7vqr-mrjg']],
    // Two ranges with a fixed version between them.
    ['two-stretches@1.4.9', ['GHSA-0000-two0-strt']],
    ['two-stretches@1.5.0', []],
    ['two-stretches@2.0.0', ['GHSA-0000-two0-strt']],
    ['two-stretches@2.1.3', ['GHSA-0000-two0-strt']],
    ['two-stretches@2.1.4', []],
    ['@scope/listed@1.0.1', ['MAL-0000-1']],
    ['@scope/listed@1.0.2', []],
    ['withdrawn@1.0.0', []],
    ['of-another-world@1.0.0', []],
  ])('Sec17 %s: %j', (key, ids) => {
    expect(findWeak([key], entries).map(({ id }) => id)).toEqual(ids)
  })

  it('Sec17 high ones may wait two weeks, malware may not, and low ones do not block', () => {
    const weak = findWeak(['dompurify@3.2.3', 'two-stretches@1.0.0', '@scope/listed@1.0.1'], entries)
    const late = (day: string) => overdue(weak, new Date(day)).map(({ id }) => id)
    expect(late('2026-11-10')).toEqual(['MAL-0000-1'])
    expect(late('2026-11-15')).toEqual(['MAL-0000-1', 'GHSA-0000-two0-strt'].toSorted())
  })

  it('Sec17 formerly vulnerable libraries of the product are at or above the fixed version', () => {
    // Published advisories of libraries that products like this one use, with the first fixed version.
    const minimum: Record<string, string> = {
      dompurify: '3.4.12',
      hono: '4.11.4',
      jose: '4.15.5',
      ws: '8.17.1',
      'fast-jwt': '6.2.2',
      nodemailer: '7.0.7',
      '@node-saml/node-saml': '5.1.0',
      'xml-crypto': '6.3.2',
    }
    const locked = [...readLockfile()].map(
      (key) => [key.slice(0, key.lastIndexOf('@')), key.slice(key.lastIndexOf('@') + 1)] as const,
    )
    for (const [name, version] of locked) {
      const least = minimum[name]
      if (least) expect([name, version, compareVersions(version, least)! >= 0]).toEqual([name, version, true])
    }
    // One library speaks SAML, under checks of our own, and one verifies tokens.
    expect(
      locked.filter(([name]) =>
        /^(samlify|node-saml|@node-saml\/(?!node-saml$)|passport-saml|fast-jwt$|@fastify\/jwt$)/.test(name),
      ),
    ).toEqual([])
  })
})

describe('Sec17 secrets in the repository', () => {
  /** Invented for tests; they grant access to nothing. */
  const MADE_UP = /^tools\/licences\/sec17-supply-chain\.test\.ts$/

  it('Sec17 the scanner finds what it looks for', () => {
    const one = (form: string, text: string) =>
      expect([form, secretsIn(`x = '${text}'`).map((found) => found.form)]).toEqual([form, [form]])
    one('AWS key', `AKIA${'ABCD2345'.repeat(2)}`)
    one('Stripe live key', `sk_live_${'a1'.repeat(12)}`)
    one('GitHub token', `ghp_${'a1'.repeat(18)}`)
    one('Google key', `AIza${'a'.repeat(35)}`)
    one('npm token', `npm_${'a1'.repeat(18)}`)
    one('signed token', `eyJ${'a'.repeat(30)}.eyJ${'b'.repeat(30)}.${'c'.repeat(60)}`)
    one('private key', `-----BEGIN PRIVATE KEY-----\n${'MIIEv'.repeat(20)}`)
    one('database with its password', 'postgres://evidentia:Correct-Horse@db.example.com/evidentia')
  })

  it('Sec17 no file contains one', { timeout: 30_000 }, () => {
    const files = git('ls-files', '-z')
      .split('\0')
      .filter((path) => path && !MADE_UP.test(path))
    const found = files.flatMap((path) => {
      const bytes = readFileSync(new URL(path.split('/').map(encodeURIComponent).join('/'), root))
      return secretsIn(bytes.toString('latin1')).map(
        ({ form, text }) => `${path}: ${form} ${text.slice(0, 24)}`,
      )
    })
    expect(files.length).toBeGreaterThan(500)
    expect(found).toEqual([])
  })

  // Only in `pnpm test:security`: the history is long, and its content does not change.
  if (process.env['ALL_CASES'])
    it('Sec17 neither does any line ever added to the history', { timeout: 300_000 }, () => {
      const added = git(
        'log',
        '--all',
        '--no-textconv',
        '--unified=0',
        '--format=commit %h',
        '-p',
        '--',
        '.',
        ':!tools/licences/sec17-supply-chain.test.ts',
      )
        .split('\n')
        .filter((line) => line.startsWith('+') || line.startsWith('commit '))
        .join('\n')
      process.stdout.write(
        `Sec17: ${git('rev-list', '--all', '--count').trim()} commits, ${added.length} characters searched\n`,
      )
      const found = secretsIn(added)
      expect(found.map(({ form, text }) => `${form} ${text.slice(0, 40)}`)).toEqual([])
    })
})
