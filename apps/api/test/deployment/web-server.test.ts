import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const PROGRAM = new URL('../../../../deploy/web/serve.sh', import.meta.url).pathname

let folder: string
let running: ChildProcess

/** The programs that the script calls: they tell what they were asked for, and answer from files. */
const PROGRAMS = {
  node: 'echo "write $*" >> "$FOLDER/asked"',
  getent: 'grep " $2$" "$FOLDER/hosts" || exit 2',
  nginx: `echo "$*" >> "$FOLDER/asked"
case "$*" in
  *-t*) test ! -e "$FOLDER/refuses" ;;
  *reload*) ;;
  *) exec sleep 60 ;;
esac`,
}

const hosts = (...lines: string[]) => writeFile(join(folder, 'hosts'), `${lines.join('\n')}\n`)
const reloads = async () =>
  (await readFile(join(folder, 'asked'), 'utf8')).split('\n').filter((line) => line.includes('reload')).length

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'))
  for (const [name, text] of Object.entries(PROGRAMS)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${text}\n`)
    await chmod(join(folder, name), 0o755)
  }
  await hosts('10.0.0.2 http', '10.0.0.3 collab')
  await writeFile(join(folder, 'asked'), '')
  for (const name of ['certificate', 'key']) await writeFile(join(folder, name), 'first')
  running = spawn(PROGRAM, {
    env: {
      PATH: `${folder}:${process.env['PATH']}`,
      FOLDER: folder,
      API_HTTP: 'http:8080',
      API_COLLAB: 'collab:8080',
      TLS_CERTIFICATE: join(folder, 'certificate'),
      TLS_KEY: join(folder, 'key'),
      FOLLOW_SECONDS: '0.05',
    },
    stdio: 'ignore',
    detached: true,
  })
  await vi.waitFor(async () => expect(await readFile(join(folder, 'asked'), 'utf8')).toContain('nginx.conf'))
})
afterEach(async () => {
  process.kill(-running.pid!, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

describe('the web server', () => {
  it('follows the addresses of the API', async () => {
    await sleep(500)
    expect(await reloads()).toBe(0)
    await hosts('10.0.0.3 http', '10.0.0.2 collab')
    await vi.waitFor(async () => expect(await reloads()).toBe(1), { timeout: 10_000 })
    // Another process behind the same name.
    await hosts('10.0.0.3 http', '10.0.0.4 http', '10.0.0.2 collab')
    await vi.waitFor(async () => expect(await reloads()).toBe(2), { timeout: 10_000 })
    // The order of addresses changes with every answer.
    await hosts('10.0.0.4 http', '10.0.0.3 http', '10.0.0.2 collab')
    await sleep(500)
    expect(await reloads()).toBe(2)
  })

  it('keeps its configuration while a name has no address', async () => {
    await hosts('10.0.0.3 collab')
    await sleep(500)
    expect(await reloads()).toBe(0)
    await hosts('10.0.0.5 http', '10.0.0.3 collab')
    await vi.waitFor(async () => expect(await reloads()).toBe(1), { timeout: 10_000 })
  })

  it('takes a renewed certificate once its key fits', async () => {
    await writeFile(join(folder, 'refuses'), '')
    await writeFile(join(folder, 'certificate'), 'second')
    await sleep(500)
    expect(await reloads()).toBe(0)
    await writeFile(join(folder, 'key'), 'second')
    await rm(join(folder, 'refuses'))
    await vi.waitFor(async () => expect(await reloads()).toBe(1), { timeout: 10_000 })
  })

  it('serves the application once the first certificate has been issued', async () => {
    await rm(join(folder, 'certificate'))
    await sleep(500)
    expect(await reloads()).toBe(0)
    await writeFile(join(folder, 'certificate'), 'issued')
    await vi.waitFor(async () => expect(await reloads()).toBe(1), { timeout: 10_000 })
    // With another address to listen on.
    expect(await readFile(join(folder, 'asked'), 'utf8')).toContain('write /srv/scripts/write-deployment.ts')
  })
})
