import { DESIGN_RESULTS, OPERATION_RESULTS } from 'contract/audit/engagement'
import { procedures as of, type Procedure } from 'contract/audit/procedures'
import { useTranslation } from '#platform/i18n/index.ts'
import { Notice } from '#ui/Notice.tsx'
import { Section } from '#ui/Section.tsx'
import { ChoiceLine, TextLine } from '#shared/sheet/line-inputs.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { operationRating, ratingsOf } from './ratings.ts'

export interface DesignPartProps {
  procedure: Procedure
  open: boolean
  onChange: (changes: Readonly<Record<string, unknown>>) => void
}

/** Conclusions on design and operation; the operation of a badly designed control is tested only with a reason. */
export function DesignPart({ procedure, open, onChange }: DesignPartProps) {
  const { t } = useTranslation('audit/fieldwork')
  const labels = useCollectionLabels(of)
  const { designResult, designRating, operationResult } = procedure
  const line = { of, values: procedure, open }
  const ratings = ratingsOf(designResult)
  const isTested = operationResult !== null && operationResult !== 'not_tested'
  return (
    <Section title={t('design.title')} text={t('design.text')}>
      <div className="grid gap-4 @md:grid-cols-3">
        <ChoiceLine
          {...line}
          field="designResult"
          choices={DESIGN_RESULTS}
          onChange={({ designResult: next }) =>
            onChange({
              designResult: next,
              designRating: ratingsOf(next as typeof designResult).at(-1) ?? null,
            })
          }
        />
        <SelectField
          label={labels.field('designRating')}
          disabled={!open || ratings.length === 0}
          value={designRating ?? ''}
          onChange={(event) => onChange({ designRating: Number(event.target.value) })}
        >
          {ratings.length === 0 ? <option value="">–</option> : null}
          {ratings.map((rating) => (
            <option key={rating} value={rating}>
              {rating}
            </option>
          ))}
        </SelectField>
        <ChoiceLine
          {...line}
          field="operationResult"
          choices={OPERATION_RESULTS}
          onChange={({ operationResult: next }) =>
            onChange({
              operationResult: next,
              operationRating: operationRating(next as typeof operationResult),
            })
          }
        />
      </div>
      {designResult === 'inadequate' && isTested ? (
        <>
          <Notice variant="warning">{labels.guard('designFirst')}</Notice>
          <TextLine {...line} field="operationReason" onChange={onChange} rows={2} />
        </>
      ) : null}
    </Section>
  )
}
