import type { Device } from 'contract/techdoc/devices'
import { FILE_PAGES, type FilePage, sections } from 'contract/techdoc/file/sections'
import { deviceCopyRoutes } from 'contract/techdoc/inheritance/device-copies'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { deviceSlice } from '#features/techdoc/shared/device-slice.ts'
import { ShortForm } from '#shared/form/ShortForm.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'

/** Pages with content that a device can take. The appendices list documents. */
const PAGES = FILE_PAGES.filter((page) => page !== 'documents')
const KINDS = ['copy', 'variant'] as const

export interface CopyDeviceProps {
  device: Pick<Device, 'id' | 'code'>
  onClose: () => void
  onMade: (id: string) => void
}

/** Creates a device from this one, with the content that the person chooses. */
export function CopyDevice({ device, onClose, onMade }: CopyDeviceProps) {
  const { t } = useTranslation('techdoc/devices')
  const labels = useCollectionLabels(sections)
  const client = useQueryClient()
  const name = useId()
  const [kind, setKind] = useState<(typeof KINDS)[number]>('copy')
  const [pages, setPages] = useState<readonly FilePage[]>(PAGES)
  const [documents, setDocuments] = useState(true)
  const toggle = (page: FilePage, chosen: boolean) =>
    setPages(PAGES.filter((one) => (one === page ? chosen : pages.includes(one))))
  return (
    <Dialog open onClose={onClose} title={`${t('copy.title')} ${device.code}`} text={t('copy.text')}>
      <ShortForm
        slice={deviceSlice}
        names={['name']}
        submit={t('copy.do')}
        onCancel={onClose}
        onSubmit={async (values) => {
          const made = await call(deviceCopyRoutes.copy, {
            params: { id: device.id },
            body: {
              name: values['name'] as Device['name'],
              pages: [...pages],
              documents,
              variant: kind === 'variant',
            },
          })
          await client.invalidateQueries({ queryKey: sliceKey(deviceSlice.of) })
          onClose()
          onMade(made.id)
        }}
      >
        <fieldset className="space-y-1">
          <legend className="mb-1 text-body font-medium">{t('copy.kind')}</legend>
          {KINDS.map((one) => (
            <label key={one} className="flex min-h-8 items-start gap-3 py-1 text-body">
              <input
                type="radio"
                name={name}
                checked={kind === one}
                onChange={() => setKind(one)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span>
                {t(`copy.kinds.${one}`)}
                <span className="block text-ink-soft">{t(`copy.hints.${one}`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend className="mb-1 text-body font-medium">{t('copy.pages')}</legend>
          {PAGES.map((page) => (
            <CheckField
              key={page}
              label={labels.choice('page', page)}
              checked={pages.includes(page)}
              onChange={({ target }) => toggle(page, target.checked)}
            />
          ))}
          <CheckField
            label={t('copy.documents')}
            checked={documents}
            onChange={({ target }) => setDocuments(target.checked)}
          />
        </fieldset>
      </ShortForm>
    </Dialog>
  )
}
