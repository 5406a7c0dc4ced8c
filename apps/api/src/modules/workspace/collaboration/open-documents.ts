/** What this process knows of a document that it has open. */
export interface OpenDocument {
  /** The newest change that is in it. */
  seq: number
  bytes: number
  recordedAt: number
}

export type OpenDocuments = Map<string, OpenDocument>
