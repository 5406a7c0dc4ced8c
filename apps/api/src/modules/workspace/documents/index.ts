export { type DocumentRow, selectDocumentsOf } from './documents.queries.ts'
export { mayWrite, openDocument, rewriteDocument, upToDate } from './documents.service.ts'
export { settleDocument } from './settle.ts'
export { appendChanges, type Change, loadDocument } from './shared-document.ts'
