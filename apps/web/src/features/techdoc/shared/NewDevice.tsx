import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useCreateRecord } from '#platform/records/record-mutations.ts'
import { meQuery } from '#platform/session/me.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ShortForm } from '#shared/form/ShortForm.tsx'
import { deviceSlice } from './device-slice.ts'

const ASKED = ['name', 'riskClass', 'language']

export interface NewDeviceProps {
  onClose: () => void
  onMade: (id: string) => void
}

/** Creates a device from the required fields; its file is created with it. */
export function NewDevice({ onClose, onMade }: NewDeviceProps) {
  const { t } = useTranslation('techdoc/shared')
  const locale = useLocale()
  const me = useSuspenseQuery(meQuery).data
  const create = useCreateRecord(deviceSlice)
  const [start] = useState(() => ({ language: locale }))
  return (
    <Dialog open onClose={onClose} title={t('new.title')} text={t('new.text')}>
      <ShortForm
        slice={deviceSlice}
        names={ASKED}
        start={start}
        submit={t('new.do')}
        onCancel={onClose}
        onSubmit={async (values) => {
          const { id } = await create.mutateAsync({ ...values, ownerId: me.id })
          onClose()
          onMade(id)
        }}
      />
    </Dialog>
  )
}
