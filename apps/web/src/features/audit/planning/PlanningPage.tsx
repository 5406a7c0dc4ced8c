import { projects, type Project } from 'contract/audit/projects'
import { useEffect, type ReactNode } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatWhole } from '#platform/collections/format-whole.ts'
import { loadNamespaces, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { menuContext } from '#platform/menu-context/index.ts'
import { AutosaveQuestions } from '#shared/record/AutosaveQuestions.tsx'
import { Count, DoneBar, RecordSummary } from '#shared/record/RecordSummary.tsx'
import { WithRecord } from '#shared/record/WithRecord.tsx'
import { WorkPage, type WorkTab } from '#shared/record/WorkPage.tsx'
import { MemoTab } from './memo/MemoTab.tsx'
import { projectSlice } from './slices.ts'
import { useProjectSave, type ProjectWork } from './use-project-save.ts'
import { lazy } from '#ui/lazy.tsx'

const ScopeTab = lazy(async () => ({ default: (await import('./memo/ScopeTab.tsx')).ScopeTab }))
const TopicalTab = lazy(async () => ({ default: (await import('./memo/TopicalTab.tsx')).TopicalTab }))
const RisksTab = lazy(async () => {
  const [{ RisksTab: Tab }] = await Promise.all([
    import('./risks/RisksTab.tsx'),
    loadNamespaces('contract/engagementrisks', 'shared/sheet', 'shared/heat-map'),
  ])
  return { default: Tab }
})
const RacmTab = lazy(async () => {
  const [{ RacmTab: Tab }] = await Promise.all([
    import('./racm/RacmTab.tsx'),
    loadNamespaces('contract/racmrows', 'contract/engagementrisks', 'shared/sheet', 'shared/heat-map'),
  ])
  return { default: Tab }
})
const ProgrammeTab = lazy(async () => {
  const [{ ProgrammeTab: Tab }] = await Promise.all([
    import('./programme/ProgrammeTab.tsx'),
    loadNamespaces('contract/procedures', 'shared/sheet'),
  ])
  return { default: Tab }
})
const TeamTab = lazy(async () => {
  const [{ TeamTab: Tab }] = await Promise.all([
    import('./team/TeamTab.tsx'),
    loadNamespaces('contract/projectmembers', 'ui/dialog'),
  ])
  return { default: Tab }
})
const DeclarationsTab = lazy(async () => {
  const [{ DeclarationsTab: Tab }] = await Promise.all([
    import('./team/DeclarationsTab.tsx'),
    loadNamespaces('contract/projectmembers', 'ui/dialog'),
  ])
  return { default: Tab }
})
const CalendarTab = lazy(async () => ({ default: (await import('./calendar/CalendarTab.tsx')).CalendarTab }))
const RequestsTab = lazy(async () => {
  const [{ RequestsTab: Tab }] = await Promise.all([
    import('./requests/RequestsTab.tsx'),
    loadNamespaces('contract/requests'),
  ])
  return { default: Tab }
})
const ApprovalTab = lazy(async () => ({ default: (await import('./approval/ApprovalTab.tsx')).ApprovalTab }))

interface PlanningPageProps {
  id: string
  /** Notice of changes that need a decision; belongs to another slice and is passed in by the route. */
  notice: (project: Project) => ReactNode
}

/** The planning of an engagement, from its memorandum to the approval. */
export function PlanningPage({ id, notice }: PlanningPageProps) {
  const { t } = useTranslation('audit/planning')
  return (
    <WithRecord<Project> slice={projectSlice} id={id} title={t('title')}>
      {(project) => <Plan key={project.id} project={project} notice={notice} />}
    </WithRecord>
  )
}

function tabsOf(work: ProjectWork, label: (name: 'memo') => string): WorkTab<undefined>[] {
  const { project } = work
  const contents = {
    memo: () => <MemoTab work={work} />,
    scope: () => <ScopeTab work={work} />,
    risks: () => <RisksTab project={project} />,
    racm: () => <RacmTab project={project} />,
    programme: () => <ProgrammeTab project={project} />,
    team: () => <TeamTab work={work} />,
    calendar: () => <CalendarTab work={work} />,
    requests: () => <RequestsTab project={project} />,
    declarations: () => <DeclarationsTab project={project} />,
    topical: () => <TopicalTab work={work} />,
    approval: () => <ApprovalTab project={project} />,
  }
  return Object.entries(contents).map(([name, content]) => ({ name, label: label(name as 'memo'), content }))
}

function Plan({ project, notice }: { project: Project; notice: PlanningPageProps['notice'] }) {
  const { t } = useTranslation('audit/planning')
  const labels = useCollectionLabels(projects)
  const locale = useLocale()
  const work = useProjectSave(project)
  const { id, planningShare, facts } = project
  useEffect(() => menuContext.select({ projectId: id }), [id])
  const share = planningShare ?? 0
  return (
    <WorkPage
      slice={projectSlice}
      record={project}
      label={t('tabs.label')}
      usual={['history']}
      above={() => (
        <>
          {notice(project)}
          <AutosaveQuestions of={projects} working={work.working} />
        </>
      )}
      tabs={tabsOf(work, (name) => t(`tabs.${name}`))}
      standing={
        <RecordSummary>
          <DoneBar
            label={labels.field('planningShare')}
            done={share}
            of={1000}
            text={t('done', { share: formatWhole({ counts: 'thousandths' }, share, locale) })}
          />
          {facts ? (
            <dl className="flex flex-wrap gap-x-6 gap-y-1">
              <Count name={t('counts.undeclared')} value={facts.undeclared + facts.conflicts} />
              <Count name={t('counts.uncovered')} value={facts.uncoveredRisks} />
              <Count name={t('counts.unstaffed')} value={facts.unstaffedProcedures} />
            </dl>
          ) : null}
        </RecordSummary>
      }
    />
  )
}
