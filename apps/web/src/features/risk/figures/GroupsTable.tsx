import type { Figures } from 'contract/risk/figures'
import { levelOfScore } from 'contract/risk/scoring'
import { useId } from 'react'
import type { LinkTarget } from '#platform/page-links.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatFigure, type FigureFormat } from '#platform/figures.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { GROUND } from '#shared/heat-map/level-looks.ts'
import { ChartHeading } from '#ui/charts/ChartHeading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import type { LineFilter } from './figures-address.ts'
import { TONES } from '#shared/heat-map/level-tones.ts'

/** Number of processes that a page can show; the bars and the list have them all. */
const MOST_PROCESSES = 25
const SCORE: FigureFormat = { kind: 'score', digits: 1 }

interface GroupsTableProps {
  figures: Figures
  /** What the lines belong to. */
  place: 'process' | 'domain'
  listOf: (more?: LineFilter) => LinkTarget | undefined
}

/** One number for each process and category, with the number of risks and of those above tolerance. */
export function GroupsTable({ figures, place, listOf }: GroupsTableProps) {
  const { t } = useTranslation('risk/figures')
  const labels = useCollectionLabels({ name: 'risklines' })
  const locale = useLocale()
  const id = useId()
  const method = figures.method!.config
  const categories = figures.byCategory.map(({ category }) => category)
  const cells = new Map(figures.byBoth.map((cell) => [`${cell.process} ${cell.category}`, cell]))
  const cellOf = (group: Figures['whole'] | undefined, filter: LineFilter, name: string) => {
    if (!group || group.aggregate === null)
      return (
        <td key={name} className="p-1 text-center text-ink-soft">
          –
        </td>
      )
    const tone = TONES[levelOfScore(method, Math.round(group.aggregate))]
    const link = listOf(filter)
    const text = formatFigure(group.aggregate, SCORE, locale)
    const counts = t('groups.counts', { count: group.count, above: group.above })
    return (
      <td key={name} className="p-1">
        <div className={`rounded px-2 py-1 text-center ${GROUND[tone]}`}>
          {link ? (
            <PageLink {...link} className="font-semibold tabular-nums underline underline-offset-2">
              {text}
              <span className="sr-only">{t('openListOf', { label: name })}</span>
            </PageLink>
          ) : (
            <span className="font-semibold tabular-nums">{text}</span>
          )}
          <p className="text-meta whitespace-nowrap">{counts}</p>
        </div>
      </td>
    )
  }
  return (
    <section aria-labelledby={id} className="min-w-0">
      <ChartHeading id={id} title={t(`groups.title.${place}`)} description={t('groups.note')} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is wider than its place is moved by keys too */}
      <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-labelledby={id}>
        <table className="mt-2 text-body">
          <thead>
            <tr>
              <th scope="col" className="sticky start-0 z-10 min-w-40 bg-surface p-1 text-start font-medium">
                {labels.field(place)}
              </th>
              <th scope="col" className="p-1 text-center font-medium">
                {t('groups.all')}
              </th>
              {categories.map((category) => (
                <th key={category} scope="col" className="min-w-24 p-1 text-center align-bottom font-medium">
                  {labels.choice('category', category)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.byProcess.slice(0, MOST_PROCESSES).map(({ process, ...group }) => (
              <tr key={process.id}>
                <th scope="row" className="sticky start-0 z-10 bg-surface p-1 pe-3 text-start font-normal">
                  <LocalizedText text={process.name} />
                </th>
                {cellOf(group, { [place]: process.id }, process.code)}
                {categories.map((category) =>
                  cellOf(
                    cells.get(`${process.id} ${category}`),
                    { [place]: process.id, category },
                    `${process.code}, ${labels.choice('category', category)}`,
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {figures.byProcess.length > MOST_PROCESSES ? (
        <p className="mt-2 text-body text-ink-soft">
          {t('groups.more', { count: figures.byProcess.length - MOST_PROCESSES })}
        </p>
      ) : null}
    </section>
  )
}
