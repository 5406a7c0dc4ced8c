import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PERT_ONLY } from 'contract/risk/loss-model'
import { useTranslation } from '#platform/i18n/index.ts'
import { recordLink } from '#platform/records/catalogue.ts'
import { useCreateRecord } from '#platform/records/record-mutations.ts'
import { meQuery } from '#platform/session/me.ts'
import { today } from '#platform/today.ts'
import { ShortForm } from '#shared/form/ShortForm.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { quantificationSlice } from './quantification-slice.ts'

const NAMES = [
  'risk',
  'asOf',
  'frequencyMin',
  'frequencyLikely',
  'frequencyMax',
  'lossModel',
  'lossLow',
  'lossLikely',
  'lossHigh',
  'appetiteLoss',
  'appetitePercent',
  'treatment',
  'yearlyCost',
  'treatedFrequencyMin',
  'treatedFrequencyLikely',
  'treatedFrequencyMax',
  'treatedLossLow',
  'treatedLossLikely',
  'treatedLossHigh',
  'sources',
]

interface NewQuantificationProps {
  risk?: string
  onClose: () => void
}

/** A new estimate. The points of a treatment are asked for once there is one. */
export function NewQuantification({ risk, onClose }: NewQuantificationProps) {
  const { t } = useTranslation('risk/quantifications')
  const navigate = useNavigate()
  const { id: me } = useSuspenseQuery(meQuery).data
  const create = useCreateRecord(quantificationSlice)
  const start = { asOf: today(), lossModel: 'pert', ...(risk ? { risk } : {}) }
  return (
    <Dialog open onClose={onClose} title={t('new.title')} text={t('new.text')} width="wide">
      <ShortForm
        slice={quantificationSlice}
        names={NAMES}
        start={start}
        wide
        needed={['lossLikely']}
        asks={(name, { lossModel, treatment }) =>
          (lossModel !== 'lognormal' || !(PERT_ONLY as readonly string[]).includes(name)) &&
          (Boolean(treatment) || !(name.startsWith('treated') || name === 'yearlyCost'))
        }
        submit={t('new.submit')}
        onCancel={onClose}
        onSubmit={async (values) => {
          const { id } = await create.mutateAsync({ ownerId: me, ...values })
          onClose()
          await navigate(recordLink('quantification', id)!)
        }}
      />
    </Dialog>
  )
}
