export { makeProjectExport } from './make-project.ts'
