import { buffer } from 'node:stream/consumers'
import { crc32, deflateRawSync } from 'node:zlib'
import { Workbook } from '@cj-tech-master/excelts'
import { Failure, MAX_BATCH } from 'contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { parseWorkbook } from './parse-workbook.ts'
import { readWorkbook } from './read-workbook.ts'
import { linesOf, makeWorkbook } from './test-workbook.ts'
import { UNPACKED_LIMIT, unzip } from './unzip.ts'

interface Claims {
  /** What the directory says of the size. */
  size?: number
  /** Bits of the entry: 1 says encrypted. */
  flags?: number
  method?: number
  /** How often the directory names the one part. */
  entries?: number
  /** Bytes that follow the compressed ones. */
  extra?: Buffer
}

/** A zip file of one part, whatever its directory claims of it. */
function zipOf(name: string, content: Buffer, claims: Claims = {}): Buffer {
  const { size = content.length, flags = 0, method = 8, entries = 1, extra = Buffer.alloc(0) } = claims
  const deflated = deflateRawSync(content)
  // The last block of a stream is said to be another one, so that what follows it is read as well.
  if (extra.length > 0) deflated[0]! &= 0xfe
  const packed = Buffer.concat([deflated, extra])
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(flags, 2)
  common.writeUInt16LE(method, 4)
  common.writeUInt32LE(crc32(content), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(size, 18)
  common.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
  const entry = [Buffer.from('PK\x01\x02\x14\x00'), common, Buffer.alloc(14), Buffer.from(name)]
  const directory = Buffer.concat(Array.from({ length: entries }, () => entry).flat())
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, directory, end])
}

async function reasonOf(bytes: Uint8Array): Promise<unknown> {
  const refused = await readWorkbook(bytes).then(
    () => null,
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(Failure)
  expect((refused as Failure).code).toBe('UNREADABLE_FILE')
  return ((refused as Failure).details as { reason: string }).reason
}

describe('a workbook', () => {
  it('is read by its column keys from the third row on, without empty rows', async () => {
    const file = await makeWorkbook([
      { code: 'A', criticality: 1 },
      { code: null, criticality: null },
      { code: 'B', criticality: null },
    ])
    const { keys, rows } = await readWorkbook(file)
    expect(keys).toEqual(['code', 'criticality'])
    expect(rows).toEqual([
      {
        row: 3,
        cells: new Map<string, unknown>([
          ['code', 'A'],
          ['criticality', 1],
        ]),
      },
      { row: 5, cells: new Map([['code', 'B']]) },
    ])
  })

  it('is read with displayed values: formulas, links, formatted text, dates, errors', async () => {
    const workbook = new Workbook()
    const sheet = workbook.addWorksheet('Data')
    sheet.addRow(['sum', 'link', 'rich', 'day', 'yes', 'broken', 'unknown'])
    sheet.addRow([])
    sheet.addRow([
      { formula: '1+1', result: 2 },
      { text: 'anne@example.com', hyperlink: 'mailto:anne@example.com' },
      { richText: [{ text: 'bold', font: { bold: true } }, { text: ' plain' }] },
      new Date('2031-05-04T00:00:00Z'),
      true,
      { error: '#N/A' },
      { formula: 'LATER()' },
    ])
    const { rows } = await parseWorkbook(Buffer.from(await workbook.xlsx.writeBuffer()))
    expect(Object.fromEntries(rows[0]!.cells)).toEqual({
      sum: 2,
      link: 'anne@example.com',
      rich: 'bold plain',
      day: new Date('2031-05-04T00:00:00Z'),
      yes: true,
      broken: { error: '#N/A' },
    })
  })

  it('is read in the zip64 format', async () => {
    const parts = await unzip(Buffer.from(await makeWorkbook([{ code: 'A' }])), () => true)
    const zip = new ZipFile()
    for (const [name, part] of parts) zip.addBuffer(part, name, { forceZip64Format: true })
    zip.end({ forceZip64Format: true, comment: '' })
    expect((await readWorkbook(await buffer(zip.outputStream))).rows).toHaveLength(1)
  })

  it('round-trips every text', async () => {
    const texts = fc.sample(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), {
      numRuns: 300,
      seed: 11,
    })
    // Characters that XML forbids are rejected by the fields and removed by the writer.
    const sound = texts
      .map((text) => text.replace(/[^\P{Cc}\t\n\u0080-\u009f]|[\ufffe\uffff]/gu, '').toWellFormed())
      .filter((text) => text.trim() !== '')
    expect(
      (await linesOf(await makeWorkbook(sound.map((text) => ({ text }))))).map((line) => line['text']),
    ).toEqual(sound)
  })
})

describe('an unreadable file', () => {
  it('is refused with a reason: garbage, half a file, another file type', async () => {
    const file = Buffer.from(await makeWorkbook([{ code: 'A' }]))
    expect(await reasonOf(Buffer.alloc(0))).toBe('not_a_workbook')
    expect(await reasonOf(Buffer.from('PK'))).toBe('not_a_workbook')
    expect(await reasonOf(Buffer.alloc(5_000, 7))).toBe('not_a_workbook')
    expect(await reasonOf(file.subarray(0, file.length / 2))).toBe('not_a_workbook')
    expect(await reasonOf(file.subarray(100))).toBe('not_a_workbook')
    expect(await reasonOf(Buffer.concat([file, Buffer.from('<script>')]))).toBe('not_a_workbook')
    expect(await reasonOf(zipOf('word/document.xml', Buffer.from('<w/>')))).toBe('no_data_sheet')
    expect(await reasonOf(zipOf('xl/workbook.xml', Buffer.from('<workbook><sheets><sheet')))).toMatch(
      /not_a_workbook|no_data_sheet/,
    )
  })

  it('is refused before unpacking if its declared size is too large, during unpacking if it is false', async () => {
    const zeros = Buffer.alloc(1_000_000)
    expect(await reasonOf(zipOf('xl/sharedStrings.xml', zeros, { size: UNPACKED_LIMIT + 1 }))).toBe(
      'too_large',
    )
    expect(await reasonOf(zipOf('xl/sharedStrings.xml', zeros, { size: 100 }))).toBe('not_a_workbook')
  })

  it('is refused when its parts are encrypted, packed by an unknown method, or too many', async () => {
    const strings = (claims: Claims) => reasonOf(zipOf('xl/sharedStrings.xml', Buffer.alloc(1_000), claims))
    expect(await strings({ flags: 0x01 })).toBe('encrypted')
    expect(await strings({ flags: 0x41 })).toBe('encrypted')
    expect(await strings({ method: 14 })).toBe('not_a_workbook')
    expect(await strings({ method: 0 })).toBe('not_a_workbook')
    expect(await strings({ entries: 2_001 })).toBe('too_large')
    // The same bytes may be unpacked many times; all of them together are limited.
    expect(await strings({ entries: 101, size: 2 ** 20 })).toBe('too_large')
  })

  it('is refused once when it is too large and also corrupt', async () => {
    const zeros = Buffer.alloc(1_000_000)
    const broken = { size: 100, extra: Buffer.alloc(1_000, 0xff) }
    expect(await reasonOf(zipOf('xl/sharedStrings.xml', zeros, broken))).toBe('not_a_workbook')
    expect(await reasonOf(zipOf('xl/sharedStrings.xml', zeros, { ...broken, size: zeros.length }))).toBe(
      'not_a_workbook',
    )
  })

  it('is read whatever path separator its part names use, but not outside its folder', async () => {
    const file = Buffer.from(await makeWorkbook([{ code: 'A' }]))
    const moved = Buffer.from(file.toString('latin1').replaceAll('xl/', 'xl\\'), 'latin1')
    expect((await readWorkbook(moved)).rows).toHaveLength(1)
    const away = Buffer.from(file.toString('latin1').replaceAll('xl/', '../'), 'latin1')
    expect(await reasonOf(away)).toBe('no_data_sheet')
  })

  it('is refused when it expands XML entities', async () => {
    const bomb = `<!DOCTYPE sst [<!ENTITY a "${'x'.repeat(1000)}">${'bcdefgh'.replace(/./g, (one) => `<!ENTITY ${one} "${`&${String.fromCharCode(one.charCodeAt(0) - 1)};`.repeat(10)}">`)}]><sst><si><t>&h;</t></si></sst>`
    expect(await reasonOf(zipOf('xl/sharedStrings.xml', Buffer.from(bomb)))).toMatch(
      /not_a_workbook|no_data_sheet/,
    )
  })

  it('is refused with a duplicate column, or with more rows than an import allows', async () => {
    const workbook = new Workbook()
    workbook.addWorksheet('Data').addRow(['code', 'code'])
    expect(await reasonOf(await workbook.xlsx.writeBuffer())).toBe('column_twice')
    const many = await makeWorkbook(Array.from({ length: MAX_BATCH + 1 }, (_, at) => ({ code: String(at) })))
    expect(await reasonOf(many)).toBe('too_many_rows')
  })

  it('never crashes the reader, whatever byte is changed', async () => {
    const file = Buffer.from(await makeWorkbook([{ code: 'A', name_en: 'Name' }]))
    const places = fc.tuple(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }))
    for (const changes of fc.sample(fc.array(places, { minLength: 1, maxLength: 4 }), {
      numRuns: 100,
      seed: 3,
    })) {
      const broken = Buffer.from(file)
      for (const [at, by] of changes) broken[at]! ^= by
      const outcome = await readWorkbook(broken).catch((error: unknown) => (error as Failure).code)
      expect(typeof outcome === 'object' || outcome === 'UNREADABLE_FILE', String(outcome)).toBe(true)
    }
  })
})
