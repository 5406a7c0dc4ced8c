import { Tabs } from '@base-ui/react/tabs'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageAddress } from '#platform/page-address.ts'
import { useTitle } from '#platform/use-title.ts'
import { Loading } from '#ui/Loading.tsx'
import { LIBRARY_VIEWS, type LibraryAddress, type LibraryView, readAddress } from './library-address.ts'

const LoadView = lazy(async () => ({ default: (await import('./LoadView.tsx')).LoadView }))
const ChangesView = lazy(async () => ({ default: (await import('./ChangesView.tsx')).ChangesView }))

export interface LibraryViewProps {
  address: LibraryAddress
  onAddress: (change: LibraryAddress) => void
}

/** The built-in library: what to load of it, and what a later version would change. */
export function LibraryPage() {
  const { t } = useTranslation('risk/library')
  const [address, onAddress] = usePageAddress(readAddress)
  useTitle(t('title'))
  return (
    <>
      <h1 className="mb-4 text-2xl font-semibold">{t('title')}</h1>
      <Tabs.Root
        value={address.view ?? 'load'}
        onValueChange={(next) => onAddress({ view: next as LibraryView })}
        className="card p-4 sm:p-6"
      >
        <Tabs.List aria-label={t('title')} className="mb-4 flex gap-1 overflow-x-auto border-b border-line">
          {LIBRARY_VIEWS.map((one) => (
            <Tabs.Tab
              key={one}
              value={one}
              className="-mb-px cursor-pointer border-b-2 border-transparent px-3 py-2.5 text-sm font-medium whitespace-nowrap text-ink-soft -outline-offset-2 hover:text-ink data-active:border-accent data-active:text-accent-strong"
            >
              {t(`views.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Suspense fallback={<Loading />}>
          <Tabs.Panel value="load">
            <LoadView />
          </Tabs.Panel>
          <Tabs.Panel value="changes">
            <ChangesView address={address} onAddress={onAddress} />
          </Tabs.Panel>
        </Suspense>
      </Tabs.Root>
    </>
  )
}
