export { makeAuditReport } from './report/print.ts'
export { makeAuditFile } from './seal/audit-file.ts'
