export type { FollowIssued } from './report/issue.ts'
export { makeAuditReport } from './report/print.ts'
export { makeAuditFile } from './seal/audit-file.ts'
