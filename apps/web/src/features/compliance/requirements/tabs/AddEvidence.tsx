import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Requirement } from 'contract/compliance/requirements'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { call } from '#platform/http.ts'
import { useCreateRecord } from '#platform/records/record-mutations.ts'
import { meQuery } from '#platform/session/me.ts'
import { evidenceSlice } from '#platform/uploads/evidence-queries.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ShortForm } from '#shared/form/ShortForm.tsx'
import { showToast } from '#ui/toast/toasts.ts'

const NAMES = ['name', 'type', 'address', 'obtainedOn', 'validUntil', 'confidentiality']

interface AddEvidenceProps {
  requirement: Requirement
  type: string
  onClose: () => void
}

/** Adds evidence of a type that the requirement suggests and links it; its file is uploaded on the evidence itself. */
export function AddEvidence({ requirement, type, onClose }: AddEvidenceProps) {
  const { t } = useTranslation('compliance/requirements')
  const client = useQueryClient()
  const { id: me } = useSuspenseQuery(meQuery).data
  const create = useCreateRecord(evidenceSlice)
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const start = { type, obtainedOn: today, confidentiality: 'internal' }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('evidence.title', { code: requirement.code })}
      text={t('evidence.text')}
    >
      <ShortForm
        slice={evidenceSlice}
        names={NAMES}
        start={start}
        submit={t('evidence.submit')}
        onCancel={onClose}
        onSubmit={async (values) => {
          const { id } = await create.mutateAsync({ ...values, obtainedBy: me })
          await call(evidenceRoutes.link, { params: { id }, body: { kind: 'supports', to: requirement.id } })
          await client.invalidateQueries({ queryKey: ['requirements'] })
          showToast({ text: t('evidence.done') })
          onClose()
        }}
      />
    </Dialog>
  )
}
