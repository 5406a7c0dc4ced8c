import type { QueryClient } from '@tanstack/react-query'
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
  loader: ({ context: { me, queryClient } }) => {
    if (me?.organisationId) void askForHome(queryClient)
    return Promise.all([
      loadNamespaces('workspace/home', ...(me ? (['workspace/organisations'] as const) : [])),
      me?.organisationId ? loadMemberHome() : null,
    ])
  },
  component: Home,
})

/** The answers come while the code of the page is still being loaded. */
const askForHome = async (queryClient: QueryClient) =>
  (await import('#features/workspace/home/home.api.ts')).prefetchHome(queryClient)

/** The home page of people in an organisation, loaded with the data: visitors do not need it. */
const loadMemberHome = async () => {
  const [{ MemberHome: Loaded }] = await Promise.all([
    import('../-member-home.tsx'),
    loadNamespaces('workspace/home', 'contract/common', 'shared/record'),
  ])
  return { default: Loaded }
}
const MemberHome = lazy(loadMemberHome)
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
      <MemberHome me={me} organisation={organisation} />
    </Suspense>
  )
}
