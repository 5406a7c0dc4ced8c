import type { Readable } from 'node:stream'
import type { Sized } from './split-parts.ts'

/** What the manifest says of a file beside its path, size and hash (EXP-5). */
interface About {
  document: string | null
  version: string | null
  sections: string[]
  gspr: string[]
}

/** A file of the set before it is in a zip. */
export interface FolderFile extends Sized {
  readonly read: () => Promise<Readable>
  readonly about: About
}
