import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AppFrame } from '#features/workspace/frame/AppFrame.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { useMe, useSession } from '../-session.ts'

export const Route = createFileRoute('/_signed-in/_app')({
  loader: () => loadNamespaces('workspace/frame', 'words/processes'),
  component: App,
})

function App() {
  const me = useMe()
  const session = useSession()
  return (
    <AppFrame
      key={me.organisationId}
      me={me}
      onLocale={(locale) => void session.keepLocale(locale)}
      onSignOut={() => void session.signOut()}
    >
      <Outlet />
    </AppFrame>
  )
}
