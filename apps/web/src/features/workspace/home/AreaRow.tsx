import { ArrowDown, ArrowUp } from 'lucide-react'
import { inLocale } from 'contract/locale'
import { type AreaFigure, type AreaName, type AreaSummary, HOME_AREAS } from 'contract/workspace/home-areas'
import { COUNT, formatFigure, PERCENT } from '#platform/figures.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { linkTo, type LinkTarget } from '#platform/page-links.ts'
import { PageLink } from '#ui/PageLink.tsx'
import { Sparkline } from '#ui/charts/Sparkline.tsx'

const FIGURE =
  'underline decoration-line-strong decoration-dotted decoration-1 underline-offset-4 hover:text-accent hover:decoration-accent inline-block leading-6'

const specOf = (area: AreaName) => HOME_AREAS.find((one) => one.area === area)!

const figureLink = ({ page, query }: AreaFigure, today: string): LinkTarget =>
  linkTo({ to: page, search: query(today) })

/** Where one universe or device is shown. */
const partLink = (area: AreaName, id: string): LinkTarget =>
  area === 'techdoc'
    ? linkTo({ to: '/devices/$recordId', params: { recordId: id } })
    : linkTo({ to: '/regulatory-universe/$universeId', params: { universeId: id } })

/** The change since a year ago, with sign and word; green or red where one direction is better. */
function Change({ area, points }: { area: AreaName; points: AreaSummary['points'] }) {
  const { t } = useTranslation('workspace/home')
  const locale = useLocale()
  const { percent, better } = specOf(area)
  const [first, last] = [points[0], points.at(-1)]
  if (typeof first !== 'number' || typeof last !== 'number') return <span />
  const change = last - first
  const count = Math.abs(change)
  if (change === 0) return <span className="text-ink-faint">{t('change.none')}</span>
  const direction = change < 0 ? 'less' : 'more'
  const ink = better === null ? 'text-ink-soft' : direction === better ? 'text-success' : 'text-danger'
  const Arrow = change < 0 ? ArrowDown : ArrowUp
  const values = { count, number: formatNumber(count, locale) }
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap tabular-nums ${ink}`}>
      <Arrow aria-hidden className="size-3.5 shrink-0" />
      {t(percent ? `change.points.${direction}` : `change.${direction}`, values)}
    </span>
  )
}

interface AreaRowProps {
  summary: AreaSummary
  today: string
}

/** The further figures of an area, each with a link to its rows, and its universes or devices. */
function Further({ summary: { area, figures, parts }, today }: AreaRowProps) {
  const { t } = useTranslation('workspace/home')
  const locale = useLocale()
  const spec = specOf(area)
  const count = (value: number) => formatNumber(value, locale)
  const shown = spec.figures.flatMap((figure) => {
    const found = figures.find(({ key }) => key === figure.key)
    return found ? [{ figure, ...found }] : []
  })
  return (
    <ul className="flex flex-wrap gap-x-4.5 gap-y-1 text-ink-faint tabular-nums max-lg:gap-y-2 lg:items-baseline lg:justify-end lg:gap-y-0 lg:py-1 lg:whitespace-nowrap">
      {parts.map(({ id, code, name, value }) => (
        <li key={id}>
          <PageLink
            {...partLink(area, id)}
            title={inLocale(name, locale)}
            className={`font-medium text-ink ${FIGURE}`}
          >
            <bdi dir="ltr">{code}</bdi> {formatFigure(value / 100, PERCENT, locale)}
          </PageLink>
        </li>
      ))}
      {shown.map(({ figure, key, value, of }) => (
        <li key={key}>
          <PageLink {...figureLink(figure, today)} className={FIGURE}>
            <b className={`font-medium ${figure.late && value > 0 ? 'text-danger' : 'text-ink'}`}>
              {of === null
                ? key === 'medianAge'
                  ? t('days', { count: value, number: count(value) })
                  : count(value)
                : t('partOf', { part: count(value), whole: count(of) })}
            </b>{' '}
            {t(`figures.${key as 'risks'}`, { count: value })}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

/** An area in one line: its measure, the line of twelve months, the change, and further figures. */
export function AreaRow({ summary, today }: AreaRowProps) {
  const { t } = useTranslation('workspace/home')
  const locale = useLocale()
  const { area, points } = summary
  const { page, percent, main } = specOf(area)
  const show = (value: number) =>
    percent ? formatFigure(value / 100, PERCENT, locale) : formatFigure(value, COUNT, locale)
  const [first, last] = [points[0], points.at(-1) ?? null]
  const hasLine = points.filter((value) => value !== null).length > 1
  const measure = t(`measures.${area}`, { count: last ?? 0 })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_7rem] items-center gap-x-4 border-b border-line py-3 lg:min-h-10 lg:grid-cols-[8rem_14.5rem_13rem_7.75rem_minmax(0,1fr)] lg:py-0">
      <PageLink
        to={page}
        className="col-start-1 row-start-1 font-medium max-lg:min-h-6 max-lg:text-meta max-lg:text-ink-faint hover:text-accent"
      >
        {t(`areas.${area}`)}
      </PageLink>
      <PageLink
        {...(main ? figureLink(main, today) : linkTo({ to: page }))}
        className="col-start-1 row-start-2 flex items-baseline gap-2 text-ink-soft hover:text-accent lg:col-start-2 lg:row-start-1"
      >
        {last === null ? (
          t('notMeasured')
        ) : (
          <>
            <b className="text-title font-semibold text-ink tabular-nums lg:min-w-13 lg:text-end">
              {show(last)}
            </b>
            <span>{measure}</span>
          </>
        )}
      </PageLink>
      <span className="col-start-2 row-span-2 row-start-1 flex items-center justify-end gap-1.5 lg:col-start-3 lg:row-span-1">
        {hasLine && last !== null ? (
          <>
            {typeof first === 'number' ? (
              <span aria-hidden className="text-meta text-ink-faint tabular-nums max-lg:hidden">
                {show(first)}
              </span>
            ) : null}
            <Sparkline
              values={points}
              label={t('line', {
                measure: t(`areas.${area}`),
                first: show(points.find((value) => value !== null)!),
                last: show(last),
              })}
              className="w-28 lg:w-40"
            />
          </>
        ) : null}
      </span>
      <span className="col-start-2 row-start-3 justify-self-end max-lg:text-meta lg:col-start-4 lg:row-start-1 lg:justify-self-start">
        <Change area={area} points={points} />
      </span>
      <div className="col-start-1 row-start-3 min-w-0 max-lg:text-meta lg:col-start-5 lg:row-start-1">
        <Further summary={summary} today={today} />
      </div>
    </li>
  )
}
