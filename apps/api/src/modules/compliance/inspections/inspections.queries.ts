import { MAX_INSPECTED } from 'contract/compliance/inspection'
import type { Tx } from '#platform/db/tx.ts'

/** A record that belongs on the page, and the record on it that it came by. */
export interface Found {
  readonly type: 'control' | 'procedure' | 'evidence' | 'gapitem' | 'issue' | 'action'
  readonly id: string
  readonly of: string
}

/**
 * What shows how a requirement is met. A test counts if it verifies the requirement or tests one of its controls, as its
 * own field or as a row of the risk and control matrix. An issue counts if it breaches the requirement or concerns one of
 * its controls; one that names neither counts by the test that found it. An action counts by its answer or its issue.
 */
const FOUND = `
  with controls as (
    select l.to_id as id, l.from_id as of from links l
    where l.org_id = app.org() and l.from_id = $1 and l.kind = 'satisfied_by'),
  items as (select t.id, t.requirement as of from gapitems t where t.org_id = app.org() and t.requirement = $1),
  procedures as (
    select l.from_id as id, l.to_id as of from links l
    where l.org_id = app.org() and l.to_id = $1 and l.kind = 'verifies'
    union select l.from_id, l.to_id from links l join controls c on c.id = l.to_id
    where l.org_id = app.org() and l.kind = 'tests'
    union select t.procedure, t.control from racmrows t
      join records r on r.org_id = t.org_id and r.id = t.id and r.archived_at is null
      join controls c on c.id = t.control
    where t.org_id = app.org() and t.procedure is not null),
  issues as (
    select l.from_id as id, l.to_id as of from links l
    where l.org_id = app.org() and l.to_id = $1 and l.kind = 'breaches'
    union select t.id, t.control from issues t join controls c on c.id = t.control where t.org_id = app.org()
    union select t.id, t.procedure from issues t join procedures p on p.id = t.procedure
    where t.org_id = app.org() and t.control is null and not exists (
      select from links l where l.org_id = t.org_id and l.from_id = t.id and l.kind = 'breaches')),
  actions as (
    select t.id, t.gapitem as of from actions t join items i on i.id = t.gapitem where t.org_id = app.org()
    union select t.id, t.issue from actions t join issues i on i.id = t.issue where t.org_id = app.org()),
  supported as (
    select $1::uuid as id union select id from controls union select id from items union select id from procedures
    union select id from issues union select id from actions),
  found as (
    select id, of from controls union select id, of from items union select id, of from procedures
    union select id, of from issues union select id, of from actions
    union select l.from_id, l.to_id from links l join supported s on s.id = l.to_id
      where l.org_id = app.org() and l.kind = 'supports'),
  ranked as (
    select r.type, f.id, f.of, dense_rank() over (partition by r.type order by r.code, f.id) as place
    from found f join records r on r.org_id = app.org() and r.id = f.id
    where r.archived_at is null and r.type in ('control', 'procedure', 'evidence', 'gapitem', 'issue', 'action'))
  select type, id, of from ranked where place <= $2 order by type, place, of`

/** The records of the page with one more of each kind than it shows. */
export const findInspected = (tx: Tx, requirement: string): Promise<Found[]> =>
  tx.query<Found>(FOUND, [requirement, MAX_INSPECTED + 1])
