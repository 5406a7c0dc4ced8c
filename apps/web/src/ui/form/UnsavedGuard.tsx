import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'

/** Leaving by a link, by going back or by closing the tab asks first, as long as something is not saved. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  const { t } = useTranslation('ui/form')
  const blocker = useBlocker({
    shouldBlockFn: isUnsaved,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      confirm={t('unsaved.leave')}
      cancel={t('unsaved.stay')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}
