import type { Collection, Localized } from 'contract'
import { issues } from 'contract/audit/issues'
import { procedures } from 'contract/audit/procedures'
import { gapitems } from 'contract/compliance/gap-items'
import { type Inspection, MAX_INSPECTED } from 'contract/compliance/inspection'
import { requirements } from 'contract/compliance/requirements'
import { controls } from 'contract/risk/controls'
import { actions } from 'contract/workspace/actions'
import { evidence } from 'contract/workspace/evidence'
import { timeNow } from '#platform/clock.ts'
import { getRecord, toResponse } from '#platform/collection/commands.ts'
import { loadRecords } from '#platform/collection/list.ts'
import {
  type CollectionsByType,
  mayRead,
  registered,
  SPINE_COLUMNS,
  type Spine,
} from '#platform/collection/spine.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { pick } from '#platform/pick.ts'
import { findInspected, type Found } from './inspections.queries.ts'

/** The records of one kind that this person may read, by the policy of their own slice. */
async function readable<C extends Collection>(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  of: C,
  found: readonly Found[],
): Promise<{ rows: Stored<C>[]; complete: boolean }> {
  const { shape, policy } = registered(byType, of)
  const ids = [...new Set(found.filter(({ type }) => type === of.type).map(({ id }) => id))]
  const rows = await loadRecords(tx, shape, ids.slice(0, MAX_INSPECTED))
  return {
    rows: rows.filter((row) => policy(actor, row).includes('read')),
    complete: ids.length <= MAX_INSPECTED,
  }
}

/** Universe and domain by name, as far as the reader may see them. */
async function loadPlaces(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, { id: string; code: string; title: Localized }>> {
  const rows = await tx.query<Spine<Localized>>(
    `select ${SPINE_COLUMNS} from records r where r.org_id = app.org() and r.id = any($1::uuid[])`,
    [ids],
  )
  const seen = rows.filter((row) => mayRead(byType, actor, row))
  return new Map(seen.map(({ id, code, title }) => [id, { id, code, title }]))
}

/** The ids on the page: the requirement, and what is reached from it through records that the reader may see. */
function reachedFrom(
  requirement: string,
  found: readonly Found[],
  visible: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const reached = new Set([requirement])
  for (let before = 0; before < reached.size;) {
    before = reached.size
    for (const { id, of } of found) if (reached.has(of) && visible.has(id)) reached.add(id)
  }
  return reached
}

/**
 * Everything that shows how one requirement is met, in one snapshot. What the reader may not see is left out, and so is the
 * way to it: a record that is reached only through a hidden one is not shown.
 */
export async function inspectRequirement(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  id: string,
): Promise<Inspection> {
  const collection = registered(byType, requirements)
  const row = await getRecord(tx, collection, actor, id)
  const found = await findInspected(tx, id)
  const controlRows = await readable(tx, byType, actor, controls, found)
  const itemRows = await readable(tx, byType, actor, gapitems, found)
  const testRows = await readable(tx, byType, actor, procedures, found)
  const issueRows = await readable(tx, byType, actor, issues, found)
  const actionRows = await readable(tx, byType, actor, actions, found)
  const evidenceRows = await readable(tx, byType, actor, evidence, found)
  const all = [controlRows, itemRows, testRows, issueRows, actionRows, evidenceRows]
  const places = await loadPlaces(tx, byType, actor, [row.universe, row.domain])

  const visible = new Map(all.flatMap(({ rows }) => rows.map((one) => [one.id, one.code] as const)))
  const onPage = reachedFrom(id, found, visible)
  const waysTo = Map.groupBy(found, (one) => one.id)
  const reached = <R extends { id: string }>({ rows }: { rows: R[] }): R[] =>
    rows.filter((one) => onPage.has(one.id))
  const shown = (
    type: Found['type'],
    one: { id: string; code: string; name: unknown; status: string; ownerId: string | null },
  ) => ({
    record: { id: one.id, type, code: one.code, title: one.name, status: one.status },
    ownerId: one.ownerId,
    direct: (waysTo.get(one.id) ?? []).some(({ of }) => of === id),
    of: (waysTo.get(one.id) ?? []).flatMap(({ of }) => (onPage.has(of) ? (visible.get(of) ?? []) : [])),
  })

  return {
    at: timeNow().toISOString(),
    requirement: await toResponse(tx, collection, actor, row),
    universe: places.get(row.universe) ?? null,
    domain: places.get(row.domain) ?? null,
    controls: reached(controlRows).map((one) => ({
      ...shown('control', one),
      ...pick(one, ['type', 'nature', 'frequency', 'key', 'lastTestOn', 'lastDesign', 'lastOperation']),
    })),
    tests: reached(testRows).map((one) => ({
      ...shown('procedure', one),
      ...pick(one, [
        'test',
        'designResult',
        'operationResult',
        'result',
        'conclusion',
        'preparedOn',
        'reviewedOn',
      ]),
    })),
    evidence: reached(evidenceRows).map((one) => ({
      ...shown('evidence', one),
      ...pick(one, ['type', 'obtainedOn', 'validUntil', 'files']),
    })),
    answers: reached(itemRows).map((one) => ({
      ...shown('gapitem', one),
      current: one.id === row.item,
      ...pick(one, ['answer', 'maturity', 'target', 'priority', 'rationale', 'gap']),
    })),
    issues: reached(issueRows).map((one) => ({
      ...shown('issue', one),
      ...pick(one, ['rating', 'condition', 'dueOn', 'overdue']),
    })),
    actions: reached(actionRows).map((one) => ({
      ...shown('action', one),
      ...pick(one, ['priority', 'dueOn', 'percent', 'overdue']),
    })),
    complete: all.every(({ complete }) => complete),
  }
}
