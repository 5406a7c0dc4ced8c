import type { OpinionBasis } from 'contract/audit/opinion'
import type { OPINIONS } from 'contract/audit/engagement'
import { CONCLUSION_ON } from '#modules/audit/fieldwork/index.ts'
import { v7 as uuid } from 'uuid'
import type { Tx, WriteTx } from '#platform/db/tx.ts'

type Opinion = (typeof OPINIONS)[number]

const RATED = (rating: string) => `count(*) filter (where i.rating = '${rating}')`

/**
 * A key control is tested if a test of operation has a result or its design is inadequate; it is effective if all such
 * tests say so without exceptions.
 */
const BASIS = `
  with issue as (
    select ${RATED('critical')} as critical, ${RATED('high')} as high, ${RATED('medium')} as medium, ${RATED('low')} as low
    from issues i join records r on r.org_id = i.org_id and r.id = i.id
    where i.org_id = app.org() and i.project = $1 and r.archived_at is null and r.status not in ('closed', 'cancelled')
  ), control as (
    select c.id, bool_and(x.design_result is distinct from 'inadequate' and x.operation_result = 'effective') as works
    from procedures t join records r on r.org_id = t.org_id and r.id = t.id
      join links l on l.org_id = t.org_id and l.from_id = t.id and l.kind = 'tests'
      join controls c on c.org_id = l.org_id and c.id = l.to_id
      cross join ${CONCLUSION_ON('c.id')} x
    where t.org_id = app.org() and t.project = $1 and r.archived_at is null and r.status <> 'waived' and c.key
      and (x.design_result = 'inadequate' or x.operation_result in ('effective', 'exceptions', 'ineffective'))
    group by c.id
  )
  select i.critical, i.high, i.medium, i.low, (select count(*) from control) as "keyTested",
    (select count(*) from control where works) as "keyEffective"
  from issue i`

export async function selectBasis(tx: Tx, project: string): Promise<OpinionBasis> {
  const [row] = await tx.query<OpinionBasis>(BASIS, [project])
  return row!
}

export interface SaidOpinion {
  kind: 'proposed' | 'decided'
  opinion: Opinion
  suggested: Opinion
  reason: string | null
  by: string
  at: string
}

/** The latest opinion of each kind. */
export const selectSaid = (tx: Tx, project: string): Promise<SaidOpinion[]> =>
  tx.query<SaidOpinion>(
    `select distinct on (kind) kind, opinion, suggested, reason, said_by as by, said_at as at from opinions
     where org_id = app.org() and project = $1 order by kind, said_at desc`,
    [project],
  )

export const insertSaid = (
  tx: WriteTx,
  project: string,
  said: Pick<SaidOpinion, 'kind' | 'opinion' | 'suggested' | 'reason' | 'by'>,
): Promise<unknown[]> =>
  tx.query(
    `insert into opinions (org_id, id, project, kind, opinion, suggested, reason, said_by)
     values (app.org(), $1, $2, $3, $4, $5, $6, $7)`,
    [uuid(), project, said.kind, said.opinion, said.suggested, said.reason, said.by],
  )

/** Whether the head of audit signed the project `project` after its opinion was decided. */
export const OPINION_SIGNED = (project: string) => `exists (select from signatures s
  where s.org_id = app.org() and s.record_id = ${project} and s.meaning = 'approval' and s.at >= (
    select max(o.said_at) from opinions o where o.org_id = app.org() and o.project = ${project} and o.kind = 'decided'))`

export async function isSigned(tx: Tx, project: string): Promise<boolean> {
  const [row] = await tx.query<{ signed: boolean }>(`select ${OPINION_SIGNED('$1::uuid')} as signed`, [
    project,
  ])
  return row!.signed
}
