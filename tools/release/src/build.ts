import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { packFolder, sha256 } from './archive.ts'
import type { Digests } from './provenance.ts'

/** Files released unchanged from the source. */
const PLAIN = ['docs/sbom.cdx.json', 'docs/third-party-licences.md', 'artifacts/openapi.json', 'CHANGELOG.md']

const run = (command: string, args: readonly string[], cwd: string): void => {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}
const read = (command: string, args: readonly string[], cwd: string): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8' }).trim()

export const revisionOf = (root: string): string => read('git', ['rev-parse', 'HEAD'], root)
export const isClean = (root: string): boolean => read('git', ['status', '--porcelain'], root) === ''
export const versionOf = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

/** A fresh, installed clone of one revision, so that nothing of a working folder is included. */
export function cloneAt(root: string, revision: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  run('git', ['clone', '--quiet', '--no-checkout', root, folder], root)
  run('git', ['checkout', '--quiet', '--detach', revision], folder)
  run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline'], folder)
}

/** Builds the checked-out revision and packs it; returns the hash of every file. */
export function buildRelease(source: string, out: string): Digests {
  const version = versionOf(source)
  const seconds = Number(read('git', ['log', '-1', '--format=%ct'], source))
  run('pnpm', ['build'], source)
  run('pnpm', ['openapi'], source)
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const name = (part: string) => `evidentia-${part}-${version}.tar.gz`
  packFolder(join(source, 'apps/api/dist/bundle'), join(out, name('api')), seconds)
  packFolder(join(source, 'apps/web/dist'), join(out, name('web')), seconds)
  for (const file of PLAIN) copyFileSync(join(source, file), join(out, file.split('/').at(-1)!))
  const names = [name('api'), name('web'), ...PLAIN.map((file) => file.split('/').at(-1)!)]
  return Object.fromEntries(names.toSorted().map((file) => [file, sha256(join(out, file))]))
}
