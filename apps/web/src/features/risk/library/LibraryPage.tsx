import { Suspense } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { usePageAddress } from '#platform/page-address.ts'
import { useTitle } from '#platform/use-title.ts'
import { Loading } from '#ui/Loading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { LIBRARY_VIEWS, type LibraryAddress, readAddress } from './library-address.ts'
import { lazy } from '#ui/lazy.tsx'

const VIEWS = {
  load: lazy(async () => ({ default: (await import('./LoadView.tsx')).LoadView })),
  changes: lazy(async () => ({ default: (await import('./ChangesView.tsx')).ChangesView })),
}

export interface LibraryViewProps {
  address: LibraryAddress
  onAddress: (change: LibraryAddress) => void
}

/** The built-in library: what to load of it, and what a later version would change. */
export function LibraryPage() {
  const { t } = useTranslation('risk/library')
  const [address, onAddress] = usePageAddress(readAddress)
  const view = address.view ?? 'load'
  const View = VIEWS[view]
  useTitle(t('title'))
  return (
    <>
      <h1 className="mb-4 text-title font-semibold">{t('title')}</h1>
      <div className="ruled py-4 sm:py-6">
        <nav aria-label={t('title')} className="mb-4 flex gap-1 overflow-x-auto border-b border-line">
          {LIBRARY_VIEWS.map((one) => (
            <PageLink
              key={one}
              to="/starter-library"
              search={{ view: one }}
              aria-current={one === view ? 'page' : undefined}
              className={`-mb-px border-b-2 px-3 py-2.5 text-body font-medium whitespace-nowrap -outline-offset-2 ${one === view ? 'border-accent text-accent-strong' : 'border-transparent text-ink-soft hover:text-ink'}`}
            >
              {t(`views.${one}`)}
            </PageLink>
          ))}
        </nav>
        <Suspense fallback={<Loading />}>
          <View address={address} onAddress={onAddress} />
        </Suspense>
      </div>
    </>
  )
}
