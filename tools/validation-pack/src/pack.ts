import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderDocument } from 'api/src/platform/rendering/render.ts'
import { matchTests } from 'conformance/match-tests'
import { readFiles, readTests } from 'conformance/reports'
import { deviationsOf, documentsOf, type Findings, passedOf } from './documents.ts'
import { qualifyInstallation, sha256 } from './installation.ts'
import { RISKS } from './risks.ts'

const FORMAT = 'evidentia-validation-pack/1'
/** The reports of `pnpm check`; `revision` names the tested commit. */
const REPORTS = ['tests.json', 'browser.json', 'revision']

export interface PackOptions {
  /** Folder with the reports of a whole run. */
  readonly reports: string
  readonly out: string
  /** An Ed25519 key in PEM. */
  readonly key: string
  readonly chromium: string
}

async function findingsOf(reports: string): Promise<Findings> {
  const revision = (await readFile(join(reports, 'revision'), 'utf8')).trim()
  const tests = readTests(reports)
  const found = {
    revision,
    made: new Date(),
    lists: matchTests(tests).lists,
    tests,
    files: readFiles(reports),
    risks: RISKS,
    steps: qualifyInstallation(revision),
  }
  return { ...found, deviations: deviationsOf(found) }
}

async function print(findings: Findings, out: string, chromium: string): Promise<void> {
  for (const { file, model } of documentsOf(findings)) {
    const folder = await mkdtemp(join(tmpdir(), 'validation-'))
    try {
      const signal = AbortSignal.timeout(300_000)
      const printed = await renderDocument(model, 'pdf', { folder, chromium, signal })
      await copyFile(printed, join(out, `${file}.pdf`))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/**
 * Writes the hash of every file in `sha256sum` format, and a signed manifest with the same hashes and the summary of
 * the run.
 */
async function seal(findings: Findings, out: string, key: KeyObject): Promise<void> {
  const names = (await readdir(out, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1))
    .toSorted()
  const files: Record<string, string> = {}
  for (const name of names) files[name] = sha256(await readFile(join(out, name)))
  const sums = names.map((name) => `${files[name]}  ${name}\n`).join('')
  const manifest = {
    format: FORMAT,
    revision: findings.revision,
    made: findings.made.toISOString(),
    passed: passedOf(findings.tests),
    failed: findings.tests.length - passedOf(findings.tests),
    deviations: findings.deviations,
    files,
  }
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
  await writeFile(join(out, 'SHA256SUMS'), sums)
  await writeFile(join(out, 'manifest.json'), bytes)
  await writeFile(join(out, 'manifest.sig'), sign(null, bytes, key))
  await writeFile(join(out, 'public-key.pem'), createPublicKey(key).export({ type: 'spki', format: 'pem' }))
}

/** Creates the pack, completely or not at all, and returns the deviations. */
export async function makePack({ reports, out, key, chromium }: PackOptions): Promise<readonly string[][]> {
  const signer = createPrivateKey(key)
  if (signer.asymmetricKeyType !== 'ed25519') throw new Error('The key of the pack is an Ed25519 key.')
  const findings = await findingsOf(reports)
  const made = `${out}.part`
  await rm(made, { recursive: true, force: true })
  await mkdir(join(made, 'reports'), { recursive: true })
  for (const name of REPORTS) await copyFile(join(reports, name), join(made, 'reports', name))
  await print(findings, made, chromium)
  await seal(findings, made, signer)
  await rm(out, { recursive: true, force: true })
  await rename(made, out)
  return findings.deviations
}
