import type { SignedPart } from 'proof'
import type { Tx } from '#platform/db/tx.ts'

const LINKED = (kind: string) => `(select nullif(array_agg(l.to_id order by l.to_id), '{}') from links l
  where l.org_id = t.org_id and l.from_id = t.id and l.kind = '${kind}')`

/** What is planned of each record of a plan; the work that follows, its results and its status are not. */
const PLANNED: Readonly<Record<string, string>> = {
  engagementrisks: `'risk', t.risk, 'likelihood', t.likelihood, 'impact', t.impact, 'score', t.score, 'level', t.level,
    'inScope', t.in_scope, 'reason', t.reason`,
  racmrows: `'engagementrisk', t.engagementrisk, 'control', t.control, 'key', t.key, 'procedure', t.procedure,
    'designRequired', t.design_required, 'operationRequired', t.operation_required, 'note', t.note`,
  procedures: `'ref', t.ref, 'section', t.section, 'name', r.title, 'objective', t.objective, 'test', t.test,
    'controls', ${LINKED('tests')}, 'risks', ${LINKED('addresses')}, 'requirements', ${LINKED('verifies')},
    'ownerId', r.owner_id, 'reviewerId', t.reviewer_id, 'hours', t.hours, 'dueOn', r.due_on`,
  projectmembers: `'ownerId', r.owner_id, 'role', t.role, 'hours', t.hours`,
}

const PARTS = Object.entries(PLANNED)
  .map(
    ([table, planned]) => `select r.id, r.type, r.code, jsonb_build_object(${planned}) as fields
     from ${table} t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.project = $1 and r.archived_at is null`,
  )
  .join(' union all ')

/**
 * The plan of a project beside its own fields: risks, matrix, procedures and team. An approval covers all of it, so that a
 * later change of any of them shows (Standard 13.6).
 */
export const planParts = (tx: Tx, { id }: { id: string }): Promise<SignedPart[]> =>
  tx.query<SignedPart>(PARTS, [id])
