import { useNavigate } from '@tanstack/react-router'
import { type Device, devices } from 'contract/techdoc/devices'
import { Copy } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMay } from '#platform/collections/may.ts'
import { linkTo } from '#platform/page-links.ts'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { deviceSlice } from '#features/techdoc/shared/device-slice.ts'
import { LateFileExport } from '#shared/export/LateFileExport.tsx'
import { Button } from '#ui/Button.tsx'
import { lazy } from '#ui/lazy.tsx'
import { Loading } from '#ui/Loading.tsx'
import { RecordPage } from '#shared/record/index.ts'
import { DocumentsTab } from './DocumentsTab.tsx'
import { EudamedTab } from './EudamedTab.tsx'
import { FamilyTab } from './FamilyTab.tsx'
import { FileLinks } from './FileLinks.tsx'
import { useRememberDevice } from './use-remember-device.ts'

const CopyDevice = lazy(async () => {
  const [{ CopyDevice: Loaded }] = await Promise.all([
    import('./CopyDevice.tsx'),
    loadNamespaces('shared/form', 'ui/dialog'),
  ])
  return { default: Loaded }
})

/** One device with the pages of its technical file. */
export function DevicePage({ id }: { id: string }) {
  const { t } = useTranslation('techdoc/devices')
  const may = useMay()
  const navigate = useNavigate()
  const [copying, setCopying] = useState<Device | null>(null)
  useRememberDevice(id)
  return (
    <Suspense fallback={<Loading />}>
      <RecordPage
        slice={deviceSlice}
        id={id}
        listLink={linkTo({ to: '/devices' })}
        more={[
          { name: 'file', label: t('file'), content: <FileLinks device={id} /> },
          { name: 'family', label: t('family.title'), content: <FamilyTab id={id} /> },
          { name: 'made', label: t('documents.title'), content: <DocumentsTab device={id} /> },
          { name: 'eudamed', label: t('eudamed.title'), content: <EudamedTab device={id} /> },
        ]}
        tools={(record) => (
          <>
            {may(devices.actions.create) && record['kind'] === 'device' ? (
              <Button variant="secondary" onClick={() => setCopying(record as Device)}>
                <Copy aria-hidden />
                {t('copy.action')}
              </Button>
            ) : null}
            <LateFileExport of="device" id={id} title={t('export')} />
          </>
        )}
      />
      {copying ? (
        <CopyDevice
          device={copying}
          onClose={() => setCopying(null)}
          onMade={(made) => void navigate({ to: '/devices/$recordId', params: { recordId: made } })}
        />
      ) : null}
    </Suspense>
  )
}
