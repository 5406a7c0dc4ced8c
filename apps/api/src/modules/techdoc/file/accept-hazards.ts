import { isDeepStrictEqual } from 'node:util'
import { fail, type InputIssue } from 'contract'
import type { FileRow, TechnicalFile } from 'contract/techdoc/file/file-model'
import { filerows } from 'contract/techdoc/file/file-rows'
import { acceptanceProblem, isMarkedAccepted } from 'contract/techdoc/risk/hazard-rules'
import { FILE_REVIEWERS } from 'contract/techdoc/people'
import { SELF_REVIEW } from '#modules/workspace/organisations/index.ts'
import { authorshipRulesOf, CHANGES_CONTENT, entriesOf, ruleTable } from '#platform/collection/authorship.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { loadFile } from './load-file.ts'
import type { ChangedValues } from './value-links.ts'

const HAZARDS = 'br.hazards'

/** A change of values that may accept a hazard. */
type Candidate = Pick<ChangedValues, 'id' | 'device' | 'before' | 'after'> & {
  readonly section: { readonly key: string }
}

/** The file as it will be after these changes. */
function withChanges(file: TechnicalFile, changes: readonly Candidate[]): TechnicalFile {
  const rows = new Map(file.rows)
  for (const [section, some] of Map.groupBy(changes, ({ section: { key } }) => key)) {
    const now = new Map(some.map(({ id, after }) => [id, after]))
    const known = rows.get(section) ?? []
    const added = some.filter(({ id }) => !known.some((row) => row.id === id))
    rows.set(section, [
      ...known.map((row) => ({ ...row, values: now.get(row.id) ?? row.values })),
      ...added.map(({ id, after }): FileRow => ({ id, section, code: id, values: after })),
    ])
  }
  return { ...file, rows }
}

type AcceptanceRefusal = 'not_acceptable' | 'acceptance_reserved'

const KIND = ruleTable([authorshipRulesOf(filerows)])

/**
 * Whether this person entered one of these hazards or changed it since it was last accepted, and self-review is not allowed
 * (ROL-1, ROL-2).
 */
async function ownAmong(tx: Tx, ids: readonly string[], actor: Actor): Promise<boolean> {
  const [row] = await tx.query<{ own: boolean }>(
    `select not coalesce((${SELF_REVIEW}), false) and exists (
       select from unnest($1::uuid[]) as w(id) cross join ${KIND} cross join ${entriesOf('w.id', {})}
       where e.entry->>'actor' = $2 and ${CHANGES_CONTENT}
         and e.seq > (select coalesce(max(a.seq), 0) from trail a where a.org_id = app.org() and a.record_id = w.id
           and a.entry->'changes'->'values'->1->>'rowStatus' = 'accepted')) as own`,
    [ids, actor.personId],
  )
  return row!.own
}

const mayAccept = (actor: Actor): boolean => FILE_REVIEWERS.some((role) => actor.roles.includes(role))

const isAccepting = ({ section, before, after }: Candidate): boolean =>
  section.key === HAZARDS && isMarkedAccepted({ values: after }) && !isMarkedAccepted({ values: before })

/**
 * RSK-9: the hazards among these changes that may not be accepted, with the reason: the conditions do not hold, or this
 * person is their author or has no role for it.
 */
export async function acceptanceRefusals(
  tx: Tx,
  changes: readonly Candidate[],
  actor: Actor,
): Promise<ReadonlyMap<string, AcceptanceRefusal>> {
  const accepting = changes.filter(isAccepting)
  if (accepting.length === 0) return new Map()
  const all = (code: AcceptanceRefusal) => new Map(accepting.map(({ id }) => [id, code]))
  const ids = accepting.map(({ id }) => id)
  const created = accepting.some(({ before }) => Object.keys(before).length === 0)
  if (!mayAccept(actor) || created || (await ownAmong(tx, ids, actor))) return all('acceptance_reserved')
  const refused = new Map<string, AcceptanceRefusal>()
  for (const [device, some] of Map.groupBy(accepting, (change) => change.device)) {
    const loaded = await loadFile(tx, device)
    if (!loaded) continue
    const file = withChanges(
      loaded,
      changes.filter((change) => change.device === device),
    )
    const asked = new Set(some.map(({ id }) => id))
    for (const row of file.rows.get(HAZARDS) ?? [])
      if (asked.has(row.id) && acceptanceProblem(file, row) !== null) refused.set(row.id, 'not_acceptable')
  }
  return refused
}

export const acceptanceIssue = (code: AcceptanceRefusal): InputIssue => ({
  path: ['values', 'rowStatus'],
  code,
})

/** Refuses acceptances that are not allowed. A change of an accepted hazard reopens it. */
export async function guardAcceptance(
  tx: Tx,
  changes: readonly ChangedValues[],
  actor: Actor,
): Promise<void> {
  const [refused] = (await acceptanceRefusals(tx, changes, actor)).values()
  if (refused) throw fail('INVALID_INPUT', [acceptanceIssue(refused)])
  for (const { section, before, after } of changes)
    if (
      section.key === HAZARDS &&
      isMarkedAccepted({ values: before }) &&
      isMarkedAccepted({ values: after }) &&
      !isDeepStrictEqual(before, after)
    )
      after['rowStatus'] = 'reopened'
}
