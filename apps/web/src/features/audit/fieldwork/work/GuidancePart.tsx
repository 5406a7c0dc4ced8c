import { procedures as of, type Procedure } from 'contract/audit/procedures'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { MarginSection } from '#shared/record/MarginSection.tsx'
import { lazy } from '#ui/lazy.tsx'
import { Suspense } from 'react'

const ExpectedEvidence = lazy(async () => {
  const [part] = await Promise.all([import('./ExpectedEvidence.tsx'), loadNamespaces('contract/evidence')])
  return part
})

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
          <Suspense>
            <ExpectedEvidence types={expectedEvidence ?? []} />
          </Suspense>
        </>
      ) : null}
    </MarginSection>
  )
}
