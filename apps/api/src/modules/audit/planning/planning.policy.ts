import { type CollectionActions, grants } from 'contract'
import { engagementrisks } from 'contract/audit/engagement-risks'
import type { ProjectAccess } from 'contract/audit/engagement'
import { racmrows } from 'contract/audit/racm-rows'
import type { Ability, Policy } from '#platform/collection/policy.ts'
import { projectRoleOf } from '#modules/audit/projects/index.ts'

const PLANNED = new Set(['planned', 'planning'])
/** What is tested is still found out while it is tested; what was concluded from it is not changed behind its back. */
const OPEN = new Set([...PLANNED, 'fieldwork'])

const phaseOf = (row: Readonly<Record<string, unknown>>): string =>
  (row['standing'] as ProjectAccess | null)?.phase ?? ''

/** Snapshots of the library are taken anew until the plan is signed. */
export const isBeingPlanned = (row: Readonly<Record<string, unknown>>): boolean => PLANNED.has(phaseOf(row))
export const isPlanOpen = (row: Readonly<Record<string, unknown>>): boolean => OPEN.has(phaseOf(row))

/** Whoever works on a project plans it, until its fieldwork is handed in. */
const planningPolicy =
  (actions: CollectionActions): Policy =>
  (actor, row) => {
    if (!grants(actor, actions.read)) return []
    const abilities: Ability[] = ['read']
    const { open, works, leads } = projectRoleOf(actor, row)
    if (!open || !isPlanOpen(row) || !(works || leads)) return abilities
    return (['read', 'update', 'approve', 'archive'] as const).filter((one) => grants(actor, actions[one]))
  }

export const engagementRiskPolicy = planningPolicy(engagementrisks.actions)
export const racmRowPolicy = planningPolicy(racmrows.actions)
