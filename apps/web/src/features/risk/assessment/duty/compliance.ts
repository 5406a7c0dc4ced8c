import type { RisklineLine } from 'contract/risk/risk-lines'

/** Whether the requirements of a line that can still change stand otherwise than when it was scored. */
export const hasMoved = ({
  about,
  phase,
  compliance,
  complianceNow,
}: Pick<RisklineLine, 'about' | 'phase' | 'compliance' | 'complianceNow'>): boolean =>
  about !== 'risk' && (phase === 'draft' || phase === 'in_progress') && compliance !== complianceNow
