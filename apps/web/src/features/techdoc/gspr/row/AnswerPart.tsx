import { CONFORMITY_METHODS, gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import { JUSTIFICATION_LENGTH } from 'contract/techdoc/justification'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { Notice } from '#ui/Notice.tsx'
import { ChoiceLine, PersonLine, TextLine } from '#shared/sheet/line-inputs.tsx'
import { ScaleLine } from '#shared/sheet/ScaleLine.tsx'
import type { Changes } from '#shared/sheet/sheet-store.ts'
import { useChecklist } from '../page-context.ts'
import type { GridRow } from '../row-rules.ts'
import { useScales } from '../sheet/use-scales.ts'
import { useMissing } from '../use-missing.ts'
import { EvidencePart } from './EvidencePart.tsx'
import { GuidancePart } from './GuidancePart.tsx'
import { StandardsPart } from './StandardsPart.tsx'

/** Applicability, method and evidence of the row. */
export function AnswerPart({ row }: { row: GridRow }) {
  const { t } = useTranslation('techdoc/gspr')
  const labels = useCollectionLabels(gsprrows)
  const { store } = useChecklist()
  const { scales } = useScales(labels)
  const missing = useMissing()
  const { id, view, problems } = row
  const open = store.isOpen(id)
  const onChange = (changes: Changes) =>
    store.edit(Object.entries(changes).map(([key, value]) => ({ id, key, value })))
  const shared = { of: gsprrows, values: view, problems, open, onChange }
  const note = open ? missing(view) : undefined
  const absent = view.applicability === 'not_applicable'
  const refused = problems['applicability'] ? t('problems.applicability') : undefined
  return (
    <div className="space-y-5">
      <GuidancePart row={view} />
      {note ? <Notice variant="warning">{note}</Notice> : null}
      <ScaleLine
        {...shared}
        field="applicability"
        steps={scales['applicability']!}
        wordy
        unset="tbd"
        problem={refused}
      />
      {view.inheritedFrom ? (
        <p className="text-body text-ink-soft">
          {labels.field('inheritedFrom')} <bdi dir="ltr">{view.inheritedFrom}</bdi>
        </p>
      ) : null}
      {absent ? (
        <TextLine {...shared} field="justification" hint={t('justification', { n: JUSTIFICATION_LENGTH })} />
      ) : null}
      {view.contradiction ? (
        <TextLine {...shared} field="overrideReason" hint={t('override')} rows={2} />
      ) : null}
      {absent ? null : (
        <>
          <ChoiceLine {...shared} field="method" choices={CONFORMITY_METHODS} />
          <StandardsPart row={view} open={open} onChange={onChange} />
          <TextLine {...shared} field="otherSolution" />
          <TextLine {...shared} field="explanation" />
          <EvidencePart row={view} open={open} onChange={onChange} />
        </>
      )}
      <PersonLine {...shared} field="ownerId" />
      <PersonLine {...shared} field="reviewerId" />
      {problems['reviewerId'] ? <Notice variant="danger">{t('problems.reviewerId')}</Notice> : null}
      <TextLine {...shared} field="comment" rows={2} />
    </div>
  )
}
