export { indexFile } from './file-index.ts'
export { notePreparersOf } from './signed-off.ts'
