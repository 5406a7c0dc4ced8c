import { canonicalText } from './canonical.ts'

export const CONTENT_FORMAT = 'evidentia-record/1'

/** A link that goes out from the record. */
export interface SignedLink {
  kind: string
  to: string
  type: string
  code: string
}

/** A piece of evidence that supports the record, by the newest version of its file; no file, no hash. */
export interface SignedEvidence {
  id: string
  code: string
  version: number
  sha256: string | null
}

/** What a signature covers: what the record says, with its links and its evidence. */
export interface SignedContent {
  format: typeof CONTENT_FORMAT
  organisation: string
  record: { id: string; type: string; code: string }
  /** Every field that has a value and is entered, not worked out. */
  fields: Record<string, unknown>
  links: SignedLink[]
  evidence: SignedEvidence[]
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The exact text that is hashed. Empty fields are left out, so that a field that a later release adds changes nothing
 * that was signed before; links and evidence stand in an order of their own.
 */
export function contentText({
  organisation,
  record,
  fields,
  links,
  evidence,
}: Omit<SignedContent, 'format'>): string {
  const filled = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)
  const content: SignedContent = {
    format: CONTENT_FORMAT,
    organisation,
    record: { id: record.id, type: record.type, code: record.code },
    fields: Object.fromEntries(filled),
    links: links
      .map(({ kind, to, type, code }) => ({ kind, to, type, code }))
      .toSorted((a, b) => byText(a.kind, b.kind) || byText(a.to, b.to)),
    evidence: evidence
      .map(({ id, code, version, sha256 }) => ({ id, code, version, sha256 }))
      .toSorted((a, b) => byText(a.id, b.id)),
  }
  return canonicalText(content)
}
