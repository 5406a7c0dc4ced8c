export { SEND_INVITATION } from './invitations.jobs.ts'
export { createInvitation, requireStranger } from './invitations.service.ts'
export { requireMaySend } from './limits.ts'
