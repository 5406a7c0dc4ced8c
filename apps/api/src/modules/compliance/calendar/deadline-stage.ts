import { STAGE_SHARES } from 'contract/compliance/terms'

const reached = (share: number) => `now() >= t.counted_from_at + (t.due_at - t.counted_from_at) * ${share}`

/** The same rule as `stageAt` of the contract, for a running deadline `t`. */
export const DEADLINE_STAGE = `case when now() > t.due_at then 'breached' when ${reached(STAGE_SHARES.urgent)} then 'urgent'
  when ${reached(STAGE_SHARES.half)} then 'half' else 'early' end`
