import { RisksPage } from '#features/risk/risks/RisksPage.tsx' // fence: eslint(no-restricted-imports)
import i18next from 'i18next' // fence: eslint(no-restricted-imports)
export function DataTable() {
  return (
    <div>
      <img src="/logo.svg" /> {/* fence: jsx-a11y(alt-text) */}
      {RisksPage}
      {i18next.t('any')}
    </div>
  )
}
