export { ONE, POSITION, PRUDENT, refreshUniverses, SUMS } from './counts.ts'
export { APPLIES, EVIDENCE_OF, MAPPED, OFFERED, VALID_FOR, VALID_UNTIL } from './evidence-sql.ts'
export { tellRequirements } from './mapped.ts'
export { BAND } from './universes.hooks.ts'
