export { POSITION, refreshUniverses, SUMS } from './counts.ts'
export { refreshProof, refreshProofOfItems } from './proof.ts'
export { BAND, REVIEW_DUE } from './universes.hooks.ts'
