import { projects } from 'contract/audit/projects'
import { useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatDay, formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { SaveState } from '#shared/record/SaveState.tsx'
import { Section } from '#ui/Section.tsx'
import { DayLine, TextLine } from '#shared/sheet/line-inputs.tsx'
import type { ProjectWork } from '../use-project-save.ts'
import { type Milestone, milestonesOf, placeOf } from './milestones.ts'

/** The dates of the engagement: a timeline for the overview, and the dates below it. */
export function CalendarTab({ work }: { work: ProjectWork }) {
  const { t } = useTranslation('audit/planning')
  const labels = useCollectionLabels(projects)
  const locale = useLocale()
  const { project, open, save } = work
  const all = milestonesOf(project)
  const shared = { of: projects, values: project, open, onChange: save }
  return (
    <Section
      title={t('tabs.calendar')}
      text={t('calendar.text')}
      tools={<SaveState working={work.working} />}
    >
      <Strip milestones={all} />
      <ol className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {all.map(({ name, early }, at) => (
          <li key={name} className="flex gap-3">
            <span
              aria-hidden
              className="mt-8 flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-meta font-semibold text-accent-strong tabular-nums"
            >
              {formatNumber(at + 1, locale)}
            </span>
            <div className="min-w-0">
              <DayLine {...shared} field={name} />
              {early ? (
                <p className="mt-1 text-body text-warning">
                  {t('calendar.early', { of: labels.field(early) })}
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      <TextLine {...shared} field="kickoffNotes" rows={4} />
    </Section>
  )
}

/** The dates to scale. The list says the same in words. */
function Strip({ milestones }: { milestones: readonly Milestone[] }) {
  const { t } = useTranslation('audit/planning')
  const labels = useCollectionLabels(projects)
  const locale = useLocale()
  const [now] = useState(() => new Date().toISOString().slice(0, 10))
  const set = milestones.filter(({ place }) => place !== null)
  if (set.length < 2) return <p className="text-body text-ink-soft">{t('calendar.none')}</p>
  const today = placeOf(now, milestones)
  const share = (place: number) => `${(place * 100).toFixed(2)}%`
  const from = milestones.find(({ name }) => name === 'fieldworkFrom')?.place ?? null
  const to = milestones.find(({ name }) => name === 'fieldworkTo')?.place ?? null
  return (
    <div aria-hidden className="px-4 pt-6 pb-8">
      <div className="relative h-2 rounded-full bg-line">
        {from !== null && to !== null && to > from ? (
          <span
            className="absolute inset-y-0 rounded-full bg-accent"
            style={{ insetInlineStart: share(from), inlineSize: share(to - from) }}
          />
        ) : null}
        {today === null ? null : (
          <span
            className="absolute -inset-y-4 w-0.5 bg-danger"
            style={{ insetInlineStart: share(today) }}
            title={t('calendar.today')}
          />
        )}
        {set.map(({ name, day, place }) => (
          <span
            key={name}
            title={`${labels.field(name)} · ${formatDay(day!, locale)}`}
            className="absolute -top-2 -ms-3 flex size-6 items-center justify-center rounded-full border-2 border-surface bg-accent text-meta font-semibold text-on-accent tabular-nums"
            style={{ insetInlineStart: share(place!) }}
          >
            {formatNumber(milestones.findIndex((one) => one.name === name) + 1, locale)}
          </span>
        ))}
        <span className="absolute start-0 top-6 -ms-3 text-meta text-ink-soft">
          {formatDay(set.map(({ day }) => day!).toSorted()[0]!, locale)}
        </span>
        <span className="absolute end-0 top-6 -me-3 text-meta text-ink-soft">
          {formatDay(
            set
              .map(({ day }) => day!)
              .toSorted()
              .at(-1)!,
            locale,
          )}
        </span>
      </div>
    </div>
  )
}
