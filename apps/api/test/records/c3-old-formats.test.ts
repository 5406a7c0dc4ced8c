import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifySignature } from 'proof'
import { verifyBundle } from 'verify-bundle'
import { verifyTrail } from 'verify-trail'
import { expect, it } from 'vitest'
import { unzip } from '#test/files/unzip.ts'

// Created when the format was new and never regenerated: exported files must stay verifiable for as long as they are
// kept. A later format gets its own file next to this one.
const BUNDLE = new URL('../fixtures/formats/bundle-1.zip', import.meta.url).pathname
const MADE = '5e51017f043021d23503cf4dd3281affb79d1002c89730cbfdd317d85dc12747'

const bytes = await readFile(BUNDLE)
const files = await unzip(bytes)
const json = (name: string): unknown => JSON.parse(files.get(name)!.toString())

it('C3 the stored first-format bundle is the original one', () => {
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(MADE)
})

it('C3 a bundle of the first format still verifies', async () => {
  expect(await verifyBundle(BUNDLE)).toEqual({
    files: 5,
    records: 1,
    trail: 3,
    signatures: 1,
    samples: 0,
    problems: [],
    sha256: MADE,
  })
})

it('C3 its audit trail segments and its signature also verify separately', async () => {
  const stretches = json('trail.json') as Parameters<typeof verifyTrail>[0]
  for (const stretch of stretches) expect(verifyTrail([stretch], [], { part: true }).problems).toEqual([])
  const [signature] = json('signatures.json') as Parameters<typeof verifySignature>[0][]
  expect((await verifySignature(signature!)).problems).toEqual([])
})

it('C3 a changed byte is still detected', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'evidentia-old-'))
  try {
    // The first file starts at the beginning of the archive.
    const changed = Buffer.from(bytes)
    changed[60]! ^= 1
    await writeFile(join(folder, 'changed.zip'), changed)
    const verdict = await verifyBundle(join(folder, 'changed.zip')).catch(() => null)
    expect(verdict?.problems).not.toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})
