import { clauseIn } from 'contract/techdoc/file/clause'
import { type Section, sections } from 'contract/techdoc/file/sections'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { MarginEvidence, MarginNotes, MarginSignatures } from '#shared/record/Margin.tsx'
import { MarginSection } from '#shared/record/MarginSection.tsx'
import type { SectionShape } from '../file-context.ts'
import { sectionSlice } from '../slices.ts'

interface SectionMarginProps {
  shape: SectionShape
  record: AnyRecord
  /** Opens the discussion. */
  onDiscuss: () => void
}

const APPROVED: ReadonlySet<string> = new Set(['approved', 'not_applicable'])

/** Beside the text of a section: clause, guidance, evidence, notes and signatures. */
export function SectionMargin({ shape, record, onDiscuss }: SectionMarginProps) {
  const { t } = useTranslation('techdoc/file')
  const labels = useCollectionLabels(sections)
  const locale = useLocale()
  const { status, reviewerId, approverId, reviewSigned } = record as Section
  const isOpen = !APPROVED.has(status)
  const waiting = [
    { person: isOpen && reviewSigned !== true ? reviewerId : null, meaning: labels.field('reviewerId') },
    { person: isOpen ? approverId : null, meaning: labels.field('approverId') },
  ].filter((one): one is { person: string; meaning: string } => one.person !== null)
  return (
    <>
      <MarginSection title={t('guidance.clause')}>
        <p className="my-1.5 border-s-2 border-line-strong ps-2.5 text-ink">{clauseIn(shape.ref, locale)}</p>
        {shape.imdrf ? (
          <p className="text-meta text-ink-faint">
            {t('guidance.imdrf')} <bdi dir="ltr">{shape.imdrf}</bdi>
          </p>
        ) : null}
      </MarginSection>
      <MarginSection title={t('guidance.title')}>
        <p className="mt-1 text-pretty">{shape.guidance[locale]}</p>
        {shape.evidence.length > 0 ? (
          <>
            <h3 className="mt-2 text-meta text-ink-faint">{t('guidance.evidence')}</h3>
            <ul className="list-disc ps-4">
              {shape.evidence.map((one) => (
                <li key={one.en}>{one[locale]}</li>
              ))}
            </ul>
          </>
        ) : null}
      </MarginSection>
      <MarginEvidence slice={sectionSlice} record={record} />
      <MarginNotes record={record} onOpen={onDiscuss} />
      <MarginSignatures slice={sectionSlice} record={record} waiting={waiting} />
    </>
  )
}
