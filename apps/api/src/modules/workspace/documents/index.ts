export { mayWrite } from './documents.service.ts'
export { settleDocument } from './settle.ts'
export { appendChanges, type Change, loadDocument } from './shared-document.ts'
