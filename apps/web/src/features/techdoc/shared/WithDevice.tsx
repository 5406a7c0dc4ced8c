import { devices, type Device } from 'contract/techdoc/devices'
import { Fragment, lazy, Suspense, useState, type ReactNode } from 'react'
import { linkTo } from '#platform/page-links.ts'
import { useMay } from '#platform/collections/may.ts'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { DevicePicker } from './DevicePicker.tsx'
import { useDevice } from './use-device.ts'

const NewDevice = lazy(async () => {
  const [{ NewDevice: Loaded }] = await Promise.all([
    import('./NewDevice.tsx'),
    loadNamespaces('shared/form', 'ui/dialog', 'contract/devices'),
  ])
  return { default: Loaded }
})

/** Pages about the whole file of a device, besides its ten pages. */
const aroundOf = (device: string) =>
  [
    ['checks', linkTo({ to: '/file-checks', search: { device } })],
    ['classification', linkTo({ to: '/device-classification', search: { device } })],
    ['packages', linkTo({ to: '/packages', search: { device } })],
    ['all', linkTo({ to: '/devices' })],
  ] as const

export interface WithDeviceProps {
  /** The heading of the page, and with the code of the device the title of the window. */
  title: string
  /** Actions of the page, beside the heading. */
  tools?: ReactNode
  /** Remounted for another device. */
  children: (device: Device) => ReactNode
}

/** A page about the technical file of one device: heading, choice of the device, and the empty state without one. */
export function WithDevice({ title, tools, children }: WithDeviceProps) {
  const { t } = useTranslation('techdoc/shared')
  const may = useMay()
  const { device, error, retry, choose } = useDevice()
  const [beginning, setBeginning] = useState(false)
  useTitle(device ? `${device.code} · ${title}` : title)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="me-auto text-title font-semibold">{title}</h1>
        {tools}
        {device ? (
          <>
            <DevicePicker device={device} onChoose={choose} />
            <nav aria-label={t('around')} className="flex flex-wrap gap-x-4 gap-y-1">
              {aroundOf(device.id).map(([name, link]) => (
                <PageLink key={name} {...link} className="text-body font-medium text-accent hover:underline">
                  {t(name)}
                </PageLink>
              ))}
            </nav>
          </>
        ) : null}
      </div>
      {error && !device ? <ErrorState error={error} onRetry={retry} /> : null}
      {device === undefined && !error ? <Loading /> : null}
      {device === null ? (
        <div className="ruled">
          <EmptyState
            title={t('none.title')}
            text={may(devices.actions.create) ? t('none.text') : t('none.ask')}
          >
            {may(devices.actions.create) ? (
              <Button onClick={() => setBeginning(true)}>{t('new.title')}</Button>
            ) : null}
          </EmptyState>
        </div>
      ) : null}
      {device ? <Fragment key={device.id}>{children(device)}</Fragment> : null}
      <Suspense>
        {beginning ? <NewDevice onClose={() => setBeginning(false)} onMade={choose} /> : null}
      </Suspense>
    </>
  )
}
