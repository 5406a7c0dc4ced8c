import { grants, isFrozen } from 'contract'
import { gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import { sections } from 'contract/techdoc/file/sections'
import { isReadable } from '#modules/techdoc/file/index.ts'
import type { Ability, Policy } from '#platform/collection/policy.ts'

const { actions } = gsprrows

/** Rows can be signed while their section is submitted, and no longer once it is decided. */
const HANDED_IN: readonly unknown[] = ['ready_for_review', 'in_review']

/**
 * Rows can be read and edited wherever their section can. Reviewers sign rows that they do not own (GSP-10); where a
 * reviewer is named, only that person signs.
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
