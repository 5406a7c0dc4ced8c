import { usePrefetchQuery } from '@tanstack/react-query'
import type { Project } from 'contract/audit/projects'
import { projects } from 'contract/audit/projects'
import { Suspense, useEffect, type ReactNode } from 'react'
import { formatWhole } from '#platform/collections/format-whole.ts'
import { loadNamespaces, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { menuContext } from '#platform/menu-context/index.ts'
import { Loading } from '#ui/Loading.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { Count, DoneBar, RecordSummary } from '#shared/record/RecordSummary.tsx'
import { RecordHeader } from '#shared/record/RecordHeader.tsx'
import { TabList } from '#shared/record/TabList.tsx'
import { WithRecord } from '#shared/record/WithRecord.tsx'
import { EndFieldwork } from './EndFieldwork.tsx'
import { indexQuery, proceduresQuery } from './fieldwork.api.ts'
import { projectSlice } from './slices.ts'
import { useAddress } from './use-address.ts'
import type { SampleBlock } from './work/sample-block.ts'
import { WorkTab } from './work/WorkTab.tsx'
import { lazy } from '#ui/lazy.tsx'
import { Tabs } from '#ui/tabs/Tabs.tsx'

type ListName = 'ProceduresTab' | 'RequestsTab' | 'EvidenceListTab' | 'NotesTab' | 'TimeTab' | 'PapersTab'
/** Lists are fetched when one of them is first opened. */
const list = (name: ListName) =>
  lazy(async () => {
    const [lists] = await Promise.all([
      import('./tabs/lists.tsx'),
      loadNamespaces(
        ...([
          'shared/table',
          'shared/filters',
          'shared/bulk',
          'shared/import',
          'shared/export',
          'shared/editor',
          'shared/discussion',
        ] as const),
        ...([
          'contract/requests',
          'contract/evidence',
          'contract/timeentries',
          'contract/workpapers',
        ] as const),
      ),
    ])
    return { default: lists[name] }
  })
const ProceduresTab = list('ProceduresTab')
const RequestsTab = list('RequestsTab')
const EvidenceListTab = list('EvidenceListTab')
const NotesTab = list('NotesTab')
const TimeTab = list('TimeTab')
const PapersTab = list('PapersTab')
const QueueTab = lazy(async () => ({ default: (await import('./tabs/QueueTab.tsx')).QueueTab }))
const IndexTab = lazy(async () => ({ default: (await import('./tabs/IndexTab.tsx')).IndexTab }))

const PARTS = ['work', 'queue', 'list', 'requests', 'evidence', 'notes', 'time', 'papers', 'index'] as const
type Part = (typeof PARTS)[number]

export interface FieldworkPageProps {
  id: string
  /** Population and sample of a procedure; belongs to another slice. */
  Sample?: SampleBlock
}

/** The fieldwork of a project: the procedures, the review queue, the index and the lists. */
export function FieldworkPage({ id, Sample }: FieldworkPageProps) {
  const { t } = useTranslation('audit/fieldwork')
  // Loaded in parallel with the project.
  usePrefetchQuery(proceduresQuery(id))
  usePrefetchQuery(indexQuery(id))
  return (
    <WithRecord<Project> slice={projectSlice} id={id} title={t('title')}>
      {(project) => <Loaded project={project} Sample={Sample} />}
    </WithRecord>
  )
}

function Loaded({ project, Sample }: { project: Project; Sample?: SampleBlock | undefined }) {
  const { t } = useTranslation('audit/fieldwork')
  const { view, openPart } = useAddress()
  const { id } = project
  // The menu shows the pages of the open project.
  useEffect(() => menuContext.select({ projectId: id }), [id])
  const open: Part = PARTS.find((one) => one === view) ?? 'work'
  const contents: Readonly<Record<Part, () => ReactNode>> = {
    work: () => (
      <>
        <EndFieldwork project={project} />
        <WorkTab project={project} Sample={Sample} />
      </>
    ),
    queue: () => <QueueTab project={id} />,
    list: () => <ProceduresTab project={id} />,
    requests: () => <RequestsTab project={id} />,
    evidence: () => <EvidenceListTab project={id} />,
    notes: () => <NotesTab project={id} />,
    time: () => <TimeTab project={id} />,
    papers: () => <PapersTab project={id} />,
    index: () => <IndexTab project={id} />,
  }
  const tabs = (
    <TabList
      label={t('parts.label')}
      open={open}
      tabs={PARTS.map((name) => ({ name, label: t(`parts.${name}`) }))}
    />
  )
  return (
    <Tabs.Root value={open} onValueChange={(next: Part) => openPart(next === 'work' ? undefined : next)}>
      {open === 'work' ? (
        // The open procedure has the header of the page.
        <div className="-mx-(--page-inset) -mt-5 mb-5 border-b border-line px-(--page-inset)">{tabs}</div>
      ) : (
        <Heading project={project} tabs={tabs} />
      )}
      {PARTS.map((one) => (
        <Tabs.Panel key={one} value={one} className={one === 'work' ? '' : 'pt-4'}>
          {/* Each tab loads its own data. */}
          <Suspense fallback={<Loading />}>{contents[one]()}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}

/** The project and its fieldwork progress, with the number of points that block its end. */
function Heading({ project, tabs }: { project: Project; tabs: ReactNode }) {
  const { t } = useTranslation('audit/fieldwork')
  const locale = useLocale()
  const { fieldworkShare, facts, hoursBooked, hoursPlanned } = project
  const share = formatWhole(projects.fields.fieldworkShare, fieldworkShare ?? 0, locale)
  const hours = (value: number | null) => formatWhole({ counts: 'hundredths' }, value ?? 0, locale)
  return (
    <>
      <RecordHeader
        slice={projectSlice}
        record={project}
        level="h1"
        type={t('title')}
        title={
          <>
            {t('heading')} <LocalizedText text={project.name} />
          </>
        }
        tabs={tabs}
      />
      <RecordSummary>
        <DoneBar label={t('share')} done={fieldworkShare ?? 0} of={1000} text={t('shareText', { share })} />
        <span className="text-ink-soft">
          {hoursPlanned
            ? t('hours', { booked: hours(hoursBooked), planned: hours(hoursPlanned) })
            : t('hoursUnplanned', { booked: hours(hoursBooked) })}
        </span>
        <dl className="flex flex-wrap gap-x-6 gap-y-2">
          <Count name={t('counts.open')} value={facts?.openProcedures ?? 0} />
          <Count name={t('counts.must')} value={facts?.openMustNotes ?? 0} />
          <Count name={t('counts.unproven')} value={facts?.unprovenProcedures ?? 0} />
          <Count name={t('counts.loose')} value={facts?.looseDeviations ?? 0} />
          <Count name={t('counts.broken')} value={facts?.brokenReferences ?? 0} />
        </dl>
      </RecordSummary>
    </>
  )
}
