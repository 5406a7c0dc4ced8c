import type { Localized, Role } from 'contract'
import type { ActionOrigin } from '#modules/workspace/actions/index.ts'
import type { Tx } from '#platform/db/tx.ts'
import { leads } from './assessments.policy.ts'
import { recountSubjects } from './counts.ts'

/** A line as far as a treatment or an acceptance depends on it. */
export interface TreatedLine {
  id: string
  /** Its subject, which outlives the line: a risk, a requirement or a domain. */
  risk: string | null
  requirement: string | null
  domain: string | null
  name: Localized
  ownerId: string | null
  score: number | null
  position: string | null
  assessorId: string | null
  context: string
  /** Status of its assessment; lines of a superseded assessment take no treatment. */
  phase: string
  archived: boolean
}

export async function findLines(tx: Tx, ids: readonly unknown[]): Promise<Map<string, TreatedLine>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<TreatedLine>(
    `select t.id, t.risk, t.requirement, t.domain, r.title as name, r.owner_id as "ownerId", t.residual_score as score, t.position,
       p.owner_id as "assessorId", a.context, p.status as phase,
       r.archived_at is not null or p.archived_at is not null as archived
     from risklines t join records r on r.org_id = t.org_id and r.id = t.id
       join assessments a on a.org_id = t.org_id and a.id = t.assessment
       join records p on p.org_id = t.org_id and p.id = t.assessment
     where t.org_id = app.org() and t.id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The line's owner, the assessor and assessment leads decide on its treatment. */
export const mayTreat = (
  line: TreatedLine,
  { personId, roles }: { personId: string; roles: readonly Role[] },
) => line.ownerId === personId || line.assessorId === personId || leads(roles, line.context)

export const isOpenToTreatment = (line: TreatedLine): boolean => !line.archived && line.phase !== 'superseded'

/** Risk lines as the source of actions. */
export const riskOrigin: ActionOrigin<TreatedLine> = {
  find: findLines,
  mayTreat,
  isOpen: isOpenToTreatment,
  changed: recountSubjects,
}
