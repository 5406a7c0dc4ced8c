export { type Collaboration, startCollaboration } from './collaboration.ts'
export { saveChanges } from './save-changes.ts'
