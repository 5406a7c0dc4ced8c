import { HEALTHS, OPINIONS, PROJECT_STATES } from 'contract/audit/engagement'
import type { AuditFigures } from 'contract/audit/figures'
import { AGE_BUCKETS } from 'contract/audit/issue-rating'
import { inLocale } from 'contract/locale'
import { LEVELS } from 'contract/risk/method'
import { useNavigate } from '@tanstack/react-router'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { linkTo } from '#platform/page-links.ts'
import { UnitChart } from '#ui/charts/UnitChart.tsx'
import { TONES } from '#shared/heat-map/level-tones.ts'

const OPINION_TONES = {
  satisfactory: 'plain',
  some_improvement: 'level-3',
  major_improvement: 'level-4',
  unsatisfactory: 'level-5',
} as const
const HEALTH_TONES = { green: 'plain', amber: 'half', red: 'danger' } as const

/** Charts of the audits: by phase, health, opinion, age of issues, and unit. */
export function AreaCharts({ figures, year }: { figures: AuditFigures; year: number | undefined }) {
  const { t } = useTranslation('audit/figures')
  const navigate = useNavigate()
  const locale = useLocale()
  const projects = useCollectionLabels({ name: 'projects' })
  const issues = useCollectionLabels({ name: 'issues' })
  const { health } = figures
  const underWay = health ? HEALTHS.reduce((all, one) => all + health[one], 0) : 0
  // The lists behind the charts are of now.
  const listed = <T,>(link: T) => (figures.asAt ? {} : { link })
  const opening = (open: (key: string) => void) => (figures.asAt ? {} : { onSelect: open })
  const years = [...new Set(figures.opinions.map((one) => one.year))].toSorted((one, other) => one - other)
  const sum = <T,>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0)
  const openIssues = sum(figures.issues, ({ count }) => count)
  return (
    <div className="grid grid-cols-1 gap-x-9 gap-y-7 md:grid-cols-2">
      <UnitChart
        title={t('charts.phases')}
        {...listed(linkTo({ to: '/projects', search: { year } }))}
        data={{
          heading: projects.field('status'),
          series: [{ key: 'count', label: projects.title }],
          rows: PROJECT_STATES.filter((state) => state !== 'cancelled').map((state) => ({
            key: state,
            label: projects.status(state),
            values: { count: figures.phases.find(({ status }) => status === state)?.count ?? 0 },
          })),
        }}
        {...opening((status) => void navigate({ to: '/projects', search: { year, status } }))}
      />
      {health && underWay > 0 ? (
        <UnitChart
          title={t('charts.health')}
          data={{
            heading: projects.field('health'),
            series: [{ key: 'count', label: projects.title }],
            rows: HEALTHS.map((one) => ({
              key: one,
              label: projects.choice('health', one),
              values: { count: health[one] },
              tone: HEALTH_TONES[one],
            })),
          }}
          onSelect={(one) => void navigate({ to: '/projects', search: { year, health: one } })}
        />
      ) : null}
      {openIssues > 0 ? (
        <UnitChart
          title={t('charts.ages')}
          description={t('charts.agesText')}
          {...listed(linkTo({ to: '/issues', search: { status: 'in_remediation,ready_for_verification' } }))}
          data={{
            heading: issues.field('bucket'),
            series: LEVELS.toReversed().map((level) => ({
              key: level,
              label: issues.choice('rating', level),
              tone: `level-${TONES[level]}` as const,
            })),
            rows: AGE_BUCKETS.map((bucket) => ({
              key: bucket,
              label: issues.choice('bucket', bucket),
              values: Object.fromEntries(
                LEVELS.map((level) => [
                  level,
                  sum(
                    figures.issues.filter((one) => one.bucket === bucket && one.rating === level),
                    ({ count }) => count,
                  ),
                ]),
              ),
            })),
          }}
          {...opening((bucket) => void navigate({ to: '/issues', search: { bucket } }))}
        />
      ) : null}
      {years.length > 0 ? (
        <UnitChart
          title={t('charts.opinions')}
          {...listed(linkTo({ to: '/projects', search: { year } }))}
          data={{
            heading: projects.field('year'),
            series: OPINIONS.map((opinion) => ({
              key: opinion,
              label: projects.choice('opinion', opinion),
              tone: OPINION_TONES[opinion],
            })),
            rows: years.map((of) => ({
              key: String(of),
              label: String(of),
              values: Object.fromEntries(
                OPINIONS.map((opinion) => [
                  opinion,
                  sum(
                    figures.opinions.filter((one) => one.year === of && one.opinion === opinion),
                    ({ count }) => count,
                  ),
                ]),
              ),
            })),
          }}
          {...opening((of) => void navigate({ to: '/projects', search: { year: of } }))}
        />
      ) : null}
      {figures.overdueByUnit.length > 0 ? (
        <UnitChart
          title={t('charts.units')}
          link={linkTo({ to: '/actions', search: { source: 'issue', overdue: true } })}
          data={{
            heading: t('charts.unit'),
            series: [{ key: 'count', label: t('inputs.overdueActions'), tone: 'danger' }],
            rows: figures.overdueByUnit.map(({ unit, count }) => ({
              key: unit?.id ?? 'none',
              label: unit ? inLocale(unit.name, locale) : t('charts.noUnit'),
              values: { count },
            })),
          }}
          onSelect={() => void navigate({ to: '/actions', search: { source: 'issue', overdue: true } })}
        />
      ) : null}
    </div>
  )
}
