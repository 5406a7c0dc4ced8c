import { Link } from '@tanstack/react-router'
import type { Locale } from 'contract/locale'
import type { Me } from 'contract/workspace/me'
import { PanelLeft, SlidersHorizontal } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { HomeMark } from './HomeMark.tsx'
import { TestModeChip } from './TestModeChip.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { lazy } from '#ui/lazy.tsx'

// Loaded after the page, which can be read without these menus.
const LanguageMenu = lazy(async () => ({ default: (await import('./LanguageMenu.tsx')).LanguageMenu }), {
  quiet: true,
})
const PersonMenu = lazy(async () => ({ default: (await import('./PersonMenu.tsx')).PersonMenu }), {
  quiet: true,
})

/** Reserves the space of a button that is loading. */
const Place = () => <span className="size-8 max-lg:size-11" />

export interface TopBarProps {
  /** Null for a visitor who has not signed in. */
  me: Me | null
  /** Where a visitor continues after signing in. */
  here: string
  search?: ReactNode
  activity?: ReactNode
  onLocale: (locale: Locale) => void
  onOrganisation: (organisationId: string) => void
  onSignOut: () => void
  onCustomise: () => void
}

interface Placement {
  /** Where the page is. */
  crumbs: ReactNode
  /** Shows the name of the product, if there is no navigation beside the page. */
  withMark: boolean
  /** Opens the navigation; null unless it is a drawer. */
  onNavigation: (() => void) | null
}

export function TopBar({
  me,
  here,
  search,
  activity,
  crumbs,
  withMark,
  onNavigation,
  ...on
}: TopBarProps & Placement) {
  const { t } = useTranslation('workspace/shell')
  // On narrow screens members find these in their own menu.
  const look = me ? 'max-lg:hidden' : ''
  return (
    <div className="flex min-h-(--bar-block) items-center gap-1 px-1.5 lg:ps-(--page-inset) lg:pe-3">
      {onNavigation ? (
        <IconButton
          label={t('openNavigation')}
          icon={<PanelLeft aria-hidden className="rtl:-scale-x-100" />}
          aria-haspopup="dialog"
          data-tour="navigation"
          onClick={onNavigation}
        />
      ) : null}
      {withMark && !onNavigation ? (
        <span className="me-4">
          <HomeMark />
        </span>
      ) : null}
      {crumbs}
      <div data-tour="search" className="contents">
        {search}
      </div>
      {me?.isTestMode ? <TestModeChip /> : null}
      <div className="flex items-center gap-0.5">
        <div data-tour="activity" className="contents">
          {activity}
        </div>
        <span className={look}>
          <Suspense fallback={<Place />}>
            <LanguageMenu onChoose={on.onLocale} />
          </Suspense>
        </span>
        <span className={look}>
          <ThemeSwitch />
        </span>
        <span className={look}>
          <IconButton
            label={t('customise')}
            icon={<SlidersHorizontal aria-hidden />}
            aria-haspopup="dialog"
            onClick={on.onCustomise}
          />
        </span>
        {me ? (
          <Suspense fallback={<Place />}>
            <div data-tour="account" className="contents">
              <PersonMenu me={me} {...on} />
            </div>
          </Suspense>
        ) : (
          <Link
            to="/login"
            search={{ to: here }}
            className="ms-1 inline-flex min-h-(--control-block) items-center rounded-control bg-accent px-4 text-body font-medium whitespace-nowrap text-on-accent hover:bg-accent-strong"
          >
            {t('signIn')}
          </Link>
        )}
      </div>
    </div>
  )
}
