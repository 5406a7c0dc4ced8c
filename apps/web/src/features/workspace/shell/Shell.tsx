import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { preferences, usePreference } from '#platform/preferences/index.ts'
import type { UserData } from '#platform/session/user-data.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { InsideShell } from '#ui/inside-shell.ts'
import { BackToTop } from './BackToTop.tsx'
import { Crumbs } from './Crumbs.tsx'
import type { MenuFacts } from './menu-facts.ts'
import { SideNavigation } from './SideNavigation.tsx'
import { SkipLink } from './SkipLink.tsx'
import { TopBar, type TopBarProps } from './TopBar.tsx'
import { useMenu } from './use-menu.ts'
import { useWideScreen } from './use-wide-screen.ts'
import { lazy } from '#ui/lazy.tsx'

const HorizontalNavigation = lazy(async () => ({
  default: (await import('./HorizontalNavigation.tsx')).HorizontalNavigation,
}))
const NavigationDrawer = lazy(async () => ({
  default: (await import('./NavigationDrawer.tsx')).NavigationDrawer,
}))

interface ShellProps extends TopBarProps {
  user: UserData
  /** Loaded after the page. */
  facts: MenuFacts
  children: ReactNode
}

/** The frame of every page of the content layout: navigation and top bar. */
export function Shell({ user, facts, children, ...bar }: ShellProps) {
  const { t } = useTranslation('workspace/shell')
  const locale = useLocale()
  const wide = useWideScreen()
  const horizontal = usePreference(preferences.navigationMenu) === 'horizontal' && wide
  const vertical = wide && !horizontal
  const boxed = usePreference(preferences.isBoxLayout)
  const fixed = usePreference(preferences.isNavbarFixed)
  const isLight = usePreference(preferences.theme) === 'light'
  const dark = usePreference(preferences.isSemiDark) && isLight
  const menu = useMenu(user)
  // Without an organisation no page has anything to show: the menu waits for one.
  const waits = bar.me !== null && bar.me.organisationId === null
  const drawer = useNavigationDrawer()
  const width = boxed ? 'mx-auto w-full max-w-360 xl:max-w-440 xxl:max-w-500' : 'w-full'
  const { me } = bar
  const organisation =
    me?.memberships.find(({ organisationId }) => organisationId === me.organisationId)?.organisationName ??
    null
  const navigation = { menu, facts, person: me?.id ?? '', organisation, dark }

  return (
    <div className="flex min-h-svh" data-navigation={horizontal ? 'horizontal' : 'vertical'}>
      <SkipLink />
      {vertical && !waits ? <SideNavigation {...navigation} /> : null}
      <div
        className={`flex min-w-0 flex-1 flex-col sheet max-sm:has-data-foot-bar:pb-(--foot-bar) max-sm:has-data-foot-bar:[--foot-bar:4.5rem] max-lg:rounded-none lg:m-(--shell-gap) ${vertical && !waits ? 'lg:ms-0' : ''}`}
      >
        <header
          className={`z-30 rounded-t-card border-b border-line bg-surface print:hidden ${fixed ? 'sticky top-0' : ''}`}
        >
          <div className={width}>
            <TopBar
              {...bar}
              crumbs={<Crumbs menu={menu} facts={facts} />}
              withMark={!vertical || waits}
              onNavigation={wide || waits ? null : drawer.open}
            />
            {horizontal && !waits ? (
              <div
                data-tone={dark ? 'dark' : undefined}
                className="border-t border-line bg-surface px-3 py-1.5 text-ink"
              >
                <Suspense fallback={<div className="min-h-(--control-block)" />}>
                  <HorizontalNavigation menu={menu} />
                </Suspense>
              </div>
            ) : null}
          </div>
        </header>
        {user.closingOn ? (
          <p className="bg-danger-soft px-4 py-2 text-center text-body text-danger">
            {t('closing', { day: formatDay(user.closingOn, locale) })}
          </p>
        ) : null}
        <main id="content" tabIndex={-1} className={`flex-1 px-(--page-inset) py-5 outline-none ${width}`}>
          <InsideShell value>{children}</InsideShell>
        </main>
        <BackToTop />
      </div>
      {drawer.isOpen === null ? null : (
        <Suspense>
          <NavigationDrawer {...navigation} open={drawer.isOpen && !wide} onClose={drawer.close} />
        </Suspense>
      )}
    </div>
  )
}

/** Null until the drawer is first opened; then open until the person closes it or navigates. */
function useNavigationDrawer() {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpen((now) => now && false)), [router])
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}
