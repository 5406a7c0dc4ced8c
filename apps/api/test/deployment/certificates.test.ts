import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { deploy } from './shipped.ts'

/** Fails the first time, as an authority that does not reach this machine yet. */
const CERTBOT = `#!/bin/sh
echo "$*" >> "$FOLDER/asked"
test -e "$FOLDER/reached" || { touch "$FOLDER/reached"; exit 1; }
`

it('asks for the certificate of the installation, again after a failure, and renews it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'certificates-'))
  for (const [name, text] of Object.entries({
    certbot: CERTBOT,
    chown: '#!/bin/sh\necho "chown $*" >> "$FOLDER/asked"\n',
  })) {
    await writeFile(join(folder, name), text)
    await chmod(join(folder, name), 0o755)
  }
  const running = spawn(join(deploy, 'compose/renew.sh'), {
    env: {
      PATH: `${folder}:${process.env['PATH']}`,
      FOLDER: folder,
      WEB_ORIGIN: 'https://evidentia.example:8443',
      ACME_EMAIL: 'it@example.com',
      ACME_SERVER: 'https://acme.example/directory',
      RENEW_SECONDS: '0.1',
    },
    stdio: 'ignore',
  })
  const exited = new Promise((resolve) => running.once('exit', resolve))
  const lines = await vi.waitFor(
    async () => {
      const text = await readFile(join(folder, 'asked'), 'utf8')
      expect(text.match(/certonly/g)!.length).toBeGreaterThan(2)
      return text.split('\n')
    },
    { timeout: 10_000 },
  )
  running.kill()
  expect(await exited).toBe(0)
  expect(lines[0]).toContain('--keep-until-expiring')
  expect(lines[0]).toContain('--domain evidentia.example --config-dir /certificates')
  expect(lines[1]).toBe('chown -R 10001:10001 /certificates')
  await rm(folder, { recursive: true })
})
