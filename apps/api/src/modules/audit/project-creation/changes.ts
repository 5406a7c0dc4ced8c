import type { ChangedSince } from 'contract/audit/project-creation'
import type { ProjectCollection } from 'contract/audit/projects'
import { getRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'

const NEWER = (kind: string, table: string, column: string) =>
  `select k.id, k.type, k.code, k.title from links l join records k on k.org_id = l.org_id and k.id = l.to_id
   where l.org_id = t.org_id and l.from_id = t.id and l.kind = '${kind}' and k.version > (
     select max(y.${column}_version) from ${table} y where y.org_id = t.org_id and y.project = p.project and y.${column} = l.to_id)`

const ENTRY = `jsonb_build_object('id', n.id, 'type', n.type, 'code', n.code, 'name', n.title)`

/**
 * For each procedure from an earlier year: its former result, newer library versions and open issues. Unreadable earlier
 * projects are omitted.
 */
export async function changesSince(
  tx: Tx,
  projects: RegisteredCollection<ProjectCollection>,
  actor: Actor,
  id: string,
): Promise<{ procedures: ChangedSince[] }> {
  await getRecord(tx, projects, actor, id)
  const procedures = await tx.query<ChangedSince>(
    `select t.id as procedure,
       jsonb_build_object('id', p.id, 'code', pr.code, 'status', pr.status, 'result', p.result) as previous,
       coalesce((select jsonb_agg(${ENTRY} order by n.code) from (
         ${NEWER('tests', 'racmrows', 'control')} union ${NEWER('addresses', 'engagementrisks', 'risk')}) n), '[]') as newer,
       coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'code', ir.code, 'name', ir.title, 'status', ir.status)
           order by ir.code)
         from issues i join records ir on ir.org_id = i.org_id and ir.id = i.id
         where i.org_id = t.org_id and i.procedure = p.id and ir.archived_at is null
           and ir.status not in ('closed', 'risk_accepted', 'cancelled')), '[]') as issues
     from procedures t join records r on r.org_id = t.org_id and r.id = t.id
       join procedures p on p.org_id = t.org_id and p.id = t.previous
       join records pr on pr.org_id = p.org_id and pr.id = p.id
     where t.org_id = app.org() and t.project = $1 and r.archived_at is null order by t.position, r.code`,
    [id],
  )
  return { procedures }
}
