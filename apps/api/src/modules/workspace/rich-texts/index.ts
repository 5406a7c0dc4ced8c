export { holdForEdit } from './hold-for-edit.ts'
export { type DocumentRow, selectDocumentsOf } from './rich-texts.queries.ts'
export { mayWrite, openDocument, rewriteDocument, upToDate } from './rich-texts.service.ts'
