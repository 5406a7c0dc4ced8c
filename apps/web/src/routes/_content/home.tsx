import { createFileRoute, useRouter } from '@tanstack/react-router'
import type { Start } from '#features/workspace/onboarding/StartChoice.tsx'
import { lazy, Suspense, useState } from 'react'
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

/** People with requests of auditors see these first. */
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

/** External people start with the packages that were sent to them. */
const RoomCard = lazy(async () => {
  const [{ RoomCard: Card }] = await Promise.all([
    import('#features/techdoc/packages/RoomList.tsx'),
    loadNamespaces('techdoc/packages'),
  ])
  return { default: Card }
})

/** Work, changes and the figures of the areas: loaded after the page. */
const WorkSections = lazy(async () => {
  const [{ WorkSection }, { HealthSection }] = await Promise.all([
    import('#features/workspace/work/WorkSection.tsx'),
    import('#features/workspace/work/HealthSection.tsx'),
    loadNamespaces('workspace/work', 'shared/record'),
  ])
  const Composed = ({ permissions }: { permissions: readonly string[] }) => (
    <>
      <WorkSection />
      <HealthSection permissions={permissions} />
    </>
  )
  return { default: Composed }
})
const FirstSteps = lazy(async () => {
  const [{ FirstSteps: Loaded }] = await Promise.all([
    import('#features/workspace/onboarding/FirstSteps.tsx'),
    loadNamespaces('workspace/onboarding'),
  ])
  return { default: Loaded }
})
const SampleSection = lazy(async () => {
  const [{ SampleSection: Loaded }] = await Promise.all([
    import('#features/workspace/onboarding/SampleSection.tsx'),
    loadNamespaces('workspace/onboarding'),
  ])
  return { default: Loaded }
})
const StartChoice = lazy(async () => {
  const [{ StartChoice: Loaded }] = await Promise.all([
    import('#features/workspace/onboarding/StartChoice.tsx'),
    loadNamespaces('workspace/onboarding'),
  ])
  return { default: Loaded }
})

function Home() {
  const me = useVisitor()
  const user = useUserData(me)
  const session = useSession()
  const router = useRouter()
  const [start, setStart] = useState<Start>('empty')
  if (!me) return <AnonymousHome />
  const organisation =
    me.memberships.length === 0 ? (
      <NoOrganisation
        onCreated={async ({ id }) => {
          await session.enterOrganisation(id)
          // The process library offers built-in content and imports workbooks.
          if (start === 'import') await router.navigate({ to: '/process' })
        }}
        withForm={start !== 'sample'}
        choice={
          <Suspense>
            <StartChoice value={start} onChange={setStart} onSample={(id) => session.enterOrganisation(id)} />
          </Suspense>
        }
      />
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
      <Suspense>
        <FirstSteps />
      </Suspense>
      <Suspense>
        <WorkSections permissions={me.permissions} />
      </Suspense>
      <AreaLinks user={user} />
      <Suspense>
        <SampleSection
          me={me}
          onEnter={(id) => session.enterOrganisation(id)}
          onRemoved={() => session.leaveOrganisation()}
        />
      </Suspense>
    </>
  ) : null
  return <HomePage me={me} organisation={organisation} areas={areas} />
}
