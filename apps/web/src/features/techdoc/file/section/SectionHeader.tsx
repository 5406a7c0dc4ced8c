import { sections, type Section } from 'contract/techdoc/file/sections'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { formatFigure, PERCENT } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { PresentPeople } from '#shared/record/PresentPeople.tsx'
import { RecordActions } from '#shared/record/RecordActions.tsx'
import { Fact } from '#shared/record/RecordSummary.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { SectionShape } from '../file-context.ts'
import { sectionSlice } from '../slices.ts'
import { SignReview } from './SignReview.tsx'

export interface SectionHeaderProps {
  shape: SectionShape
  /** The saved record: transitions apply to it. */
  record: AnyRecord
  /** Whether a save is pending. */
  busy: boolean
  before: string | undefined
  after: string | undefined
  onGo: (key: string) => void
  /** Shown where the list of sections is hidden. */
  aside: ReactNode
  children: ReactNode
}

/** The section, its status, and its transitions. */
export function SectionHeader({
  shape,
  record,
  busy,
  before,
  after,
  onGo,
  aside,
  children,
}: SectionHeaderProps) {
  const { t } = useTranslation('techdoc/file')
  const labels = useCollectionLabels(sections)
  const locale = useLocale()
  const { status, figures, revision } = record as Section
  return (
    <header className="ruled space-y-3 py-4 sm:py-5">
      <div className="flex flex-wrap items-center gap-2 text-body">
        {aside}
        <bdi dir="ltr" className="font-semibold">
          {shape.ref}
        </bdi>
        <StatusBadge status={status} label={labels.status(status)} />
        {figures ? (
          <span className="text-ink-soft">
            {figures.applies === 'applicable' && figures.mandatory
              ? t('applies.mandatory')
              : t(`applies.${figures.applies}`)}
          </span>
        ) : null}
        <span className="ms-auto flex items-center gap-1">
          <PresentPeople slice={sectionSlice} id={record.id} />
          <IconButton
            label={t('walk.before')}
            icon={<ChevronLeft aria-hidden className="rtl:-scale-x-100" />}
            disabled={before === undefined}
            onClick={() => (before ? onGo(before) : undefined)}
          />
          <IconButton
            label={t('walk.after')}
            icon={<ChevronRight aria-hidden className="rtl:-scale-x-100" />}
            disabled={after === undefined}
            onClick={() => (after ? onGo(after) : undefined)}
          />
        </span>
      </div>
      <h2 id="section-title" className="text-record font-semibold">
        {shape.title[locale]}
      </h2>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-body">
        <Fact name={t('facts.score')}>
          <span className="tabular-nums">{formatFigure((figures?.score ?? 0) / 100, PERCENT, locale)}</span>
        </Fact>
        <Fact name={t('facts.blockers')}>
          <span
            className={`tabular-nums ${figures && figures.blockers > 0 ? 'font-semibold text-danger' : ''}`}
          >
            {formatNumber(figures?.blockers ?? 0, locale)}
          </span>
        </Fact>
        {figures && figures.warnings > 0 ? (
          <Fact name={t('facts.warnings')}>
            <span className="text-warning tabular-nums">{formatNumber(figures.warnings, locale)}</span>
          </Fact>
        ) : null}
        <Fact name={labels.field('revision')}>
          <span className="tabular-nums">{formatNumber(revision, locale)}</span>
        </Fact>
      </dl>
      {/* Pending edits are saved before a transition. */}
      <fieldset disabled={busy} className="flex flex-wrap items-start gap-2">
        <SignReview record={record} />
        <RecordActions slice={sectionSlice} record={record} stepsOnly />
      </fieldset>
      {children}
    </header>
  )
}
