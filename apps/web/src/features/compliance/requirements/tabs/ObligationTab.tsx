import { requirements } from 'contract/compliance/requirements'
import { evidence } from 'contract/workspace/evidence'
import { FilePlus2, FileSearch, Scale } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useMay } from '#platform/collections/may.ts'
import { Button } from '#ui/Button.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { FieldValue } from '#shared/record/FieldValue.tsx'
import { lateOfficialText } from '#shared/official-text/late.ts'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import type { TabProps } from '../use-requirement-tabs.tsx'
import { lazy } from '#ui/lazy.tsx'

const OfficialText = lazy(lateOfficialText)
const AddEvidence = lazy(async () => ({ default: (await import('./AddEvidence.tsx')).AddEvidence }))
const Decide = lazy(async () => ({ default: (await import('./Decide.tsx')).Decide }))

const FACTS = [
  ...(['ref', 'domain', 'obligation', 'weight', 'deadline', 'applicableFrom', 'appliesTo'] as const),
  ...(['relatedRefs', 'ownerId'] as const),
]

/** The obligation: what, of whom, by when; whether it applies here; and typical evidence. */
export function ObligationTab({ requirement }: TabProps) {
  const { t } = useTranslation('compliance/requirements')
  const labels = useCollectionLabels(requirements)
  const may = useMay()
  const [wanted, setWanted] = useState<string>()
  const [deciding, setDeciding] = useState(false)
  const { applicability, applicabilityReason, proposal, evidenceTypes } = requirement
  const suggests = proposal !== null && proposal !== applicability
  return (
    <div className="space-y-6 text-body">
      <p className="text-read whitespace-pre-line">
        <LocalizedText text={requirement.summary} />
      </p>
      <Suspense>
        <OfficialText of={{ type: 'requirement', id: requirement.id }} />
      </Suspense>
      <p>
        <PageLink
          to="/requirement-inspection/$requirementId"
          params={{ requirementId: requirement.id }}
          className="inline-flex items-center gap-1.5 font-medium text-accent hover:underline"
        >
          <FileSearch aria-hidden className="size-4" />
          {t('inspection.open')}
        </PageLink>
      </p>
      <section aria-label={labels.field('applicability')} className="rounded-control border border-line p-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p>
            <span className="text-ink-soft">{labels.field('applicability')} </span>
            <span className="font-medium">
              <FieldValue of={requirements} name="applicability" value={applicability} />
            </span>
          </p>
          {requirement.can.includes('update') ? (
            <Button variant="secondary" size="small" onClick={() => setDeciding(true)}>
              <Scale aria-hidden />
              {t('decide.open')}
            </Button>
          ) : null}
        </div>
        {applicabilityReason ? <p className="mt-1 whitespace-pre-line">{applicabilityReason}</p> : null}
        {suggests ? (
          <p className="mt-1 text-ink-soft">
            {t('decide.proposal', { value: labels.choice('proposal', proposal) })}
          </p>
        ) : null}
      </section>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {FACTS.map((name) => (
          <div key={name}>
            <dt className="text-ink-soft">{labels.field(name)}</dt>
            <dd>
              <FieldValue of={requirements} name={name} value={requirement[name]} />
            </dd>
          </div>
        ))}
      </dl>
      {evidenceTypes && evidenceTypes.length > 0 ? (
        <section>
          <h3 className="mb-2 font-medium">{labels.field('evidenceTypes')}</h3>
          <ul className="divide-y divide-line border-y border-line">
            {evidenceTypes.map((type) => (
              <li key={type} className="flex min-h-11 flex-wrap items-center justify-between gap-2 py-1">
                <span>{labels.choice('evidenceTypes', type)}</span>
                {may(evidence.actions.create) ? (
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={t('evidence.addOf', { type: labels.choice('evidenceTypes', type) })}
                    onClick={() => setWanted(type)}
                  >
                    <FilePlus2 aria-hidden />
                    {t('evidence.add')}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Suspense>
        {wanted ? (
          <AddEvidence requirement={requirement} type={wanted} onClose={() => setWanted(undefined)} />
        ) : null}
        {deciding ? <Decide requirement={requirement} onClose={() => setDeciding(false)} /> : null}
      </Suspense>
    </div>
  )
}
