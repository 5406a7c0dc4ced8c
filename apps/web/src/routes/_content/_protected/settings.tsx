import { createFileRoute } from '@tanstack/react-router'
import { NotificationSettings } from '#features/workspace/notifications/NotificationSettings.tsx'
import { SettingsPage } from '#features/workspace/personal/SettingsPage.tsx'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { useMe, useSession } from '../../-session.ts'

export const Route = createFileRoute('/_content/_protected/settings')({
  loader: () =>
    loadNamespaces('workspace/personal', 'workspace/notifications', 'shared/account', 'shared/sign-ins'),
  component: Settings,
})

function Settings() {
  const { t } = useTranslation('workspace/personal')
  const me = useMe()
  const { keepLocale, signOutEverywhere } = useSession()
  return (
    <SettingsPage
      me={me}
      onSignOutEverywhere={signOutEverywhere}
      onLocale={(locale) => void keepLocale(locale)}
      notifications={
        me.organisationId ? <NotificationSettings onSaved={() => showToast({ text: t('saved') })} /> : null
      }
    />
  )
}
