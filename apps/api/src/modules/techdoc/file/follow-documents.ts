import type { WriteTx } from '#platform/db/tx.ts'
import { holdFiles, refreshFile } from './refresh-file.ts'

const CITING = `select distinct coalesce(s.device, f.device, g.device) as device
  from links l
    left join sections s on s.org_id = l.org_id and s.id = l.from_id
    left join filerows f on f.org_id = l.org_id and f.id = l.from_id
    left join gsprrows g on g.org_id = l.org_id and g.id = l.from_id
  where l.org_id = app.org() and l.to_id = any($1::uuid[]) and l.kind like 'file\\_%'
    and coalesce(s.device, f.device, g.device) is not null`

/** What follows for the files that name a document when another of its versions counts, or none any more (DOC-13). */
export async function followDocuments(tx: WriteTx, documents: readonly string[]): Promise<void> {
  const rows = await tx.query<{ device: string }>(CITING, [[...new Set(documents)]])
  const devices = rows.map(({ device }) => device)
  await holdFiles(tx, devices)
  for (const device of devices) await refreshFile(tx, device)
}
