import { useQuery } from '@tanstack/react-query'
import { issues } from 'contract/audit/issues'
import { gapitems } from 'contract/compliance/gap-items'
import { type Inspection, MAX_INSPECTED } from 'contract/compliance/inspection'
import { requirements } from 'contract/compliance/requirements'
import { inLocale } from 'contract/locale'
import { controls } from 'contract/risk/controls'
import { actions } from 'contract/workspace/actions'
import { evidence } from 'contract/workspace/evidence'
import { ArrowLeft, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useTitle } from '#platform/use-title.ts'
import { FieldValue } from '#shared/record/FieldValue.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { Section } from '#ui/Section.tsx'
import { inspectionQuery } from './inspection.api.ts'
import { InspectedTable } from './InspectedTable.tsx'
import { InspectedTests } from './InspectedTests.tsx'
import { RequirementHistory } from './RequirementHistory.tsx'

const FACTS = [
  ...(['obligation', 'weight', 'applicability', 'applicabilityReason', 'deadline', 'ownerId'] as const),
  ...(['answer', 'maturity', 'priority', 'assessedOn', 'lastTestOn', 'lastTestResult'] as const),
]

/** "Show me requirement X": controls, tests, evidence, answers, issues, actions and history on one page. */
export function InspectionPage({ id }: { id: string }) {
  const { t } = useTranslation('compliance/requirements')
  const { data, error, refetch } = useQuery(inspectionQuery(id))
  useTitle(data ? `${data.requirement.ref} · ${t('inspection.title')}` : t('inspection.title'))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <Shown page={data} /> : <Loading />
}

function Shown({ page }: { page: Inspection }) {
  const { t } = useTranslation('compliance/requirements')
  const locale = useLocale()
  const { requirement } = page
  return (
    <article className="max-w-6xl print:max-w-none">
      <header className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <PageLink
            to="/regulatory-requirements/$universeId"
            params={{ universeId: requirement.universe }}
            search={{ record: requirement.id }}
            className="inline-flex items-center gap-1 text-body font-medium text-accent print:hidden"
          >
            <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
            {t('inspection.back')}
          </PageLink>
          <h1 className="text-title font-semibold">
            <bdi>{requirement.ref}</bdi> <LocalizedText text={requirement.name} />
          </h1>
          <p className="text-body text-ink-soft">
            {[page.universe, page.domain]
              .filter((place) => place !== null)
              .map((place) => `${place.code} ${inLocale(place.title, locale)}`)
              .join(' · ')}
          </p>
          <p className="text-meta text-ink-soft">
            {t('inspection.at', { moment: formatMoment(page.at, locale) })}
          </p>
        </div>
        <Button variant="secondary" onClick={() => print()} className="print:hidden">
          <Printer aria-hidden />
          {t('inspection.print')}
        </Button>
      </header>
      {page.complete ? null : (
        <Notice variant="warning">{t('inspection.incomplete', { most: MAX_INSPECTED })}</Notice>
      )}
      <Obligation page={page} />
      <Proof page={page} />
      <Section title={t('inspection.history.title')}>
        <RequirementHistory id={requirement.id} />
      </Section>
    </article>
  )
}

/** What is asked, whether it applies, and how it is answered now. */
function Obligation({ page: { requirement } }: { page: Inspection }) {
  const { t } = useTranslation('compliance/requirements')
  const labels = useCollectionLabels(requirements)
  return (
    <Section title={t('inspection.obligation')}>
      <p className="max-w-prose text-read whitespace-pre-line">
        <LocalizedText text={requirement.summary} />
      </p>
      <dl className="grid gap-x-6 gap-y-3 text-body sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3">
        {FACTS.map((name) => (
          <div key={name}>
            <dt className="text-ink-soft">{labels.field(name)}</dt>
            <dd>
              <FieldValue of={requirements} name={name} value={requirement[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

type Kind = 'controls' | 'tests' | 'evidence' | 'answers' | 'issues' | 'actions'

function Part({ kind, page, children }: { kind: Kind; page: Inspection; children: ReactNode }) {
  const { t } = useTranslation('compliance/requirements')
  const { length } = page[kind]
  return (
    <Section title={`${t(`inspection.${kind}.title`)} (${length})`}>
      {length > 0 ? children : <p className="text-body text-ink-soft">{t(`inspection.${kind}.none`)}</p>}
    </Section>
  )
}

function Proof({ page }: { page: Inspection }) {
  const { t } = useTranslation('compliance/requirements')
  return (
    <>
      <Part kind="controls" page={page}>
        <InspectedTable
          title={t('inspection.controls.title')}
          of={controls}
          rows={page.controls}
          columns={['type', 'nature', 'frequency', 'key', 'lastTestOn', 'lastDesign', 'lastOperation']}
        />
      </Part>
      <Part kind="tests" page={page}>
        <InspectedTests tests={page.tests} />
      </Part>
      <Part kind="evidence" page={page}>
        <InspectedTable
          title={t('inspection.evidence.title')}
          of={evidence}
          rows={page.evidence}
          columns={['type', 'obtainedOn', 'validUntil', 'files']}
        />
      </Part>
      <Part kind="answers" page={page}>
        <InspectedTable
          title={t('inspection.answers.title')}
          of={gapitems}
          rows={page.answers}
          columns={['answer', 'maturity', 'target', 'priority']}
          notes={['rationale', 'gap']}
          remark={({ current }) => (current ? t('gaps.speaks') : null)}
        />
      </Part>
      <Part kind="issues" page={page}>
        <InspectedTable
          title={t('inspection.issues.title')}
          of={issues}
          rows={page.issues}
          columns={['rating', 'dueOn', 'overdue']}
          notes={['condition']}
        />
      </Part>
      <Part kind="actions" page={page}>
        <InspectedTable
          title={t('inspection.actions.title')}
          of={actions}
          rows={page.actions}
          columns={['priority', 'dueOn', 'percent', 'overdue']}
        />
      </Part>
    </>
  )
}
