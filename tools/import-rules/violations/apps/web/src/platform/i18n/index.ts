import { useTranslation } from 'react-i18next'
import { RisksPage } from '#features/risk/risks/RisksPage.tsx' // expect: eslint(no-restricted-imports)
export { RisksPage, useTranslation }
