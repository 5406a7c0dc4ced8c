import { buildApp } from '../../../apps/api/src/app.ts' // fence: eslint(no-restricted-imports)
export { buildApp }
