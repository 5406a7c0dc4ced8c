import type { Localized } from './localized.ts'
import { loadOnce } from './load.ts'

/** A section of the technical file in a document: all of it, or some of its fields. */
export interface DocumentPart {
  readonly section: string
  readonly fields?: readonly string[]
  /** Only the last row, such as the current report. */
  readonly rows?: 'last'
}

/** A document that is made from the technical file. The chapters follow the clause; the texts are those of the file. */
export interface GeneratedDocument {
  readonly key: string
  readonly clause: string
  readonly title: Localized
  readonly chapters: readonly { readonly title: Localized; readonly parts: readonly DocumentPart[] }[]
  /** Rows of Annex I are printed with the law's words, where they are loaded. */
  readonly law?: true
}

export interface GeneratedDocuments {
  readonly $schema_version: string
  readonly documents: readonly GeneratedDocument[]
}

export const generatedDocuments = loadOnce<GeneratedDocuments>(
  () => import('../data/generated-documents.json', { with: { type: 'json' } }),
)
