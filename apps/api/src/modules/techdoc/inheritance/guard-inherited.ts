import { isDeepStrictEqual } from 'node:util'
import { fail, type InputIssue } from 'contract'
import type { FileRowCollection } from 'contract/techdoc/file/file-rows'
import type { FileValues, OwnValues, SectionCollection } from 'contract/techdoc/file/sections'
import { LEFT_OUT, needsReason } from 'contract/techdoc/inheritance/inheritance'
import type { Mutation } from '#platform/collection/mutation.ts'
import { isInherited } from './inheritable.ts'

interface Inheriting {
  readonly source: string | null
  readonly values: FileValues | null
  readonly ownValues: OwnValues | null
}

/** The inherited fields that a person changes. */
function changedFields(before: Inheriting, after: Pick<Inheriting, 'values'>): string[] {
  if (before.source === null) return []
  const [was, is] = [before.values ?? {}, after.values ?? {}]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (key) =>
      isInherited(key) &&
      before.ownValues?.[key] === undefined &&
      !isDeepStrictEqual(was[key] ?? null, is[key] ?? null),
  )
}

/** Values of the manufacturer's data are changed there, unless the device has a reason for its own. */
export const inheritedIssues = (
  section: string,
  before: Inheriting,
  after: Pick<Inheriting, 'values'>,
): InputIssue[] =>
  needsReason(section)
    ? changedFields(before, after).map((field) => ({ path: ['values', field], code: 'inherited' }))
    : []

/**
 * Keeps what a file inherits apart from its own. A value of the manufacturer's data cannot be edited in a device; a value
 * of the lead device becomes the variant's own when it is edited.
 */
export function guardInherited<C extends FileRowCollection | SectionCollection>(
  mutations: readonly Mutation<C>[],
  keyOf: (mutation: Mutation<C>) => string,
): void {
  for (const mutation of mutations) {
    const { action, reason, follows } = mutation
    const before = mutation.before as (Inheriting & { archivedAt: string | null }) | null
    const after = mutation.after as Inheriting & { ownValues: OwnValues | null; archived: boolean }
    if (!before || before.source === null || follows) continue
    const key = keyOf(mutation)
    const issues = inheritedIssues(key, before, after)
    if (issues.length > 0) throw fail('INVALID_INPUT', issues)
    const own = { ...before.ownValues }
    for (const field of changedFields(before, after)) own[field] = ''
    if (action === 'archive') own[LEFT_OUT] = reason ?? ''
    if (action === 'restore') delete own[LEFT_OUT]
    if (!isDeepStrictEqual(own, before.ownValues ?? {}))
      Object.assign(after, { ownValues: Object.keys(own).length > 0 ? own : null })
  }
}
