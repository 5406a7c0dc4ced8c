import { NOTE_SEVERITIES } from 'contract/audit/engagement'
import type { ProjectFigures } from 'contract/audit/figures'
import { ISSUE_STATES } from 'contract/audit/issues'
import type { Project } from 'contract/audit/projects'
import { LEVELS } from 'contract/risk/method'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { BarChart } from '#ui/charts/BarChart.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import { UnitChart } from '#ui/charts/UnitChart.tsx'
import { TONES } from '#shared/heat-map/level-tones.ts'
import { burnOf } from './burn.ts'
import { HOURS, hoursOf } from './tile.ts'

const STATES = [
  'not_started',
  'in_progress',
  'returned',
  'prepared',
  'in_review',
  'reviewed',
  'waived',
] as const

/** Charts of the work: by status, person, time, rating and severity. */
export function ProjectCharts({ project, figures }: { project: Project; figures: ProjectFigures }) {
  const { t } = useTranslation('audit/figures')
  const navigate = useNavigate()
  const procedures = useCollectionLabels({ name: 'procedures' })
  const issues = useCollectionLabels({ name: 'issues' })
  const notes = useCollectionLabels({ name: 'reviewnotes' })
  const { id } = project
  const count = (status: string) => figures.procedures.find((one) => one.status === status)?.count ?? 0
  const states = ISSUE_STATES.filter((state) => figures.issues.some(({ status }) => status === state))
  return (
    <div className="grid grid-cols-1 gap-x-9 gap-y-7 md:grid-cols-2">
      {figures.procedures.length > 0 ? (
        <UnitChart
          title={t('charts.procedures')}
          data={{
            heading: procedures.field('status'),
            series: [{ key: 'count', label: procedures.title }],
            rows: STATES.map((status) => ({
              key: status,
              label: procedures.status(status),
              values: { count: count(status) },
            })),
          }}
          onSelect={(status) => void navigate({ to: '/procedures', search: { project: id, status } })}
        />
      ) : null}
      {figures.people.length > 0 ? (
        <UnitChart
          title={t('charts.people')}
          data={{
            heading: t('charts.person'),
            series: [
              { key: 'done', label: t('charts.done'), tone: 'plain' },
              { key: 'open', label: t('charts.open'), tone: 'hollow' },
            ],
            rows: figures.people.map(({ person, count: all, open: left }) => ({
              key: person?.id ?? 'none',
              label: person?.name ?? t('charts.nobody'),
              values: { done: all - left, open: left },
            })),
          }}
          onSelect={(person) =>
            void navigate({ to: '/procedures', search: { project: id, ownerId: person } })
          }
        />
      ) : null}
      {figures.weeks.length > 0 ? (
        <LineChart
          title={t('charts.burn')}
          description={t('charts.burnText')}
          heading={t('charts.week')}
          by="day"
          format={HOURS}
          series={[
            { key: 'booked', label: t('inputs.booked') },
            { key: 'planned', label: t('inputs.planned'), tone: 'context' },
          ]}
          points={burnOf(figures.weeks, project.hoursPlanned)}
        />
      ) : null}
      {figures.people.some(({ hours, booked }) => hours + booked > 0) ? (
        <BarChart
          title={t('charts.hours')}
          format={HOURS}
          data={{
            heading: t('charts.person'),
            series: [
              { key: 'booked', label: t('inputs.booked'), tone: 'plain' },
              { key: 'left', label: t('charts.left'), tone: 'context' },
            ],
            rows: figures.people.map(({ person, hours, booked }) => ({
              key: person?.id ?? 'none',
              label: person?.name ?? t('charts.nobody'),
              values: { booked: hoursOf(booked), left: hoursOf(Math.max(0, hours - booked)) },
            })),
          }}
        />
      ) : null}
      {states.length > 0 ? (
        <UnitChart
          title={t('charts.issues')}
          data={{
            heading: issues.field('status'),
            series: LEVELS.toReversed().map((level) => ({
              key: level,
              label: issues.choice('rating', level),
              tone: `level-${TONES[level]}` as const,
            })),
            rows: states.map((state) => ({
              key: state,
              label: issues.status(state),
              values: Object.fromEntries(
                LEVELS.map((level) => [
                  level,
                  figures.issues
                    .filter(({ rating, status }) => status === state && rating === level)
                    .reduce((sum, one) => sum + one.count, 0),
                ]),
              ),
            })),
          }}
          onSelect={(status) =>
            void navigate({ to: '/issues/$projectId', params: { projectId: id }, search: { status } })
          }
        />
      ) : null}
      {figures.notes.length > 0 ? (
        <UnitChart
          title={t('charts.notes')}
          data={{
            heading: notes.field('severity'),
            series: [{ key: 'count', label: notes.title }],
            rows: NOTE_SEVERITIES.map((severity) => ({
              key: severity,
              label: notes.choice('severity', severity),
              values: { count: figures.notes.find((note) => note.severity === severity)?.count ?? 0 },
            })),
          }}
          onSelect={(severity) =>
            void navigate({
              to: '/fieldwork/$projectId',
              params: { projectId: id },
              search: { view: 'notes', severity },
            })
          }
        />
      ) : null}
    </div>
  )
}
