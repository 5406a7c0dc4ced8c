import type { RisklineLine } from 'contract/risk/risk-lines'

/** Whether compliance has changed since the line was scored, for a line that can still change. */
export const hasMoved = ({
  about,
  phase,
  compliance,
  complianceNow,
}: Pick<RisklineLine, 'about' | 'phase' | 'compliance' | 'complianceNow'>): boolean =>
  about !== 'risk' && (phase === 'draft' || phase === 'in_progress') && compliance !== complianceNow
