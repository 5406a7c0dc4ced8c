import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textIn, unzip } from '#test/files/unzip.ts'
import { DocumentTeam } from '#test/document-team.ts'
import { exportTechnicalFile } from '#test/export-technical-file.ts'
import { readPdf } from '#test/files/pdf-text.ts'
import { TechdocTeam } from '#test/techdoc-team.ts'
import { splitParts } from './split-parts.ts'

const KB = 1_000
const PART = 600 * KB
let team: TechdocTeam

beforeAll(async () => {
  team = await TechdocTeam.start({ EXPORT_PART_MB: '0.6', EXPORT_FILE_MB: '0.15' })
}, 120_000)
afterAll(() => team.stop())

interface Manifest {
  tooLarge: string[]
  parts: { part: number; name: string; files: number }[]
  files: { path: string; bytes: number; sha256: string; part: number }[]
  carries?: { path: string; sha256: string }[]
}

const manifestOf = async (zip: Buffer): Promise<Manifest> =>
  JSON.parse(await textIn(zip, 'manifest.json')) as Manifest
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

describe('EXP-7 a folder set larger than the portal limit', () => {
  let carrier: Buffer
  let parts: Map<string, Buffer>
  const sizes = [120, 120, 120, 120, 200].map((size) => size * KB)

  beforeAll(async () => {
    const device = await team.device()
    const office = await DocumentTeam.open(team.harness, { id: team.org, founder: team.author })
    const documents: string[] = []
    for (const [at, size] of sizes.entries()) {
      const { document } = await office.publish({ name: { en: `Report ${at}` } }, randomBytes(size))
      documents.push(document.id)
    }
    await team.fill(device.id, 'f.qms', {}, { documents })
    carrier = await exportTechnicalFile(team, device.id, 'file_annex')
    parts = new Map([...(await unzip(carrier))].filter(([name]) => name.endsWith('.zip')))
  }, 300_000)

  it('EXP-7 is split into numbered parts that open separately and stay within the limit', async () => {
    const names = [...parts.keys()]
    expect(names.length).toBeGreaterThan(1)
    names.forEach((name, at) =>
      expect(name).toMatch(new RegExp(`-annex-part-${at + 1}-of-${names.length}\\.zip$`)),
    )
    for (const zip of parts.values()) {
      expect(zip.length).toBeLessThanOrEqual(PART)
      await expect(unzip(zip)).resolves.toBeInstanceOf(Map)
    }
  })

  it('EXP-7 lists all parts, and the part of each file, in every manifest', async () => {
    const all = [...parts]
    for (const [, zip] of all) {
      const { parts: named, files } = await manifestOf(zip)
      expect(named.map(({ name }) => name)).toEqual([...parts.keys()])
      expect(files).toHaveLength(named.reduce((sum, one) => sum + one.files, 0))
      for (const [at, [, part]] of all.entries()) {
        const here = files.filter((file) => file.part === at + 1)
        const held = await unzip(part)
        expect([...here.map(({ path }) => path), 'manifest.json'].toSorted()).toEqual(
          [...held.keys()].toSorted(),
        )
        for (const { path, sha256: hash } of here) expect(sha256(held.get(path)!)).toBe(hash)
      }
    }
    for (const { path, sha256: hash } of (await manifestOf(carrier)).carries!)
      expect(sha256(parts.get(path)!)).toBe(hash)
  })

  it('EXP-7 lists files above the limit in the manifest and in the index', async () => {
    const [first] = [...parts.values()]
    const { tooLarge, files } = await manifestOf(first!)
    const large = files.filter(({ bytes }) => bytes > 150 * KB).map(({ path }) => path)
    expect(large.some((path) => path.includes('report-4'))).toBe(true)
    expect(tooLarge).toEqual(large)
    const text = (await readPdf((await unzip(first!)).get('INDEX.pdf')!)).pages
      .join(' ')
      .replaceAll(/\s+/g, '')
    expect(text).toContain('Thesefilesarelargerthanportalsusuallytake.')
    expect(text).toContain(large.find((path) => path.includes('report-4'))!.replaceAll(' ', ''))
  })
})

it('EXP-7 a set within the limit is one zip whose manifest lists itself as the only part', async () => {
  const device = await team.device()
  await team.fill(device.id, 'f.qms', {})
  const zip = await exportTechnicalFile(team, device.id, 'file_annex')
  const { parts, files, carries } = await manifestOf(zip)
  expect([parts.length, carries]).toEqual([1, undefined])
  expect(new Set(files.map(({ part }) => part))).toEqual(new Set([1]))
}, 120_000)

it('EXP-7 splits in order, keeps every file, and lets only a single file exceed the limit', () => {
  const some = fc.array(fc.nat({ max: 50_000 }).map((bytes) => ({ path: 'a/b.pdf', bytes })))
  fc.assert(
    fc.property(some, (files) => {
      const parts = splitParts(files, 40_000, 1_000)
      expect(parts.flat()).toEqual(files)
      for (const part of parts) {
        const size = part.reduce((sum, { bytes }) => sum + bytes, 0)
        expect(part.length === 1 || size <= 39_000).toBe(true)
      }
    }),
  )
})
