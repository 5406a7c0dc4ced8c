import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** Keeps letters and digits of any language, and removes characters that are special in paths. */
export const safeName = (name: string): string =>
  name
    .normalize()
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-80)

/** A file in the manifest of a bundle. */
export interface ListedFile {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

/** Passes bytes through while hashing and counting them. */
function measured(hash: Hash): Transform & { length: number } {
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      made.length += chunk.length
      done(null, chunk)
    },
  })
  const made = Object.assign(stream, { length: 0 })
  return made
}

/** A streamed zip that records hash and size of every file. */
export class BundleZip {
  readonly files: ListedFile[] = []
  private readonly zip = new ZipFile()
  private readonly written: Promise<void>
  private readonly path: string
  private readonly mtime: Date

  constructor(path: string, mtime: Date) {
    this.path = path
    this.mtime = mtime
    this.written = finished(this.zip.outputStream.pipe(createWriteStream(path, { flags: 'wx', mode: 0o600 })))
    this.written.catch(() => undefined)
  }

  addText(path: string, text: string): void {
    const bytes = Buffer.from(text)
    this.zip.addBuffer(bytes, path, { mtime: this.mtime, mode: 0o100644 })
    this.files.push({ path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  }

  /** Already compressed files are stored uncompressed. */
  async addStream(path: string, source: Readable, compress = false): Promise<void> {
    const hash = createHash('sha256')
    const through = measured(hash)
    source.once('error', (error) => through.destroy(error))
    this.zip.addReadStream(source.pipe(through), path, { mtime: this.mtime, mode: 0o100644, compress })
    await Promise.race([finished(through), this.written])
    this.files.push({ path, bytes: through.length, sha256: hash.digest('hex') })
  }

  addFile = (path: string, from: string): Promise<void> => this.addStream(path, createReadStream(from))

  /** Adds the manifest, which lists all other files, and seals the zip. */
  async end(manifest: object): Promise<void> {
    this.addText('manifest.json', JSON.stringify(manifest, null, 1))
    this.zip.end()
    await this.written
    await seal(this.path)
  }
}

const END_BYTES = 22

/** Writes the hash of all bytes before the end record into the zip comment, so that any change is detectable. */
async function seal(path: string): Promise<void> {
  const endAt = (await stat(path)).size - END_BYTES
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { end: endAt - 1 })) hash.update(chunk as Buffer)
  const comment = Buffer.from(`sha256:${hash.digest('hex')}`)
  const length = Buffer.alloc(2)
  length.writeUInt16LE(comment.length)
  const file = await open(path, 'r+')
  try {
    await file.write(length, 0, 2, endAt + 20)
    await file.write(comment, 0, comment.length, endAt + END_BYTES)
  } finally {
    await file.close()
  }
}
