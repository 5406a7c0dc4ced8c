import { useQuery } from '@tanstack/react-query'
import { AREA_HEALTH, type AreaHealth } from 'contract/workspace/area-health'
import { linkTo } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { PageLink } from '#ui/PageLink.tsx'
import { Section } from '#ui/Section.tsx'
import { FigureLink } from './FigureLink.tsx'
import { healthQuery } from './work.api.ts'

function Area({ health }: { health: AreaHealth }) {
  const { t } = useTranslation('workspace/work')
  const { data } = useQuery(healthQuery(health))
  if (data === undefined) return null
  return (
    <div>
      <h3 className="mb-2 text-body font-medium">
        <PageLink to={health.dashboard} className="text-accent underline underline-offset-2">
          {t(`health.areas.${health.area}`)}
        </PageLink>
      </h3>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
        {health.figures.map(({ key, value, page, query, bad }) => (
          <li key={key}>
            <FigureLink
              label={t(`health.figures.${key}` as 'health.figures.gaps')}
              value={value(data as never)}
              link={linkTo({ to: page, search: query })}
              bad={bad}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The figures of each area, for people whose roles let them see it. */
export function HealthSection({ permissions }: { permissions: readonly string[] }) {
  const { t } = useTranslation('workspace/work')
  const shown = AREA_HEALTH.filter(
    ({ from }) => typeof from.access !== 'string' && permissions.includes(from.access.name),
  )
  if (shown.length === 0) return null
  return (
    <Section title={t('health.title')}>
      <div className="grid gap-6 md:grid-cols-2">
        {shown.map((health) => (
          <Area key={health.area} health={health} />
        ))}
      </div>
    </Section>
  )
}
