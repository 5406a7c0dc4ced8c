export { loadFileDocuments } from './file-documents.queries.ts'
export { isCited } from './versions.queries.ts'
