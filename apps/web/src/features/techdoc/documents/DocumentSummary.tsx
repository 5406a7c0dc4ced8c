import { type TechDocument, techdocuments } from 'contract/techdoc/documents/tech-documents'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { Notice } from '#ui/Notice.tsx'
import { FieldValue } from '#shared/record/FieldValue.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { HoldNotice } from './HoldNotice.tsx'
import { Translations } from './Translations.tsx'

const SHOWN = ['effectiveVersion', 'openVersion', 'docType', 'language', 'confidentiality'] as const

/** The status of the document as a whole, whichever version is shown. */
export function DocumentSummary({ document }: { document: TechDocument }) {
  const { t } = useTranslation('techdoc/documents')
  const labels = useCollectionLabels(techdocuments)
  const { documentStatus, external, legalHold, reviewOverdue } = document
  const facts = SHOWN.filter((name) => document[name] !== null)
  return (
    <div className="mt-3 space-y-3 border-t border-line py-3">
      <dl className="flex flex-wrap items-center gap-x-8 gap-y-2 text-body">
        {documentStatus ? (
          <div className="flex items-center gap-2">
            <dt className="text-ink-soft">{labels.field('documentStatus')}</dt>
            <dd>
              <StatusBadge
                status={documentStatus === 'effective' ? 'active' : documentStatus}
                label={labels.choice('documentStatus', documentStatus)}
              />
            </dd>
          </div>
        ) : null}
        {facts.map((name) => (
          <div key={name} className="flex gap-2">
            <dt className="text-ink-soft">{labels.field(name)}</dt>
            <dd>
              <bdi>
                <FieldValue of={techdocuments} name={name} value={document[name]} />
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Translations document={document} />
      {external ? <Notice>{t('external')}</Notice> : null}
      {legalHold ? <HoldNotice document={document} /> : null}
      {reviewOverdue ? <Notice variant="warning">{t('overdue')}</Notice> : null}
    </div>
  )
}
