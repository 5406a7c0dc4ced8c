import { useQuery } from '@tanstack/react-query'
import { procedures as of, type Procedure } from 'contract/audit/procedures'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense, useCallback, useState, type ReactNode } from 'react'
import type { LinkTarget } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { useAutosave } from '#platform/records/use-autosave.ts'
import { useInlineSize } from '#platform/use-inline-size.ts'
import { useRecordTitle } from '#platform/use-title.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { EvidenceTab } from '#shared/evidence/lazy.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { lazy } from '#ui/lazy.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Tabs } from '#ui/tabs/Tabs.tsx'
import { AutosaveQuestions } from '#shared/record/AutosaveQuestions.tsx'
import { DiscussionTab, HistoryTab, LinksTab, SignaturesTab } from '#shared/record/late-tabs.ts'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { RecordHeader } from '#shared/record/RecordHeader.tsx'
import { SaveState } from '#shared/record/SaveState.tsx'
import { TabList } from '#shared/record/TabList.tsx'
import { useTabCounts } from '#shared/record/use-tab-counts.ts'
import { procedureSlice } from '../slices.ts'
import type { Shown } from './EvidencePane.tsx'
import { ProcedurePanes } from './ProcedurePanes.tsx'
import type { Offered } from './reference-typing.ts'
import type { SampleBlock } from './sample-block.ts'
import { mergeConclusions } from './conclusions.ts'
import { mergeSteps } from './steps.ts'
import { contentOf, isPane, paneTabs, RECORD_TABS, type ContentTab, type ProcedureTab } from './tabs.ts'

const ItemFoot = lazy(async () => ({ default: (await import('./ItemFoot.tsx')).ItemFoot }), {
  quiet: true,
  early: true,
})

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
  /** Opens the list of all procedures. */
  aside?: ReactNode
  /** Goes on to the next procedure to prepare or to review. */
  next?: ReactNode
}

/** One procedure on one page, for its preparer and its reviewer. */
export function ProcedurePage(props: ProcedurePageProps) {
  const record = useQuery(recordQuery(procedureSlice, props.id))
  if (record.isPending) return <Loading />
  if (record.isError) return <ErrorState error={record.error} onRetry={() => void record.refetch()} />
  return <Loaded {...props} saved={record.data} />
}

function merge(field: string, seen: unknown, mine: unknown, theirs: unknown) {
  if (field === 'controlConclusions') return mergeConclusions(seen, mine, theirs)
  return field === 'steps' ? mergeSteps(seen, mine, theirs) : undefined
}

/** The width of the page inside its insets from which the panes stand side by side, and from which the margin joins them. */
const SIDE_BY_SIDE = 1024
const WITH_MARGIN = 1344

function Loaded(props: ProcedurePageProps & { saved: AnyRecord }) {
  const { saved, project, before, after, onGo, Sample, aside, next } = props
  const { t } = useTranslation(['audit/fieldwork', 'shared/record'])
  const labels = useCollectionLabels(of)
  const working = useAutosave(procedureSlice, saved, merge)
  const counts = useTabCounts(procedureSlice, saved.id)
  const [frame, width] = useInlineSize()
  const [chosen, setTab] = useState<ProcedureTab>('details')
  const [item, setItem] = useState<string | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const show = useCallback((file: Shown | null) => {
    setShown(file)
    if (file) setTab('proof')
  }, [])
  const procedure = working.record as Procedure
  const steps = procedure.steps ?? []
  useRecordTitle(`${procedure.ref ?? ''} · ${project} · ${t('title')}`)
  // A walkthrough follows one case; all other tests use a sample.
  const withSample = Sample !== undefined && (procedure.test !== 'tod' || procedure.samples > 0)
  const beside = width >= SIDE_BY_SIDE
  const tab = contentOf(chosen, { beside, withSample: withSample && procedure.samples > 0 })
  const contents: Readonly<Record<ContentTab, () => ReactNode>> = {
    links: () => <LinksTab slice={procedureSlice} record={saved} />,
    evidence: () => <EvidenceTab slice={procedureSlice} record={saved} judged />,
    discussion: () => <DiscussionTab slice={procedureSlice} record={saved} />,
    history: () => <HistoryTab slice={procedureSlice} record={saved} />,
    signatures: () => <SignaturesTab slice={procedureSlice} record={saved} />,
  }
  const paneNames = {
    steps: t('steps.title'),
    sample: t('panes.sample'),
    proof: t('evidence.title'),
    signOff: t('signOff.title'),
  }
  const names = beside ? RECORD_TABS : paneTabs(withSample)
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(to: ProcedureTab) => setTab(to)}
      render={<article ref={frame} aria-labelledby="procedure-title" className="-mb-5 min-w-0" />}
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
        primary={
          tab === 'sample' && item ? (
            <>
              <Suspense>
                <ItemFoot item={item} onShow={() => show('item')} />
              </Suspense>
              {next}
            </>
          ) : (
            next
          )
        }
        tabs={
          <TabList
            label={t(beside ? 'shared/record:tabs.label' : 'panes.label')}
            open={tab}
            tabs={names.map((name) => ({
              name,
              label: isPane(name) ? paneNames[name] : t(`shared/record:tabs.${name}`),
              count: counts[name === 'proof' ? 'evidence' : name],
            }))}
          />
        }
      />
      <div className="-mx-(--page-inset)">
        {/* One panel for all panes: side by side it belongs to the details, otherwise to the tab of the open pane. */}
        <Tabs.Panel value={contents[tab as ContentTab] ? 'details' : tab} keepMounted>
          <ProcedurePanes
            {...props}
            procedure={procedure}
            Sample={withSample ? Sample : undefined}
            only={isPane(tab) ? tab : undefined}
            withMargin={width >= WITH_MARGIN}
            item={item}
            onItem={setItem}
            shown={shown}
            onShow={show}
            onChange={(changes) => working.autosave.change(changes)}
          />
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
