import { useTranslation } from '#platform/i18n/index.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'

/** The notification settings, opened from the bell; they are in the personal settings as well. */
export function SettingsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('workspace/notifications')
  return (
    <Dialog open={open} onClose={onClose} title={t('settings')} text={t('settingsText')}>
      <NotificationSettings onSaved={onClose} />
    </Dialog>
  )
}
