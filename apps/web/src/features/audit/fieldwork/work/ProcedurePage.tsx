import { useQuery } from '@tanstack/react-query'
import { procedures as of, type Procedure } from 'contract/audit/procedures'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense, type FunctionComponent, type ReactNode } from 'react'
import type { LinkTarget } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { useAutosave } from '#platform/records/use-autosave.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { EvidenceTab } from '#shared/evidence/lazy.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Loading } from '#ui/Loading.tsx'
import { AutosaveQuestions } from '#shared/record/AutosaveQuestions.tsx'
import { HistoryTab } from '#shared/record/late-tabs.ts'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { RecordActions } from '#shared/record/RecordActions.tsx'
import { SaveState } from '#shared/record/SaveState.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { procedureSlice } from '../slices.ts'
import { AboutPart } from './AboutPart.tsx'
import { ConclusionPart } from './ConclusionPart.tsx'
import { DesignPart } from './DesignPart.tsx'
import { NotesPart } from './NotesPart.tsx'
import type { Offered } from './reference-typing.ts'
import { SignOffs } from './SignOffs.tsx'
import { mergeSteps } from './steps.ts'
import { StepsPart } from './StepsPart.tsx'
import { TimePart } from './TimePart.tsx'

/** Population and sample of a procedure; belongs to another slice and is passed in by the route. */
export type SampleBlock = FunctionComponent<{ procedure: Procedure; open: boolean }>

export interface ProcedurePageProps {
  id: string
  papers: readonly Offered[]
  linkOf: (reference: string) => LinkTarget | undefined
  before: string | undefined
  after: string | undefined
  onGo: (id: string) => void
  Sample?: SampleBlock | undefined
  /** Shown beside the title where the tree is hidden. */
  aside?: ReactNode
}

/** One procedure on one page, for its preparer and its reviewer. */
export function ProcedurePage(props: ProcedurePageProps) {
  const record = useQuery(recordQuery(procedureSlice, props.id))
  if (record.isPending) return <Loading />
  if (record.isError) return <ErrorState error={record.error} onRetry={() => void record.refetch()} />
  return <Loaded {...props} saved={record.data} />
}

const merge = (field: string, seen: unknown, mine: unknown, theirs: unknown) =>
  field === 'steps' ? mergeSteps(seen, mine, theirs) : undefined
/** Tests of controls have conclusions on design and operation. */
const OF_CONTROLS: readonly string[] = ['tod', 'toe']

function Loaded({ saved, papers, linkOf, Sample, ...around }: ProcedurePageProps & { saved: AnyRecord }) {
  const { t } = useTranslation('audit/fieldwork')
  const working = useAutosave(procedureSlice, saved, merge)
  const { record, autosave } = working
  const procedure = record as Procedure
  const open = saved.can.includes('update')
  const change = (changes: Readonly<Record<string, unknown>>) => autosave.change(changes)
  const withDesign = OF_CONTROLS.includes(procedure.test) || procedure.designResult !== null
  // A walkthrough follows one case; all other tests use a sample.
  const withSample = procedure.test !== 'tod' || procedure.samples > 0
  return (
    <article aria-labelledby="procedure-title" className="min-w-0 space-y-4">
      <Header {...around} procedure={procedure} record={saved}>
        <SaveState working={working} />
      </Header>
      <div className="grid items-start gap-4 2xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-4">
          <AboutPart procedure={procedure} />
          <StepsPart
            steps={procedure.steps ?? []}
            open={open}
            papers={papers}
            onChange={(steps) => change({ steps })}
          />
          {withDesign ? <DesignPart procedure={procedure} open={open} onChange={change} /> : null}
          {Sample && withSample ? (
            <Suspense fallback={<Loading />}>
              <Sample procedure={procedure} open={open} />
            </Suspense>
          ) : null}
          <ConclusionPart
            procedure={procedure}
            open={open}
            papers={papers}
            onChange={change}
            linkOf={linkOf}
          />
          <SignOffs procedure={procedure} record={saved} />
        </div>
        <div className="min-w-0 space-y-4">
          <Section title={t('evidence.title')} text={t('evidence.text')}>
            <Suspense fallback={<Loading />}>
              <EvidenceTab slice={procedureSlice} record={saved} judged />
            </Suspense>
          </Section>
          <NotesPart procedure={procedure} />
          <TimePart procedure={procedure} />
          <Section title={t('history')}>
            <details className="text-body">
              <summary className="cursor-pointer text-ink-soft">{t('historyShow')}</summary>
              <Suspense fallback={<Loading />}>
                <HistoryTab slice={procedureSlice} record={saved} />
              </Suspense>
            </details>
          </Section>
        </div>
      </div>
      <AutosaveQuestions of={of} working={working} />
    </article>
  )
}

type HeaderProps = Pick<ProcedurePageProps, 'before' | 'after' | 'onGo' | 'aside'> & {
  procedure: Procedure
  record: AnyRecord
  children: ReactNode
}

function Header({ procedure, record, before, after, onGo, aside, children }: HeaderProps) {
  const { t } = useTranslation('audit/fieldwork')
  const labels = useCollectionLabels(of)
  const { ref, name, status, test } = procedure
  return (
    <header className="ruled space-y-3 py-4 sm:py-5">
      <div className="flex flex-wrap items-center gap-2 text-body">
        {aside}
        <bdi className="text-read font-semibold tabular-nums">{ref}</bdi>
        <StatusBadge status={status} label={labels.status(status)} />
        <span className="text-ink-soft">{labels.choice('test', test)}</span>
        <span className="ms-auto flex items-center gap-1">
          <IconButton
            label={t('walk.before')}
            icon={<ChevronLeft aria-hidden className="rtl:-scale-x-100" />}
            disabled={before === undefined}
            onClick={() => (before ? onGo(before) : undefined)}
          />
          <IconButton
            label={t('walk.after')}
            icon={<ChevronRight aria-hidden className="rtl:-scale-x-100" />}
            disabled={after === undefined}
            onClick={() => (after ? onGo(after) : undefined)}
          />
        </span>
      </div>
      <h2 id="procedure-title" className="text-record font-semibold">
        <LocalizedText text={name} />
      </h2>
      <RecordActions slice={procedureSlice} record={record} stepsOnly />
      {children}
    </header>
  )
}
