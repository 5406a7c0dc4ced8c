import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '#features/workspace/home/HomePage.tsx'
import { NoOrganisation } from '#features/workspace/organisations/NoOrganisation.tsx'
import { OrganisationSwitch } from '#features/workspace/organisations/OrganisationSwitch.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { useMe, useSession } from '../../-session.ts'

export const Route = createFileRoute('/_signed-in/_app/home')({
  loader: () => loadNamespaces('workspace/home', 'workspace/organisations'),
  component: Home,
})

function Home() {
  const me = useMe()
  const session = useSession()
  const organisation =
    me.memberships.length === 0 ? (
      <NoOrganisation onCreated={({ id }) => session.enterOrganisation(id)} />
    ) : (
      <OrganisationSwitch
        memberships={me.memberships}
        current={me.organisationId}
        onChoose={(id) => void session.enterOrganisation(id)}
      />
    )
  return <HomePage me={me} organisation={organisation} />
}
