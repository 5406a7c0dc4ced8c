import type { ProjectLine } from 'contract/audit/projects'
import { formatTag, inLocale } from 'contract/locale'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LinkTarget } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import type { ListAddress } from '#platform/collections/address.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { change } from '#platform/collections/view.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import type { CellContext } from '#shared/table/CellValue.tsx'
import { Sideways } from '#ui/WideTable.tsx'
import { More } from './More.tsx'
import { openProject } from './open-project.ts'
import { useAllLines } from './use-all-lines.ts'
import { planned, yearOf, type Stretch, type YearRow } from './year.ts'

const MONTHS = Array.from({ length: 12 }, (_, at) => at)
const share = (value: number) => `${(value * 100).toFixed(3)}%`

export interface YearProps {
  address: ListAddress
  year: number
  empty: ReactNode
}

/** The plan of a year: each project from its planned start to its report, and its fieldwork within. */
export function Year({ address, year, empty }: YearProps) {
  const { t } = useTranslation('audit/projects')
  const { lines, context, pending, error, retry, more } = useAllLines(address)
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (pending) return <Loading />
  const { rows, undated } = yearOf(year, lines)
  const turn = (by: number) => address.go(change.filter({ year: String(year + by) }))
  const linkOf = (id: string) => openProject(address.search, id)
  const month = new Intl.DateTimeFormat(formatTag(context.locale), { month: 'short', timeZone: 'UTC' })
  return (
    <>
      <div className="flex items-center gap-2 px-4 pt-3">
        <IconButton
          label={t('calendar.previous')}
          icon={<ChevronLeft aria-hidden className="rtl:-scale-x-100" />}
          onClick={() => turn(-1)}
        />
        <h2 className="min-w-16 text-center text-record font-semibold tabular-nums">{year}</h2>
        <IconButton
          label={t('calendar.next')}
          icon={<ChevronRight aria-hidden className="rtl:-scale-x-100" />}
          onClick={() => turn(1)}
        />
      </div>
      {lines.length === 0 ? (
        empty
      ) : (
        <Sideways label={t('look.calendar')} className="p-4">
          <table className="w-full min-w-4xl table-fixed border-collapse text-body">
            <caption className="sr-only">{t('calendar.caption', { year })}</caption>
            <colgroup>
              <col className="w-64" />
              <col />
            </colgroup>
            <thead>
              <tr className="border-b border-line">
                <th scope="col" className="py-2 pe-3 text-start font-medium text-ink-soft">
                  {context.labels.one}
                </th>
                <th scope="col" className="p-0 font-medium text-ink-soft">
                  <span className="sr-only">{t('calendar.period')}</span>
                  <span aria-hidden className="grid grid-cols-12">
                    {MONTHS.map((at) => (
                      <span key={at} className="border-s border-line px-1 py-2 text-start text-meta">
                        {month.format(Date.UTC(year, at, 15))}
                      </span>
                    ))}
                  </span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.project.id} row={row} context={context} link={linkOf(row.project.id)} />
              ))}
            </tbody>
          </table>
          {undated.length > 0 ? (
            <p className="mt-3 text-body text-ink-soft">
              {t('calendar.undated', { count: undated.length })}{' '}
              {undated.map((line, index) => (
                <span key={line.id}>
                  {index > 0 ? ' · ' : ''}
                  <PageLink {...linkOf(line.id)} className="text-accent hover:underline">
                    <bdi>{line.code}</bdi>
                  </PageLink>
                </span>
              ))}
            </p>
          ) : null}
        </Sideways>
      )}
      {more ? <More /> : null}
    </>
  )
}

interface RowProps {
  row: YearRow<ProjectLine>
  context: CellContext
  link: LinkTarget
}

function Row({ row: { project, whole, fieldwork }, context, link }: RowProps) {
  const { t } = useTranslation('audit/projects')
  const { locale, labels } = context
  const [from, to] = planned(project)!
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2 pe-3 text-start font-normal">
        <span className="flex items-center gap-2 text-meta text-ink-soft">
          <bdi>{project.code}</bdi>
          <StatusBadge status={project.status} label={labels.status(project.status)} />
        </span>
        <PageLink {...link} className="font-medium hover:text-accent-strong hover:underline">
          <bdi>{inLocale(project.name, locale)}</bdi>
        </PageLink>
      </th>
      <td className="relative h-14 p-0">
        <span aria-hidden className="absolute inset-0 grid grid-cols-12">
          {MONTHS.map((at) => (
            <span key={at} className="border-s border-line" />
          ))}
        </span>
        <Bar
          stretch={whole}
          look={project.overdue ? 'bg-danger-soft border-danger' : 'bg-accent-soft border-accent'}
        />
        {fieldwork ? <Bar stretch={fieldwork} look="border-transparent bg-accent opacity-50" /> : null}
        <span className="sr-only">
          {t('calendar.fromTo', { from: formatDay(from, locale), to: formatDay(to, locale) })}
        </span>
      </td>
    </tr>
  )
}

const Bar = ({ stretch, look }: { stretch: Stretch; look: string }) => (
  <span
    aria-hidden
    style={{ insetInlineStart: share(stretch.from), inlineSize: share(stretch.length) }}
    className={`absolute inset-y-4 min-w-1 rounded border ${look}`}
  />
)
