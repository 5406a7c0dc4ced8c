// `pnpm release`: builds a version from a clone of the last commit, with its hashes and a signed provenance statement.
// `pnpm release --reproduce DIR` builds the same revision again, elsewhere, and compares every byte. `pnpm release
// --verify DIR --key PUBLIC.pem` needs neither the source nor a build.
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sha256 } from './archive.ts'
import { buildRelease, cloneAt, isClean, revisionOf, versionOf } from './build.ts'
import { compare, verifyRelease } from './compare.ts'
import { seal, statementOf } from './provenance.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(root, 'artifacts/release') },
    reproduce: { type: 'string' },
    verify: { type: 'string' },
    key: { type: 'string' },
  },
})

/** In a folder whose path has another length, which would reveal paths in the build output. */
function buildElsewhere(revision: string, out: string): ReturnType<typeof buildRelease> {
  const folder = mkdtempSync(join(tmpdir(), 'evidentia-release-'))
  try {
    cloneAt(root, revision, folder)
    return buildRelease(folder, out)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function make(out: string): void {
  const file = process.env['RELEASE_KEY_FILE']
  if (!file)
    throw new Error(
      'RELEASE_KEY_FILE names no key. Make one with: openssl genpkey -algorithm ed25519 -out release.pem',
    )
  if (!isClean(root))
    throw new Error('There are changes that are not committed: a release is made of a commit.')
  const key = createPrivateKey(readFileSync(file, 'utf8'))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key of a release is an Ed25519 key.')
  const revision = revisionOf(root)
  const started = new Date()
  const files = buildElsewhere(revision, out)
  const statement = statementOf({
    version: versionOf(root),
    revision,
    node: process.version,
    lockfile: sha256(join(root, 'pnpm-lock.yaml')),
    started,
    finished: new Date(),
    files,
  })
  const sums = Object.entries(files).map(([name, digest]) => `${digest}  ${name}\n`)
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''))
  writeFileSync(join(out, 'provenance.intoto.json'), `${JSON.stringify(seal(statement, key))}\n`)
  writeFileSync(join(out, 'public-key.pem'), createPublicKey(key).export({ type: 'spki', format: 'pem' }))
  process.stdout.write(`${out}\n${sums.join('')}`)
}

function report(differences: readonly string[], good: string): void {
  for (const difference of differences) process.stdout.write(`${difference}\n`)
  process.stdout.write(differences.length === 0 ? `${good}\n` : `${differences.length} differences\n`)
  if (differences.length > 0) process.exitCode = 1
}

if (values.verify) {
  const found = verifyRelease(values.verify, values.key ?? join(values.verify, 'public-key.pem'))
  report(found.differences, `Version ${found.version} of ${found.revision}: every file is as it was signed.`)
} else if (values.reproduce) {
  const known = verifyRelease(values.reproduce, values.key ?? join(values.reproduce, 'public-key.pem'))
  const out = mkdtempSync(join(tmpdir(), 'evidentia-again-'))
  const again = buildElsewhere(known.revision, out)
  rmSync(out, { recursive: true, force: true })
  report(compare(known.files, again), `${Object.keys(again).length} files, the same bytes again.`)
} else make(values.out)
