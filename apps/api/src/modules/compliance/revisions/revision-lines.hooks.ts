import { fail } from 'contract'
import { kindOf, type RevisionKind } from 'contract/compliance/requirement-text'
import { similarityOf, textOf } from 'contract/compliance/revision-diff'
import { DECISIONS_FOR, type revisionlines } from 'contract/compliance/revision-lines'
import { refuse } from 'contract/refusals'
import type { CollectionHooks, ComputedFields } from '#platform/collection/hooks.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { type RequirementInForce, textsOf } from './text-in-force.ts'

const LINKED = (kind: string) =>
  `select count(*)::integer from links l where l.org_id = t.org_id and l.from_id = t.requirement and l.kind = '${kind}'`

const computed: ComputedFields<typeof revisionlines> = {
  // Items of open analyses only; approved ones do not change.
  items: {
    sql: `select count(*)::integer from gapitems i
        join records k on k.org_id = i.org_id and k.id = i.id and k.archived_at is null
        join records p on p.org_id = i.org_id and p.id = i.gapanalysis and p.archived_at is null
      where i.org_id = t.org_id and i.requirement = t.requirement and p.status in ('draft', 'in_progress', 'in_review')`,
    initial: 0,
  },
  evidence: {
    sql: `select count(distinct e.id)::integer from links l join records e on e.org_id = l.org_id and e.id = l.from_id
      where l.org_id = t.org_id and l.kind = 'supports' and e.type = 'evidence' and e.archived_at is null
        and (l.to_id = t.requirement or l.to_id in (select i.id from gapitems i
          where i.org_id = t.org_id and i.requirement = t.requirement))`,
    initial: 0,
  },
  controls: { sql: LINKED('satisfied_by'), initial: 0 },
  risks: { sql: LINKED('guards_against'), initial: 0 },
  phase: {
    sql: 'select p.status from records p where p.org_id = t.org_id and p.id = t.revision',
    initial: 'draft',
  },
}

interface Version {
  id: string
  status: string
  universe: string
}

async function versionsOf(
  tx: Tx,
  mutations: readonly Mutation<typeof revisionlines>[],
): Promise<Map<string, Version>> {
  const rows = await tx.query<Version>(
    `select r.id, r.status, v.universe from revisions v join records r on r.org_id = v.org_id and r.id = v.id
     where v.org_id = app.org() and v.id = any($1::uuid[])`,
    [[...new Set(mutations.map(({ after }) => after.revision))]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

async function requireDomains(
  tx: Tx,
  mutations: readonly Mutation<typeof revisionlines>[],
  versions: Map<string, Version>,
) {
  const named = mutations.flatMap(({ after }) => {
    const text = after.after
    return text ? [{ domain: text.domain, universe: versions.get(after.revision)!.universe }] : []
  })
  const rows = await tx.query<{ id: string; universe: string }>(
    'select id, universe from domains where org_id = app.org() and id = any($1::uuid[])',
    [[...new Set(named.map(({ domain }) => domain))]],
  )
  const universes = new Map(rows.map(({ id, universe }) => [id, universe]))
  for (const { domain, universe } of named)
    if (universes.get(domain) !== universe) throw refuse('after', 'unknown_reference')
}

/** Derives the kind of a line from the text in force and the proposed text. */
function settleLine(
  { before, after }: Mutation<typeof revisionlines>,
  universe: string,
  standing: RequirementInForce | undefined,
): void {
  const text = after.after ?? null
  if (after.requirement && standing?.universe !== universe) throw refuse('requirement', 'unknown_reference')
  const was = standing?.text ?? null
  const kind = kindOf(was, text && textOf(text))
  if (kind === null) throw refuse('after', text ? 'unchanged' : 'required')
  Object.assign(after, {
    before: was,
    kind,
    name: text?.name ?? was?.name,
    position: standing?.position ?? text?.position ?? 0,
    similarity: was && text ? similarityOf(was, text) : null,
  })
  // A decision on another kind of change does not apply.
  if (before && before.kind !== kind && after.decision === before.decision) after.decision = null
}

function requireFitting({ before, after }: Mutation<typeof revisionlines>, personId: string): void {
  const decision = after.decision ?? null
  if (decision && !DECISIONS_FOR[after.kind as RevisionKind].includes(decision))
    throw refuse('decision', 'decision_not_possible')
  if (decision === null) after.decidedBy = null
  else if (before?.decision !== decision) after.decidedBy = personId
}

async function prepare(
  tx: WriteTx,
  mutations: readonly Mutation<typeof revisionlines>[],
  { actor }: WriteContext,
): Promise<void> {
  const versions = await versionsOf(tx, mutations)
  for (const { after } of mutations) {
    const version = versions.get(after.revision)
    if (!version) throw refuse('revision', 'unknown_reference')
    // In an activated version the platform still links added lines to their new requirements.
    if (version.status !== 'draft' && version.status !== 'activated') throw fail('FROZEN')
  }
  const edited = mutations.filter(
    ({ before, after }) => before === null || JSON.stringify(before.after) !== JSON.stringify(after.after),
  )
  const standing = await textsOf(
    tx,
    edited.map(({ after }) => after.requirement),
  )
  await requireDomains(tx, edited, versions)
  for (const mutation of edited) {
    const universe = versions.get(mutation.after.revision)!.universe
    settleLine(mutation, universe, standing.get(String(mutation.after.requirement)))
  }
  for (const mutation of mutations) requireFitting(mutation, actor.personId)
}

/** Hooks of version lines: kind of change, permitted decisions, and affected records. */
export const revisionLineHooks: CollectionHooks<typeof revisionlines> = { computed, beforeWrite: prepare }
