import {
  CONSISTENCY_RULES,
  MAX_FINDINGS,
  type ConsistencyRule,
  type RuleName,
  type RuleState,
} from 'contract/workspace/consistency'
import { mayRead, type CollectionsByType, type Spine } from '#platform/collection/spine.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { findingSql } from './finding-sql.ts'

interface FindingRow extends Omit<Spine, 'id'> {
  rule: RuleName
  id: string | null
  day: string | null
}

/** The available rules, and one statement for all enabled ones. */
export interface RuleBook {
  available: ReadonlySet<string>
  statement: string
}

export function writeRuleBook(byType: CollectionsByType): RuleBook {
  const rules: readonly ConsistencyRule[] = CONSISTENCY_RULES
  const found = rules.flatMap((rule) => {
    const sql = findingSql(rule, byType)
    return sql === null ? [] : [{ name: rule.name, sql }]
  })
  const nothing = `null::uuid, null, null, null::jsonb, null, null::uuid, null::uuid, null::timestamptz, null`
  const parts = found.map(
    ({ name, sql }) =>
      `select '${name}', x.* from (${sql} limit ${MAX_FINDINGS + 1}) x
       where exists (select from consistency_rules c where c.org_id = app.org() and c.rule = '${name}' and c.is_on)`,
  )
  // The enabled rules come first, each as a row without a record.
  const states = `select c.rule, ${nothing} from consistency_rules c where c.org_id = app.org() and c.is_on`
  const columns = 'rule, id, type, code, title, status, owner_id, created_by, archived_at, day'
  return {
    available: new Set(found.map(({ name }) => name)),
    statement: `select * from (${[states, ...parts].join('\nunion all\n')}) as all_of_them (${columns})`,
  }
}

/** All rules, whether they are enabled, and their findings that this person may read. */
export async function listRules(
  tx: Tx,
  byType: CollectionsByType,
  { available, statement }: RuleBook,
  actor: Actor,
): Promise<{ rules: RuleState[] }> {
  const rows = await tx.query<FindingRow>(statement)
  return {
    rules: CONSISTENCY_RULES.map(({ name }) => {
      const mine = rows.filter(({ rule }) => rule === name)
      const found = mine.filter((row): row is FindingRow & { id: string } => row.id !== null)
      const visible = found.filter((row) => mayRead(byType, actor, row))
      return {
        name,
        available: available.has(name),
        on: mine.length > found.length,
        findings: visible.slice(0, MAX_FINDINGS).map(({ id, type, code, title, status, day }) => ({
          record: { id, type, code, title, status },
          day,
        })),
        more: visible.length > MAX_FINDINGS,
      }
    }),
  }
}

/** Enables or disables a rule. Without a change, no trail entry is written. */
export async function switchRule(
  tx: WriteTx,
  rule: RuleName,
  on: boolean,
  { actor, requestId }: WriteContext,
): Promise<{ name: string; on: boolean }> {
  const changed = await tx.query(
    `insert into consistency_rules as c (org_id, rule, is_on, changed_by)
     select app.org(), $1, $2, $3
     where $2 or exists (select from consistency_rules o where o.org_id = app.org() and o.rule = $1)
     on conflict (org_id, rule) do update set is_on = excluded.is_on, changed_by = excluded.changed_by,
       changed_at = clock_timestamp()
     where c.is_on <> excluded.is_on returning rule`,
    [rule, on, actor.personId],
  )
  if (changed.length > 0)
    tx.trail.push({
      action: 'update',
      type: 'consistency_rule',
      record: null,
      version: null,
      changes: { [rule]: [!on, on] },
      actor: actor.personId,
      roles: actor.roles,
      request: requestId,
    })
  return { name: rule, on }
}
