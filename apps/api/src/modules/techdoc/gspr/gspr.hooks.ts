import { fail, isFrozen } from 'contract'
import { sections } from 'contract/techdoc/file/sections'
import type { gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import { followRows, holdFiles, isBeginning, ONLY_READERS, READABLE } from '#modules/techdoc/file/index.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { ComputedField, CollectionHooks } from '#platform/collection/hooks.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Mutation } from '#platform/collection/mutation.ts'
import type { Tx } from '#platform/db/tx.ts'
import { inheritAnswers, settleInherited } from './inherit.ts'
import { citedIn, validateAnswer, loadGround } from './validate-answers.ts'
import { rowByRef } from './row-by-ref.ts'

const STATUS = `(select s.status from records s where s.org_id = t.org_id and s.id = t.section)`

const kept = <V>(column: string, initial: V): ComputedField<V> => ({ sql: `t.${column}`, initial })

/** A submitted section is read-only. Its status is checked once the file is locked, so that late edits are refused. */
async function requireOpen(tx: Tx, mutations: readonly Mutation<typeof gsprrows>[]): Promise<void> {
  const edited = mutations.filter(({ action }) => action === 'update')
  if (edited.length === 0) return
  const found = await tx.query<{ status: string }>(
    'select distinct status from records where org_id = app.org() and id = any($1::uuid[])',
    [[...new Set(edited.map(({ after }) => after.section))]],
  )
  if (found.some(({ status }) => isFrozen(sections.machine, status))) throw fail('FROZEN')
}

/** Hooks of Annex I rows: validation of answers, and updates of the rows below and of the file. */
export const gsprHooks = (
  byType: CollectionsByType,
  collection: () => RegisteredCollection<typeof gsprrows>,
): CollectionHooks<typeof gsprrows> => ({
  computed: {
    proposal: kept('proposal', null),
    conformity: kept('conformity', null),
    contradiction: kept('contradiction', false),
    covered: kept('covered', false),
    outdated: kept('outdated', false),
    gap: kept('gap', null),
    sectionStatus: { sql: STATUS, initial: 'not_started' },
  },
  listCondition: (roles) => (ONLY_READERS(roles) ? `${STATUS} in (${READABLE})` : null),
  naturalKey: rowByRef,
  validateRows: async (tx, rows) => {
    const ground = await loadGround(tx, rows)
    const wrong = rows.map((row) => {
      const fields = validateAnswer(ground, null, row).map(({ path: [field] }) => field)
      return [row.id, fields] as const
    })
    return new Map(wrong.filter(([, fields]) => fields.length > 0))
  },
  beforeWrite: async (tx, mutations) => {
    if (isBeginning(tx)) return
    await holdFiles(
      tx,
      mutations.map(({ after }) => after.device),
    )
    await requireOpen(tx, mutations)
    for (const { after } of mutations) {
      after.applicability ??= 'tbd'
      const cited = citedIn(after)
      if (cited.length === 0) after.evidence = null
      after.documents = cited.length > 0 ? cited : null
    }
    const ground = await loadGround(
      tx,
      mutations.map(({ after }) => after),
    )
    const problems = mutations.flatMap(({ before, after }) => validateAnswer(ground, before, after))
    if (problems.length > 0) throw fail('INVALID_INPUT', problems)
    await settleInherited(tx, mutations)
  },
  afterWrite: async (tx, written, context) => {
    if (isBeginning(tx)) return
    await inheritAnswers(tx, collection(), written, context)
    await followRows(tx, byType, written, context)
  },
})
