import { RisksPage } from '#features/risk/risks/RisksPage.tsx' // expect: eslint(no-restricted-imports)
import i18next from 'i18next' // expect: eslint(no-restricted-imports)
import { risks } from 'contract/risk/risks' // expect: eslint(no-restricted-imports)
import { useRecord } from '#platform/records/record-queries.ts' // expect: eslint(no-restricted-imports)
import { RecordPanel } from '#shared/record/RecordPanel.tsx' // expect: eslint(no-restricted-imports)
import { useTranslation } from '#platform/i18n/index.ts'
export { risks, useRecord, RecordPanel, useTranslation }
export function DataTable() {
  return (
    <div>
      <img src="/logo.svg" /> {/* expect: jsx-a11y(alt-text) */}
      {RisksPage}
      {i18next.t('any')}
    </div>
  )
}
