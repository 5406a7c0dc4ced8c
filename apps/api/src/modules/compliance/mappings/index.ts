export { acceptMapping, type MappingEnds } from './accept-mapping.ts'
