import { ProcessesPage } from '#features/risk/processes/ProcessesPage.tsx'
import { app } from 'api/src/app.ts' // expect: eslint(no-restricted-imports)
import { readFile } from 'node:fs/promises' // expect: eslint(no-restricted-imports)
import { useTranslation } from 'react-i18next' // expect: eslint(no-restricted-imports)
export { ProcessesPage, app, readFile, useTranslation }
