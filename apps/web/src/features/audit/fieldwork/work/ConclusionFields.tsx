import type { ControlConclusion } from 'contract/audit/control-conclusions'
import { DESIGN_RESULTS, OPERATION_RESULTS } from 'contract/audit/engagement'
import { procedures as of } from 'contract/audit/procedures'
import { Notice } from '#ui/Notice.tsx'
import { ChoiceLine, TextLine } from '#shared/sheet/line-inputs.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { ratingsOf } from './ratings.ts'

/** A conclusion on one control, or that of the procedure. */
export type Conclusion = Omit<ControlConclusion, 'control'>

interface ConclusionFieldsProps {
  conclusion: Conclusion
  open: boolean
  onChange: (changes: Partial<Conclusion>) => void
}

/** Test of design, its rating and test of operation; a reason where operation was tested despite the design. */
export function ConclusionFields({ conclusion, open, onChange }: ConclusionFieldsProps) {
  const labels = useCollectionLabels(of)
  const { designResult, designRating, operationResult } = conclusion
  const line = { of, values: conclusion, open }
  const ratings = ratingsOf(designResult)
  const isTested = operationResult !== null && operationResult !== 'not_tested'
  return (
    <>
      <div className="grid gap-4 @md:grid-cols-3">
        <ChoiceLine
          {...line}
          field="designResult"
          choices={DESIGN_RESULTS}
          onChange={(changes) => {
            const next = changes['designResult'] as Conclusion['designResult']
            onChange({ designResult: next, designRating: ratingsOf(next).at(-1) ?? null })
          }}
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
        <ChoiceLine {...line} field="operationResult" choices={OPERATION_RESULTS} onChange={onChange} />
      </div>
      {designResult === 'inadequate' && isTested ? (
        <>
          <Notice variant="warning">{labels.guard('designFirst')}</Notice>
          <TextLine {...line} field="operationReason" onChange={onChange} rows={2} />
        </>
      ) : null}
    </>
  )
}
