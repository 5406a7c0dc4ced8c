import type { Onboarding } from 'contract/workspace/home'

type Step = NonNullable<Onboarding['steps']>[number]['step']

/** Where each first step of an administrator is done. */
export const STEP_PAGES = {
  people: '/users',
  library: '/starter-library',
  universe: '/regulatory-universes',
  work: '/projects',
} as const satisfies Record<Step, string>

/** The task that the tour ends with: the first open step of an administrator, or the work that waits. */
export function taskOf(onboarding: Onboarding | undefined): Step | 'mine' {
  return onboarding?.steps?.find(({ done }) => !done)?.step ?? 'mine'
}
