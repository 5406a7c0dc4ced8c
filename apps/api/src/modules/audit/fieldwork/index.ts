export { notePreparersOf } from './signed-off.ts'
