export { makeBoard } from './figures/board.ts'
export { makeRegister } from './figures/register-workbook.ts'
export { configInForce } from './methods/methods.service.ts'
export { riskOrigin } from './treated-lines.ts'
