import { type CollectionActions, grants } from 'contract'
import { engagementrisks } from 'contract/audit/engagement-risks'
import type { ProjectAccess } from 'contract/audit/engagement'
import { racmrows } from 'contract/audit/racm-rows'
import type { Ability, Policy } from '#platform/collection/policy.ts'
import { projectRoleOf } from '#modules/audit/projects/index.ts'

const PLANNED = new Set(['planned', 'planning'])
/** Planning records are editable until the end of fieldwork, so that conclusions do not lose their basis. */
const OPEN = new Set([...PLANNED, 'fieldwork'])

type InProject = { readonly standing: ProjectAccess | null }

const phaseOf = ({ standing }: InProject): string => standing?.phase ?? ''

/** Whether snapshots can be refreshed: until the plan is signed. */
export const isBeingPlanned = (row: InProject): boolean => PLANNED.has(phaseOf(row))
export const isPlanOpen = (row: InProject): boolean => OPEN.has(phaseOf(row))

/** The team plans a project until its fieldwork is submitted. */
const planningPolicy =
  (actions: CollectionActions): Policy<typeof engagementrisks | typeof racmrows> =>
  (actor, row) => {
    if (!grants(actor, actions.read)) return []
    const abilities: Ability[] = ['read']
    const { open, works, leads } = projectRoleOf(actor, row)
    if (!open || !isPlanOpen(row) || !(works || leads)) return abilities
    return (['read', 'update', 'approve', 'archive'] as const).filter((one) => grants(actor, actions[one]))
  }

export const engagementRiskPolicy = planningPolicy(engagementrisks.actions)
export const racmRowPolicy = planningPolicy(racmrows.actions)
