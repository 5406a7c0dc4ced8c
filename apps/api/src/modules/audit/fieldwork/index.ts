export { CONCLUSION_ON } from './control-conclusions.ts'
export { indexFile } from './file-index.ts'
export { notePreparersOf } from './signed-off.ts'
