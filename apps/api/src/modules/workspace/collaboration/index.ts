export { type Collaboration, startCollaboration } from './collaboration.ts'
