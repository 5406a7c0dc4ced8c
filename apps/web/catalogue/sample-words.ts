import { useTranslation } from '#platform/i18n/index.ts'

/** Words for stories: the workbench's own, so that every story is at home in three languages. */
export const useWords = () => useTranslation('workspace/workbench').t
