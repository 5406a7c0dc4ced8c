import { execFile } from 'node:child_process'
import { access, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))

export interface OlderProgram {
  version: string
  revision: string
  /** The file to start, next to the migrations of its version. */
  main: string
}

/** The commit of the last release, unless `OLDER_REVISION` names another one. */
async function findRevision(): Promise<string> {
  const named = ['log', '-1', '--format=%H', '-G^  "version": ', '--', 'package.json']
  const asked = process.env['OLDER_REVISION']
  const { stdout } = await run('git', asked ? ['rev-parse', asked] : named, { cwd: ROOT })
  return stdout.trim()
}

/** Builds the previous release as that release built it; once per revision. */
export async function buildOlderProgram(): Promise<OlderProgram> {
  const revision = await findRevision()
  const folder = join(tmpdir(), `evidentia-older-${revision.slice(0, 12)}`)
  const main = join(folder, 'apps/api/dist/bundle/main.js')
  const isBuilt = await access(main).then(
    () => true,
    () => false,
  )
  if (!isBuilt) {
    await mkdir(folder, { recursive: true })
    const shell = (script: string) => run('bash', ['-euo', 'pipefail', '-c', script], { cwd: ROOT })
    await shell(`git archive ${revision} | tar -x -C ${folder}`)
    await shell(`cd ${folder} && pnpm install --frozen-lockfile --prefer-offline --ignore-scripts`)
    await shell(`cd ${folder} && pnpm --filter api run build`)
  }
  const { stdout } = await run('node', ['-p', `require('${folder}/package.json').version`])
  return { version: stdout.trim(), revision, main }
}
