export { prepared, reviewing } from './procedures.policy.ts'
export { notePreparersOf } from './signed-off.ts'
