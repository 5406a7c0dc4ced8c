import { gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import { Suspense } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { useSettled } from '#platform/use-settled.ts'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { MarginNotes, MarginSignatures } from '#shared/record/Margin.tsx'
import { MarginSection } from '#shared/record/MarginSection.tsx'
import { useSheetLine } from '#shared/sheet/use-sheet.ts'
import { lateOfficialText } from '#shared/official-text/late.ts'
import { lazy } from '#ui/lazy.tsx'
import { useChecklist } from '../page-context.ts'
import type { StoredRow } from '../row-rules.ts'
import { StatusChip } from '../sheet/StatusChip.tsx'
import { gsprSlice } from '../slices.ts'
import { DocumentName } from './DocumentName.tsx'

const OfficialText = lazy(lateOfficialText)

/** Beside the checklist: requirement and guidance, answer and gaps, evidence, notes and signatures of the focused row. */
export function RowMargin({ id }: { id: string }) {
  const { t } = useTranslation('techdoc/gspr')
  const labels = useCollectionLabels(gsprrows)
  const { store, page, onOpen } = useChecklist()
  const settled = useSettled(id)
  const row = useSheetLine(store, id)?.view
  const record = store.line(settled)?.view as AnyRecord | undefined
  if (!row) return null
  const help = page.guidance.find(({ ref }) => ref === row.ref)
  const waiting =
    row.reviewerId && row.status !== 'reviewed'
      ? [{ person: row.reviewerId, meaning: labels.field('reviewerId') }]
      : []
  return (
    <>
      <MarginSection
        title={
          <>
            <bdi dir="ltr">{row.ref}</bdi> <LocalizedText text={row.name} />
          </>
        }
      >
        {help ? (
          <>
            <p className="my-1.5 border-s-2 border-line-strong ps-2.5 text-pretty text-ink">{help.summary}</p>
            <Suspense>
              <OfficialText of={{ type: 'gsprrow', id: settled }} />
            </Suspense>
            {help.evidence.length > 0 ? (
              <details>
                <summary className="cursor-pointer text-meta leading-6 text-ink-faint">
                  {t('guidance.usual')}
                </summary>
                <ul className="mt-1 list-disc ps-4">
                  {help.standards.map((one) => (
                    <li key={one}>
                      <bdi dir="ltr">{one}</bdi>
                    </li>
                  ))}
                  {help.evidence.map((one) => (
                    <li key={one}>{one}</li>
                  ))}
                </ul>
              </details>
            ) : null}
          </>
        ) : null}
      </MarginSection>
      <AnswerSection row={row} />
      <GapsSection row={row} />
      <EvidenceSection row={row} />
      {record ? (
        <>
          <MarginNotes record={record} onOpen={() => onOpen(settled, 'discussion')} />
          <MarginSignatures slice={gsprSlice} record={record} waiting={waiting} />
        </>
      ) : null}
    </>
  )
}

function AnswerSection({ row }: { row: StoredRow }) {
  const { t } = useTranslation('techdoc/gspr')
  const labels = useCollectionLabels(gsprrows)
  const { page } = useChecklist()
  const { applicability, conformity, method, standards } = row
  const text =
    applicability === 'not_applicable'
      ? row.justification
      : (row.explanation ?? row.otherSolution ?? row.justification)
  return (
    <MarginSection
      title={t('margin.answer')}
      end={
        conformity ? (
          <StatusChip status={conformity} label={labels.choice('conformity', conformity)} />
        ) : undefined
      }
    >
      <p
        dir="auto"
        className={`mt-1 line-clamp-6 whitespace-pre-line ${text ? 'text-ink' : 'text-ink-faint'}`}
      >
        {text ?? t('margin.unwritten')}
      </p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
        {applicability ? (
          <>
            <dt className="text-ink-faint">{labels.field('applicability')}</dt>
            <dd className="text-ink">{labels.choice('applicability', applicability)}</dd>
          </>
        ) : null}
        {method ? (
          <>
            <dt className="text-ink-faint">{labels.field('method')}</dt>
            <dd className="text-ink">{labels.choice('method', method)}</dd>
          </>
        ) : null}
        {standards && standards.length > 0 ? (
          <>
            <dt className="text-ink-faint">{labels.field('standards')}</dt>
            <dd className="text-ink">
              {page.standards
                .filter((one) => standards.includes(one.id))
                .map(({ id, designation, edition }) => (
                  <bdi key={id} dir="ltr" className="block">
                    {edition ? `${designation} (${edition})` : designation}
                  </bdi>
                ))}
            </dd>
          </>
        ) : null}
      </dl>
    </MarginSection>
  )
}

function GapsSection({ row }: { row: StoredRow }) {
  const { t } = useTranslation('techdoc/gspr')
  const locale = useLocale()
  const { page, onOpen } = useChecklist()
  const open = page.gaps.filter((gap) => gap.row === row.id && gap.open).length
  if (open === 0) return null
  return (
    <MarginSection title={t('gaps.title')} end={formatNumber(open, locale)}>
      <button
        type="button"
        onClick={() => onOpen(row.id, 'gaps')}
        className="mt-1 cursor-pointer font-medium text-accent hover:underline"
      >
        {t('margin.showGaps')}
      </button>
    </MarginSection>
  )
}

/** The documents that show conformity, keyed a, b, c. */
function EvidenceSection({ row }: { row: StoredRow }) {
  const { t } = useTranslation('shared/record')
  const labels = useCollectionLabels(gsprrows)
  const locale = useLocale()
  const cited = row.evidence ?? []
  const letters = t('margin.letters').split(' ')
  return (
    <MarginSection title={labels.field('evidence')} end={formatNumber(cited.length, locale)}>
      {cited.length === 0 ? <p className="mt-1">{t('margin.noEvidence')}</p> : null}
      <ul>
        {cited.map(({ document, place }, index) => (
          <li key={document} className="grid grid-cols-[0.875rem_minmax(0,1fr)] gap-x-1 py-1">
            <span aria-hidden className="text-tick leading-4.5 font-semibold text-seal">
              {letters[index] ?? ''}
            </span>
            <span>
              <DocumentName id={document} />
              {place ? (
                <span className="block text-meta text-ink-faint">
                  <bdi>{place}</bdi>
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </MarginSection>
  )
}
