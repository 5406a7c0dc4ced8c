import { listProcesses } from '../processes.queries.ts'
import { readRisks } from '../../risks/risks.queries.ts' // expect: eslint(no-restricted-imports)
export { listProcesses, readRisks }
