import { grants, isFrozen } from 'contract'
import { gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import { sections } from 'contract/techdoc/file/sections'
import { isReadable } from '#modules/techdoc/file/index.ts'
import type { Ability, Policy } from '#platform/collection/policy.ts'

const { actions } = gsprrows

/** A row may still be signed while its section is handed in, and no longer once that was decided. */
const HANDED_IN: readonly unknown[] = ['ready_for_review', 'in_review']

/**
 * Rows are as open as their section is. Who may review signs rows that are not theirs to answer (GSP-10); where somebody
 * is named for it, nobody else does.
 */
export const gsprPolicy: Policy<typeof gsprrows> = (actor, row) => {
  const status = row.sectionStatus
  if (!grants(actor, actions.read) || !isReadable(actor.roles, status)) return []
  const abilities: Ability[] = ['read']
  const open = !isFrozen(sections.machine, String(status))
  if (open && grants(actor, actions.update)) abilities.push('update')
  if (open && grants(actor, actions.do!)) abilities.push('do')
  const me = actor.personId
  const named = row.reviewerId === null || row.reviewerId === me
  const asked = row.answerable === true && (open || HANDED_IN.includes(status))
  if (asked && named && row.ownerId !== me && grants(actor, actions.review!)) abilities.push('review')
  return abilities
}
