import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { AnonymousHome } from '#features/workspace/home/AnonymousHome.tsx'
import { HomePage } from '#features/workspace/home/HomePage.tsx'
import { NoOrganisation } from '#features/workspace/organisations/NoOrganisation.tsx'
import { OrganisationSwitch } from '#features/workspace/organisations/OrganisationSwitch.tsx'
import { AreaLinks } from '#features/workspace/shell/AreaLinks.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { useSession, useUserData, useVisitor } from '../-session.ts'

export const Route = createFileRoute('/_content/home')({
  loader: ({ context: { me } }) =>
    loadNamespaces('workspace/home', ...(me ? (['workspace/organisations'] as const) : [])),
  component: Home,
})

/** Whoever is asked for something by auditors sees it first of all. */
const AskedCard = lazy(async () => {
  const [{ AskedCard: Card }, { useWaitingBeside }] = await Promise.all([
    import('#features/audit/requests/AskedCard.tsx'),
    import('#features/audit/completion/asked/use-asked-beside.ts'),
    loadNamespaces('audit/requests'),
  ])
  const Composed = ({ person }: { person: string }) => (
    <Card person={person} beside={useWaitingBeside(person)} />
  )
  return { default: Composed }
})

/** Whoever is here from outside begins with what was sent to them. */
const RoomCard = lazy(async () => {
  const [{ RoomCard: Card }] = await Promise.all([
    import('#features/techdoc/packages/RoomList.tsx'),
    loadNamespaces('techdoc/packages'),
  ])
  return { default: Card }
})

function Home() {
  const me = useVisitor()
  const user = useUserData(me)
  const session = useSession()
  if (!me) return <AnonymousHome />
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
  const areas = me.organisationId ? (
    <>
      <Suspense>{me.permissions.includes('request.do') ? <AskedCard person={me.id} /> : null}</Suspense>
      <Suspense>{me.permissions.includes('package.visit') ? <RoomCard /> : null}</Suspense>
      <AreaLinks user={user} />
    </>
  ) : null
  return <HomePage me={me} organisation={organisation} areas={areas} />
}
