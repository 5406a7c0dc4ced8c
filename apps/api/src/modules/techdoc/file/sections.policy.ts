import { grants, type Role } from 'contract'
import { FILE_MAKERS } from 'contract/techdoc/people'
import { READABLE_SECTION_STATES, sections } from 'contract/techdoc/file/sections'
import type { Ability, Policy } from '#platform/collection/policy.ts'

const { actions } = sections

/** People who only read see approved content and no drafts (rules, section 1). */
export const ONLY_READERS = (roles: readonly Role[]): boolean =>
  !roles.some((role) => (FILE_MAKERS as readonly Role[]).includes(role))

export const READABLE = READABLE_SECTION_STATES.map((state) => `'${state}'`).join(', ')

export const isReadable = (roles: readonly Role[], status: unknown): boolean =>
  !ONLY_READERS(roles) || (READABLE_SECTION_STATES as readonly unknown[]).includes(status)

/**
 * Authors write. The named reviewer and approver decide on sections in review. Any approver confirms a section that was
 * marked because something it cites changed.
 */
export const sectionPolicy: Policy<typeof sections> = (actor, row) => {
  if (!grants(actor, actions.read) || !isReadable(actor.roles, row.status)) return []
  const abilities: Ability[] = ['read']
  const me = actor.personId
  const inReview = row.status === 'in_review'
  const named = row.reviewerId === me || row.approverId === me
  if (grants(actor, actions.update)) abilities.push('update')
  if (grants(actor, actions.do!)) abilities.push('do')
  if (grants(actor, actions.review!) && (!inReview || named)) abilities.push('review')
  if (grants(actor, actions.approve) && (!inReview || row.approverId === me)) abilities.push('approve')
  // The named approver may return it as well.
  if (inReview && row.approverId === me && grants(actor, actions.approve) && !abilities.includes('review'))
    abilities.push('review')
  return abilities
}
