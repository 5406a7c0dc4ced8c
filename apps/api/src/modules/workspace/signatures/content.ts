import {
  type ContentFormat,
  contentText,
  type SignedContent,
  type SignedEvidence,
  type SignedLink,
} from 'proof'
import type { AnyRecord } from '#platform/collection/any-record.ts'
import type { Tx } from '#platform/db/tx.ts'
import { projectionOf } from '#platform/texts/settle.ts'
import { loadDocument } from '#platform/texts/shared-document.ts'
import { EMPTY_HASH, hashOf } from '#platform/texts/versions.ts'

/**
 * Attachments that are part of the signed content. Links of evidence to supported records belong to those records, so
 * that accepted evidence can be reused without invalidating its signatures.
 */
const ATTACHED = `
  select
    (select coalesce(json_agg(json_build_object('kind', l.kind, 'to', l.to_id, 'type', r.type, 'code', r.code)), '[]')
     from links l join records r on r.org_id = l.org_id and r.id = l.to_id
     where l.org_id = app.org() and l.from_id = $1 and not ($2 = 'evidence' and l.kind = 'supports')) as links,
    (select coalesce(json_agg(json_build_object('id', e.id, 'code', e.code, 'version', coalesce(e.version, 0),
       'sha256', encode(e.sha256, 'hex'))), '[]')
     from (select r.id, r.code, f.version, f.sha256 from records r left join lateral (
       select f.version, f.sha256 from evidence_files f
       where f.org_id = r.org_id and f.record_id = r.id order by f.version desc limit 1) f on true
     where r.org_id = app.org() and r.type = 'evidence' and r.id in (
       select l.from_id from links l where l.org_id = app.org() and l.to_id = $1 and $2 <> 'evidence'
       union select l.to_id from links l where l.org_id = app.org() and l.from_id = $1 and $2 <> 'evidence'
       union select $1::uuid)
     -- A document version keeps its own file hash, independent of later changes of the evidence.
     union select r.id, r.code, f.version, f.sha256 from documentversions v
       join records r on r.org_id = v.org_id and r.id = v.file
       join evidence_files f on f.org_id = v.org_id and f.record_id = v.file and f.sha256 = decode(v.checksum, 'hex')
     where v.org_id = app.org() and v.id = $1) e) as evidence,
    -- Hashed from the stored content, so that changes made outside the editor are detected.
    (select coalesce(json_agg(json_build_object('document', d.id, 'field', d.field, 'pending', d.projected_seq < d.seq,
       'versioned', d.version_id is not null,
       'sha256', encode(sha256(convert_to(d.content::text, 'UTF8')), 'hex')) order by d.field), '[]')
     from documents d where d.org_id = app.org() and d.record_id = $1) as texts`

export type Content = Omit<SignedContent, 'format'>

export const codeOf = ({ collection, row }: AnyRecord): string => {
  const { key } = collection.shape.spine.find(({ column }) => column === 'code')!
  return String(row[key])
}

/** The title in every language it has. */
export const titleOf = ({ collection, row }: AnyRecord): Record<string, string> => {
  const title = collection.shape.spine.find(({ column }) => column === 'title')
  return ((title ? row[title.key] : null) as Record<string, string> | null) ?? {}
}

/** The current text of a record. */
export interface LiveText {
  document: string
  field: string
  sha256: string
  /** Whether the text has a version; older texts may have none yet. */
  versioned: boolean
}

interface Attached {
  links: SignedLink[]
  evidence: SignedEvidence[]
  texts: (LiveText & { pending: boolean })[]
}

/** The current texts including pending edits, without empty ones. */
async function readTexts(tx: Tx, texts: Attached['texts']): Promise<LiveText[]> {
  const live: LiveText[] = []
  for (const { pending, ...text } of texts) {
    const stored = pending ? await loadDocument(tx, text.document) : undefined
    const sha256 = stored ? hashOf(projectionOf(stored.doc).content).toString('hex') : text.sha256
    if (sha256 !== EMPTY_HASH) live.push({ ...text, sha256 })
  }
  return live
}

/** The current content against which signatures are verified. */
export interface LiveContent {
  content: Content
  texts: LiveText[]
  /** The exact serialised content in the format of a signature, with or without the parts of the record. */
  textIn: (format: ContentFormat, withParts: boolean) => string
}

/** Loads the current signable content of a record and its serialised text. */
export async function loadContent(tx: Tx, record: AnyRecord): Promise<LiveContent & { text: string }> {
  const { row, type, collection } = record
  const [attached] = await tx.query<Attached>(ATTACHED, [row.id, type])
  const texts = await readTexts(tx, attached!.texts)
  const entered = collection.shape.columns.filter((column) => !column.computed)
  const parts = await collection.shape.signedParts?.(tx, row)
  const content: Content = {
    organisation: tx.org,
    record: { id: row.id, type, code: codeOf(record) },
    fields: Object.fromEntries(entered.map(({ key }) => [key, row[key]])),
    links: attached!.links,
    evidence: attached!.evidence,
    texts: texts.map(({ field, sha256 }) => ({ field, sha256 })),
    ...(parts ? { parts } : {}),
  }
  const textIn = (format: ContentFormat, withParts: boolean) => {
    const { parts: _, ...own } = content
    return contentText(withParts ? content : own, format)
  }
  return { content, texts, textIn, text: contentText(content) }
}
