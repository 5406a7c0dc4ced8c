import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { listColumns, type Table } from './catalogue.ts'
import { readRows } from './rows.ts'

export interface Archive {
  file: string
  sha256: string
  bytes: number
}

async function* script(
  client: Client,
  tables: readonly Table[],
  organisation: string,
): AsyncGenerator<Buffer> {
  for (const table of tables) {
    yield Buffer.from(`copy app.${table.name} (${listColumns(table.columns)}) from stdin;\n`)
    for await (const chunk of readRows(client, table, organisation)) yield chunk as Buffer
    yield Buffer.from('\\.\n')
  }
}

/** Writes the rows of an organisation to a new file, as a script for psql, and waits until it is synced to disk. */
export async function writeArchive(
  client: Client,
  tables: readonly Table[],
  organisation: string,
  file: string,
): Promise<Archive> {
  const hash = createHash('sha256')
  let bytes = 0
  const measured = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  await pipeline(
    Readable.from(script(client, tables, organisation)),
    createGzip({ level: 3 }),
    measured,
    // Contains all data of the organisation: readable only by the owner, and never overwrites another archive.
    createWriteStream(file, { flags: 'wx', mode: 0o600 }),
  )
  await using handle = await open(file)
  await handle.sync()
  return { file, sha256: hash.digest('hex'), bytes }
}
