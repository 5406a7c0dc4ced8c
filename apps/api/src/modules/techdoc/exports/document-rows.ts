import type { FileValues } from 'contract/techdoc/file/sections'
import type { Statement } from 'proof'
import { VERSION_NUMBER } from '#modules/techdoc/documents/index.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { SnapRow } from './snapshot.ts'

/** The versions of these documents that are not withdrawn, with the day on which the next release replaced each. */
const VERSIONS = `select v.id, v.document, vr.code, coalesce(vr.title, dr.title) as name, ${VERSION_NUMBER} as version,
    v.change_summary as "changeSummary", v.authors->>0 as author, vr.created_at::date::text as "createdOn",
    v.effective_on::text as "effectiveOn", v.checksum,
    case when vr.status in ('superseded', 'obsolete') then (select min(n.effective_on)::text from documentversions n
      where n.org_id = v.org_id and n.document = v.document and n.release > v.release) end as "supersededOn"
  from documentversions v join records vr on vr.org_id = v.org_id and vr.id = v.id
    join records dr on dr.org_id = v.org_id and dr.id = v.document
  where v.org_id = app.org() and v.document = any($1::uuid[]) and vr.archived_at is null and vr.status <> 'withdrawn'
  order by dr.code, v.release, v.minor, v.id`

const SIGNATURES = `select s.id, s.record_id as version, s.statement from signatures s
  where s.org_id = app.org() and s.record_id = any($1::uuid[]) order by s.seq`

interface VersionRow extends Pick<SnapRow, 'id' | 'code' | 'name'> {
  document: string
  version: string
  changeSummary: string | null
  author: string | null
  createdOn: string
  effectiveOn: string | null
  supersededOn: string | null
  checksum: string | null
}

/** The codes of the option list for the meanings of signatures. */
const MEANINGS: Readonly<Record<string, string>> = {
  authorship: 'authored',
  review: 'reviewed',
  approval: 'approved',
  release: 'released',
  responsibility: 'responsible',
  read_understood: 'acknowledged',
  rejection: 'rejected',
}

/** Without the values that are not there. */
const given = (values: FileValues): FileValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

/**
 * The revision history of the documents that a file cites, and every signature on their versions (SIG-1), as rows of the
 * two sections that print them.
 */
export async function loadDocumentRows(
  tx: Tx,
  documents: readonly string[],
): Promise<{ revisions: SnapRow[]; signatures: SnapRow[] }> {
  const versions = await tx.query<VersionRow>(VERSIONS, [documents])
  const byId = new Map(versions.map((version) => [version.id, version]))
  const signed = await tx.query<{ id: string; version: string; statement: string }>(SIGNATURES, [
    [...byId.keys()],
  ])
  return {
    revisions: versions.map(({ id, code, name, document, checksum, ...values }) => ({
      id,
      code,
      name,
      values: given({ documentRef: document, ...values, fileHash: checksum }),
    })),
    signatures: signed.map(({ id, version, statement }) => {
      const { signer, meaning, at, content, reason } = JSON.parse(statement) as Statement
      const { code, name, document, version: number } = byId.get(version)!
      return {
        id,
        code,
        name,
        values: given({
          documentRef: document,
          version: number,
          signer: signer.id,
          signerFullName: signer.name,
          meaning: MEANINGS[meaning] ?? meaning,
          signedAt: at,
          contentHash: content,
          decision: meaning === 'rejection' ? 'reject' : 'accept',
          signatureComment: reason,
        }),
      }
    }),
  }
}
