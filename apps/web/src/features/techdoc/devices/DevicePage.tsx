import { Suspense } from 'react'
import { linkTo } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { deviceSlice } from '#features/techdoc/shared/device-slice.ts'
import { LateFileExport } from '#shared/export/LateFileExport.tsx'
import { Loading } from '#ui/Loading.tsx'
import { RecordPage } from '#shared/record/index.ts'
import { DocumentsTab } from './DocumentsTab.tsx'
import { EudamedTab } from './EudamedTab.tsx'
import { FileLinks } from './FileLinks.tsx'
import { useRememberDevice } from './use-remember-device.ts'

/** One device with the pages of its technical file. */
export function DevicePage({ id }: { id: string }) {
  const { t } = useTranslation('techdoc/devices')
  useRememberDevice(id)
  return (
    <Suspense fallback={<Loading />}>
      <RecordPage
        slice={deviceSlice}
        id={id}
        listLink={linkTo({ to: '/devices' })}
        more={[
          { name: 'file', label: t('file'), content: <FileLinks device={id} /> },
          { name: 'made', label: t('documents.title'), content: <DocumentsTab device={id} /> },
          { name: 'eudamed', label: t('eudamed.title'), content: <EudamedTab device={id} /> },
        ]}
        tools={() => <LateFileExport of="device" id={id} title={t('export')} />}
      />
    </Suspense>
  )
}
