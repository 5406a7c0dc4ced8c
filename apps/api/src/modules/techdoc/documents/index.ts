export { loadFileDocuments } from './file-documents.queries.ts'
export { isCited, NUMBER as VERSION_NUMBER } from './versions.queries.ts'
