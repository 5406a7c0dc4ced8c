import type { Universe } from 'contract/compliance/universes'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Suspense, type FunctionComponent } from 'react'
import { loadNamespaces, type Namespace, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { RecordHeader } from '#shared/record/RecordHeader.tsx'
import { RecordPanel } from '#shared/record/index.ts'
import { WithRecord } from '#shared/record/WithRecord.tsx'
import { useSetupAddress } from './setup-address.ts'
import { SETUP_STEPS, type SetupStep } from './setup-steps.ts'
import { domainSlice, requirementSlice, universeSlice } from './slices.ts'
import { StepList } from './StepList.tsx'
import type { StepProps } from './step-props.ts'
import { lazy } from '#ui/lazy.tsx'

const step = (load: () => Promise<FunctionComponent<StepProps>>, ...namespaces: Namespace[]) =>
  lazy(async () => ({ default: (await Promise.all([load(), loadNamespaces(...namespaces)]))[0] }))

const STEPS: Readonly<Record<SetupStep, FunctionComponent<StepProps>>> = {
  general: step(async () => (await import('./steps/GeneralStep.tsx')).GeneralStep),
  profile: step(async () => (await import('./steps/ProfileStep.tsx')).ProfileStep, 'shared/table'),
  structure: step(async () => (await import('./steps/StructureStep.tsx')).StructureStep, 'shared/table'),
  scoring: step(async () => (await import('./steps/ScoringStep.tsx')).ScoringStep),
  assignment: step(async () => (await import('./steps/AssignmentStep.tsx')).AssignmentStep, 'shared/table'),
  version: step(
    async () => (await import('./version/VersionStep.tsx')).VersionStep,
    'contract/revisions',
    'contract/revisionlines',
    'shared/table',
    'shared/compare',
  ),
  changes: step(
    async () => (await import('./steps/ChangesStep.tsx')).ChangesStep,
    'contract/revisions',
    'contract/revisionlines',
  ),
}

const PANELS = { domain: domainSlice, requirement: requirementSlice }

/** The setup of a universe in seven steps, which can be opened in any order. */
export function SetupPage({ id }: { id: string }) {
  const { t } = useTranslation('compliance/setup')
  return (
    <WithRecord<Universe> slice={universeSlice} id={id} title={t('title')}>
      {(universe) => <Loaded universe={universe} />}
    </WithRecord>
  )
}

function Loaded({ universe }: { universe: Universe }) {
  const { t } = useTranslation('compliance/setup')
  const { step: shown = 'general', record, type, go } = useSetupAddress()
  const at = SETUP_STEPS.indexOf(shown)
  const Shown = STEPS[shown]
  const panel = type && type in PANELS ? PANELS[type as keyof typeof PANELS] : undefined
  const back = (
    <PageLink
      to="/regulatory-requirements/$universeId"
      params={{ universeId: universe.id }}
      className="inline-flex min-h-9 items-center gap-1 rounded-control px-2 text-body font-medium text-accent hover:bg-surface-soft"
    >
      {t('toRequirements')}
    </PageLink>
  )
  const goTo = (next: SetupStep) => {
    go({ step: next, revision: undefined }, false)
    document.getElementById('setup-step')?.focus()
  }
  return (
    <>
      <RecordHeader slice={universeSlice} record={universe} actions={back} level="h1" />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <StepList universe={universe} shown={shown} onStep={goTo} />
        <div className="min-w-0 space-y-4">
          <h2 id="setup-step" tabIndex={-1} className="text-record font-semibold outline-none">
            {t(`steps.${shown}.title`)}
          </h2>
          <p className="-mt-3 max-w-prose text-body text-ink-soft">{t(`steps.${shown}.text`)}</p>
          <Suspense fallback={<Loading />}>
            <Shown universe={universe} />
          </Suspense>
          <div className="flex justify-between gap-2">
            {at > 0 ? (
              <Button variant="secondary" onClick={() => goTo(SETUP_STEPS[at - 1]!)}>
                <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
                {t('back')}
              </Button>
            ) : (
              <span />
            )}
            {at < SETUP_STEPS.length - 1 ? (
              <Button variant="secondary" onClick={() => goTo(SETUP_STEPS[at + 1]!)}>
                {t('next')}
                <ArrowRight aria-hidden className="rtl:-scale-x-100" />
              </Button>
            ) : null}
          </div>
        </div>
      </div>
      <Suspense>
        {record && panel ? (
          <RecordPanel
            slice={panel}
            id={record}
            onClose={() => go({ record: undefined, type: undefined, tab: undefined })}
            onCreated={() => undefined}
          />
        ) : null}
      </Suspense>
    </>
  )
}
