import { createDatabase } from './database.ts'
import { processes } from '#modules/risk/processes/index.ts' // fence: eslint(no-restricted-imports)
import { units } from '../modules/workspace/units/index.ts' // fence: eslint(no-restricted-imports)
import { main } from '../main.ts' // fence: eslint(no-restricted-imports)
import { Button } from 'web/src/ui/Button.tsx' // fence: eslint(no-restricted-imports)
import { startPostgres } from 'parts/postgres' // fence: eslint(no-restricted-imports)
export { createDatabase, processes, units, main, Button, startPostgres }
