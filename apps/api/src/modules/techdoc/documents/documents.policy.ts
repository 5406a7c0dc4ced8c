import { grants } from 'contract'
import { documentversions } from 'contract/techdoc/documents/document-versions'
import { FILE_MAKERS } from 'contract/techdoc/people'
import { techdocuments } from 'contract/techdoc/documents/tech-documents'
import type { Ability, Policy } from '#platform/collection/policy.ts'
import type { Row } from '#platform/collection/shape.ts'
import type { Actor } from '#platform/identity/accounts.ts'

/** Whoever works on technical files sees drafts; a reader sees what is in force. */
export const seesDrafts = (roles: readonly string[]): boolean =>
  FILE_MAKERS.some((role) => roles.includes(role))

/** Documents are registered and kept up by authors; put away by who answers for regulatory compliance. */
export const documentPolicy: Policy = (actor, row) => {
  const { actions } = techdocuments
  if (!grants(actor, actions.read)) return []
  if (!seesDrafts(actor.roles) && !row['effectiveVersion']) return []
  const abilities: Ability[] = ['read']
  for (const ability of ['update', 'approve', 'archive'] as const)
    if (grants(actor, actions[ability])) abilities.push(ability)
  return abilities
}

const { actions } = documentversions
const has = (row: Row, key: string, person: string): boolean =>
  ((row[key] as string[] | null) ?? []).includes(person)

/** Named for this round, and has not signed it yet. */
const isAsked = ({ personId }: Actor, row: Row, named: string, done: string): boolean =>
  has(row, named, personId) && !has(row, done, personId)

/** Whoever wrote the version does not approve it (ROL-1), and reviews it only where that is allowed (ROL-2). */
const approves = (actor: Actor, row: Row): boolean =>
  isAsked(actor, row, 'approvers', 'approvedBy') && !has(row, 'authors', actor.personId)
const reviews = (actor: Actor, row: Row): boolean =>
  isAsked(actor, row, 'reviewers', 'reviewedBy') &&
  (row['selfReview'] === true || !has(row, 'authors', actor.personId))

/** Who decides depends on where it stands: the approvers named, and afterwards who answers for regulatory compliance. */
function decides(actor: Actor, row: Row): boolean {
  if (!grants(actor, actions.approve)) return false
  if (row.status === 'in_approval') return approves(actor, row)
  if (!actor.roles.includes('prrc')) return false
  if (row.status === 'draft') return row['external'] === true && !has(row, 'authors', actor.personId)
  return ['approved', 'effective', 'superseded'].includes(row.status)
}

export const versionPolicy: Policy = (actor, row) => {
  if (!grants(actor, actions.read)) return []
  if (!seesDrafts(actor.roles) && row.status !== 'effective') return []
  const abilities: Ability[] = ['read']
  if (grants(actor, actions.update)) abilities.push('update', 'do')
  if (row.status === 'in_review' && grants(actor, actions.review!) && reviews(actor, row))
    abilities.push('review')
  if (decides(actor, row)) abilities.push('approve')
  // What somebody was asked to judge stays where it can be seen.
  if (grants(actor, actions.archive) && row.status === 'withdrawn') abilities.push('archive')
  return abilities
}
