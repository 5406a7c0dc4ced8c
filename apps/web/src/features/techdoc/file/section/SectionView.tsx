import { useQuery } from '@tanstack/react-query'
import {
  type FileValues,
  sections as of,
  type Section,
  type SectionLine,
} from 'contract/techdoc/file/sections'
import { needsReason } from 'contract/techdoc/inheritance/inheritance'
import type { TraceRule } from 'contract/techdoc/traceability/traceability'
import { Suspense, useState, type ReactNode } from 'react'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { useAutosave } from '#platform/records/use-autosave.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { EvidenceTab } from '#shared/evidence/lazy.ts'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { AutosaveQuestions } from '#shared/record/AutosaveQuestions.tsx'
import { DiscussionTab, HistoryTab, LinksTab, SignaturesTab } from '#shared/record/late-tabs.ts'
import { SaveState } from '#shared/record/SaveState.tsx'
import { TabList } from '#shared/record/TabList.tsx'
import { useTabCounts } from '#shared/record/use-tab-counts.ts'
import { Drawer } from '#ui/Drawer.tsx'
import { Section as Part } from '#ui/Section.tsx'
import { clashesOf, mergeValues } from '../fields/file-values.ts'
import { valueProblems } from '../fields/value-problems.ts'
import { drawHistory } from '../fields/ValuesHistory.tsx'
import { drawValues } from '../fields/ValuesSide.tsx'
import type { SectionShape } from '../file-context.ts'
import { sectionSlice } from '../slices.ts'
import { Causes } from './Causes.tsx'
import { Findings } from './Findings.tsx'
import { FieldsPart, ReasonPart } from './FieldsPart.tsx'
import { Followers } from './Followers.tsx'
import { FormBody } from './FormBody.tsx'
import { Impact } from './Impact.tsx'
import { MissingPart } from './MissingPart.tsx'
import { SectionMargin } from './SectionMargin.tsx'
import { SectionHeader, type SectionHeaderProps } from './SectionHeader.tsx'
import { lazy } from '#ui/lazy.tsx'
import { Tabs } from '#ui/tabs/Tabs.tsx'

// Loaded on demand: the sheet and the editor are large.
const RowsBody = lazy(async () => {
  const [{ RowsBody: Rows }] = await Promise.all([
    import('../rows/RowsBody.tsx'),
    loadNamespaces('shared/sheet', 'contract/fileproblems'),
  ])
  return { default: Rows }
})
const TextBody = lazy(async () => ({ default: (await import('./TextBody.tsx')).TextBody }))

export interface SectionViewProps extends Pick<SectionHeaderProps, 'before' | 'after' | 'onGo' | 'aside'> {
  /** The sections of the page. */
  list: ReactNode
  shape: SectionShape
  /** The list entry: shown until the whole record is loaded. */
  line: SectionLine
}

/** One section of the file: its content by kind, its people, its transitions. */
export function SectionView({ line, ...rest }: SectionViewProps) {
  const record = useQuery({
    ...recordQuery(sectionSlice, line.id),
    placeholderData: line,
  })
  if (record.isError) return <ErrorState error={record.error} onRetry={() => void record.refetch()} />
  return record.data ? <Loaded {...rest} saved={record.data} /> : <Loading />
}

/** Matrices that are generated from the links between records. */
const TRACES: Readonly<Record<string, TraceRule>> = {
  'gs.trace': 'TRC-1',
  'br.trace': 'TRC-2',
  'cl.trace': 'TRC-3',
  'vv.trace': 'TRC-4',
  'dc.links': 'TRC-9',
}
/** Statuses on the way to approval, in which the impact on other sections is shown (CHG-9). */
const HANDED_IN = new Set(['in_progress', 'changes_requested', 'ready_for_review', 'in_review'])
const PEOPLE = ['ownerId', 'reviewerId', 'approverId', 'dueOn']
const DOCUMENTS = ['documents']
const noValues: FileValues = {}
const values = (one: unknown) => (one ?? noValues) as FileValues

/** Merges edits of two people to different fields. */
const merge = (field: string, seen: unknown, mine: unknown, theirs: unknown) =>
  field === 'values' && clashesOf(values(seen), values(mine), values(theirs)).length === 0
    ? mergeValues(values(seen), values(mine), values(theirs))
    : undefined

/** What is not written in the text itself, as tabs of the header. */
const TABS = ['details', 'links', 'evidence', 'discussion', 'history', 'signatures'] as const
type Tab = (typeof TABS)[number]

function Loaded({ shape, saved, list, ...around }: Omit<SectionViewProps, 'line'> & { saved: AnyRecord }) {
  const { t } = useTranslation(['techdoc/file', 'shared/record'])
  const working = useAutosave(sectionSlice, saved, merge)
  const counts = useTabCounts(sectionSlice, saved.id)
  const [tab, setTab] = useState<Tab>('details')
  const [aside, setAside] = useState(false)
  const { record, state, autosave } = working
  const section = record as Section
  const open = saved.can.includes('update')
  const hasRows = ['table', 'checklist', 'matrix'].includes(shape.kind) && !shape.drawn
  const change = (changes: Readonly<Record<string, unknown>>) => autosave.change(changes)
  const decide = (changes: Record<string, unknown>) => {
    const { base, theirs } = state.late!
    const mine = changes['values']
    return autosave.decide(
      mine
        ? { ...changes, values: mergeValues(values(base['values']), values(mine), values(theirs['values'])) }
        : changes,
    )
  }
  const reasons = { record, open, onChange: change }
  const margin = <SectionMargin shape={shape} record={saved} onDiscuss={() => setTab('discussion')} />
  const contents: Readonly<Record<Exclude<Tab, 'details'>, () => ReactNode>> = {
    links: () => <LinksTab slice={sectionSlice} record={saved} />,
    evidence: () => <EvidenceTab slice={sectionSlice} record={saved} />,
    discussion: () => <DiscussionTab slice={sectionSlice} record={saved} />,
    history: () => <HistoryTab slice={sectionSlice} record={saved} draw={drawHistory(shape)} />,
    signatures: () => <SignaturesTab slice={sectionSlice} record={saved} />,
  }
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(next: Tab) => setTab(next)}
      render={<article aria-labelledby="section-title" className="-mb-5 lg:@container/section min-w-0" />}
    >
      <SectionHeader
        {...around}
        shape={shape}
        record={saved}
        busy={state.status === 'saving'}
        // A sheet shows itself whether its rows are saved.
        saved={hasRows && state.status === 'saved' ? undefined : <SaveState working={working} />}
        onMargin={() => setAside(true)}
        tabs={
          <TabList
            label={t('shared/record:tabs.label')}
            open={tab}
            tabs={TABS.map((name) => ({ name, label: t(`shared/record:tabs.${name}`), count: counts[name] }))}
          />
        }
      />
      <div className="-mx-(--page-inset) grid min-h-[calc(100dvh-12rem)] grid-cols-[minmax(0,1fr)] lg:grid-cols-[15rem_minmax(0,1fr)]">
        <nav aria-label={t('list.label')} className="hidden border-e border-line lg:block">
          <div className="sticky top-12 max-h-[calc(100dvh-3.5rem)] overflow-y-auto pb-4 [scrollbar-width:thin]">
            {list}
          </div>
        </nav>
        <Tabs.Panel
          value="details"
          className={`grid min-w-0 grid-cols-[minmax(0,1fr)] ${hasRows ? '' : '@min-[1040px]/section:grid-cols-[minmax(0,1fr)_var(--margin-column)]'}`}
        >
          <div
            className={`@container min-w-0 pt-4 pb-16 ${hasRows ? 'px-(--page-inset)' : 'px-(--page-inset) sm:px-11'}`}
          >
            <div className={hasRows ? 'space-y-4' : 'mx-auto max-w-(--measure) space-y-4'}>
              <Causes causes={section.causes ?? []} />
              {section.behind ? <Notice variant="warning">{t('inherited.behind')}</Notice> : null}
              {hasRows && section.source ? (
                <p className="text-body text-ink-soft">
                  {t(`inherited.rows.${needsReason(shape.key) ? 'manufacturer' : 'lead'}`)}
                </p>
              ) : null}
              <MissingPart section={section} shape={shape} />
              <Body shape={shape} section={section} saved={saved}>
                <FormBody
                  shape={shape}
                  values={section.values}
                  computed={section.computed}
                  problems={valueProblems(state.problem)}
                  open={open}
                  record={{ ...(saved as Section), of: 'section', sectionKey: shape.key }}
                  onChange={(next) => change({ values: next })}
                />
              </Body>
              {hasRows && (section.figures?.rows ?? 0) === 0 ? (
                <ReasonPart name="noneReason" {...reasons} />
              ) : null}
              <Findings section={section.id} />
              <Part
                title={t('documents.title')}
                text={shape.evidence.length > 0 ? t('documents.text') : undefined}
              >
                <FieldsPart names={DOCUMENTS} {...reasons} />
              </Part>
              <Part title={t('people')}>
                <div className="grid gap-4 @lg:grid-cols-2">
                  <FieldsPart names={PEOPLE} {...reasons} />
                </div>
              </Part>
              <ReasonPart name="completeReason" {...reasons} />
              <ReasonPart name="naReason" {...reasons} />
              <Followers section={section} />
              {HANDED_IN.has(section.status) ? <Impact id={section.id} /> : null}
            </div>
          </div>
          {hasRows ? null : (
            <aside className="hidden border-s border-line bg-surface-soft @min-[1040px]/section:block">
              <div
                role="region"
                aria-label={t('margin')}
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard too
                tabIndex={0}
                className="sticky top-12 max-h-[calc(100dvh-3.5rem)] overflow-y-auto px-4.5 pb-4 -outline-offset-2 [scrollbar-width:thin]"
              >
                {margin}
              </div>
            </aside>
          )}
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
      <Drawer open={aside} onClose={() => setAside(false)} title={t('margin')} width="w-full sm:w-96">
        <div className="px-4.5 pb-4">{margin}</div>
      </Drawer>
      <AutosaveQuestions of={of} working={working} draw={drawValues(shape)} onSave={decide} />
    </Tabs.Root>
  )
}

interface BodyProps {
  shape: SectionShape
  section: Section
  saved: AnyRecord
  /** The form, for a section that is one. */
  children: ReactNode
}

/** The content of a section, by its kind. */
function Body({ shape, section, saved, children }: BodyProps) {
  const { t } = useTranslation('techdoc/file')
  const trace = TRACES[shape.key]
  if (shape.drawn)
    return (
      <Part title={t('content')}>
        <p className="text-body text-ink-soft">{t('drawn')}</p>
        {trace ? (
          <PageLink
            to="/file-checks"
            search={{ device: section.device, view: 'traces', matrix: trace }}
            className="text-body font-medium text-accent hover:underline"
          >
            {t('chains')}
          </PageLink>
        ) : null}
      </Part>
    )
  switch (shape.kind) {
    case 'form':
      return children
    case 'richtext':
      return (
        <Suspense fallback={<Loading />}>
          <TextBody shape={shape} record={saved} />
        </Suspense>
      )
    case 'attachments':
      return null
    default:
      return (
        <Suspense fallback={<Loading />}>
          <RowsBody section={section} shape={shape} />
        </Suspense>
      )
  }
}
