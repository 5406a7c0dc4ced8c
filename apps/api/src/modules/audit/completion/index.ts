export { makeAuditReport } from './report/print.ts'
export { makeAuditFile } from './seal/audit-file.ts'
export { idsOfProject } from './seal/parts.ts'
