export { forgetDirectory } from './directory.service.ts'
