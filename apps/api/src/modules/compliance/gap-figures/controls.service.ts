import { type ControlMatrix, MAX_MATRIX_CONTROLS } from 'contract/compliance/gap-controls'
import type { gapanalyses } from 'contract/compliance/gap-analyses'
import { getRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import {
  POLICY_COLUMNS,
  type PolicyRow,
  mayRead,
  type CollectionsByType,
} from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'

type RequirementRow = ControlMatrix['requirements'][number]
type ControlRow = ControlMatrix['controls'][number] & PolicyRow

const REQUIREMENTS = `
  select t.requirement as id, t.id as item, q.code, t.ref, r.title as name, t.domain, t.weight, t.answer
  from gapitems t join records r on r.org_id = t.org_id and r.id = t.id
    join records q on q.org_id = t.org_id and q.id = t.requirement
    join domains o on o.org_id = t.org_id and o.id = t.domain
  where t.org_id = app.org() and t.gapanalysis = $1 and r.archived_at is null
  order by o.position, t.position, q.code`

/**
 * The controls linked to one of these requirements, and all other controls in force. The rating is the lower of design
 * and operation, and the lowest over all assessments in force: a control that is weak anywhere is not called effective.
 */
const CONTROLS = `
  with linked as materialized (
    select distinct l.to_id as id, l.from_id = any($1::uuid[]) as here from links l
      join requirements q on q.org_id = l.org_id and q.id = l.from_id
    where l.org_id = app.org() and l.kind = 'satisfied_by'),
  chosen as materialized (
    select r.id from records r
    where r.org_id = app.org() and r.type = 'control' and r.archived_at is null
      and (r.status = 'active' or r.id in (select id from linked where here))
    order by exists (select from linked l where l.id = r.id and l.here) desc, r.code limit $2),
  rated as materialized (
    select (c ->> 'id')::uuid as id, min(least((c ->> 'design')::integer, (c ->> 'operating')::integer)) as rating
    from risklines t cross join jsonb_array_elements(coalesce(t.controls, '[]')) c
    where t.org_id = app.org() and t.current and c ->> 'design' is not null and c ->> 'operating' is not null
      and (c ->> 'id')::uuid in (select id from chosen)
    group by c ->> 'id')
  select ${POLICY_COLUMNS}, r.code, r.title as name, coalesce(t.key, false) as key, d.rating,
    exists (select from linked l where l.id = r.id) as used
  from chosen c join records r on r.org_id = app.org() and r.id = c.id
    join controls t on t.org_id = r.org_id and t.id = r.id
    left join rated d on d.id = r.id
  order by r.code`

const LINKS = `
  select l.from_id as requirement, l.to_id as control from links l
  where l.org_id = app.org() and l.kind = 'satisfied_by' and l.from_id = any($1::uuid[]) and l.to_id = any($2::uuid[])`

/** The requirements of an analysis against the controls that its reader may see. */
export async function loadControlMatrix(
  tx: Tx,
  { analyses, byType }: { analyses: RegisteredCollection<typeof gapanalyses>; byType: CollectionsByType },
  actor: Actor,
  id: string,
): Promise<ControlMatrix> {
  await getRecord(tx, analyses, actor, id)
  const requirements = await tx.query<RequirementRow>(REQUIREMENTS, [id])
  const wanted = requirements.map((one) => one.id)
  const found = await tx.query<ControlRow>(CONTROLS, [wanted, MAX_MATRIX_CONTROLS + 1])
  const controls = found
    .slice(0, MAX_MATRIX_CONTROLS)
    .filter((one) => mayRead(byType, actor, one))
    .map(({ id: control, code, name, key, rating, used }) => ({ id: control, code, name, key, rating, used }))
  const links = await tx.query<{ requirement: string; control: string }>(LINKS, [
    wanted,
    controls.map((one) => one.id),
  ])
  const places = (all: readonly { id: string }[]) => new Map(all.map((one, at) => [one.id, at]))
  const [rowAt, columnAt] = [places(requirements), places(controls)]
  return {
    requirements,
    controls,
    links: links.map(({ requirement, control }) => [rowAt.get(requirement)!, columnAt.get(control)!]),
    complete: found.length <= MAX_MATRIX_CONTROLS,
  }
}
