import type { Project } from 'contract/audit/projects'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { Section } from '#ui/Section.tsx'

/** The dates of an engagement in order, each with the field that shows that it was reached. */
const DAYS = [
  ['announcedOn', 'announcedOn'],
  ['kickoffOn', 'kickoffOn'],
  ['fieldworkFrom', 'fieldworkStartedOn'],
  ['fieldworkTo', 'fieldworkEndedOn'],
  ['closingOn', 'closingOn'],
  ['draftDueOn', 'reportIssuedOn'],
  ['responseDueOn', 'reportIssuedOn'],
  ['dueOn', 'reportIssuedOn'],
] as const

/** The milestones with their dates; missed ones are marked. */
export function Milestones({ project, today }: { project: Project; today: string }) {
  const { t } = useTranslation('audit/figures')
  const labels = useCollectionLabels({ name: 'projects' })
  const locale = useLocale()
  const known = DAYS.flatMap(([planned, reached]) => {
    const day = project[planned]
    if (!day) return []
    // A meeting counts as held on its date; a phase counts as reached when its actual date is set.
    const done = planned === reached ? day <= today : project[reached] !== null
    return [{ key: planned, day, state: done ? 'done' : day < today ? 'missed' : 'ahead' } as const]
  })
  return (
    <Section title={t('milestones.title')}>
      {known.length === 0 ? <p className="text-body text-ink-soft">{t('milestones.none')}</p> : null}
      <ol className="divide-y divide-line text-body">
        {known.map(({ key, day, state }) => (
          <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
            <span>{labels.field(key)}</span>
            <span className="flex items-baseline gap-3">
              <span className={state === 'missed' ? 'font-medium text-danger' : 'text-ink-soft'}>
                {t(`milestones.${state}`)}
              </span>
              <time dateTime={day} className="whitespace-nowrap tabular-nums">
                {formatDay(day, locale)}
              </time>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
