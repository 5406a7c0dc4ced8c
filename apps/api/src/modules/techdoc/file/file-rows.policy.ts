import { grants, isFrozen } from 'contract'
import { filerows } from 'contract/techdoc/file/file-rows'
import { sections } from 'contract/techdoc/file/sections'
import { byRole, type Policy } from '#platform/collection/policy.ts'
import { DECISIONS, HAZARDS } from './accept-hazards.ts'
import { isReadable } from './sections.policy.ts'

const granted = byRole(filerows.actions)

/**
 * Rows can be read and edited wherever their section can. Reviewers and experts decide about hazards, and medical experts
 * sign benefit-risk decisions (RSK-9).
 */
export const fileRowPolicy: Policy<typeof filerows> = (actor, row) => {
  const status = row.sectionStatus
  if (!isReadable(actor.roles, status)) return []
  if (isFrozen(sections.machine, String(status))) return grants(actor, filerows.actions.read) ? ['read'] : []
  const abilities = granted(actor, row).filter((one) => one !== 'approve' || row.sectionKey === DECISIONS)
  const decides = row.sectionKey === HAZARDS && grants(actor, filerows.actions.review!)
  return decides ? [...abilities, 'review'] : abilities
}
