import { risks } from 'contract/risk/risks'
import { useRecord } from '#platform/records/record-queries.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { RisksPage } from '#features/risk/risks/RisksPage.tsx' // expect: eslint(no-restricted-imports)
export { risks, useRecord, DataTable, RisksPage }
