import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How long a result holds: a browser stays able to print, and one that is not may soon be allowed to. */
const HOLDS_MS = { true: 600_000, false: 60_000 }
const TIME_LIMIT_MS = 30_000

/** Whether the browser starts with its sandbox, which needs namespaces that seccomp profiles of containers often deny. */
async function startsWithSandbox(executablePath: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'browser-'))
  const args = [
    '--headless',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--no-first-run',
    `--user-data-dir=${folder}`,
    '--dump-dom',
    // As for printing: the sandbox does not work for root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    'about:blank',
  ]
  try {
    return await new Promise<boolean>((resolve) =>
      execFile(executablePath, args, { env: { HOME: folder }, timeout: TIME_LIMIT_MS }, (error) =>
        resolve(error === null),
      ),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A check that is cheap to ask often: it starts the browser once in a while, and answers with the last result meanwhile. */
export function createBrowserCheck(executablePath: string): () => Promise<boolean> {
  const start = () => startsWithSandbox(executablePath).catch(() => false)
  let [result, since] = [start(), performance.now()]
  return async () => {
    const works = await result
    if (performance.now() - since > HOLDS_MS[`${works}`]) [result, since] = [start(), performance.now()]
    return works
  }
}
