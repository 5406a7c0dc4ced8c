import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { BundleZip, type ExportContext } from '#modules/workspace/exports/index.ts'
import type { FolderFile } from './folder-file.ts'
import { splitParts } from './split-parts.ts'

interface Into {
  readonly path: string
  /** What parts are called, before their number. */
  readonly stem: string
  readonly manifest: object
  readonly limit: number
}

/** What the manifest says of a file once it is known what really went in. */
const listing = (
  { about }: FolderFile,
  part: number,
  listed: { path: string; bytes: number; sha256: string },
) => ({
  ...listed,
  part,
  ...about,
})

/** How long the manifest will be, with hashes that are not known yet. */
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

/** The name of a part, its files and their number stand in the manifest of every part, in so many bytes at most. */
const NAMED_PART = 300

/**
 * One zip, or several in one where the set is larger than the limit (EXP-7). Each part opens by itself, and its manifest
 * names all parts and every file with the part that it is in; the zip around them only carries them.
 */
export async function zipFolders(
  { order, folder, signal }: ExportContext,
  files: readonly FolderFile[],
  { path, stem, manifest, limit }: Into,
): Promise<void> {
  const at = new Date(order.createdAt)
  const size = manifestBytes(manifest, files)
  // A part has room for the manifest whatever the number of parts comes to.
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
