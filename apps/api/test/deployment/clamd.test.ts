import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clamavProgram } from 'dev-services/clamav'
import { findFreePort } from 'dev-services/ports'
import { startProcess } from 'dev-services/processes'
import { expect, it } from 'vitest'

const SHIPPED = new URL('../../../../deploy/compose/clamd.conf', import.meta.url)

/** The value of a setting that the file must have. */
const setting = (text: string, name: string) =>
  new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1] ?? expect.fail(`${name} is missing`)

it('the shipped clamd has the socket that its image waits for, and does not run as root', async () => {
  const shipped = await readFile(SHIPPED, 'utf8')
  // Both entrypoints of the official image look here; after half an hour without it they end.
  expect(setting(shipped, 'LocalSocket')).toBe('/tmp/clamd.sock')
  const folder = await mkdtemp(join(tmpdir(), 'clamd-'))
  await chmod(folder, 0o777)
  const signatures = join(folder, 'signatures')
  await mkdir(signatures)
  await writeFile(join(signatures, 'test.ndb'), 'Test:0:*:0123456789abcdef\n')
  const port = await findFreePort()
  const file = join(folder, 'clamd.conf')
  await writeFile(
    file,
    shipped
      .replace(setting(shipped, 'LocalSocket'), join(folder, 'clamd.sock'))
      .replace(setting(shipped, 'DatabaseDirectory'), signatures)
      .replace(setting(shipped, 'TCPSocket'), String(port)),
  )
  const running = await startProcess({
    name: 'clamd',
    command: clamavProgram,
    args: ['--foreground', `--config-file=${file}`],
    cwd: folder,
    log: join(folder, 'log'),
    ready: async () => (await stat(join(folder, 'clamd.sock'))).isSocket(),
    stopSignal: 'SIGKILL',
  })
  try {
    const status = await readFile(`/proc/${running.pid}/status`, 'utf8')
    expect(/^Uid:\s+(\d+)\s+(\d+)/m.exec(status)?.slice(1)).not.toContain('0')
  } finally {
    await running.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
