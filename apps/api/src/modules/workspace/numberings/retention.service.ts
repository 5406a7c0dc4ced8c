import { KEPT_DAYS, KEPT_KINDS, type KeptKind, type Retention } from 'contract/workspace/retention'
import type { Tx } from '#platform/db/tx.ts'

const COUNTS: Readonly<Record<KeptKind, string>> = {
  records: 'select count(*) from records where org_id = app.org()',
  trail: 'select coalesce(max(seq), 0) from trail_heads where org_id = app.org()',
  signatures: 'select count(*) from signatures where org_id = app.org()',
  texts: 'select count(*) from documents where org_id = app.org()',
  evidence: 'select count(*) from evidence_files where org_id = app.org()',
  documents: 'select count(*) from techdocuments where org_id = app.org()',
  exports: 'select count(*) from exports where org_id = app.org()',
  uploads: 'select count(*) from uploads where org_id = app.org()',
  replies: 'select count(*) from idempotency where org_id = app.org()',
}

const HOLDS = `select count(*) filter (where t.legal_hold) as legal,
    count(*) filter (where not coalesce(t.legal_hold, false) and t.retention_until >= current_date) as dated
  from techdocuments t join records r on r.org_id = t.org_id and r.id = t.id
  where t.org_id = app.org() and r.archived_at is null`

/** The retention periods with the number of records, including records that the reader may not open. */
export async function readRetention(tx: Tx): Promise<Retention> {
  const columns = KEPT_KINDS.map((kind) => `(${COUNTS[kind]}) as ${kind}`).join(', ')
  const [counts] = await tx.query<Record<KeptKind, number>>(`select ${columns}`)
  const [holds] = await tx.query<Retention['holds']>(HOLDS)
  return {
    kinds: KEPT_KINDS.map((kind) => ({ kind, days: KEPT_DAYS[kind], count: counts![kind] })),
    holds: holds!,
  }
}
