import type { Universe } from 'contract/compliance/universes'

export interface StepProps {
  universe: Universe
}
