import type { SignatureProof } from 'proof'
import type { Tx } from '#platform/db/tx.ts'

/**
 * The signatures of records for documents and bundles, oldest first. They contain linked records, so the recipient must
 * be allowed to read those.
 */
export const loadProofs = (
  tx: Tx,
  records: readonly string[],
): Promise<(SignatureProof & { record: string })[]> =>
  tx.query<SignatureProof & { record: string }>(
    `select s.record_id as record, s.content, s.statement, encode(s.hash, 'hex') as hash,
       (select coalesce(json_agg(json_build_object('field', d.field, 'document', d.id, 'version', v.number,
          'sha256', encode(v.hash, 'hex'), 'content', v.content::text, 'atMigration', u.at_migration) order by d.field), '[]')
        from document_version_uses u join document_versions v on v.org_id = u.org_id and v.id = u.version_id
          join documents d on d.org_id = v.org_id and d.id = v.document_id
        where u.org_id = s.org_id and u.signature_id = s.id) as texts
     from signatures s where s.org_id = app.org() and s.record_id = any($1::uuid[]) order by s.seq`,
    [records],
  )
