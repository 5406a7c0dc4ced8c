import { queryOptions, useQuery } from '@tanstack/react-query'
import { reportRoutes, reports, type Report } from 'contract/audit/reports'
import { surveyRoutes, surveys } from 'contract/audit/surveys'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { call } from '#platform/http.ts'
import { lazy } from '#ui/lazy.tsx'

const DraftCard = lazy(async () => ({ default: (await import('./DraftCard.tsx')).DraftCard }))
const SurveyCard = lazy(async () => ({ default: (await import('./SurveyCard.tsx')).SurveyCard }))

const MOST = 100
/** Statuses in which the audited unit can see the report. */
const SHOWN = ['with_auditee', 'final', 'issued']

/** Reports sent to the audited unit, of the audits of which this person is a contact. */
const draftsQuery = (person: string) =>
  queryOptions({
    queryKey: ['reports', 'asked-of', person],
    queryFn: async ({ signal }) => {
      const query = { status: SHOWN, sort: '-code' as const, limit: MOST }
      const { items } = await call(reportRoutes.list, { query, signal })
      // Auditors may read the drafts of others as well: here is what they are asked about themselves.
      return (items as Report[]).filter(({ standing }) => standing?.contacts.includes(person))
    },
  })

const surveysOfQuery = (person: string) =>
  queryOptions({
    queryKey: ['surveys', 'asked-of', person],
    queryFn: async ({ signal }) => {
      const query = { ownerId: [person], sort: '-code' as const, limit: MOST }
      return (await call(surveyRoutes.list, { query, signal })).items
    },
  })

const reportWaits = ({ status }: { status: string }) => status === 'with_auditee'
const surveyWaits = ({ status }: { status: string }) => status === 'asked'

/** Number of reports and surveys that wait for an answer. */
export function useWaitingBeside(person: string): number {
  const drafts = useQuery(draftsQuery(person)).data ?? []
  const asked = useQuery(surveysOfQuery(person)).data ?? []
  return drafts.filter(reportWaits).length + asked.filter(surveyWaits).length
}

/** What auditors ask of the audited unit besides requests: comments on the draft report, and the survey. */
export function useAskedBeside(person: string) {
  const { t } = useTranslation('audit/completion')
  const ofReports = useCollectionLabels(reports)
  const ofSurveys = useCollectionLabels(surveys)
  const drafts = useQuery(draftsQuery(person)).data ?? []
  const asked = useQuery(surveysOfQuery(person)).data ?? []
  return [
    {
      kind: 'report',
      title: t('asked.reports'),
      Card: DraftCard,
      lines: drafts.map(({ id, name, status, responseDueOn }) => ({
        id,
        name,
        status,
        statusWord: ofReports.status(status),
        by: status === 'with_auditee' ? responseDueOn : null,
        waits: reportWaits({ status }),
      })),
    },
    {
      kind: 'survey',
      title: t('asked.surveys'),
      Card: SurveyCard,
      lines: asked.map(({ id, name, status, dueOn }) => ({
        id,
        name,
        status,
        statusWord: ofSurveys.status(status),
        by: status === 'asked' ? dueOn : null,
        waits: surveyWaits({ status }),
      })),
    },
  ]
}
