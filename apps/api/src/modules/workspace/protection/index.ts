export { tellProtectedChange } from './protection.jobs.ts'
