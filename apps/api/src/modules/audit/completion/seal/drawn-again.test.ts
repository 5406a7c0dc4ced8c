import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PopulationRow, writePopulation } from 'contract/audit/population'
import { DRAWN_METHODS, type DrawnMethod, drawItems } from 'contract/audit/selection'
import { verifyBundle } from 'verify-bundle'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BundleZip } from '#modules/workspace/exports/index.ts'

let folder: string
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'evidentia-drawn-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const rows: PopulationRow[] = Array.from({ length: 200 }, (_, at) => ({
  ref: `INV-${at}`,
  date: null,
  amount: (at * 7919) % 100_000,
}))
const population = writePopulation(rows)
const hash = createHash('sha256').update(population).digest('hex')

/** A file with one sample as the platform draws it; `change` makes its items something else. */
async function sealed(method: DrawnMethod, extended: boolean, change: (place: number) => number) {
  const drawing = { method, seed: 'a seed', hash, rows, size: method === 'full' ? rows.length : 12 }
  const { first, extension } = await drawItems({ ...drawing, extended })
  const item = (more: boolean) => (place: number) => ({
    position: change(place) + 1,
    ref: rows[change(place)]!.ref,
    extension: more,
    archivedAt: null,
  })
  const record = { code: 'S01', method, seed: 'a seed', populationHash: hash, size: drawing.size, extended }
  const items = [...first.map(item(false)), ...extension.map(item(true))]
  const path = join(folder, `${method}-${extended}-${change(0)}.zip`)
  const zip = new BundleZip(path, new Date())
  zip.addText('records/sample.json', JSON.stringify({ record, items }))
  zip.addText('evidence/list.tsv', population)
  const organisation = { id: '00000000-0000-7000-8000-000000000000', name: 'Example' }
  const records = [{ type: 'sample', code: 'S01', path: 'records/sample.json', evidence: null }]
  await zip.end({ format: 'evidentia-bundle/1', organisation, records, withheld: [], files: [...zip.files] })
  return verifyBundle(path)
}

it.each(DRAWN_METHODS)(
  're-performs a %s sample without the product and selects the same items',
  async (method) => {
    for (const extended of method === 'full' ? [false] : [false, true])
      expect(await sealed(method, extended, (place) => place)).toMatchObject({ samples: 1, problems: [] })
  },
)

it('detects a sample whose items differ from those its seed selects', async () => {
  const { problems, samples } = await sealed('random', false, (place) => (place + 1) % rows.length)
  expect({ problems, samples }).toEqual({
    samples: 0,
    problems: ['S01: drawn again, it comes to other items'],
  })
})
