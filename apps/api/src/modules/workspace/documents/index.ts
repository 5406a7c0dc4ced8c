export { holdForEdit } from './hold-for-edit.ts'
export { type DocumentRow, selectDocumentsOf } from './documents.queries.ts'
export { mayWrite, openDocument, rewriteDocument, upToDate } from './documents.service.ts'
