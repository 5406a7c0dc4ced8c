export { addressOf, pseudonymOf, requireNameless, wipeReplies } from './pseudonym.ts'
export { listSignIns } from './sign-ins.service.ts'
