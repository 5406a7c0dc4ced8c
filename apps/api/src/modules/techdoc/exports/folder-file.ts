import type { Readable } from 'node:stream'
import type { Sized } from './split-parts.ts'

/** Manifest data of a file beside its path, size and hash (EXP-5). */
interface About {
  document: string | null
  version: string | null
  sections: string[]
  gspr: string[]
}

/** A file of the folder set, before it is zipped. */
export interface FolderFile extends Sized {
  readonly read: () => Promise<Readable>
  readonly about: About
}
