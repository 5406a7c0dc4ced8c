import type { Locale } from 'contract/locale'
import type { Me } from 'contract/workspace/me'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from '#ui/Brand.tsx'
import { Button } from '#ui/Button.tsx'
import { LanguageSwitch } from '#ui/LanguageSwitch.tsx'
import { FrameLink } from './FrameLink.tsx'
import { SignOutIcon } from './SignOutIcon.tsx'

interface AppFrameProps {
  me: Me
  onLocale: (locale: Locale) => void
  onSignOut: () => void
  children: ReactNode
}

/** What surrounds every page of a signed-in person. */
export function AppFrame({ me, onLocale, onSignOut, children }: AppFrameProps) {
  const { t } = useTranslation(['workspace/frame', 'words/processes'])
  const mayRead = (action: string) => me.permissions.includes(action)
  return (
    <div className="min-h-svh">
      <a
        href="#content"
        className="sr-only bg-surface px-4 py-2 text-sm font-medium focus:not-sr-only focus:absolute focus:start-4 focus:top-4 focus:z-10"
      >
        {t('skip')}
      </a>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 md:px-8">
          <Brand />
          <nav aria-label={t('navigation')} className="order-last w-full md:order-none md:w-auto">
            <ul className="flex gap-1">
              <FrameLink to="/home" label={t('home')} />
              {mayRead('process.read') ? (
                <FrameLink to="/process" label={t('words/processes:title')} />
              ) : null}
            </ul>
          </nav>
          <div className="ms-auto flex items-center gap-2">
            <bdi className="hidden max-w-48 truncate pe-2 text-sm font-medium sm:block">{me.name}</bdi>
            <LanguageSwitch onChoose={onLocale} />
            <Button look="quiet" className="-me-3 px-3 whitespace-nowrap" onClick={onSignOut}>
              <SignOutIcon />
              <span className="max-sm:sr-only">{t('signOut')}</span>
            </Button>
          </div>
        </div>
        {me.isTestMode ? (
          <p className="border-t border-amber-300 bg-amber-50 px-4 py-2 text-center text-sm text-amber-950">
            {t('testMode')}
          </p>
        ) : null}
      </header>
      <main id="content" tabIndex={-1} className="mx-auto max-w-7xl px-4 py-8 outline-none md:px-8">
        {children}
      </main>
    </div>
  )
}
