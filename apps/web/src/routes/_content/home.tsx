import { createFileRoute, useRouter } from '@tanstack/react-router'
import type { Start } from '#features/workspace/onboarding/FirstRun.tsx'
import { Suspense, useState } from 'react'
import { AnonymousHome } from '#features/workspace/home/AnonymousHome.tsx'
import { WelcomePage } from '#features/workspace/home/WelcomePage.tsx'
import { OrganisationSwitch } from '#features/workspace/organisations/OrganisationSwitch.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { useSession, useVisitor } from '../-session.ts'
import { lazy } from '#ui/lazy.tsx'

export const Route = createFileRoute('/_content/home')({
  loader: ({ context: { me } }) =>
    Promise.all([
      loadNamespaces('workspace/home', ...(me ? (['workspace/organisations'] as const) : [])),
      me?.organisationId ? loadHomePage() : null,
    ]),
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

/** The first screen of a person in an organisation: loaded with the data, not for visitors. */
const loadHomePage = async () => {
  const [{ HomePage: Loaded }] = await Promise.all([
    import('#features/workspace/home/HomePage.tsx'),
    loadNamespaces('workspace/home', 'contract/common', 'shared/record'),
  ])
  return { default: Loaded }
}
const HomePage = lazy(loadHomePage)
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
const FirstRun = lazy(async () => {
  const [{ FirstRun: Loaded }] = await Promise.all([
    import('#features/workspace/onboarding/FirstRun.tsx'),
    loadNamespaces('workspace/onboarding'),
  ])
  return { default: Loaded }
})
const NewOrganisationForm = lazy(async () => ({
  default: (await import('#features/workspace/organisations/NewOrganisationForm.tsx')).NewOrganisationForm,
}))

function Home() {
  const me = useVisitor()
  const session = useSession()
  const router = useRouter()
  const [start, setStart] = useState<Start | null>(null)
  if (!me) return <AnonymousHome />
  if (me.memberships.length === 0)
    return (
      <Suspense>
        <FirstRun
          name={me.name}
          start={start}
          onStart={setStart}
          onSample={(id) => session.enterOrganisation(id)}
          form={
            <NewOrganisationForm
              onCreated={async ({ id }) => {
                await session.enterOrganisation(id)
                // The process library offers built-in content and imports workbooks.
                if (start === 'import') await router.navigate({ to: '/process' })
              }}
            />
          }
        />
      </Suspense>
    )
  const organisation = (
    <OrganisationSwitch
      memberships={me.memberships}
      current={me.organisationId}
      onChoose={(id) => void session.enterOrganisation(id)}
    />
  )
  if (!me.organisationId) return <WelcomePage me={me}>{organisation}</WelcomePage>
  return (
    <Suspense>
      <HomePage
        me={me}
        asked={
          <>
            <Suspense>{me.permissions.includes('request.do') ? <AskedCard person={me.id} /> : null}</Suspense>
            <Suspense>{me.permissions.includes('package.visit') ? <RoomCard /> : null}</Suspense>
          </>
        }
        firstSteps={
          <Suspense>
            <FirstSteps />
          </Suspense>
        }
        footer={
          <Suspense>
            {me.memberships.length > 1 ? organisation : null}
            <SampleSection
              me={me}
              onEnter={(id) => session.enterOrganisation(id)}
              onRemoved={() => session.leaveOrganisation()}
            />
          </Suspense>
        }
      />
    </Suspense>
  )
}
