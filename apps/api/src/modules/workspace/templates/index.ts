export { composeFor } from './compose.ts'
export { dressDocument } from './dress.ts'
