import { useNavigate } from '@tanstack/react-router'
import type { Me } from 'contract/workspace/me'
import { Suspense, useCallback, useState } from 'react'
import { usePaletteKey } from '#features/workspace/search/use-palette-key.ts'
import { SearchField } from '#features/workspace/shell/SearchField.tsx'
import type { MenuFacts } from '#features/workspace/shell/menu-facts.ts'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { useTourShown } from '#platform/tour.ts'
import type { KeptTrayProps } from '#shared/offline/KeptTray.tsx'
import { lazy } from '#ui/lazy.tsx'
import type { ShellActions } from './-commands.ts'

// Loaded after the page, which can be read without any of these: one that cannot be loaded is left out.
const QUIET = { quiet: true }
const Palette = lazy(async () => {
  const [{ PaletteSlot }] = await Promise.all([import('./-palette.tsx'), loadNamespaces('workspace/search')])
  return { default: PaletteSlot }
}, QUIET)
const AccessGranters = lazy(
  async () => ({ default: (await import('#shared/access/AccessGranters.tsx')).AccessGranters }),
  QUIET,
)
/** Below a refusal on any page: the administrators whom to ask. */
export const REFUSAL_HELP = (
  <Suspense fallback={null}>
    <AccessGranters />
  </Suspense>
)
const ActivityTray = lazy(
  async () => ({ default: (await import('#shared/activity/ActivityTray.tsx')).ActivityTray }),
  QUIET,
)
const NotificationBell = lazy(async () => {
  const [{ NotificationBell: Loaded }] = await Promise.all([
    import('#features/workspace/notifications/NotificationBell.tsx'),
    loadNamespaces('workspace/notifications'),
  ])
  return { default: Loaded }
}, QUIET)
const KeptTray = lazy(async () => {
  const [{ KeptTray: Loaded }] = await Promise.all([
    import('#shared/offline/KeptTray.tsx'),
    loadNamespaces('shared/offline', 'ui/dialog'),
  ])
  return { default: Loaded }
}, QUIET)
const Tour = lazy(async () => {
  const [{ Tour: Loaded }] = await Promise.all([
    import('#features/workspace/onboarding/Tour.tsx'),
    loadNamespaces('workspace/onboarding'),
  ])
  return { default: Loaded }
}, QUIET)
const PaymentBanner = lazy(
  async () => ({ default: (await import('#features/workspace/payment/PaymentBanner.tsx')).PaymentBanner }),
  QUIET,
)
const MenuFactsLoader = lazy(
  async () => ({ default: (await import('./-menu-facts.tsx')).MenuFactsLoader }),
  QUIET,
)
const Toasts = lazy(async () => ({ default: (await import('#ui/toast/Toasts.tsx')).Toasts }), QUIET)

/** Ctrl K opens the palette from anywhere, even before it is loaded. */
function Search({
  me,
  isEarly,
  ...actions
}: { me: Me & { organisationId: string }; isEarly: boolean } & ShellActions) {
  const [open, setOpen] = useState(false)
  usePaletteKey(useCallback(() => setOpen((now) => !now), []))
  return (
    <>
      <SearchField onOpen={() => setOpen(true)} />
      {isEarly && !open ? null : (
        <Suspense>
          <Palette me={me} open={open} onOpenChange={setOpen} {...actions} />
        </Suspense>
      )}
    </>
  )
}

/** Search and commands, for the slot of the top bar. While it is early, the palette is loaded only if it is opened. */
export const SearchSlot = ({ me, ...actions }: { me: Me | null; isEarly: boolean } & ShellActions) =>
  me?.organisationId ? <Search me={{ ...me, organisationId: me.organisationId }} {...actions} /> : null

/** Changes that wait for the network, for the slot of the top bar. */
export const KeptSlot = ({ me, ...leaving }: { me: Me | null } & Omit<KeptTrayProps, 'owner'>) =>
  me?.organisationId ? (
    <Suspense>
      <KeptTray owner={`${me.organisationId}:${me.id}`} {...leaving} />
    </Suspense>
  ) : null

/** Background jobs, for the slot of the top bar. */
export const ActivitySlot = ({ me }: { me: Me | null }) =>
  me?.organisationId ? (
    <Suspense>
      <ActivityTray key={me.organisationId} />
    </Suspense>
  ) : null

/** Notifications, for the slot of the top bar; the bell also loads the live updates. */
export function BellSlot({ me, isEarly }: { me: Me | null; isEarly: boolean }) {
  const navigate = useNavigate()
  if (!me?.organisationId) return null
  const place = <span className="size-10" />
  if (isEarly) return place
  return (
    <Suspense fallback={place}>
      <NotificationBell key={me.organisationId} onOpen={(link) => void navigate(link)} />
    </Suspense>
  )
}

/** Notice of a payment that is due, above the page, for people who can pay. */
export const PaymentSlot = ({ me }: { me: Me | null }) =>
  me?.organisationId && !me.isTestMode && me.permissions.includes('payment.manage') ? (
    <Suspense>
      <PaymentBanner key={me.organisationId} />
    </Suspense>
  ) : null

/** What the menu shows besides the names of pages; for members, after the page. */
export const MenuFactsSlot = ({
  me,
  tell,
}: {
  me: Me | null
  tell: (change: (now: MenuFacts) => MenuFacts) => void
}) =>
  me?.organisationId ? (
    <Suspense>
      <MenuFactsLoader key={me.organisationId} me={me} tell={tell} />
    </Suspense>
  ) : null

/** Toast messages, once for all pages. */
export const MessageSlot = () => (
  <Suspense>
    <Toasts />
  </Suspense>
)

/** The tour, while it is open. */
export function TourSlot({ me }: { me: Me | null }) {
  const shown = useTourShown()
  return shown && me?.organisationId ? (
    <Suspense>
      <Tour />
    </Suspense>
  ) : null
}
