import { listUnits } from '#modules/workspace/units/index.ts'
import { listUniverses } from '#modules/compliance/universes/index.ts'
import { listIssues } from '#modules/audit/issues/index.ts' // expect: eslint(no-restricted-imports)
import { fail } from '#platform/errors.ts'
import { listProcesses } from './processes.queries.ts'
import { readUnits } from '#modules/workspace/units/units.queries.ts' // expect: eslint(no-restricted-imports)
import { addUnit } from '#modules/workspace/units/units.service.ts' // expect: eslint(no-restricted-imports)
import { readRisks } from '../risks/risks.queries.ts' // expect: eslint(no-restricted-imports)
import { risks } from '../risks/index.ts' // expect: eslint(no-restricted-imports)
import { page } from '../../../../../web/src/main.tsx' // expect: eslint(no-restricted-imports)
export {
  listUnits,
  listUniverses,
  listIssues,
  fail,
  listProcesses,
  readUnits,
  addUnit,
  readRisks,
  risks,
  page,
}
