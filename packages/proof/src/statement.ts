import { canonicalText } from './canonical.ts'

export const STATEMENT_FORMAT = 'evidentia-signature/1'

/**
 * The statement of a signature: who signed what, with which meaning, when, how they authenticated, and the previous
 * signature.
 */
export interface Statement {
  format: typeof STATEMENT_FORMAT
  id: string
  organisation: string
  /** Sequence number in the organisation, and the hash of the previous signature. */
  seq: number
  previous: string
  record: {
    id: string
    type: string
    code: string
    title: Record<string, string>
    version: number
    status: string
  }
  /** SHA-256 of the content text. */
  content: string
  meaning: string
  reason: string | null
  /** The transition made by signing. */
  step: { from: string; to: string } | null
  /** The name at the time of signing: it is kept when the person has left. */
  signer: { id: string; name: string; roles: string[] }
  /** The server's clock, ISO 8601 in UTC with microseconds. */
  at: string
  authentication: { issuer: string; method: string; at: string }
  /** The signed texts, each with the version that holds its content; absent in signatures of the first format. */
  texts?: { field: string; document: string; version: number; sha256: string }[]
  /** The language in which the signer saw the content; absent in older signatures. */
  language?: string
}

export const statementText = (statement: Omit<Statement, 'format'>): string =>
  canonicalText({ format: STATEMENT_FORMAT, ...statement })
