export { lockForEdit } from './lock-for-edit.ts'
export { type DocumentRow, selectDocumentsOf } from './rich-texts.queries.ts'
export { mayWrite, openDocument, rewriteDocument, withCurrentContent } from './rich-texts.service.ts'
