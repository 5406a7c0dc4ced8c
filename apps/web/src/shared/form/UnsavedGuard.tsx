import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/index.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'

export interface UnsavedGuardProps {
  isUnsaved: () => boolean
  /** What is not saved stays while the page does: another tab or panel of it asks nothing. */
  wholePage?: boolean
}

/** Leaving by a link, by going back or by closing the tab asks first, as long as something is not saved. */
export function UnsavedGuard({ isUnsaved, wholePage = false }: UnsavedGuardProps) {
  const { t } = useTranslation('shared/form')
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved() && !(wholePage && current.pathname === next.pathname),
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
