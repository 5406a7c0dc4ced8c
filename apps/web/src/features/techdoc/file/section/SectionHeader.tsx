import { isRightToLeft } from 'contract/locale'
import { clauseIn } from 'contract/techdoc/file/clause'
import { sections, type Section } from 'contract/techdoc/file/sections'
import { BookOpen, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { formatFigure, PERCENT } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { DeviceMenu } from '#features/techdoc/shared/DeviceMenu.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { RecordHeader } from '#shared/record/RecordHeader.tsx'
import { type SectionShape, useOpenFile } from '../file-context.ts'
import { sectionSlice } from '../slices.ts'
import { SignReview } from './SignReview.tsx'

export interface SectionHeaderProps {
  shape: SectionShape
  /** The saved record: transitions apply to it. */
  record: AnyRecord
  /** Whether a save is pending. */
  busy: boolean
  /** Whether everything is saved. */
  saved: ReactNode
  before: string | undefined
  after: string | undefined
  onGo: (key: string) => void
  /** Opens the margin where there is no room beside the text. */
  onMargin: () => void
  /** Shown where the list of sections is hidden. */
  aside: ReactNode
  tabs: ReactNode
}

/** The section with its clause, its page, its state and its transitions. */
export function SectionHeader(props: SectionHeaderProps) {
  const { shape, record, busy, saved, before, after, onGo, onMargin, aside, tabs } = props
  const { t } = useTranslation('techdoc/file')
  const { device } = useOpenFile()
  const labels = useCollectionLabels(sections)
  const locale = useLocale()
  const { figures, revision, page } = record as Section
  const blockers = figures?.blockers ?? 0
  const applies =
    figures?.applies === 'applicable' && figures.mandatory ? 'mandatory' : (figures?.applies ?? 'undecided')
  return (
    <RecordHeader
      slice={sectionSlice}
      record={record}
      level="h1"
      headingId="section-title"
      code={clauseIn(shape.ref, locale)}
      codeDir={isRightToLeft(locale) ? 'rtl' : 'ltr'}
      type={labels.choice('page', page)}
      context={[
        <bdi key="device" dir="ltr">
          {device.code}
        </bdi>,
        t(`applies.${applies}`),
        `${labels.field('revision')} ${formatNumber(revision, locale)}`,
      ]}
      {...(saved === undefined ? {} : { saved })}
      title={shape.title[locale]}
      progress={
        <>
          <b className="font-semibold text-ink">
            {formatFigure((figures?.score ?? 0) / 100, PERCENT, locale)}
          </b>{' '}
          {t('facts.score')}
          {blockers > 0 ? (
            <span className="ms-2 text-danger">
              {t('facts.blockers')} {formatNumber(blockers, locale)}
            </span>
          ) : null}
          {figures && figures.warnings > 0 ? (
            <span className="ms-2 text-warning">
              {t('facts.warnings')} {formatNumber(figures.warnings, locale)}
            </span>
          ) : null}
        </>
      }
      busy={busy}
      actions={
        <>
          {aside}
          <Button variant="secondary" className="@min-[1040px]/section:hidden" onClick={onMargin}>
            <BookOpen aria-hidden />
            {t('guidance.title')}
          </Button>
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
          <SignReview record={record} />
        </>
      }
      menu={<DeviceMenu device={device.id} />}
      tabs={tabs}
    />
  )
}
