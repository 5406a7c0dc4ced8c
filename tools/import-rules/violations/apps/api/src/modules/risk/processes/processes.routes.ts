import { createProcess } from './processes.service.ts'
import { listProcesses } from './processes.queries.ts' // expect: eslint(no-restricted-imports)
import { readUnits } from '#modules/workspace/units/units.queries.ts' // expect: eslint(no-restricted-imports)
export { createProcess, listProcesses, readUnits }
