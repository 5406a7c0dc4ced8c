import type { Gate } from './gates.ts'

/** The next gate of a project in each state. */
export const GATE_FROM = {
  planned: 'G0',
  planning: 'G1',
  fieldwork: 'G2',
  completion: 'G3',
  follow_up: 'G4',
} as const satisfies Record<string, Gate>

/** The state that each gate opens. */
export const GATE_TO = {
  G0: 'planning',
  G1: 'fieldwork',
  G2: 'completion',
  G3: 'follow_up',
  G4: 'closed',
} as const satisfies Record<Gate, string>
