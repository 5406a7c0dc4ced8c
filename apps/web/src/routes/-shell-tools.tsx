import { useNavigate } from '@tanstack/react-router'
import type { Me } from 'contract/workspace/me'
import { lazy, Suspense, useCallback, useState } from 'react'
import { usePaletteKey } from '#features/workspace/search/use-palette-key.ts'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { useTourShown } from '#platform/tour.ts'
import type { KeptTrayProps } from '#shared/offline/KeptTray.tsx'

// After the page itself: none of these is needed to read it.
const Palette = lazy(async () => {
  const [{ PaletteSlot }] = await Promise.all([import('./-palette.tsx'), loadNamespaces('workspace/search')])
  return { default: PaletteSlot }
})
const ActivityTray = lazy(async () => ({
  default: (await import('#shared/activity/ActivityTray.tsx')).ActivityTray,
}))
const NotificationBell = lazy(async () => {
  const [{ NotificationBell: Loaded }] = await Promise.all([
    import('#features/workspace/notifications/NotificationBell.tsx'),
    loadNamespaces('workspace/notifications'),
  ])
  return { default: Loaded }
})
const KeptTray = lazy(async () => {
  const [{ KeptTray: Loaded }] = await Promise.all([
    import('#shared/offline/KeptTray.tsx'),
    loadNamespaces('shared/offline', 'ui/dialog'),
  ])
  return { default: Loaded }
})
const Tour = lazy(async () => {
  const [{ Tour: Loaded }] = await Promise.all([
    import('#features/workspace/onboarding/Tour.tsx'),
    loadNamespaces('workspace/onboarding'),
  ])
  return { default: Loaded }
})
const PaymentBanner = lazy(async () => ({
  default: (await import('#features/workspace/payment/PaymentBanner.tsx')).PaymentBanner,
}))
const Toasts = lazy(async () => ({ default: (await import('#ui/toast/Toasts.tsx')).Toasts }))

/** Ctrl K opens it from anywhere, and is heard before the rest of it has arrived. */
function Search({ me }: { me: Me & { organisationId: string } }) {
  const [open, setOpen] = useState(false)
  usePaletteKey(useCallback(() => setOpen((now) => !now), []))
  return (
    <Suspense>
      <Palette me={me} open={open} onOpenChange={setOpen} />
    </Suspense>
  )
}

/** Search and commands, for the slot of the top bar. */
export const SearchSlot = ({ me }: { me: Me | null }) =>
  me?.organisationId ? <Search me={{ ...me, organisationId: me.organisationId }} /> : null

/** What waits for the network, for the slot of the top bar. */
export const KeptSlot = ({ me, ...leaving }: { me: Me | null } & Omit<KeptTrayProps, 'owner'>) =>
  me?.organisationId ? (
    <Suspense>
      <KeptTray owner={`${me.organisationId}:${me.id}`} {...leaving} />
    </Suspense>
  ) : null

/** Long work, for the slot of the top bar. */
export const ActivitySlot = ({ me }: { me: Me | null }) =>
  me?.organisationId ? (
    <Suspense>
      <ActivityTray key={me.organisationId} />
    </Suspense>
  ) : null

/** What is new for the person, for the slot of the top bar; with it comes what keeps pages up to date. */
export function BellSlot({ me }: { me: Me | null }) {
  const navigate = useNavigate()
  if (!me?.organisationId) return null
  return (
    <Suspense fallback={<span className="size-10" />}>
      <NotificationBell key={me.organisationId} onOpen={(link) => void navigate(link)} />
    </Suspense>
  )
}

/** What is owed, above the page, for those who can pay. */
export const PaymentSlot = ({ me }: { me: Me | null }) =>
  me?.organisationId && !me.isTestMode && me.permissions.includes('payment.manage') ? (
    <Suspense>
      <PaymentBanner key={me.organisationId} />
    </Suspense>
  ) : null

/** The messages, once for all pages. */
export const MessageSlot = () => (
  <Suspense>
    <Toasts />
  </Suspense>
)

/** The tour, while it is taken. */
export function TourSlot({ me }: { me: Me | null }) {
  const shown = useTourShown()
  return shown && me?.organisationId ? (
    <Suspense>
      <Tour />
    </Suspense>
  ) : null
}
