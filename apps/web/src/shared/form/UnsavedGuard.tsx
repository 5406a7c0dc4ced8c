import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/index.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'

export interface UnsavedGuardProps {
  isUnsaved: () => boolean
  /** Unsaved input stays with the page: changing a tab or panel of it does not ask. */
  wholePage?: boolean
}

/** Asks before leaving by a link, by going back or by closing the tab while something is unsaved. */
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
