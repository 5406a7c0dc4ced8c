import type { Issue } from 'contract/audit/issues'
import type { ActionLine } from 'contract/workspace/actions'
import { useEffect, type FunctionComponent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { menuContext } from '#platform/menu-context/index.ts'
import { WithRecord } from '#shared/record/WithRecord.tsx'
import { WorkPage } from '#shared/record/WorkPage.tsx'
import { issueSlice } from '../issue-slices.ts'
import { CancelTool } from './CancelTool.tsx'
import { FindingTab } from './FindingTab.tsx'
import { IssueSummary } from './IssueSummary.tsx'
import { lazy } from '#ui/lazy.tsx'

// Loaded when the tab is opened.
const AnswerTab = lazy(async () => ({ default: (await import('./AnswerTab.tsx')).AnswerTab }))
const FollowUpTab = lazy(async () => ({ default: (await import('./FollowUpTab.tsx')).FollowUpTab }))

export interface IssuePageProps {
  id: string
  /** Renders the actions; belongs to another slice and is passed in by the route. */
  Actions: FunctionComponent<{ actions: readonly ActionLine[] }>
}

/** One issue: finding, management response, and follow-up. */
export function IssuePage({ id, Actions }: IssuePageProps) {
  const { t } = useTranslation('audit/issues')
  return (
    <WithRecord<Issue> slice={issueSlice} id={id} title={t('title')}>
      {(issue) => <Loaded issue={issue} Actions={Actions} />}
    </WithRecord>
  )
}

function Loaded({ issue, Actions }: Pick<IssuePageProps, 'Actions'> & { issue: Issue }) {
  const { t } = useTranslation('audit/issues')
  const { project } = issue
  // The menu shows the pages of the project of this issue.
  useEffect(() => menuContext.select({ projectId: project }), [project])
  return (
    <WorkPage
      slice={issueSlice}
      record={issue}
      label={t('tabs.label')}
      standing={<IssueSummary issue={issue} />}
      aside={<CancelTool issue={issue} />}
      usual={['files', 'discussion', 'links', 'signatures', 'history']}
      tabs={[
        { name: 'finding', label: t('tabs.finding'), content: () => <FindingTab issue={issue} /> },
        {
          name: 'answer',
          label: t('tabs.answer'),
          content: () => <AnswerTab issue={issue} Actions={Actions} />,
        },
        { name: 'follow-up', label: t('tabs.followUp'), content: () => <FollowUpTab issue={issue} /> },
      ]}
    />
  )
}
