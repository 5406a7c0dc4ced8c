import { createDatabase } from './database.ts'
import { processes } from '#modules/risk/processes/index.ts' // expect: eslint(no-restricted-imports)
import { units } from '../modules/workspace/units/index.ts' // expect: eslint(no-restricted-imports)
import { main } from '../main.ts' // expect: eslint(no-restricted-imports)
import { Button } from 'web/src/ui/Button.tsx' // expect: eslint(no-restricted-imports)
import { startPostgres } from 'parts/postgres' // expect: eslint(no-restricted-imports)
export { createDatabase, processes, units, main, Button, startPostgres }
