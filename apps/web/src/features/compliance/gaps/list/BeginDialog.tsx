import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { gapAnalysisRoutes } from 'contract/compliance/gap-analyses'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { call } from '#platform/http.ts'
import { useMenuContext } from '#platform/menu-context/index.ts'
import { yearOf } from '#platform/next-period.ts'
import { useCreateRecord } from '#platform/records/record-mutations.ts'
import { meQuery } from '#platform/session/me.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ShortForm } from '#shared/form/ShortForm.tsx'
import { analysisSlice } from '../slices.ts'

const ASKED = [
  'name',
  'universe',
  'units',
  'periodFrom',
  'periodTo',
  'ownerId',
  'reviewerId',
  'approverId',
  'dueOn',
]

/** Creates an analysis from the required fields, with all requirements in force unless the person chooses them. */
export function BeginDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('compliance/gaps')
  const navigate = useNavigate()
  const { universeId } = useMenuContext()
  const { id: me } = useSuspenseQuery(meQuery).data
  const create = useCreateRecord(analysisSlice)
  const [whole, setWhole] = useState(true)
  const [start] = useState(() => ({
    universe: universeId,
    ownerId: me,
    ...yearOf(new Date().toISOString()),
  }))
  return (
    <Dialog open onClose={onClose} title={t('begin.title')} text={t('begin.text')} width="wide">
      <ShortForm
        slice={analysisSlice}
        names={ASKED}
        start={start}
        submit={t('begin.do')}
        onCancel={onClose}
        onSubmit={async (values) => {
          const { id } = await create.mutateAsync(values)
          if (whole) await call(gapAnalysisRoutes.addRequirements, { params: { id }, body: {} })
          await navigate({ to: '/gap-analysis/$analysisId', params: { analysisId: id } })
        }}
      >
        <CheckField
          label={t('begin.whole')}
          hint={t('begin.wholeHint')}
          checked={whole}
          onChange={(event) => setWhole(event.target.checked)}
        />
      </ShortForm>
    </Dialog>
  )
}
