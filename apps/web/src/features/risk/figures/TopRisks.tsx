import type { FigureLine, Figures } from 'contract/risk/figures'
import { useId } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { LinkTarget } from '#platform/page-links.ts'
import { recordLink } from '#platform/records/catalogue.ts'
import { TONES } from '#shared/heat-map/level-tones.ts'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { ChartHeading } from '#ui/charts/ChartHeading.tsx'
import { DueDate } from '#ui/marks/DueDate.tsx'
import { MovementMark } from '#ui/marks/MovementMark.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { Change } from './Change.tsx'
import { shownRisks } from './shown-risks.ts'

const RANKS = {
  1: 'bg-level-1 text-on-level-1',
  2: 'bg-level-2 text-on-level-2',
  3: 'bg-level-3 text-on-level-3',
  4: 'bg-level-4 text-on-level-4',
  5: 'bg-level-5 text-on-level-5',
} as const
const CELL = 'py-1.5 ps-3 align-middle'
const HEAD = 'pb-1 ps-3 text-meta font-normal text-ink-faint whitespace-nowrap'

interface TopRisksProps {
  figures: Figures
  /** The list of the risks above tolerance, and of all. */
  links: { above: LinkTarget | undefined; all: LinkTarget | undefined }
  /** The row that the pointer or the keyboard is on; the map lights its vector. */
  onActive: (id: string | null) => void
}

/** The risks above tolerance and the next ones: when they are treated, how far they moved, and whose they are. */
export function TopRisks({ figures, links, onActive }: TopRisksProps) {
  const { t } = useTranslation('risk/figures')
  const labels = useCollectionLabels({ name: 'risklines' })
  const id = useId()
  const { above, below } = shownRisks(figures)
  const { config } = figures.method!
  const max = config.matrix.likelihood * config.matrix.impact
  const row = (line: FigureLine, at: number) => (
    <Row
      key={line.id}
      {...{ line, max, onActive }}
      rank={at + 1}
      limit={config.appetite[line.category].tolerance}
    />
  )
  return (
    <section aria-labelledby={id} className="min-w-0">
      <ChartHeading
        id={id}
        title={t('top.title')}
        description={t('risks', { count: figures.above.count })}
        link={links.above}
      >
        {links.all ? (
          <PageLink {...links.all} className="text-meta text-ink-soft underline underline-offset-4">
            {t('top.all', { all: t('risks', { count: figures.scored }) })}
          </PageLink>
        ) : null}
      </ChartHeading>
      <table className="mt-1.5 w-full text-body">
        <caption className="sr-only">{t('top.title')}</caption>
        <thead>
          <tr className="max-sm:sr-only">
            <th scope="col" className="pb-1 text-start text-meta font-normal text-ink-faint">
              {labels.field('name')}
            </th>
            <th scope="col" className={`${HEAD} text-start`}>
              {t('top.treatBy')}
            </th>
            <th scope="col" className={`${HEAD} text-start max-md:hidden`}>
              {t('top.movement')}
            </th>
            <th scope="col" className={`${HEAD} text-end`}>
              {labels.field('residualScore')}
            </th>
            <th scope="col" className={`${HEAD} text-end max-sm:hidden`}>
              {t('top.since')}
            </th>
            <th scope="col" className={HEAD}>
              <span className="sr-only">{labels.field('ownerId')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="border-t border-line">
          {above.length === 0 ? (
            <tr className="border-b border-line">
              <td colSpan={6} className="py-2 text-ink-soft">
                {t('worst.noneAbove')}
              </td>
            </tr>
          ) : null}
          {above.map(row)}
          {below.length > 0 ? (
            <tr>
              <th scope="rowgroup" colSpan={6} className="py-1 text-start text-meta font-medium">
                <span className="flex items-center gap-2.5 before:h-px before:w-5 before:bg-ink after:h-px after:grow after:bg-ink">
                  {t('top.limit')}
                </span>
              </th>
            </tr>
          ) : null}
          {below.map((line, at) => row(line, above.length + at))}
        </tbody>
      </table>
      <p aria-hidden className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-meta text-ink-faint max-md:hidden">
        <span className="flex items-center gap-1.5">
          <span className="size-2 rounded-full border border-ink-faint" />
          {t('map.views.inherent')}
        </span>
        <span className="flex items-center gap-1.5">
          <span className="size-2 rounded-full bg-level-4" />
          {t('map.views.residual')}
        </span>
        <span className="flex items-center gap-1.5">
          <span className="h-3 border-s-2 border-ink" />
          {t('top.limit')}
        </span>
      </p>
    </section>
  )
}

interface RowProps {
  line: FigureLine
  rank: number
  max: number
  limit: number
  onActive: (id: string | null) => void
}

function Row({ line, rank, max, limit, onActive }: RowProps) {
  const { t } = useTranslation('risk/figures')
  const labels = useCollectionLabels({ name: 'risklines' })
  const locale = useLocale()
  const { id, name, code, owner, residualScore, inherentScore, previousScore, residualLevel } = line
  const tone = TONES[residualLevel]
  const link = recordLink('riskline', id)
  return (
    <tr
      className="border-b border-line hover:bg-surface-soft"
      onPointerEnter={() => onActive(id)}
      onPointerLeave={() => onActive(null)}
      onFocus={() => onActive(id)}
      onBlur={() => onActive(null)}
    >
      <th scope="row" className="w-full py-1.5 text-start font-normal">
        <span className="flex items-center gap-2.5">
          <span
            aria-hidden
            className={`flex size-4.75 shrink-0 items-center justify-center rounded-full text-tick font-semibold tabular-nums ${RANKS[tone]}`}
          >
            {formatNumber(rank, locale)}
          </span>
          <PageLink
            {...link}
            title={code}
            className="line-clamp-2 min-w-0 font-medium wrap-anywhere hover:underline"
          >
            <LocalizedText text={name} />
          </PageLink>
        </span>
      </th>
      <td className={`${CELL} whitespace-nowrap`}>
        <Treatment line={line} />
      </td>
      <td className={`${CELL} max-md:hidden`}>
        <MovementMark
          max={max}
          inherent={inherentScore}
          residual={residualScore}
          level={tone}
          limit={limit}
          label={
            inherentScore === null
              ? t('top.moved.residual', { residual: residualScore, limit })
              : t('top.moved.both', { inherent: inherentScore, residual: residualScore, limit })
          }
        />
      </td>
      <td
        className={`${CELL} text-end font-semibold tabular-nums`}
        title={labels.choice('residualLevel', residualLevel)}
      >
        {formatNumber(residualScore, locale)}
        <span className="sr-only">{labels.choice('residualLevel', residualLevel)}</span>
      </td>
      <td className={`${CELL} text-end max-sm:hidden`}>
        {previousScore === null ? (
          <span className="text-ink-faint">{t('top.new')}</span>
        ) : (
          <Change by={residualScore - previousScore} />
        )}
      </td>
      <td className={CELL}>{owner ? <Avatar name={owner.name} alone /> : null}</td>
    </tr>
  )
}

function Treatment({ line: { nextDueOn, acceptance, actions, position } }: { line: FigureLine }) {
  const { t } = useTranslation('risk/figures')
  const labels = useCollectionLabels({ name: 'risklines' })
  if (nextDueOn) return <DueDate day={nextDueOn} size="short" />
  if (acceptance) return labels.choice('acceptance', acceptance)
  // Not kept for a past day.
  if (actions === null) return <span className="text-ink-faint">–</span>
  if (actions > 0) return t('worst.actions', { count: actions })
  return position === 'above_tolerance' ? (
    <span className="text-danger">{t('top.undecided')}</span>
  ) : (
    <span className="text-ink-faint">–</span>
  )
}
