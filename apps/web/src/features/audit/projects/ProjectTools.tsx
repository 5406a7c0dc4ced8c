import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { PageLink } from '#ui/PageLink.tsx'
import { PARTS, type Part } from './project-links.ts'
import { ExplainedPriority } from './ExplainedPriority.tsx'
import { priorityQuery } from './projects.api.ts'

/** Links to the parts of the project, and its priority. */
export function ProjectTools({ record }: { record: AnyRecord }) {
  const { t } = useTranslation('audit/projects')
  const priority = useQuery(priorityQuery(record.id)).data
  return (
    <div className="mt-3 space-y-2">
      <nav aria-label={t('parts.label')} className="flex flex-wrap gap-2">
        {Object.entries(PARTS).map(([part, linkOf]) => (
          <PageLink
            key={part}
            {...linkOf(record.id)}
            className="inline-flex min-h-8 items-center rounded-control border border-line-strong px-3 py-1 text-body font-medium hover:bg-surface-soft"
          >
            {t(`parts.${part as Part}`)}
          </PageLink>
        ))}
      </nav>
      {priority ? (
        <p className="text-body">
          <span className="text-ink-soft">{t('priority.label')}</span>{' '}
          <ExplainedPriority explained={priority} />
        </p>
      ) : null}
    </div>
  )
}
