import type { Project } from 'contract/audit/projects'
import { type FunctionComponent } from 'react'
import { formatDay } from '#platform/i18n/format.ts'
import { useMay } from '#platform/collections/may.ts'
import { loadNamespaces, type Namespace, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { DoneBar, Fact, RecordSummary } from '#shared/record/RecordSummary.tsx'
import { WithRecord } from '#shared/record/WithRecord.tsx'
import { WorkPage } from '#shared/record/WorkPage.tsx'
import { projectSlice } from './slices.ts'
import { lazy } from '#ui/lazy.tsx'

export interface TabProps {
  project: Project
}

const tab = (load: () => Promise<FunctionComponent<TabProps>>, ...namespaces: Namespace[]) =>
  lazy(async () => ({ default: (await Promise.all([load(), loadNamespaces(...namespaces)]))[0] }))

const TABS = {
  checklist: tab(async () => (await import('./ChecklistTab.tsx')).ChecklistTab),
  issues: tab(async () => (await import('./IssuesTab.tsx')).IssuesTab, 'contract/issues'),
  opinion: tab(async () => (await import('./OpinionTab.tsx')).OpinionTab, 'shared/figure'),
  report: tab(
    async () => (await import('./report/ReportTab.tsx')).ReportTab,
    'contract/reports',
    'shared/editor',
    'shared/discussion',
  ),
  closing: tab(async () => (await import('./closing/ClosingTab.tsx')).ClosingTab, 'contract/surveys'),
  archive: tab(async () => (await import('./ArchiveTab.tsx')).ArchiveTab),
}
/** Tabs for contacts of the audited unit: the report they are asked to comment on, and the survey. */
const FOR_CONTACTS = ['report', 'closing'] as const

/** The completion phase of an audit: checklist, opinion, report, closing and the sealed archive. */
export function CompletionPage({ id }: { id: string }) {
  const { t } = useTranslation('audit/completion')
  return (
    <WithRecord<Project> slice={projectSlice} id={id} title={t('title')}>
      {(project) => <Loaded project={project} />}
    </WithRecord>
  )
}

function Loaded({ project }: TabProps) {
  const { t } = useTranslation('audit/completion')
  const locale = useLocale()
  const may = useMay()
  const audits = may(projectSlice.of.actions.export)
  const names = audits ? (Object.keys(TABS) as (keyof typeof TABS)[]) : FOR_CONTACTS
  const done = Math.round((project.completionShare ?? 0) / 10)
  return (
    <WorkPage<undefined>
      slice={projectSlice}
      record={project}
      label={t('tabs.label')}
      usual={audits ? ['signatures', 'history'] : []}
      tabs={names.map((name) => {
        const Shown = TABS[name]
        return { name, label: t(`tabs.${name}`), content: () => <Shown project={project} /> }
      })}
      standing={
        <RecordSummary>
          <DoneBar label={t('done')} done={done} of={100} text={t('doneText', { share: done })} />
          <dl className="flex flex-wrap gap-x-6 gap-y-2">
            {project.dueOn ? <Fact name={t('reportDue')}>{formatDay(project.dueOn, locale)}</Fact> : null}
            {project.reportIssuedOn ? (
              <Fact name={t('reportIssued')}>{formatDay(project.reportIssuedOn, locale)}</Fact>
            ) : null}
            {project.sealedOn ? <Fact name={t('sealed')}>{formatDay(project.sealedOn, locale)}</Fact> : null}
          </dl>
        </RecordSummary>
      }
    />
  )
}
