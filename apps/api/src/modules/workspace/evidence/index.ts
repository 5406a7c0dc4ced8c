export { attachFile, recordScan } from './evidence.service.ts'
export { serveFiles } from './files.routes.ts'
export { mayOpen as mayOpenFile } from './evidence.policy.ts'
export { selectNewestFiles } from './evidence.queries.ts'
