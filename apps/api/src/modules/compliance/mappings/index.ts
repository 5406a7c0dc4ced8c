export { acceptMapping } from './accept-mapping.ts'
