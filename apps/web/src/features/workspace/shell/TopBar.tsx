import { Link } from '@tanstack/react-router'
import type { Locale } from 'contract/locale'
import type { Me } from 'contract/workspace/me'
import { Menu as MenuIcon, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { HomeMark } from './HomeMark.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

// Loaded after the page, which can be read without these menus.
const LanguageMenu = lazy(async () => ({ default: (await import('./LanguageMenu.tsx')).LanguageMenu }))
const PersonMenu = lazy(async () => ({ default: (await import('./PersonMenu.tsx')).PersonMenu }))

/** Reserves the space of a button that is loading. */
const Place = () => <span className="size-10" />

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
  withMark,
  onNavigation,
  ...on
}: TopBarProps & Placement) {
  const { t } = useTranslation('workspace/shell')
  const organisation = me?.memberships.find(({ organisationId }) => organisationId === me.organisationId)
  return (
    <div className="flex min-h-(--bar-block) items-center gap-1 px-3 sm:gap-2 lg:ps-(--page-inset) lg:pe-4">
      {onNavigation ? (
        <IconButton
          label={t('openNavigation')}
          icon={<MenuIcon aria-hidden />}
          aria-haspopup="dialog"
          data-tour="navigation"
          onClick={onNavigation}
        />
      ) : null}
      {withMark ? (
        <span className="max-sm:hidden">
          <HomeMark />
        </span>
      ) : null}
      <div data-tour="search" className="contents">
        {search}
      </div>
      <div className="ms-auto flex items-center gap-0.5 sm:gap-1">
        {organisation ? (
          <bdi className="hidden max-w-56 truncate pe-2 text-body text-ink-soft md:block">
            {organisation.organisationName}
          </bdi>
        ) : null}
        <div data-tour="activity" className="contents">
          {activity}
        </div>
        <Suspense fallback={<Place />}>
          <LanguageMenu onChoose={on.onLocale} />
        </Suspense>
        <ThemeSwitch />
        <IconButton
          label={t('customise')}
          icon={<SlidersHorizontal aria-hidden />}
          aria-haspopup="dialog"
          onClick={on.onCustomise}
        />
        {me ? (
          <Suspense fallback={<Place />}>
            <div data-tour="account" className="contents">
              <PersonMenu me={me} onOrganisation={on.onOrganisation} onSignOut={on.onSignOut} />
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
