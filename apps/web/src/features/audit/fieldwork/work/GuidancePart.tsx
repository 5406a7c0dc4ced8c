import { procedures as of, type Procedure } from 'contract/audit/procedures'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { FieldValue } from '#shared/record/FieldValue.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { MarginSection } from '#shared/record/Margin.tsx'

/** How the procedure is performed, and the evidence that it expects. */
export function GuidancePart({ procedure }: { procedure: Procedure }) {
  const { t } = useTranslation('audit/fieldwork')
  const labels = useCollectionLabels(of)
  const { guidance, expectedEvidence } = procedure
  const expects = (expectedEvidence ?? []).length > 0
  if (!guidance && !expects) return null
  return (
    <MarginSection title={t('guidance')}>
      {guidance ? (
        <p className="mt-1 text-pretty">
          <LocalizedText text={guidance} />
        </p>
      ) : null}
      {expects ? (
        <>
          <h3 className="mt-2 text-meta text-ink-faint">{labels.field('expectedEvidence')}</h3>
          <FieldValue of={of} name="expectedEvidence" value={expectedEvidence} />
        </>
      ) : null}
    </MarginSection>
  )
}
