export { POSITION, PRUDENT, refreshUniverses, SUMS } from './counts.ts'
export { BAND } from './universes.hooks.ts'
