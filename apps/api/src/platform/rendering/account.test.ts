import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const PROGRAM = fileURLToPath(new URL('../../../test/print-document.ts', import.meta.url))
/** The account of the images, which has no entry in the password file and therefore no home folder. */
const ACCOUNT = 10_001

it('prints under an account that the system does not know', () => {
  // Another account is free for root alone; anybody else takes it in a namespace.
  const asRoot = process.getuid!() === 0
  const [command, args] = asRoot
    ? [process.execPath, [PROGRAM]]
    : ['unshare', ['--user', `--map-user=${ACCOUNT}`, process.execPath, PROGRAM]]
  const { stdout, stderr } = spawnSync(command, args, {
    env: { PATH: process.env['PATH'], CHROMIUM: process.env['CHROMIUM'] },
    encoding: 'utf8',
    ...(asRoot ? { uid: ACCOUNT, gid: ACCOUNT } : {}),
  })
  expect(Number(stdout), stderr).toBeGreaterThan(1_000)
}, 180_000)
