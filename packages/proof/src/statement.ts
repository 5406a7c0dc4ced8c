import { canonicalText } from './canonical.ts'

export const STATEMENT_FORMAT = 'evidentia-signature/1'

/** What a signature says: who signed what, as what, when, how they proved who they are, and what was signed before. */
export interface Statement {
  format: typeof STATEMENT_FORMAT
  id: string
  organisation: string
  /** Its place among the organisation's signatures, and the hash of the one before. */
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
  /** SHA-256 of the text of the content. */
  content: string
  meaning: string
  reason: string | null
  /** The change of status that was made by signing. */
  step: { from: string; to: string } | null
  /** The name as it was printed then: it stays when the person has left. */
  signer: { id: string; name: string; roles: string[] }
  /** The server's clock, ISO 8601 in UTC with microseconds. */
  at: string
  authentication: { issuer: string; method: string; at: string }
  /** The texts that were signed, each by the version that holds its wording; signatures of the first format have none. */
  texts?: { field: string; document: string; version: number; sha256: string }[]
  /** The language in which it was laid before the signer; signatures of before it was kept have none. */
  language?: string
}

export const statementText = (statement: Omit<Statement, 'format'>): string =>
  canonicalText({ format: STATEMENT_FORMAT, ...statement })
