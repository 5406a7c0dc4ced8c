import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, Outlet, useLocation, useRouteContext } from '@tanstack/react-router'
import { Suspense, useCallback, useState } from 'react'
import { FACTS_OF_VISITOR, NO_FACTS } from '#features/workspace/shell/menu-facts.ts'
import { Shell } from '#features/workspace/shell/Shell.tsx'
import { followLocale, loadNamespaces } from '#platform/i18n/index.ts'
import { identity } from '#platform/identity/index.ts'
import { usePageShown } from '#platform/use-page-shown.ts'
import { useSession, useUserData, useVisitor } from './-session.ts'
import {
  ActivitySlot,
  BellSlot,
  KeptSlot,
  MenuFactsSlot,
  MessageSlot,
  PaymentSlot,
  REFUSAL_HELP,
  SearchSlot,
  TourSlot,
} from './-shell-tools.tsx'
import { WeekStartContext } from '#ui/date/week-start.ts'
import { lazy } from '#ui/lazy.tsx'
import { RefusalHelp } from '#ui/refusal-help.ts'
import { askWeekStart } from './-week-start.ts'

/** The content layout: the shell with the page in it, for staff and for visitors. */
export const Route = createFileRoute('/_content')({
  beforeLoad: async ({ context }) => {
    const [queryClient, signedIn] = await Promise.all([context.answers.client(), identity.isSignedIn()])
    if (!signedIn) return { me: null, queryClient }
    const [me, { outbox }] = await Promise.all([
      askWhoIsHere(queryClient),
      import('#platform/offline/index.ts'),
    ])
    await followLocale(me.locale)
    // Before any page is rendered: queued edits of a record are part of what is shown of it.
    if (me.organisationId) await outbox.enter(`${me.organisationId}:${me.id}`)
    return { me, queryClient }
  },
  loader: () => loadNamespaces('workspace/shell', 'contract/common'),
  component: Content,
})

/** Imported here and not at the top: the login page needs none of it. */
async function askWhoIsHere(queryClient: QueryClient) {
  const { meQuery } = await import('#platform/session/me.ts')
  return queryClient.ensureQueryData(meQuery)
}

const CustomiserPanel = lazy(async () => {
  const [{ CustomiserPanel: Panel }] = await Promise.all([
    import('#features/workspace/customiser/CustomiserPanel.tsx'),
    loadNamespaces('workspace/customiser'),
  ])
  return { default: Panel }
})

function Content() {
  const { queryClient } = useRouteContext({ from: '/_content' })
  const weekStart = useCallback(() => askWeekStart(queryClient), [queryClient])
  return (
    <QueryClientProvider client={queryClient}>
      <WeekStartContext value={weekStart}>
        <ContentShell />
      </WeekStartContext>
    </QueryClientProvider>
  )
}

function ContentShell() {
  const me = useVisitor()
  const user = useUserData(me)
  const session = useSession()
  // The tools of the shell come after the page.
  const isEarly = !usePageShown()
  const member = isEarly ? null : me
  const here = useLocation({ select: ({ href }) => href })
  const [customising, setCustomising] = useState<boolean | null>(null)
  const [leaving, setLeaving] = useState(false)
  const [facts, setFacts] = useState(NO_FACTS)
  async function signOut() {
    const { outbox } = await import('#platform/offline/index.ts')
    if (outbox.list().length > 0) setLeaving(true)
    else await session.signOut()
  }
  const customise = () => setCustomising(true)
  return (
    <>
      <Shell
        me={me}
        user={user}
        here={here}
        facts={me ? facts : FACTS_OF_VISITOR}
        search={
          <SearchSlot
            me={me}
            isEarly={isEarly}
            facts={facts}
            onSignOut={() => void signOut()}
            onCustomise={customise}
          />
        }
        activity={
          <>
            <KeptSlot
              me={member}
              leaving={leaving}
              onLeave={() => void session.signOut()}
              onStay={() => setLeaving(false)}
            />
            <ActivitySlot me={member} />
            <BellSlot me={me} isEarly={isEarly} />
          </>
        }
        onLocale={(locale) => void (me ? session.keepLocale(locale) : undefined)}
        onOrganisation={(id) => void session.enterOrganisation(id)}
        onSignOut={() => void signOut()}
        onCustomise={customise}
      >
        <PaymentSlot me={member} />
        {/* Remounts all pages for another organisation. */}
        <RefusalHelp value={REFUSAL_HELP}>
          <Outlet key={me?.organisationId} />
        </RefusalHelp>
      </Shell>
      <MenuFactsSlot me={member} tell={setFacts} />
      <MessageSlot />
      <TourSlot me={member} />
      {customising === null ? null : (
        <Suspense>
          <CustomiserPanel open={customising} onClose={() => setCustomising(false)} />
        </Suspense>
      )}
    </>
  )
}
