import { startPostgres } from 'parts/postgres'
import { page } from 'web/src/main.tsx' // expect: eslint(no-restricted-imports)
export { startPostgres, page }
