export { makeBoard } from './figures/board.ts'
export { makeRegister } from './figures/register-workbook.ts'
export { takeAuditRatings } from './lines/audit-tests.ts'
export { riskOrigin } from './treated-lines.ts'
