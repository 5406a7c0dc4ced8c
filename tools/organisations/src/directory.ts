import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'

/** Divisible by nearly every plausible number of cells. */
export const SHARDS = 960

/** The cell of each shard; organisations that were moved individually are listed by name. */
export interface Directory {
  version: number
  cells: Record<string, { url: string }>
  /** Ranges of shards, both ends inclusive. */
  shards: { from: number; to: number; cell: string }[]
  organisations: Record<string, string>
}

/** Stable: it depends on the id alone. */
export const shardOf = (organisation: string): number =>
  createHash('sha256').update(organisation).digest().readUInt32BE(0) % SHARDS

export function cellOf(directory: Directory, organisation: string): string {
  const shard = shardOf(organisation)
  const cell =
    directory.organisations[organisation] ??
    directory.shards.find(({ from, to }) => from <= shard && shard <= to)?.cell
  if (!cell || !directory.cells[cell]) throw new Error(`no cell for shard ${shard}`)
  return cell
}

export async function readDirectory(file: string): Promise<Directory> {
  return JSON.parse(await readFile(file, 'utf8')) as Directory
}

/** Sets the cell of an organisation. The file is replaced atomically. */
export async function assign(file: string, organisation: string, cell: string): Promise<void> {
  const directory = await readDirectory(file)
  if (!directory.cells[cell]) throw new Error(`the directory knows no cell ${cell}`)
  const organisations = { ...directory.organisations, [organisation]: cell }
  const next = { ...directory, version: directory.version + 1, organisations }
  const aside = `${file}.${process.pid}.new`
  await writeFile(aside, `${JSON.stringify(next, null, 2)}\n`, { flag: 'wx', flush: true })
  await rename(aside, file)
}
