import { PROJECT_STATES } from 'contract/audit/engagement'
import type { ProjectLine } from 'contract/audit/projects'
import { inLocale } from 'contract/locale'
import type { ReactNode } from 'react'
import type { LinkTarget } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import type { ListAddress } from '#platform/collections/address.ts'
import { formatDay, formatNumber } from '#platform/i18n/format.ts'
import { namedText } from '#platform/collections/names.ts'
import type { Line } from '#platform/collections/slice.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import type { CellContext } from '#shared/table/CellValue.tsx'
import { Sideways } from '#ui/WideTable.tsx'
import { HealthCell, ProgressCell } from '../cells.tsx'
import { More } from './More.tsx'
import { openProject } from './open-project.ts'
import { useAllLines } from './use-all-lines.ts'

/** Statuses that have a column only if there are such projects. */
const ASIDE: readonly string[] = ['on_hold', 'cancelled']

/** Projects by status. There is no drag and drop: each transition has its gate. */
export function Board({ address, empty }: { address: ListAddress; empty: ReactNode }) {
  const { t } = useTranslation('audit/projects')
  const { lines, context, pending, error, retry, more } = useAllLines(address)
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (pending) return <Loading />
  if (lines.length === 0) return empty
  const columns = PROJECT_STATES.map((state) => ({
    state,
    own: lines.filter(({ status }) => status === state),
  })).filter(({ state, own }) => own.length > 0 || !ASIDE.includes(state))
  const linkOf = (id: string) => openProject(address.search, id)
  return (
    <>
      <Sideways label={t('look.board')} className="flex gap-3 p-4">
        {columns.map(({ state, own }) => (
          <section key={state} aria-labelledby={`board-${state}`} className="w-64 shrink-0">
            <h2
              id={`board-${state}`}
              className="mb-2 flex items-baseline justify-between text-body font-semibold"
            >
              {context.labels.status(state)}
              <span className="font-normal text-ink-soft tabular-nums">
                {formatNumber(own.length, context.locale)}
              </span>
            </h2>
            {own.length === 0 ? (
              <p className="rounded-pop border border-dashed border-line px-3 py-4 text-body text-ink-soft">
                {t('board.none')}
              </p>
            ) : (
              <ul className="space-y-2">
                {own.map((line) => (
                  <li key={line.id}>
                    <BoardCard line={line} context={context} link={linkOf(line.id)} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </Sideways>
      {more ? <More /> : null}
    </>
  )
}

function BoardCard({ line, context, link }: { line: ProjectLine; context: CellContext; link: LinkTarget }) {
  const { locale, nameOf, labels } = context
  const lead = line.ownerId ? nameOf('person', line.ownerId) : undefined
  const row = line as Line
  return (
    <article className="space-y-2 rounded-pop border border-line bg-surface p-3 text-body hover:border-line-strong">
      <p className="text-meta text-ink-soft">
        <bdi>{line.code}</bdi> · {labels.choice('type', line.type)}
      </p>
      <h3 className="font-medium">
        <PageLink {...link} className="hover:text-accent-strong hover:underline">
          <bdi>{inLocale(line.name, locale)}</bdi>
        </PageLink>
      </h3>
      <ProgressCell line={row} context={context} />
      <p className="flex flex-wrap items-center justify-between gap-x-2 text-meta">
        <HealthCell line={row} context={context} />
        {line.dueOn ? (
          <span className={line.overdue ? 'font-medium text-danger' : 'text-ink-soft'}>
            {formatDay(line.dueOn, locale)}
          </span>
        ) : null}
      </p>
      {lead ? (
        <p className="truncate text-meta text-ink-soft">
          <bdi>{namedText(lead, locale)}</bdi>
        </p>
      ) : null}
    </article>
  )
}
