export { createServiceAccount, requireGrantable, requireOwnName } from './service-accounts.service.ts'
