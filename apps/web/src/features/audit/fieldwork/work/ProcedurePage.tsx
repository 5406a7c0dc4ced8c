import { Tabs } from '@base-ui/react/tabs'
import { useQuery } from '@tanstack/react-query'
import { procedures as of, type Procedure } from 'contract/audit/procedures'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense, useState, type FunctionComponent, type ReactNode } from 'react'
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
import { DiscussionTab, HistoryTab, LinksTab, SignaturesTab } from '#shared/record/late-tabs.ts'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { RecordHeader } from '#shared/record/RecordHeader.tsx'
import { SaveState } from '#shared/record/SaveState.tsx'
import { TabList } from '#shared/record/TabList.tsx'
import { useTabCounts } from '#shared/record/use-tab-counts.ts'
import { Section } from '#ui/Section.tsx'
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
  /** The code of its project. */
  project: string
  papers: readonly Offered[]
  linkOf: (reference: string) => LinkTarget | undefined
  before: string | undefined
  after: string | undefined
  onGo: (id: string) => void
  Sample?: SampleBlock | undefined
  /** Shown beside the title where the tree is hidden. */
  aside?: ReactNode
  /** All procedures of the project. */
  tree: ReactNode
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

const TABS = ['details', 'links', 'evidence', 'discussion', 'history', 'signatures'] as const
type Tab = (typeof TABS)[number]

function Loaded(props: ProcedurePageProps & { saved: AnyRecord }) {
  const { saved, project, papers, linkOf, before, after, onGo, Sample, aside, tree } = props
  const { t } = useTranslation(['audit/fieldwork', 'shared/record'])
  const labels = useCollectionLabels(of)
  const working = useAutosave(procedureSlice, saved, merge)
  const counts = useTabCounts(procedureSlice, saved.id)
  const [tab, setTab] = useState<Tab>('details')
  const { record, autosave } = working
  const procedure = record as Procedure
  const open = saved.can.includes('update')
  const change = (changes: Readonly<Record<string, unknown>>) => autosave.change(changes)
  const withDesign = OF_CONTROLS.includes(procedure.test) || procedure.designResult !== null
  // A walkthrough follows one case; all other tests use a sample.
  const withSample = procedure.test !== 'tod' || procedure.samples > 0
  const steps = procedure.steps ?? []
  const contents: Readonly<Record<Exclude<Tab, 'details'>, () => ReactNode>> = {
    links: () => <LinksTab slice={procedureSlice} record={saved} />,
    evidence: () => <EvidenceTab slice={procedureSlice} record={saved} judged />,
    discussion: () => <DiscussionTab slice={procedureSlice} record={saved} />,
    history: () => <HistoryTab slice={procedureSlice} record={saved} />,
    signatures: () => <SignaturesTab slice={procedureSlice} record={saved} />,
  }
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(next: Tab) => setTab(next)}
      render={<article aria-labelledby="procedure-title" className="-mb-5 lg:@container/procedure min-w-0" />}
    >
      <RecordHeader
        slice={procedureSlice}
        record={saved}
        level="h1"
        headingId="procedure-title"
        code={procedure.ref ?? ''}
        type={labels.choice('test', procedure.test)}
        context={[
          <bdi key="project" dir="ltr">
            {project}
          </bdi>,
        ]}
        saved={<SaveState working={working} />}
        title={<LocalizedText text={procedure.name} />}
        progress={t('steps.done', { done: steps.filter((step) => step.done).length, of: steps.length })}
        actions={
          <>
            {aside}
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
          </>
        }
        tabs={
          <TabList
            label={t('shared/record:tabs.label')}
            open={tab}
            tabs={TABS.map((name) => ({ name, label: t(`shared/record:tabs.${name}`), count: counts[name] }))}
          />
        }
      />
      <div className="-mx-(--page-inset) grid min-h-[calc(100dvh-12rem)] grid-cols-[minmax(0,1fr)] lg:grid-cols-[15rem_minmax(0,1fr)]">
        <nav aria-label={t('tree.label')} className="hidden border-e border-line lg:block">
          <div className="sticky top-12 max-h-[calc(100dvh-3.5rem)] overflow-y-auto py-2 ps-4 pe-2 [scrollbar-width:thin]">
            {tree}
          </div>
        </nav>
        <Tabs.Panel
          value="details"
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] @min-[1040px]/procedure:grid-cols-[minmax(0,1fr)_20rem]"
        >
          <div className="@container min-w-0 px-(--page-inset) pb-8">
            <AboutPart procedure={procedure} />
            <StepsPart
              steps={steps}
              open={open}
              papers={papers}
              onChange={(next) => change({ steps: next })}
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
          <aside
            aria-label={t('margin')}
            className="@container border-line bg-surface-soft px-(--page-inset) pb-16 @min-[1040px]/procedure:border-s @min-[1040px]/procedure:px-4.5 [&>section:first-child]:border-t-0"
          >
            <Section title={t('evidence.title')} text={t('evidence.text')}>
              <Suspense fallback={<Loading />}>
                <EvidenceTab slice={procedureSlice} record={saved} judged />
              </Suspense>
            </Section>
            <NotesPart procedure={procedure} />
            <TimePart procedure={procedure} />
          </aside>
        </Tabs.Panel>
        {Object.entries(contents).map(([name, draw]) => (
          <Tabs.Panel
            key={name}
            value={name}
            className="@container max-w-5xl min-w-0 px-(--page-inset) pt-4 pb-16"
          >
            <Suspense fallback={<Loading />}>{draw()}</Suspense>
          </Tabs.Panel>
        ))}
      </div>
      <AutosaveQuestions of={of} working={working} />
    </Tabs.Root>
  )
}
