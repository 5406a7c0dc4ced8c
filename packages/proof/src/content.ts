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

/** A record that is signed as a part of another one, such as a risk of an audit plan: its planned values. */
export interface SignedPart {
  id: string
  type: string
  code: string
  fields: Record<string, unknown>
}

/** The signed content: the record's fields, links, evidence and texts, and those of its parts that belong to it. */
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
  /** Absent where records of this type had no parts when it was signed. */
  parts?: SignedPart[]
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const withoutEmpty = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))

/**
 * The exact text that is hashed. Empty fields are left out, so that a field added by a later release does not
 * invalidate earlier signatures; links, evidence, texts and parts are sorted.
 */
export function contentText(
  { organisation, record, fields, links, evidence, texts = [], parts }: Omit<SignedContent, 'format'>,
  format: ContentFormat = CONTENT_FORMAT,
): string {
  const content: SignedContent = {
    format,
    organisation,
    record: { id: record.id, type: record.type, code: record.code },
    fields: withoutEmpty(fields),
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
    ...(parts
      ? {
          parts: parts
            .map(({ id, type, code, fields: values }) => ({ id, type, code, fields: withoutEmpty(values) }))
            .toSorted((a, b) => byText(a.id, b.id)),
        }
      : {}),
  }
  return canonicalText(content)
}
