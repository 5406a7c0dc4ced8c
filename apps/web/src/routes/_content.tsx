import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, Outlet, useLocation, useParams, useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Shell } from '#features/workspace/shell/Shell.tsx'
import { followLocale, loadNamespaces } from '#platform/i18n/index.ts'
import { identity } from '#platform/identity/index.ts'
import { outbox } from '#platform/offline/index.ts'
import { menuContext, selectionOf } from '#platform/menu-context/index.ts'
import { useSession, useUserData, useVisitor } from './-session.ts'
import {
  ActivitySlot,
  BellSlot,
  KeptSlot,
  MessageSlot,
  PaymentSlot,
  SearchSlot,
  TourSlot,
} from './-shell-tools.tsx'

/** The content layout: the shell with the page in it, for staff and for visitors. */
export const Route = createFileRoute('/_content')({
  beforeLoad: async ({ context }) => {
    const [queryClient, signedIn] = await Promise.all([context.answers.client(), identity.isSignedIn()])
    if (!signedIn) return { me: null, queryClient }
    // Imported here and not at the top: the login page needs none of it.
    const { meQuery } = await import('#platform/session/me.ts')
    const me = await queryClient.ensureQueryData(meQuery)
    await followLocale(me.locale)
    // Before any page is rendered: queued edits of a record are part of what is shown of it.
    if (me.organisationId) await outbox.enter(`${me.organisationId}:${me.id}`)
    return { me, queryClient }
  },
  loader: () => loadNamespaces('workspace/shell', 'contract/common'),
  component: Content,
})

const CustomiserPanel = lazy(async () => {
  const [{ CustomiserPanel: Panel }] = await Promise.all([
    import('#features/workspace/customiser/CustomiserPanel.tsx'),
    loadNamespaces('workspace/customiser'),
  ])
  return { default: Panel }
})

function Content() {
  const { queryClient } = useRouteContext({ from: '/_content' })
  return (
    <QueryClientProvider client={queryClient}>
      <ContentShell />
    </QueryClientProvider>
  )
}

function ContentShell() {
  const me = useVisitor()
  const user = useUserData(me)
  const session = useSession()
  const here = useLocation({ select: ({ href }) => href })
  const [customising, setCustomising] = useState<boolean | null>(null)
  const [leaving, setLeaving] = useState(false)
  useSelectionFromAddress()
  return (
    <>
      <Shell
        me={me}
        user={user}
        here={here}
        search={<SearchSlot me={me} />}
        activity={
          <>
            <KeptSlot
              me={me}
              leaving={leaving}
              onLeave={() => void session.signOut()}
              onStay={() => setLeaving(false)}
            />
            <ActivitySlot me={me} />
            <BellSlot me={me} />
          </>
        }
        onLocale={(locale) => void (me ? session.keepLocale(locale) : undefined)}
        onOrganisation={(id) => void session.enterOrganisation(id)}
        onSignOut={() => (outbox.list().length > 0 ? setLeaving(true) : void session.signOut())}
        onCustomise={() => setCustomising(true)}
      >
        <PaymentSlot me={me} />
        {/* Remounts all pages for another organisation. */}
        <Outlet key={me?.organisationId} />
      </Shell>
      <MessageSlot />
      <TourSlot me={me} />
      {customising === null ? null : (
        <Suspense>
          <CustomiserPanel open={customising} onClose={() => setCustomising(false)} />
        </Suspense>
      )}
    </>
  )
}

/** A deep link selects its records in the menu, as a choice in a list does. */
function useSelectionFromAddress(): void {
  const params: Record<string, string | undefined> = useParams({ strict: false })
  const selection = JSON.stringify(selectionOf(params))
  useEffect(() => menuContext.select(JSON.parse(selection) as ReturnType<typeof selectionOf>), [selection])
}
