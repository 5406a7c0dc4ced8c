import { grants } from 'contract'
import { documentversions } from 'contract/techdoc/documents/document-versions'
import { FILE_MAKERS } from 'contract/techdoc/people'
import { techdocuments } from 'contract/techdoc/documents/tech-documents'
import type { Ability, Policy } from '#platform/collection/policy.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { Actor } from '#platform/identity/accounts.ts'

/** People who work on technical files see drafts; readers see effective versions only. */
export const seesDrafts = (roles: readonly string[]): boolean =>
  FILE_MAKERS.some((role) => roles.includes(role))

/** Authors register and maintain documents; the person responsible for regulatory compliance archives them. */
export const documentPolicy: Policy<typeof techdocuments> = (actor, row) => {
  const { actions } = techdocuments
  if (!grants(actor, actions.read)) return []
  if (!seesDrafts(actor.roles) && !row.effectiveVersion) return []
  const abilities: Ability[] = ['read']
  for (const ability of ['update', 'approve', 'archive'] as const)
    if (grants(actor, actions[ability])) abilities.push(ability)
  return abilities
}

const { actions } = documentversions
type People = 'authors' | 'reviewers' | 'reviewedBy' | 'approvers' | 'approvedBy'
const has = (row: Stored<typeof documentversions>, key: People, person: string): boolean =>
  (row[key] ?? []).includes(person)

/** Named for this round and not signed yet. */
const isAsked = (
  { personId }: Actor,
  row: Stored<typeof documentversions>,
  named: People,
  done: People,
): boolean => has(row, named, personId) && !has(row, done, personId)

/** Authors do not approve their own version (ROL-1), and review it only where self-review is allowed (ROL-2). */
const approves = (actor: Actor, row: Stored<typeof documentversions>): boolean =>
  isAsked(actor, row, 'approvers', 'approvedBy') && !has(row, 'authors', actor.personId)
const reviews = (actor: Actor, row: Stored<typeof documentversions>): boolean =>
  isAsked(actor, row, 'reviewers', 'reviewedBy') &&
  (row.selfReview === true || !has(row, 'authors', actor.personId))

/**
 * The deciding person depends on the status: first the named approvers, then the person responsible for regulatory
 * compliance.
 */
function decides(actor: Actor, row: Stored<typeof documentversions>): boolean {
  if (!grants(actor, actions.approve)) return false
  if (row.status === 'in_approval') return approves(actor, row)
  if (!actor.roles.includes('prrc')) return false
  if (row.status === 'draft') return row.external === true && !has(row, 'authors', actor.personId)
  return ['approved', 'effective', 'superseded'].includes(row.status)
}

export const versionPolicy: Policy<typeof documentversions> = (actor, row) => {
  if (!grants(actor, actions.read)) return []
  if (!seesDrafts(actor.roles) && row.status !== 'effective') return []
  const abilities: Ability[] = ['read']
  if (grants(actor, actions.update)) abilities.push('update', 'do')
  if (row.status === 'in_review' && grants(actor, actions.review!) && reviews(actor, row))
    abilities.push('review')
  if (decides(actor, row)) abilities.push('approve')
  // Only withdrawn drafts can be archived; other versions stay visible.
  if (grants(actor, actions.archive) && row.status === 'withdrawn') abilities.push('archive')
  return abilities
}
