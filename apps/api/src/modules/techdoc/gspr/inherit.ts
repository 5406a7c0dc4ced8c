import { gspr } from 'content'
import { inheritNotApplicable } from 'contract/techdoc/gspr/gspr-applicability'
import type { GsprRow, gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import { valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { Mutation, Values, WriteContext, Written } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { loadAnswers } from './answers.ts'

const isAbsent = (row: Pick<GsprRow, 'applicability'> | null): boolean =>
  row?.applicability === 'not_applicable'

/** Headings and groups whose answer changed. */
const decided = ({ mutation: { before }, row }: Written<typeof gsprrows>): boolean =>
  before !== null &&
  row.answerable !== true &&
  (before.applicability !== row.applicability || before.justification !== row.justification)

async function rowsOf(
  tx: Tx,
  { shape }: RegisteredCollection<typeof gsprrows>,
  device: unknown,
  refs: readonly string[],
): Promise<Stored<typeof gsprrows>[]> {
  const ids = await tx.query<{ id: string }>(
    'select id from gsprrows where org_id = app.org() and device = $1 and ref = any($2::text[])',
    [device, refs],
  )
  const rows = await loadRecords(
    tx,
    shape,
    ids.map(({ id }) => id),
    true,
  )
  // Signed rows do not change.
  return rows.filter(({ status, archivedAt }) => status === 'open' && archivedAt === null)
}

async function handDown(
  tx: Tx,
  collection: RegisteredCollection<typeof gsprrows>,
  heading: Stored<typeof gsprrows>,
): Promise<Values<typeof gsprrows>[]> {
  const [device, ref] = [heading.device, String(heading.ref)]
  const reason = heading.justification ?? ''
  const answers = await loadAnswers(tx, device)
  const below = inheritNotApplicable(ref, reason, { gspr: answers }, { gspr: await gspr() })
  const rows = await rowsOf(
    tx,
    collection,
    device,
    below.map((one) => one.ref),
  )
  return rows.map((row) => ({
    ...valuesOf(row),
    applicability: 'not_applicable',
    justification: heading.justification,
    inheritedFrom: ref,
  }))
}

/** Rows that only inherited their answer are unanswered again. */
async function takeBack(
  tx: Tx,
  collection: RegisteredCollection<typeof gsprrows>,
  heading: Stored<typeof gsprrows>,
): Promise<Values<typeof gsprrows>[]> {
  const found = await tx.query<{ ref: string }>(
    'select ref from gsprrows where org_id = app.org() and device = $1 and inherited_from = $2',
    [heading.device, heading.ref],
  )
  const rows = await rowsOf(
    tx,
    collection,
    heading.device,
    found.map(({ ref }) => ref),
  )
  return rows.map((row) => ({
    ...valuesOf(row),
    applicability: 'tbd',
    justification: null,
    inheritedFrom: null,
  }))
}

/** GSP-7: rows below a heading that does not apply inherit its justification, unless they were answered. */
export async function inheritAnswers(
  tx: WriteTx,
  collection: RegisteredCollection<typeof gsprrows>,
  written: readonly Written<typeof gsprrows>[],
  context: WriteContext,
): Promise<void> {
  for (const { row } of written.filter(decided)) {
    const after = isAbsent(row) ? await handDown(tx, collection, row) : await takeBack(tx, collection, row)
    const ids = after.map(({ id }) => id)
    const before = new Map((await loadRecords(tx, collection.shape, ids)).map((one) => [one.id, one]))
    const mutations = after.map((one): Mutation<typeof gsprrows> => ({
      action: 'update',
      before: before.get(one.id)!,
      after: one,
    }))
    if (mutations.length > 0) await writeRecords(tx, collection.shape, mutations, context)
  }
}

/** A row that differs from its heading has an answer of its own and no longer inherits. */
export async function settleInherited(
  tx: Tx,
  mutations: readonly Mutation<typeof gsprrows>[],
): Promise<void> {
  const inherited = mutations.filter(({ after }) => after.inheritedFrom)
  if (inherited.length === 0) return
  const headings = await tx.query<{ device: string; ref: string; justification: string | null }>(
    `select device, ref, justification from gsprrows
     where org_id = app.org() and device = any($1::uuid[]) and ref = any($2::text[]) and applicability = 'not_applicable'`,
    [inherited.map(({ after }) => after.device), inherited.map(({ after }) => after.inheritedFrom)],
  )
  const reasons = new Map(
    headings.map(({ device, ref, justification }) => [`${device} ${ref}`, justification]),
  )
  for (const { after } of inherited) {
    const reason = reasons.get(`${after.device} ${String(after.inheritedFrom)}`)
    if (reason === undefined || !isAbsent(after) || after.justification !== reason) after.inheritedFrom = null
  }
}
