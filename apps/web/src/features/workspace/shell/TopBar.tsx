import { Link } from '@tanstack/react-router'
import type { Locale } from 'contract/locale'
import type { Me } from 'contract/workspace/me'
import { Menu as MenuIcon, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { HomeMark } from './HomeMark.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

// After the page itself: what opens a list above it is not needed to read it.
const LanguageMenu = lazy(async () => ({ default: (await import('./LanguageMenu.tsx')).LanguageMenu }))
const PersonMenu = lazy(async () => ({ default: (await import('./PersonMenu.tsx')).PersonMenu }))

/** Keeps the place of a button that is on its way. */
const Place = () => <span className="size-10" />

export interface TopBarProps {
  /** Nobody, for a visitor who has not signed in. */
  me: Me | null
  /** Where a visitor goes on after signing in. */
  here: string
  search?: ReactNode
  activity?: ReactNode
  onLocale: (locale: Locale) => void
  onOrganisation: (organisationId: string) => void
  onSignOut: () => void
  onCustomise: () => void
}

interface Placement {
  /** Shows the product's name, where no navigation stands beside the page. */
  withMark: boolean
  /** Opens the navigation, where it is a drawer. */
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
    <div className="flex min-h-16 items-center gap-1 px-3 sm:gap-2 md:px-4 classic:md:px-6">
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
          <bdi className="hidden max-w-56 truncate pe-2 text-sm text-ink-soft md:block">
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
            className="ms-1 inline-flex min-h-10 items-center rounded-md bg-accent px-4 text-sm font-medium whitespace-nowrap text-on-accent hover:bg-accent-strong"
          >
            {t('signIn')}
          </Link>
        )}
      </div>
    </div>
  )
}
