import { asPlatform } from '#platform/db/as-platform.ts'
import type { WriteTx } from '#platform/db/tx.ts'

const WORKS = `m.role in ('lead', 'reviewer', 'preparer', 'specialist')`
const MEMBERS = (condition: string) => `array(select distinct mr.owner_id from projectmembers m
  join records mr on mr.org_id = m.org_id and mr.id = m.id
  where m.org_id = x.org_id and m.project = x.id and mr.archived_at is null and ${condition})`

/** The tables with rows of projects. */
const TABLES = [
  'projectmembers',
  'engagementrisks',
  'racmrows',
  'procedures',
  'requests',
  'samples',
  'sampleitems',
  'workpapers',
  'reviewnotes',
  'timeentries',
  'issues',
  'reports',
  'surveys',
  'consequences',
  'actions',
  'evidence',
]

/**
 * Refreshes the audience of projects. Members join the team once they have declared independence; the audience may read
 * the project. Respondents see their request and the project's name.
 */
export async function refreshAudiences(tx: WriteTx, projects: readonly unknown[]): Promise<void> {
  const ids = [...new Set(projects.filter(Boolean))]
  // Runs as the platform, because respondents cannot see the members.
  if (ids.length > 0) await asPlatform(tx, () => writeAudiences(tx, ids))
}

async function writeAudiences(tx: WriteTx, ids: readonly unknown[]): Promise<void> {
  await tx.query(
    `update projects x set
       team = (select array(select distinct u from unnest(array[r.owner_id, x.reviewer_id]
         || ${MEMBERS(`${WORKS} and mr.status = 'declared'`)}) u where u is not null)),
       contacts = ${MEMBERS(`m.role = 'auditee_contact'`)}
     from records r where x.org_id = app.org() and x.id = any($1::uuid[]) and r.org_id = x.org_id and r.id = x.id`,
    [ids],
  )
  await tx.query(
    `insert into circles (org_id, id, people, open)
     select x.org_id, x.id, array(select distinct u from unnest(array[r.owner_id, x.reviewer_id, x.cae_id]
       || ${MEMBERS(`m.role <> 'auditee_contact'`)}) u where u is not null), x.confidentiality = 'standard'
     from projects x join records r on r.org_id = x.org_id and r.id = x.id
     where x.org_id = app.org() and x.id = any($1::uuid[])
     on conflict (org_id, id) do update set people = excluded.people, open = excluded.open`,
    [ids],
  )
  await openIssuesToOwners(tx, 'project', ids)
}

/** Opens shared issues to the project's contacts and action owners; other issues stay within the audience. */
export async function openIssuesToOwners(
  tx: WriteTx,
  by: 'project' | 'id',
  ids: readonly unknown[],
): Promise<void> {
  await tx.query(
    `update records r set readers = case when t.shared_on is null or r.status in ('draft', 'in_review', 'validated') then null
       else array(select distinct u from unnest(p.contacts || array(
         select q.owner_id from actions a join records q on q.org_id = a.org_id and q.id = a.id
         where a.org_id = t.org_id and a.issue = t.id and q.archived_at is null)) u where u is not null) end
     from issues t join projects p on p.org_id = t.org_id and p.id = t.project
     where t.org_id = app.org() and t.${by} = any($1::uuid[]) and r.org_id = t.org_id and r.id = t.id`,
    [ids],
  )
}

/** Restricts a new project to its audience. */
export async function closeAudience(tx: WriteTx, projects: readonly string[]): Promise<void> {
  await tx.query('update records set circle = id where org_id = app.org() and id = any($1::uuid[])', [
    projects,
  ])
}

/** Restricts everything in a project again when it becomes restricted. */
export async function restrictToAudience(tx: WriteTx, project: string): Promise<void> {
  const parts = TABLES.map((table) => `select id from ${table} where org_id = app.org() and project = $1`)
  await tx.query(
    `update records set circle = $1 where org_id = app.org() and circle is distinct from $1
       and id in (select $1::uuid union all ${parts.join(' union all ')})`,
    [project],
  )
}
