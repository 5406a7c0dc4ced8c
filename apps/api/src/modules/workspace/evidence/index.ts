export { noteScan } from './evidence.service.ts'
export { serveFiles } from './files.routes.ts'
