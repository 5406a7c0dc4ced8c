import type { Computed } from '#platform/collection/shape.ts'

const FILES = 'from evidence_files f where f.org_id = r.org_id and f.record_id = r.id'
const NEWEST = 'order by f.version desc limit 1'
/** On the outside there are three states: what is being stored or removed cannot be opened either. */
export const SCAN = `case when s.state in ('clean', 'quarantined') then s.state else 'scanning' end`

/** What a record says of its file, worked out from the versions there are. */
export const computedFields: Record<'files' | 'uploadedBy' | 'scan', Computed> = {
  files: { sql: `select count(*)::integer ${FILES}`, initial: 0 },
  uploadedBy: { sql: `select f.uploaded_by ${FILES} ${NEWEST}`, initial: null },
  scan: {
    sql: `select ${SCAN} from evidence_files f join stored_files s on s.org_id = f.org_id and s.sha256 = f.sha256
      where f.org_id = r.org_id and f.record_id = r.id ${NEWEST}`,
    initial: null,
  },
}
