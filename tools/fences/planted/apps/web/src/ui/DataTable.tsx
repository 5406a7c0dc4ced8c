import { RisksPage } from '#features/risk/risks/RisksPage.tsx' // fence: eslint(no-restricted-imports)
import i18next from 'i18next' // fence: eslint(no-restricted-imports)
import { risks } from 'contract/risk/risks' // fence: eslint(no-restricted-imports)
import { useRecord } from '#platform/records/record-queries.ts' // fence: eslint(no-restricted-imports)
import { RecordPanel } from '#shared/record/RecordPanel.tsx' // fence: eslint(no-restricted-imports)
import { useTranslation } from '#platform/i18n/index.ts'
export { risks, useRecord, RecordPanel, useTranslation }
export function DataTable() {
  return (
    <div>
      <img src="/logo.svg" /> {/* fence: jsx-a11y(alt-text) */}
      {RisksPage}
      {i18next.t('any')}
    </div>
  )
}
