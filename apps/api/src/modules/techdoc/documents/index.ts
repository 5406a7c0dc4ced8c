export { isCited } from './versions.queries.ts'
