import type { Universe } from 'contract/compliance/universes'

export const SETUP_STEPS = [
  ...(['general', 'profile', 'structure', 'scoring', 'assignment', 'version', 'changes'] as const),
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export const isSetupStep = (value: unknown): value is SetupStep =>
  (SETUP_STEPS as readonly unknown[]).includes(value)

/** Progress of a step: done, or how much is left where that can be counted. Steps that never end have none. */
export type StepState = { readonly is: 'done' } | { readonly is: 'open'; readonly left?: number } | null

type Judged = Pick<
  Universe,
  'ownerId' | 'units' | 'undecided' | 'unowned' | 'requirements' | 'scoring' | 'status'
>

const counted = (left: number): StepState => (left === 0 ? { is: 'done' } : { is: 'open', left })

export function stepState(step: SetupStep, universe: Judged): StepState {
  const { ownerId, units, undecided, unowned, requirements, scoring, status } = universe
  switch (step) {
    case 'general':
      return { is: ownerId && (units ?? []).length > 0 ? 'done' : 'open' }
    case 'profile':
      return requirements === 0 ? { is: 'open' } : counted(undecided)
    case 'structure':
      return { is: requirements > 0 ? 'done' : 'open' }
    case 'scoring':
      return { is: scoring ? 'done' : 'open' }
    case 'assignment':
      return requirements === 0 ? { is: 'open' } : counted(unowned)
    case 'version':
      return status === 'under_update' ? { is: 'open' } : null
    default:
      return null
  }
}
