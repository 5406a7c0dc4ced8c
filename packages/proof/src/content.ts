import { canonicalText } from './canonical.ts'

/** What is signed today. The first format had no texts; signatures of it are held against what it covered. */
export const CONTENT_FORMAT = 'evidentia-record/2'
export const CONTENT_FORMATS = ['evidentia-record/1', CONTENT_FORMAT] as const
export type ContentFormat = (typeof CONTENT_FORMATS)[number]

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

/** A text of the record, by the hash of its wording. */
interface SignedText {
  field: string
  sha256: string
}

/** What a signature covers: what the record says, with its links, its evidence and its texts. */
export interface SignedContent {
  format: ContentFormat
  organisation: string
  record: { id: string; type: string; code: string }
  /** Every field that has a value and is entered, not worked out. */
  fields: Record<string, unknown>
  links: SignedLink[]
  evidence: SignedEvidence[]
  /** Missing in the first format. */
  texts?: SignedText[]
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The exact text that is hashed. Empty fields are left out, so that a field that a later release adds changes nothing
 * that was signed before; links, evidence and texts stand in an order of their own.
 */
export function contentText(
  { organisation, record, fields, links, evidence, texts = [] }: Omit<SignedContent, 'format'>,
  format: ContentFormat = CONTENT_FORMAT,
): string {
  const filled = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)
  const content: SignedContent = {
    format,
    organisation,
    record: { id: record.id, type: record.type, code: record.code },
    fields: Object.fromEntries(filled),
    links: links
      .map(({ kind, to, type, code }) => ({ kind, to, type, code }))
      .toSorted((a, b) => byText(a.kind, b.kind) || byText(a.to, b.to)),
    evidence: evidence
      .map(({ id, code, version, sha256 }) => ({ id, code, version, sha256 }))
      .toSorted((a, b) => byText(a.id, b.id)),
    ...(format === CONTENT_FORMAT
      ? {
          texts: texts
            .map(({ field, sha256 }) => ({ field, sha256 }))
            .toSorted((a, b) => byText(a.field, b.field)),
        }
      : {}),
  }
  return canonicalText(content)
}
