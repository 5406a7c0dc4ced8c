export { proposeChanges } from './propose.ts'
