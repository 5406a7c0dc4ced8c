import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const containers = new URL('../../../../deploy/containers/', import.meta.url).pathname

/** How the check of an image ends: the command of its HEALTHCHECK, with another port. */
async function check(image: string, port: number, env: Record<string, string>): Promise<number | null> {
  const text = await readFile(join(containers, `${image}.Containerfile`), 'utf8')
  const [, code] = /HEALTHCHECK [^\n]*\\\n {2}CMD \["node", "-e", "(.*)"\]/.exec(text)!
  const child = spawn(process.execPath, ['-e', code!.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${port}`)], {
    env,
    stdio: 'ignore',
  })
  return new Promise((resolve) => child.once('exit', resolve))
}

it('the check of the web image fails while nothing answers, with TLS as well', async () => {
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/web-health' ? 200 : 404
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  expect(await check('web', port, { TLS_KEY: '/tls/key.pem' })).toBe(0)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(await check('web', port, {})).toBe(1)
  expect(await check('web', port, { TLS_KEY: '/tls/key.pem' })).toBe(1)
})

it('builds with Podman in a format that keeps the checks', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'builder-'))
  for (const [name, format] of [
    ['podman', true],
    ['buildah', true],
    ['docker', false],
  ] as const) {
    await writeFile(join(folder, name), '#!/bin/sh\necho "$*"\n')
    await chmod(join(folder, name), 0o755)
    const { stdout, stderr } = spawnSync(join(containers, 'build.sh'), ['node:24', 'try'], {
      env: { PATH: process.env['PATH'], BUILDER: join(folder, name), UNPINNED: '1' },
      encoding: 'utf8',
    })
    const builds = stdout.trim().split('\n')
    expect(builds, stderr).toHaveLength(4)
    for (const build of builds) expect(build.includes('--format docker')).toBe(format)
  }
  await rm(folder, { recursive: true })
})
