export { addressOf, ERASED_AT, pseudonymOf, requireNameless, wipeReplies } from './pseudonym.ts'
export { listSignIns } from './sign-ins.service.ts'
export { confirmJoined } from './signing-names.service.ts'
