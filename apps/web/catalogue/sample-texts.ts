import { useTranslation } from '#platform/i18n/index.ts'

/** Texts for stories: the workbench's own, so that every story exists in three languages. */
export const useTexts = () => useTranslation('workspace/workbench').t
