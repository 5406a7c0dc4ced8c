/** The state of an open document in this process. */
interface OpenDocument {
  /** The sequence number of the newest applied change. */
  seq: number
  bytes: number
  recordedAt: number
}

export type OpenDocuments = Map<string, OpenDocument>
