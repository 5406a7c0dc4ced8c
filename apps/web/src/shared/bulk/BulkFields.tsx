import type { Collection } from 'contract/collection'
import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { Button } from '#ui/Button.tsx'
import { FieldInput } from '#shared/form/FieldInput.tsx'
import { useProblemText } from '#shared/form/use-problem-text.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuItem } from '#ui/Menu.tsx'
import { bulkFields, type BulkPlan } from './bulk-plan.ts'

export interface BulkPartProps {
  of: Collection
  plan: BulkPlan
  missing: readonly string[]
  onPlan: (patch: Partial<BulkPlan>) => void
}

/** One or more fields, each with the value for all selected records. */
export function BulkFields({ of, plan, missing, onPlan }: BulkPartProps) {
  const { t } = useTranslation('shared/bulk')
  const problemText = useProblemText()
  const labels = useCollectionLabels(of)
  const id = useId()
  const offered = bulkFields(of).filter((key) => !plan.fields.includes(key))
  const problem = (key: string) =>
    missing.includes(key) ? problemText(of.fields[key]!, plan.draft[key]) : undefined
  return (
    <div className="flex flex-col gap-4">
      {plan.fields.map((key) => (
        <div key={key} className="flex items-end gap-2">
          <div className="min-w-0 grow">
            <FieldInput
              of={of}
              name={key}
              id={`${id}-${key}`}
              value={plan.draft[key]}
              onChange={(value) => onPlan({ draft: { ...plan.draft, [key]: value } })}
              problem={problem(key)}
              parts={{}}
            />
          </div>
          <IconButton
            tip={false}
            label={t('removeField', { field: labels.field(key) })}
            icon={<Trash2 aria-hidden />}
            onClick={() => onPlan({ fields: plan.fields.filter((one) => one !== key) })}
          />
        </div>
      ))}
      {offered.length > 0 ? (
        <div>
          <Menu
            trigger={
              <Button variant="secondary">
                <Plus aria-hidden />
                {t(plan.fields.length === 0 ? 'field' : 'addField')}
              </Button>
            }
          >
            {offered.map((key) => (
              <MenuItem key={key} onClick={() => onPlan({ fields: [...plan.fields, key] })}>
                {labels.field(key)}
              </MenuItem>
            ))}
          </Menu>
          {missing.includes('fields') ? (
            <p role="alert" className="mt-1 text-body text-danger">
              {t('pick')}
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
