import { isFrozen } from 'contract'
import { filerows } from 'contract/techdoc/file/file-rows'
import { sections } from 'contract/techdoc/file/sections'
import { byRole, type Policy } from '#platform/collection/policy.ts'
import { isReadable } from './sections.policy.ts'

const granted = byRole(filerows.actions)

/** Rows can be read and edited wherever their section can. */
export const fileRowPolicy: Policy<typeof filerows> = (actor, row) => {
  const status = row.sectionStatus
  if (!isReadable(actor.roles, status)) return []
  const abilities = granted(actor, row)
  return isFrozen(sections.machine, String(status)) ? abilities.filter((one) => one === 'read') : abilities
}
