import type { RoleOfLaw } from 'contract/compliance/catalogues'
import type { RequirementLine } from 'contract/compliance/requirements'
import { proposedApplicability } from 'contract/compliance/scoring'

export interface Proposal {
  readonly requirement: RequirementLine
  readonly proposed: 'applicable' | 'not_applicable' | null
  /** The decision differs from the proposal. */
  readonly differs: boolean
}

/** The roles that a text names: only these say whom it addresses. */
export function rolesIn(
  requirements: readonly RequirementLine[],
  profile: readonly RoleOfLaw[],
): RoleOfLaw[] {
  const roles = new Set([...profile, ...requirements.flatMap(({ appliesTo }) => appliesTo ?? [])])
  roles.delete('all')
  return [...roles]
}

export function proposalsFor(
  requirements: readonly RequirementLine[],
  profile: readonly RoleOfLaw[],
): Proposal[] {
  return requirements.map((requirement) => {
    const proposed = proposedApplicability(requirement.appliesTo, profile)
    const decided = requirement.applicability ?? 'undecided'
    return {
      requirement,
      proposed,
      differs: proposed !== null && decided !== 'undecided' && decided !== proposed,
    }
  })
}

export const PROPOSAL_VIEWS = ['all', 'undecided', 'notApplicable', 'differs'] as const
export type ProposalView = (typeof PROPOSAL_VIEWS)[number]

const SHOWN: Readonly<Record<ProposalView, (one: Proposal) => boolean>> = {
  all: () => true,
  undecided: ({ requirement }) => (requirement.applicability ?? 'undecided') === 'undecided',
  notApplicable: ({ proposed }) => proposed === 'not_applicable',
  differs: ({ differs }) => differs,
}

export const proposalsIn = (view: ProposalView, all: readonly Proposal[]): Proposal[] =>
  all.filter(SHOWN[view])
