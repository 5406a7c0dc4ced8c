import { canonicalText } from './canonical.ts'

/** The current format. The first format had no texts; its signatures are compared with what it covered. */
export const CONTENT_FORMAT = 'evidentia-record/2'
export const CONTENT_FORMATS = ['evidentia-record/1', CONTENT_FORMAT] as const
export type ContentFormat = (typeof CONTENT_FORMATS)[number]

/** An outgoing link of the record. */
export interface SignedLink {
  kind: string
  to: string
  type: string
  code: string
}

/** Evidence linked to the record, with the hash of the newest file version; null without a file. */
export interface SignedEvidence {
  id: string
  code: string
  version: number
  sha256: string | null
}

/** A text of the record, by the hash of its content. */
interface SignedText {
  field: string
  sha256: string
}

/** The signed content: the record's fields, links, evidence and texts. */
export interface SignedContent {
  format: ContentFormat
  organisation: string
  record: { id: string; type: string; code: string }
  /** Every entered field with a value; computed fields are excluded. */
  fields: Record<string, unknown>
  links: SignedLink[]
  evidence: SignedEvidence[]
  /** Absent in the first format. */
  texts?: SignedText[]
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The exact text that is hashed. Empty fields are left out, so that a field added by a later release does not
 * invalidate earlier signatures; links, evidence and texts are sorted.
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
