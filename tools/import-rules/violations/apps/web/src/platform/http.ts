import { RisksPage } from '../features/risk/risks/RisksPage.tsx' // expect: eslint(no-restricted-imports)
export { RisksPage }
