import { DataTable } from '#ui/DataTable.tsx'
import { ProcessesTable } from './ProcessesTable.tsx'
import { RisksPage } from '#features/risk/risks/RisksPage.tsx' // expect: eslint(no-restricted-imports)
import { RisksTable } from '../risks/RisksTable.tsx' // expect: eslint(no-restricted-imports)
import { route } from '#routes/processes.tsx' // expect: eslint(no-restricted-imports)
import { db } from '../../../../../api/src/platform/db.ts' // expect: eslint(no-restricted-imports)
import { useTranslation } from 'react-i18next' // expect: eslint(no-restricted-imports)
export { DataTable, ProcessesTable, RisksPage, RisksTable, route, db, useTranslation }
