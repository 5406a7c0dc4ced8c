import type { GsprDocument, GsprGap, GsprPage, GsprStandard } from 'contract/techdoc/gspr/gspr-page'
import type { GsprRowLine } from 'contract/techdoc/gspr/gspr-rows'
import type { Tx } from '#platform/db/tx.ts'

const ROWS = `from filerows f join records r on r.org_id = f.org_id and r.id = f.id
  where f.org_id = app.org() and f.device = $1 and r.archived_at is null`

const STANDARDS = `select f.id, coalesce(f.values->>'designation', r.code) as designation, f.values->>'edition' as edition,
    coalesce(f.values->>'harmonised' = 'earlier' and f.values->>'gapAnalysisRef' is null, false) as outdated
  ${ROWS} and f.section_key = 'f.standards' order by f.position`

const GAPS = `select f.id, f.values->>'gsprRef' as row, coalesce(f.values->>'gapText', '') as text,
    coalesce(f.values->>'severity', 'minor') as severity, f.values->>'action' as action, f.values->>'dueDate' as "dueOn",
    f.values->>'closedOn' is null
      and coalesce(f.values->>'status', 'open') in ('open', 'in-progress', 'waiting') as open
  ${ROWS} and f.section_key = 'gs.gaps' order by f.position`

const DOCUMENTS = `select r.id, r.code, r.title, exists (select from documentversions v
      join records vr on vr.org_id = v.org_id and vr.id = v.id
    where v.org_id = r.org_id and v.document = r.id and vr.status = 'effective' and vr.archived_at is null) as effective
  from records r where r.org_id = app.org() and r.type = 'techdocument' and r.id = any($1::uuid[]) order by r.code`

const SECTION = `select id from sections where org_id = app.org() and device = $1 and key = 'gs.gaps'`

type Beside = Pick<GsprPage, 'standards' | 'documents' | 'gaps' | 'gapSection'>

/**
 * The standards, documents and gaps of a checklist. People who only read see the cited ones and no work in progress.
 */
export async function loadBeside(
  tx: Tx,
  device: string,
  rows: readonly GsprRowLine[],
  onlyReads: boolean,
): Promise<Beside> {
  const cited = new Set(rows.flatMap((row) => row.standards ?? []))
  const standards = await tx.query<GsprStandard>(STANDARDS, [device])
  const documents = await tx.query<GsprDocument>(DOCUMENTS, [rows.flatMap((row) => row.documents ?? [])])
  if (onlyReads)
    return { standards: standards.filter(({ id }) => cited.has(id)), documents, gaps: [], gapSection: null }
  const gaps = await tx.query<GsprGap>(GAPS, [device])
  const [section] = await tx.query<{ id: string }>(SECTION, [device])
  return { standards, documents, gaps, gapSection: section?.id ?? null }
}
