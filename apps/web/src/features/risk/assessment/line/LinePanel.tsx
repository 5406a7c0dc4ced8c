import { useQueryClient } from '@tanstack/react-query'
import { missingIn, RESPONSES, risklines } from 'contract/risk/risk-lines'
import { inLocale, withColon } from 'contract/locale'
import { useEffect } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordKey } from '#platform/records/record-queries.ts'
import { CloseButton } from '#ui/dialog/CloseButton.tsx'
import { SidePanelClose } from '#ui/dialog/SidePanel.tsx'
import { Notice } from '#ui/Notice.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { RecordActions } from '#shared/record/RecordActions.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { ChoiceLine, DayLine, NumberLine, PersonLine, TextLine } from '#shared/sheet/line-inputs.tsx'
import type { Changes } from '#shared/sheet/sheet-store.ts'
import { SheetPanel } from '#shared/sheet/SheetPanel.tsx'
import type { GridLine, StoredLine } from '../grid/line-rules.ts'
import { assessmentSlice, risklineSlice } from '../slices.ts'
import { linesQuery, type Lines } from '../use-lines.ts'
import { DutySection } from '../duty/DutySection.tsx'
import { ControlRatings } from './ControlRatings.tsx'
import { LineMatrix } from './LineMatrix.tsx'
import { Residual } from './Residual.tsx'
import { Section } from './Section.tsx'
import { StepChoice } from './StepChoice.tsx'

export interface LinePanelProps {
  lines: Lines
  id: string
  onClose: () => void
}

/** One risk of the assessment with all of its fields. Input is saved like the cells of the sheet. */
export function LinePanel({ lines, id, onClose }: LinePanelProps) {
  return (
    <SheetPanel
      slice={risklineSlice}
      store={lines.store}
      id={id}
      isWhole={({ description }) => description !== undefined}
      onClose={onClose}
    >
      {(line, read) => <Content lines={lines} line={line} read={read} />}
    </SheetPanel>
  )
}

function Content({ lines, line, read }: { lines: Lines; line: GridLine; read: StoredLine }) {
  const { t } = useTranslation('risk/assessment')
  const locale = useLocale()
  const labels = useCollectionLabels(risklines)
  const { store, method } = lines
  const { view } = line
  const client = useQueryClient()
  // A challenge or an answer changes what the sheet and the header show.
  const { assessment, status } = read
  useEffect(() => {
    if (!status) return
    void client.invalidateQueries({ queryKey: linesQuery(assessment).queryKey })
    void client.invalidateQueries({ queryKey: recordKey(assessmentSlice, assessment) })
  }, [client, assessment, status])
  const open = store.isOpen(line.id)
  const missing = missingIn({ ...view, overrideReason: view.overrideReason ?? null })
  const shared = {
    line,
    of: risklines,
    values: view,
    problems: line.problems,
    open,
    onChange: (changes: Changes) =>
      store.edit(Object.entries(changes).map(([key, value]) => ({ id: line.id, key, value }))),
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="space-y-2 border-b border-line px-4 py-4 sm:px-6">
        <div className="flex items-start justify-between gap-4">
          <p className="flex flex-wrap items-center gap-2 pt-1.5 text-body">
            <bdi className="font-semibold tabular-nums">{view.code}</bdi>
            <StatusBadge status={view.status} label={labels.status(view.status)} />
            {view.category ? <span>{labels.choice('category', view.category)}</span> : null}
          </p>
          <SidePanelClose render={<CloseButton />} />
        </div>
        <h2 className="text-record font-semibold">
          <LocalizedText text={view.name} />
        </h2>
        {view.description && view.about !== 'domain' ? (
          <p className="text-body text-ink-soft">{inLocale(view.description, locale)}</p>
        ) : null}
        {/* Transitions apply to the saved version. */}
        {line.state === 'saved' ? <RecordActions slice={risklineSlice} record={read} /> : null}
      </header>
      <div className="min-h-0 flex-1 space-y-6 overflow-y-auto px-4 py-4 sm:px-6">
        {open && missing.length > 0 ? (
          <Notice variant="warning">
            {t('missing', { fields: missing.map((key) => labels.field(key)).join(' · ') })}
          </Notice>
        ) : null}
        {view.about === 'risk' ? null : (
          <Section title={t('sections.duty')}>
            <DutySection {...shared} method={method} />
          </Section>
        )}
        <LineMatrix {...shared} method={method} />
        <Section title={t('sections.inherent')}>
          <StepChoice {...shared} method={method} field="inherentLikelihood" />
          {(
            [
              'impactFinancial',
              'impactOperational',
              'impactCompliance',
              'impactReputation',
              'impactSafety',
            ] as const
          ).map((field) => (
            <StepChoice key={field} {...shared} method={method} field={field} />
          ))}
          <TextLine {...shared} field="rationale" />
        </Section>
        <Section title={t('sections.controls')}>
          <ControlRatings {...shared} method={method} />
        </Section>
        <Section title={t('sections.residual')}>
          <Residual {...shared} method={method} />
        </Section>
        <Section title={t('sections.response')}>
          <div className="grid gap-4 @md:grid-cols-2">
            <PersonLine {...shared} field="ownerId" />
            <ChoiceLine {...shared} field="response" choices={RESPONSES} />
          </div>
          <StepChoice {...shared} method={method} field="targetLikelihood" />
          <StepChoice {...shared} method={method} field="targetImpact" />
          <DayLine {...shared} field="targetOn" />
        </Section>
        <Section title={t('sections.story')}>
          <TextLine {...shared} field="causes" />
          <TextLine {...shared} field="consequences" />
          <p className="text-body">
            <span className="text-ink-soft">{withColon(labels.field('previousScore'), locale)} </span>
            {view.previousScore === null ? t('none') : formatNumber(view.previousScore, locale)}
            {view.trend ? ` · ${labels.choice('trend', view.trend)}` : null}
          </p>
        </Section>
        <Section title={t('sections.loss')}>
          <div className="grid gap-4 @md:grid-cols-2">
            {(['lossMin', 'lossLikely', 'lossMax', 'lossProbability'] as const).map((field) => (
              <NumberLine key={field} {...shared} field={field} />
            ))}
          </div>
        </Section>
      </div>
    </div>
  )
}
