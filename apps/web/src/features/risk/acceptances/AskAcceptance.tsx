import { useQueryClient } from '@tanstack/react-query'
import { monthsAfter } from 'contract/days'
import { LONGEST_ACCEPTANCE } from 'contract/risk/acceptances'
import { risklines, type RisklineLine } from 'contract/risk/risk-lines'
import { inLocale } from 'contract/locale'
import { useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useCreateRecord } from '#platform/records/record-mutations.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ShortForm } from '#shared/form/ShortForm.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { acceptanceSlice } from './acceptance-slice.ts'

const NAMES = ['reason', 'expiresOn']

interface AskAcceptanceProps {
  lines: readonly RisklineLine[]
  onClose: () => void
}

/** Requests acceptance of a risk; its position decides on the longest term and on the approver. */
export function AskAcceptance({ lines, onClose }: AskAcceptanceProps) {
  const { t } = useTranslation('risk/acceptances')
  const labels = useCollectionLabels(risklines)
  const locale = useLocale()
  const client = useQueryClient()
  const create = useCreateRecord(acceptanceSlice)
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const [chosen, setChosen] = useState(lines[0]!.id)
  const line = lines.find(({ id }) => id === chosen) ?? lines[0]!
  const above = line.position === 'above_tolerance'
  const months = LONGEST_ACCEPTANCE[line.position ?? 'above_tolerance']
  return (
    <Dialog open onClose={onClose} title={t('ask')}>
      <ShortForm
        key={line.id}
        slice={acceptanceSlice}
        names={NAMES}
        start={{ expiresOn: monthsAfter(today, months) }}
        submit={t('send')}
        onCancel={onClose}
        onSubmit={async (values) => {
          await create.mutateAsync({ ...values, riskline: line.id })
          await client.invalidateQueries({ queryKey: ['risklines'] })
          await client.invalidateQueries({ queryKey: ['assessments'] })
          showToast({ text: t('sent') })
          onClose()
        }}
      >
        <SelectField label={t('line')} value={line.id} onChange={(event) => setChosen(event.target.value)}>
          {lines.map((one) => (
            <option key={one.id} value={one.id}>
              {`${one.code} · ${inLocale(one.name, locale)}`}
            </option>
          ))}
        </SelectField>
        <Notice variant={above ? 'warning' : 'plain'}>
          {t(above ? 'whoAbove' : 'whoWithin', {
            score: line.residualScore!,
            level: labels.choice('residualLevel', line.residualLevel!),
            count: months,
          })}
        </Notice>
      </ShortForm>
    </Dialog>
  )
}
