import { useNavigate } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type Direction, thresholdsOf } from 'contract/risk/indicator-levels'
import { useTranslation } from '#platform/i18n/index.ts'
import { recordLink } from '#platform/records/catalogue.ts'
import { useCreateRecord } from '#platform/records/record-mutations.ts'
import { meQuery } from '#platform/session/me.ts'
import { today } from '#platform/today.ts'
import { ShortForm } from '#shared/form/ShortForm.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { indicatorSlice } from './slices.ts'

const THRESHOLDS = ['amberHigh', 'redHigh', 'amberLow', 'redLow']
const NAMES = [
  'name',
  'kind',
  'unitOfMeasure',
  'direction',
  ...THRESHOLDS,
  'cadence',
  'firstOn',
  'ownerId',
  'dataSource',
  'risks',
  'controls',
]

/** A new indicator: only the thresholds of its direction are asked for. */
export function NewIndicator({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('risk/indicators')
  const navigate = useNavigate()
  const { id: me } = useSuspenseQuery(meQuery).data
  const create = useCreateRecord(indicatorSlice)
  const start = { kind: 'risk', direction: 'higher_worse', cadence: 'monthly', firstOn: today(), ownerId: me }
  return (
    <Dialog open onClose={onClose} title={t('new.title')} text={t('new.text')} width="wide">
      <ShortForm
        slice={indicatorSlice}
        names={NAMES}
        start={start}
        wide
        needed={THRESHOLDS}
        asks={(name, { direction }) =>
          !THRESHOLDS.includes(name) ||
          (typeof direction === 'string' &&
            (thresholdsOf({ direction: direction as Direction }) as string[]).includes(name))
        }
        submit={t('new.submit')}
        onCancel={onClose}
        onSubmit={async (values) => {
          const { id } = await create.mutateAsync(values)
          onClose()
          await navigate(recordLink('indicator', id)!)
        }}
      />
    </Dialog>
  )
}
