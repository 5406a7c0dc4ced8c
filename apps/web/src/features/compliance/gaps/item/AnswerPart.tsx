import { useQuery } from '@tanstack/react-query'
import { type GapItem, gapitems } from 'contract/compliance/gap-items'
import { gapDistance, isGap } from 'contract/compliance/scoring'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { type LineInputs, PersonLine, TextLine } from '#shared/sheet/line-inputs.tsx'
import { ScaleLine } from '#shared/sheet/ScaleLine.tsx'
import { stillMissing, type StoredItem } from '../item-rules.ts'
import { itemSlice } from '../slices.ts'
import { useScales } from '../grid/use-scales.ts'
import { RatingMatrix } from './RatingMatrix.tsx'
import { LevelMark } from '#ui/marks/LevelMark.tsx'
import { PRIORITY_LEVELS } from '../grid/looks.ts'

/** How the requirement is met, and the distance to its target. */
export function AnswerPart(props: LineInputs<StoredItem> & { onRated: () => void }) {
  const { values: item, open, onChange, onRated } = props
  const { t } = useTranslation('compliance/gaps')
  const labels = useCollectionLabels(gapitems)
  const { scales } = useScales(labels)
  const missing = stillMissing(item)
  const judged = item.answer !== 'not_applicable'
  return (
    <div className="space-y-5">
      {open && missing.length > 0 && missing[0] !== 'answer' ? (
        <Notice variant="warning">
          {t('missing', { fields: missing.map((key) => labels.field(key)).join(' · ') })}
        </Notice>
      ) : null}
      <ScaleLine {...props} field="answer" steps={scales['answer']!} wordy unset="not_assessed" />
      {item.answer === 'partially_compliant' ? (
        <ScaleLine {...props} field="partial" steps={scales['partial']!} />
      ) : null}
      {isGap(item.answer) ? <RatingMatrix {...props} scales={scales} onRated={onRated} /> : null}
      <TextLine {...props} field="rationale" />
      {judged ? (
        <>
          <CheckField
            label={labels.field('noEvidence')}
            hint={t('noEvidenceHint')}
            disabled={!open || item.evidence > 0}
            checked={item.noEvidence === true}
            onChange={(event) => onChange({ noEvidence: event.target.checked })}
          />
          {isGap(item.answer) ? null : <ScaleLine {...props} field="maturity" steps={scales['maturity']!} />}
          <ScaleLine {...props} field="target" steps={scales['target']!} />
          <Priority item={item} />
          <TextLine {...props} field="gap" />
          <TextLine {...props} field="cause" />
        </>
      ) : null}
      <PersonLine {...props} field="ownerId" />
      {item.previous ? <Previous id={item.previous} /> : null}
    </div>
  )
}

/** Weight × distance to the target × severity, with the calculation. */
function Priority({ item }: { item: StoredItem }) {
  const { t } = useTranslation('compliance/gaps')
  const labels = useCollectionLabels(gapitems)
  const locale = useLocale()
  if (item.priority === null || item.priorityScore === null) return null
  const number = (value: number | null) => formatNumber(value ?? 1, locale)
  return (
    <p className="flex flex-wrap items-center gap-2 text-body">
      <span className="text-ink-soft">{labels.field('priority')}</span>
      <LevelMark level={PRIORITY_LEVELS[item.priority]} label={labels.choice('priority', item.priority)} />
      <span className="text-ink-soft tabular-nums">
        {t('explain.priority', {
          weight: number(item.weight),
          way: number(gapDistance(item)),
          severity: number(item.severity),
          score: number(item.priorityScore),
        })}
      </span>
    </p>
  )
}

/** The answer of the previous analysis. */
function Previous({ id }: { id: string }) {
  const { t } = useTranslation('compliance/gaps')
  const labels = useCollectionLabels(gapitems)
  const locale = useLocale()
  const before = useQuery(recordQuery(itemSlice, id)).data as GapItem | undefined
  if (!before) return null
  return (
    <section
      aria-label={t('previous')}
      className="rounded-control border border-line bg-surface-soft p-3 text-body"
    >
      <p className="font-medium">
        {t('previous')} · <bdi className="tabular-nums">{before.code}</bdi>
      </p>
      <p>
        {labels.choice('answer', before.answer ?? 'not_assessed')}
        {before.maturity === null ? null : (
          <span className="text-ink-soft">
            {' '}
            · {labels.field('maturity')} {formatNumber(before.maturity, locale)}
          </span>
        )}
      </p>
      {before.rationale ? (
        <p dir="auto" className="text-ink-soft">
          {before.rationale}
        </p>
      ) : null}
    </section>
  )
}
