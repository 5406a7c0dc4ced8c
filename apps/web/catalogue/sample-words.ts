import { useTranslation } from 'react-i18next'

/** Words for stories: the workbench's own, so that every story is at home in three languages. */
export const useWords = () => useTranslation('workspace/workbench').t
