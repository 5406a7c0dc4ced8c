export { UNPLANNED } from './counts.ts'
export { gapOrigin } from './gap-origin.ts'
export { followEvidence } from './gap-items.hooks.ts'
