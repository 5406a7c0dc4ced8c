export { builtInParts } from './built-in.ts'
export { composeFor } from './compose.ts'
export { dressDocument } from './dress.ts'
export { partsInForce } from './in-force.ts'
