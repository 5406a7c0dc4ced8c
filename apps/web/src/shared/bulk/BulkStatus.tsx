import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { BulkPartProps } from './BulkFields.tsx'
import { needsReason, reachable } from './bulk-plan.ts'

/** Another status for all; the preview says which records can make the transition. */
export function BulkStatus({ of, plan, missing, onPlan }: BulkPartProps) {
  const { t } = useTranslation(['shared/bulk', 'app'])
  const labels = useCollectionLabels(of)
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label={t('to')}
        value={plan.to}
        problem={missing.includes('to') ? t('app:required') : undefined}
        onChange={(event) => onPlan({ to: event.target.value })}
      >
        <option value="">{t('choose')}</option>
        {reachable(of).map((state) => (
          <option key={state} value={state}>
            {labels.status(state)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('reason')}
        dir="auto"
        maxLength={1000}
        hint={plan.to && needsReason(of, plan.to) ? t('reasonHint') : undefined}
        problem={missing.includes('reason') ? t('app:required') : undefined}
        value={plan.reason}
        onChange={(event) => onPlan({ reason: event.target.value })}
      />
    </div>
  )
}
