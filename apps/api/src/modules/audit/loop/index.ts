export { proposeConsequences } from './propose.ts'
