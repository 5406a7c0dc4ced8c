import { devices, type Device } from 'contract/techdoc/devices'
import { Fragment, Suspense, useState, type ReactNode } from 'react'
import { useMay } from '#platform/collections/may.ts'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { DeviceLinks } from './DeviceLinks.tsx'
import { DevicePicker } from './DevicePicker.tsx'
import { useDevice } from './use-device.ts'
import { lazy } from '#ui/lazy.tsx'

const NewDevice = lazy(async () => {
  const [{ NewDevice: Loaded }] = await Promise.all([
    import('./NewDevice.tsx'),
    loadNamespaces('shared/form', 'ui/dialog', 'contract/devices'),
  ])
  return { default: Loaded }
})

export interface WithDeviceProps {
  /** The heading of the page, and with the code of the device the title of the window. */
  title: string
  /** Actions of the page, beside the heading. */
  tools?: ReactNode
  /** The page has a header of its own once the device is there. */
  bare?: boolean
  /** Remounted for another device. */
  children: (device: Device, choose: (id: string) => void) => ReactNode
}

/** A page about the technical file of one device: heading, choice of the device, and the empty state without one. */
export function WithDevice({ title, tools, bare = false, children }: WithDeviceProps) {
  const { t } = useTranslation('techdoc/shared')
  const may = useMay()
  const { device, error, retry, choose } = useDevice()
  const [beginning, setBeginning] = useState(false)
  useTitle(device ? `${device.code} · ${title}` : title)
  return (
    <>
      {device && bare ? null : (
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="me-auto text-title font-semibold">{title}</h1>
          {tools}
          {device ? (
            <>
              <DevicePicker device={device} onChoose={choose} />
              <DeviceLinks device={device.id} />
            </>
          ) : null}
        </div>
      )}
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
      {device ? <Fragment key={device.id}>{children(device, choose)}</Fragment> : null}
      <Suspense>
        {beginning ? <NewDevice onClose={() => setBeginning(false)} onMade={choose} /> : null}
      </Suspense>
    </>
  )
}
