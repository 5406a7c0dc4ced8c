import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { processRoutes, type Process } from 'contract/risk/processes'
import type { TrailExport } from 'contract/workspace/trail'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'

const run = promisify(execFile)
const GUIDE = new URL('../../../../docs/guide/api.md', import.meta.url)

let harness: Harness
let org: string
let founder: Person
let folder: string
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder } = await harness.organisation(['risk_manager']))
  const { token } = await harness.serviceAccount(org, founder, {
    roles: ['risk_manager', 'cae'],
    permissions: ['process.read', 'process.create', 'process.update', 'trail.export'],
  })
  folder = await mkdtemp(join(tmpdir(), 'evidentia-guide-'))
  const url = await harness.app.listen({ host: '127.0.0.1', port: 0 })
  env = { ...process.env, EVIDENTIA_URL: url, EVIDENTIA_KEY: token }
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await harness.stop()
})

it('the examples of the API guide do what the guide says', async () => {
  const guide = await readFile(GUIDE, 'utf8')
  const blocks = [...guide.matchAll(/^```(sh|ts)\n([\s\S]*?)^```$/gm)].map(([, kind, text]) => ({
    kind,
    text: text!,
  }))
  expect(blocks.map(({ kind }) => kind)).toEqual(['sh', 'sh', 'ts', 'sh'])
  const [self, created] = await Promise.all(
    blocks
      .slice(0, 2)
      .map(async ({ text }) => JSON.parse((await run('bash', ['-ec', text], { env })).stdout)),
  )
  expect(self).toMatchObject({ organisationId: org, permissions: expect.arrayContaining(['process.create']) })
  expect(created).toMatchObject({ code: 'PAY', version: 1 })
  // The same Idempotency-Key has one effect.
  const again = await run('bash', ['-ec', blocks[1]!.text], { env })
  expect(JSON.parse(again.stdout)).toEqual(created)
  const file = join(folder, 'example.ts')
  await writeFile(file, blocks[2]!.text)
  await run(process.execPath, [file], { env })
  const listed = await harness.call(processRoutes.list, founder, org)
  expect(listed.json<{ items: Process[] }>().items).toMatchObject([
    { code: 'PAY', version: 2, tags: ['bpm'] },
  ])
  const trail = JSON.parse((await run('bash', ['-ec', blocks[3]!.text], { env })).stdout) as TrailExport
  expect(trail).toMatchObject({ organisationId: org, from: 1, to: trail.lines.length })
  const entries = trail.lines.map(({ entry }) => JSON.parse(entry!) as { action: string; key?: string })
  expect(entries.filter(({ key }) => key !== undefined).map(({ action }) => action)).toEqual([
    'create',
    'update',
  ])
})
