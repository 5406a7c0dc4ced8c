import { useQueryClient } from '@tanstack/react-query'
import type { AttributeNames } from 'contract/audit/samples'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCreateRecord } from '#platform/records/record-mutations.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ShortForm } from '#shared/form/ShortForm.tsx'
import { AttributeNamesInput } from './AttributeNamesInput.tsx'
import { sampleSlice } from './slices.ts'
import { sizeValue } from './suggested-size.ts'
import { SuggestedSize } from './SuggestedSize.tsx'

const NAMES = [
  ...(['name', 'population', 'source', 'completeness', 'periodFrom', 'periodTo'] as const),
  ...(['basis', 'frequency', 'riskLevel', 'automated', 'generalControlsEffective', 'variations'] as const),
  ...(['confidence', 'tolerable', 'populationSize', 'method', 'size', 'rationale', 'sizeReason'] as const),
] as const

/** Whether a field is asked for, by the basis of the sample size. */
function asks(
  name: string,
  { basis, automated, generalControlsEffective }: Readonly<Record<string, unknown>>,
) {
  const counted = basis === 'statistical'
  if (['confidence', 'tolerable'].includes(name)) return counted
  if (['riskLevel', 'automated'].includes(name)) return !counted
  if (name === 'frequency') return !counted && automated !== true
  if (name === 'generalControlsEffective') return !counted && automated === true
  if (name === 'variations') return !counted && automated === true && generalControlsEffective === true
  return true
}

export interface NewSampleProps {
  projectId: string
  procedureId: string
  /** Values known from the procedure: its period, the frequency of its control. */
  start?: Readonly<Record<string, unknown>>
  onMade: (id: string) => void
  onClose: () => void
}

/** Plans a sample: population, check of completeness, size and rationale. */
export function NewSample({ projectId, procedureId, start, onMade, onClose }: NewSampleProps) {
  const { t } = useTranslation('audit/sampling')
  const client = useQueryClient()
  const create = useCreateRecord(sampleSlice)
  const [attributes, setAttributes] = useState<AttributeNames>({})
  return (
    <Dialog open onClose={onClose} width="wide" title={t('new.title')} text={t('new.text')}>
      <ShortForm
        slice={sampleSlice}
        names={NAMES}
        start={{ basis: 'table', method: 'random', ...start }}
        asks={asks}
        suggest={sizeValue}
        wide
        below={(values) => (
          <>
            <SuggestedSize facts={values} size={values['size']} />
            <AttributeNamesInput names={attributes} onChange={setAttributes} />
          </>
        )}
        submit={t('new.do')}
        onSubmit={async (values) => {
          const body = { ...values, project: projectId, procedure: procedureId, attributes }
          const { id } = await create.mutateAsync(body)
          await client.invalidateQueries({ queryKey: sliceKey(sampleSlice.of) })
          onMade(id)
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}
