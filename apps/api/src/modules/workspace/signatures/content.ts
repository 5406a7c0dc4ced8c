import { contentText, type SignedContent, type SignedEvidence, type SignedLink } from 'proof'
import type { AnyRecord } from '#platform/collection/any-record.ts'
import type { Tx } from '#platform/db/tx.ts'

/**
 * What hangs on a record and belongs to what it says. What a piece of evidence supports is said by the records that
 * it supports: accepted evidence can be used for more of them without losing its own signatures.
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
     -- The bytes of a version of a document are those that it names, whatever became of the evidence since.
     union select r.id, r.code, f.version, f.sha256 from documentversions v
       join records r on r.org_id = v.org_id and r.id = v.file
       join evidence_files f on f.org_id = v.org_id and f.record_id = v.file and f.sha256 = decode(v.checksum, 'hex')
     where v.org_id = app.org() and v.id = $1) e) as evidence`

export type Content = Omit<SignedContent, 'format'>

export const codeOf = ({ served, row }: AnyRecord): string => {
  const { key } = served.shape.spine.find(({ column }) => column === 'code')!
  return String(row[key])
}

/** The title in every language it has. */
export const titleOf = ({ served, row }: AnyRecord): Record<string, string> => {
  const title = served.shape.spine.find(({ column }) => column === 'title')
  return ((title ? row[title.key] : null) as Record<string, string> | null) ?? {}
}

/** What a signature of this record covers, as it is now, and the exact text of it. */
export async function loadContent(tx: Tx, record: AnyRecord): Promise<{ content: Content; text: string }> {
  const { row, type, served } = record
  const [attached] = await tx.query<{ links: SignedLink[]; evidence: SignedEvidence[] }>(ATTACHED, [
    row.id,
    type,
  ])
  const entered = served.shape.columns.filter((column) => !column.computed)
  const content: Content = {
    organisation: tx.org,
    record: { id: row.id, type, code: codeOf(record) },
    fields: Object.fromEntries(entered.map(({ key }) => [key, row[key]])),
    links: attached!.links,
    evidence: attached!.evidence,
  }
  return { content, text: contentText(content) }
}
