import { listProcesses } from '../processes.queries.ts'
import { readRisks } from '../../risks/risks.queries.ts' // fence: eslint(no-restricted-imports)
export { listProcesses, readRisks }
