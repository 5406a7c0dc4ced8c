import { procedures as of, type Procedure } from 'contract/audit/procedures'
import { Ban, Check } from 'lucide-react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { Names } from '#shared/record/FieldValue.tsx'
import { SignaturesTab } from '#shared/record/late-tabs.ts'
import { PersonName } from '#shared/record/PersonName.tsx'
import type { AnyRecord } from '#platform/records/record.ts'
import { Section } from '#ui/Section.tsx'
import { procedureSlice } from '../slices.ts'
import { Suspense } from 'react'

/** Preparer and reviewer; everybody who worked on the procedure is named, because none of them may review it. */
export function SignOffs({ procedure, record }: { procedure: Procedure; record: AnyRecord }) {
  const { t } = useTranslation('audit/fieldwork')
  const labels = useCollectionLabels(of)
  const locale = useLocale()
  const preparers = procedure.preparers ?? []
  const { ownerId, reviewerId, preparedOn, reviewedOn } = procedure
  const barred = reviewerId !== null && preparers.includes(reviewerId)
  const signed = [
    { key: 'ownerId', person: ownerId, on: preparedOn },
    { key: 'reviewerId', person: reviewerId, on: reviewedOn },
  ] as const
  return (
    <Section title={t('signOff.title')} text={t('signOff.text')}>
      <dl className="divide-y divide-line text-body">
        {signed.map(({ key, person, on }) => (
          <div key={key} className="flex flex-wrap items-center gap-x-4 py-1.5">
            <dt className="w-24 text-meta text-ink-faint">{labels.field(key)}</dt>
            <dd className="font-medium">{person ? <PersonName id={person} /> : t('signOff.nobody')}</dd>
            <dd className="ms-auto flex items-center gap-1.5 text-meta text-ink-faint">
              {on ? (
                <>
                  <Check aria-hidden className="size-4 text-seal" />
                  {t('signOff.on', { day: formatDay(on, locale) })}
                </>
              ) : (
                t('signOff.notYet')
              )}
            </dd>
          </div>
        ))}
      </dl>
      {preparers.length > 0 ? (
        <p className="flex flex-wrap items-start gap-x-2 text-body text-ink-soft">
          <Ban aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('signOff.barred')}
          <span className="text-ink">
            <Names kind="person" ids={preparers} />
          </span>
        </p>
      ) : null}
      {barred ? <p className="text-body font-medium text-danger">{t('signOff.reviewerWorked')}</p> : null}
      <details className="text-body">
        <summary className="cursor-pointer text-ink-soft">{t('signOff.signatures')}</summary>
        <div className="mt-3">
          <Suspense>
            <SignaturesTab slice={procedureSlice} record={record} />
          </Suspense>
        </div>
      </details>
    </Section>
  )
}
