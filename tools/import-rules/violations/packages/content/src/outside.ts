import { Locale } from 'contract/locale'
import { app } from 'api/src/app.ts' // expect: eslint(no-restricted-imports)
import { page } from 'web/src/main.tsx' // expect: eslint(no-restricted-imports)
export { Locale, app, page }
