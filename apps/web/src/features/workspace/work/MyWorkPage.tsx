import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/index.ts'
import { DueDate } from '#ui/marks/DueDate.tsx'
import { useTitle } from '#platform/use-title.ts'
import { RecordList } from './RecordList.tsx'
import { type WorkFilter, workQuery } from './work.api.ts'

const VIEWS = [
  { name: 'all', search: {} },
  { name: 'todo', search: { kind: 'todo' } },
  { name: 'review', search: { kind: 'review' } },
  { name: 'sign', search: { kind: 'sign' } },
  { name: 'overdue', search: { overdue: true } },
  { name: 'dueToday', search: { dueToday: true } },
] as const

/** All work that waits for this person, soonest due first; the URL has the filter. */
export function MyWorkPage() {
  const { t } = useTranslation('workspace/work')
  useTitle(t('mine.title'))
  const filter: WorkFilter = useSearch({ strict: false })
  const list = useInfiniteQuery(workQuery(filter))
  return (
    <div className="space-y-4">
      <h1 className="text-title font-semibold">{t('mine.title')}</h1>
      <nav aria-label={t('views')} className="flex flex-wrap gap-2 text-body">
        {VIEWS.map(({ name, search }) => (
          <Link
            key={name}
            to="/my-work"
            search={search}
            // The link to everything has no search parameters, so without `exact` it would always be active.
            activeOptions={{ exact: true }}
            className="inline-flex min-h-9 items-center rounded-control border border-line px-3 hover:bg-surface-soft aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong"
          >
            {t(`kinds.${name}`)}
          </Link>
        ))}
      </nav>
      <RecordList
        label={t('mine.title')}
        list={list}
        none={{ title: t('mine.none.title'), text: t('mine.none.text') }}
        beside={({ kind, dueOn }) => (
          <span className="flex justify-between gap-4">
            {t(`kinds.${kind}`)} {dueOn ? <DueDate day={dueOn} size="short" /> : null}
          </span>
        )}
      />
    </div>
  )
}
