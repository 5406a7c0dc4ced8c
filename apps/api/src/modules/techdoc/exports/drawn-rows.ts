import type { Localized } from 'contract'
import type { Tx } from '#platform/db/tx.ts'
import type { SnapRow } from './snapshot.ts'

interface Answer {
  id: string
  section: string
  code: string
  name: Localized
  ref: string
  applicability: string
  justification: string | null
  method: string | null
  standards: string[]
  otherSolution: string | null
  explanation: string | null
  evidence: { document: string; place?: string | null }[] | null
  overrideReason: string | null
  assignee: string | null
  reviewer: string | null
  comment: string | null
  status: string
}

const ANSWERS = `select g.id, g.section, r.code, r.title as name, g.ref, g.applicability, g.justification, g.method,
    g.other_solution as "otherSolution", g.explanation, g.evidence, g.override_reason as "overrideReason",
    r.owner_id as assignee, g.reviewer_id as reviewer, g.comment, r.status,
    array(select l.to_id from links l where l.org_id = g.org_id and l.from_id = g.id and l.kind = 'file_standards') as standards
  from gsprrows g join records r on r.org_id = g.org_id and r.id = g.id
  where g.org_id = app.org() and g.device = $1 and r.archived_at is null order by g.position`

/** Rows of sections that list other records: the answers to Annex I. Which of their values a section has, its fields say. */
export async function loadDrawnRows(tx: Tx, device: string): Promise<(SnapRow & { section: string })[]> {
  const answers = await tx.query<Answer>(ANSWERS, [device])
  return answers.map(({ id, section, code, name, ref, ...rest }) => ({
    ...{ id, section, code, name },
    values: Object.fromEntries(Object.entries({ ref, ...rest }).filter(([, value]) => value !== null)),
  }))
}
