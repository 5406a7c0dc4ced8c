import { textOf } from 'contract/compliance/revision-diff'
import { requirements } from 'contract/compliance/requirements'
import type { RevisionDecision, RevisionLineCollection } from 'contract/compliance/revision-lines'
import type { revisions } from 'contract/compliance/revisions'
import { createRecords, valuesOf } from '#platform/collection/commands.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { carryItems } from './carry-items.ts'
import type { DecidedLine, RevisionCollections } from './collections.ts'
import { moveUniverse } from './universe-status.ts'

async function decidedLines(tx: Tx, revision: string): Promise<DecidedLine[]> {
  return tx.query<DecidedLine>(
    `select t.id, t.requirement, t.decision, t.after from revisionlines t
       join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.revision = $1 and r.archived_at is null and t.decision <> 'ignore'
     order by t.position, r.code`,
    [revision],
  )
}

/** Both decisions flag the requirement for its owner to check again. */
const isLookedAtAgain = (decision: RevisionDecision) => decision === 'carry_flag' || decision === 'reset'

/** The requirement with the new text. It stays the same record, so its links, evidence and history remain. */
function changed(
  before: Stored<typeof requirements>,
  { decision, after }: DecidedLine,
  reason: string,
): Mutation<typeof requirements> {
  const values = valuesOf(before)
  if (decision === 'retire')
    return { action: 'transition', before, after: { ...values, status: 'retired' }, reason }
  const text = after ? textOf(after) : {}
  const flag = isLookedAtAgain(decision) ? { flagged: true } : {}
  return { action: 'update', before, after: { ...values, ...text, ...flag }, reason }
}

/**
 * Codes for added requirements. A code that is taken or cannot be derived is left undefined and numbered automatically.
 */
async function freeCodes(
  tx: Tx,
  universe: string,
  added: readonly DecidedLine[],
): Promise<(string | undefined)[]> {
  const wanted = added.map(({ after }) => {
    const made = after!.code ?? `${universe}-${after!.ref.replace(/[^A-Za-z0-9.()-]+/g, '')}`
    return requirements.fields.code.schema.safeParse(made).success && made.startsWith(`${universe}-`)
      ? made
      : undefined
  })
  const rows = await tx.query<{ code: string }>(
    `select code from records where org_id = app.org() and type = 'requirement' and code = any($1::text[])`,
    [wanted.filter((code) => code !== undefined)],
  )
  const taken = new Set(rows.map(({ code }) => code))
  return wanted.map((code) => {
    if (code === undefined || taken.has(code)) return undefined
    taken.add(code)
    return code
  })
}

async function addRequirements(
  tx: WriteTx,
  into: RevisionCollections,
  revision: Stored<typeof revisions>,
  added: readonly DecidedLine[],
  context: WriteContext,
): Promise<void> {
  if (added.length === 0) return
  const [universe] = await tx.query<{ code: string }>(
    'select code from records where org_id = app.org() and id = $1',
    [revision.universe],
  )
  const codes = await freeCodes(tx, universe!.code, added)
  const made = await createRecords(
    tx,
    into.requirements,
    added.map(({ after }, index) => {
      const { code: _, ...values } = after!
      const code = codes[index]
      return { ...values, ...(code ? { code } : {}), universe: revision.universe }
    }),
    context,
  )
  const lines = new Map(
    (
      await loadRecords(
        tx,
        into.revisionlines.shape,
        added.map(({ id }) => id),
        true,
      )
    ).map((row) => [row.id, row]),
  )
  const named = added.map(({ id }, index): Mutation<RevisionLineCollection> => {
    const before = lines.get(id)!
    return { action: 'update', before, after: { ...valuesOf(before), requirement: made[index]!.id } }
  })
  await writeRecords(tx, into.revisionlines.shape, named, context)
}

/**
 * Puts a new version in force, in the transaction of its signature. Texts change on the same records, so evidence,
 * controls, links and history stay. Repealed requirements are retired, never deleted; new ones start undecided.
 */
export async function activate(
  tx: WriteTx,
  into: RevisionCollections,
  revision: Stored<typeof revisions>,
  context: WriteContext,
): Promise<void> {
  const lines = await decidedLines(tx, revision.id)
  const reason = revision.code
  const byRequirement = new Map(
    lines.flatMap((line) => (line.requirement ? [[line.requirement, line] as const] : [])),
  )
  const { shape } = into.requirements
  const standing = await loadRecords(tx, shape, [...byRequirement.keys()], true)
  const mutations = standing.map((before) => changed(before, byRequirement.get(before.id)!, reason))
  const rows = mutations.length > 0 ? await writeRecords(tx, shape, mutations, context) : []
  await carryItems(tx, into.gapitems, rows, byRequirement, reason, context)
  await addRequirements(
    tx,
    into,
    revision,
    lines.filter(({ decision }) => decision === 'add'),
    context,
  )
  await moveUniverse(tx, into.universes, revision, 'active', context, { edition: revision.edition })
}
