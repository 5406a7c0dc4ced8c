import { errorCode } from '#platform/errors.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { showToast } from '#ui/toast/toasts.ts'

/** Announces a change of many records with its undo; an undo that fails is announced too. */
export function useUndoToast(): (text: string, undo?: () => Promise<unknown>) => void {
  const { t } = useTranslation(['shared/sheet', 'contract/common'])
  const announceFailure = (error: unknown) =>
    showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' })
  return (text, undo) => {
    const action = undo && {
      label: t('shared/sheet:undo'),
      onClick: () => void undo().catch(announceFailure),
    }
    showToast({ text, ...(action ? { action } : {}) })
  }
}
