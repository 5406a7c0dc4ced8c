import { startPostgres } from 'parts/postgres'
import { page } from 'web/src/main.tsx' // fence: eslint(no-restricted-imports)
export { startPostgres, page }
