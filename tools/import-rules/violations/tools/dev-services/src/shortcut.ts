import { buildApp } from '../../../apps/api/src/app.ts' // expect: eslint(no-restricted-imports)
export { buildApp }
