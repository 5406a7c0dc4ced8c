import { Locale } from 'contract/locale'
import { app } from 'api/src/app.ts' // fence: eslint(no-restricted-imports)
import { page } from 'web/src/main.tsx' // fence: eslint(no-restricted-imports)
export { Locale, app, page }
