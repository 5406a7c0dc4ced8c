import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { BundleZip, type ExportContext } from '#modules/workspace/exports/index.ts'
import type { FolderFile } from './folder-file.ts'
import { splitParts } from './split-parts.ts'

interface Into {
  readonly path: string
  /** File name of the parts, without their number. */
  readonly stem: string
  readonly manifest: object
  readonly limit: number
}

/** The manifest entry of a file, with the size and hash that were actually written. */
const listing = (
  { about }: FolderFile,
  part: number,
  listed: { path: string; bytes: number; sha256: string },
) => ({
  ...listed,
  part,
  ...about,
})

/** The size of the manifest, before the hashes are known. */
const manifestBytes = (manifest: object, files: readonly FolderFile[]): number =>
  Buffer.byteLength(
    JSON.stringify(
      {
        ...manifest,
        files: files.map((file) =>
          listing(file, 999, { path: file.path, bytes: file.bytes, sha256: '0'.repeat(64) }),
        ),
      },
      null,
      1,
    ),
  )

/** Maximum bytes that one part (name, files, count) adds to the manifest, which every part contains. */
const NAMED_PART = 300

/**
 * One zip, or a zip of several parts where the set exceeds the limit (EXP-7). Each part can be opened by itself. Its
 * manifest lists all parts, and every file with its part; the outer zip only carries the parts.
 */
export async function zipFolders(
  { order, folder, signal }: ExportContext,
  files: readonly FolderFile[],
  { path, stem, manifest, limit }: Into,
): Promise<void> {
  const at = new Date(order.createdAt)
  const size = manifestBytes(manifest, files)
  // Reserves space for the manifest in each part, which grows with the number of parts.
  let parts = splitParts(files, limit, size + NAMED_PART)
  parts = parts.length === 1 ? parts : splitParts(files, limit, size + NAMED_PART * (parts.length + 1))
  const several = parts.length > 1
  const nameOf = (n: number) => (several ? `${stem}-part-${n + 1}-of-${parts.length}.zip` : `${stem}.zip`)
  const zips = parts.map((_, n) => new BundleZip(several ? join(folder, `part-${n}.zip`) : path, at))
  for (const [n, part] of parts.entries())
    for (const file of part) {
      signal.throwIfAborted()
      await zips[n]!.addStream(file.path, await file.read())
    }
  const whole = {
    ...manifest,
    parts: parts.map((part, n) => ({ part: n + 1, name: nameOf(n), files: part.length })),
    files: zips.flatMap((zip, n) => zip.files.map((listed, i) => listing(parts[n]![i]!, n + 1, listed))),
  }
  for (const zip of zips) await zip.end(whole)
  if (!several) return
  const carrier = new BundleZip(path, at)
  for (const [n] of parts.entries())
    await carrier.addStream(nameOf(n), createReadStream(join(folder, `part-${n}.zip`)))
  await carrier.end({ ...whole, carries: [...carrier.files] })
}
