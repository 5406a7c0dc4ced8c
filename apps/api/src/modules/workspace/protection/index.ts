export { notifyProtectedChange } from './protection.jobs.ts'
