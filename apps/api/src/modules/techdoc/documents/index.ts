export { loadFileDocuments } from './file-documents.queries.ts'
export { NUMBER as VERSION_NUMBER } from './versions.queries.ts'
