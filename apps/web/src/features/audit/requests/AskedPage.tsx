import { useQuery } from '@tanstack/react-query'
import { type RequestLine, requests } from 'contract/audit/requests'
import { useTranslation } from 'react-i18next'
import { useCollectionWords } from '#platform/collections/collection-words.ts'
import { formatDay } from '#platform/collections/format.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { usePageAddress } from '#platform/page-address.ts'
import { useTitle } from '#platform/use-title.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { LocalizedText } from '#ui/record/LocalizedText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { AnswerCard } from './AnswerCard.tsx'
import { askedOfQuery } from './requests.api.ts'

/** What auditors ask of me: what it is, by when, and the place to answer it. Nothing else of the audit is here. */
export function AskedPage({ person }: { person: string }) {
  const { t } = useTranslation('audit/requests')
  useTitle(t('title'))
  const found = useQuery(askedOfQuery(person))
  const [{ record }, go] = usePageAddress<{ record?: string | undefined }>((search) => ({
    record: typeof search['record'] === 'string' ? search['record'] : undefined,
  }))
  const open = record ?? found.data?.[0]?.id
  return (
    <div className="space-y-4">
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      {found.isPending ? <Loading /> : null}
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data?.length === 0 && !record ? (
        <section className="card">
          <EmptyState title={t('empty.title')} text={t('empty.text')} />
        </section>
      ) : null}
      {found.data && open ? (
        <div className="grid items-start gap-4 lg:grid-cols-[20rem_1fr]">
          <nav aria-label={t('list')} className="card overflow-hidden">
            <ul className="divide-y divide-line">
              {found.data.map((line) => (
                <li key={line.id}>
                  <AskedLine line={line} current={line.id === open} onOpen={() => go({ record: line.id })} />
                </li>
              ))}
            </ul>
          </nav>
          <AnswerCard key={open} id={open} />
        </div>
      ) : null}
    </div>
  )
}

interface AskedLineProps {
  line: RequestLine
  current: boolean
  onOpen: () => void
}

function AskedLine({ line, current, onOpen }: AskedLineProps) {
  const { t } = useTranslation('audit/requests')
  const words = useCollectionWords(requests)
  const locale = useLocale()
  return (
    <button
      type="button"
      aria-current={current || undefined}
      onClick={onOpen}
      className="block w-full cursor-pointer border-s-4 border-transparent px-3 py-3 text-start text-sm -outline-offset-2 hover:bg-surface-soft aria-current:border-accent aria-current:bg-accent-soft"
    >
      <span className="block font-medium">
        <LocalizedText text={line.name} />
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-2 text-xs text-ink-soft">
        <StatusBadge status={line.status} label={words.status(line.status)} />
        {t('by', { day: formatDay(line.dueOn, locale) })}
        {line.late ? <span className="font-semibold text-danger">{words.field('late')}</span> : null}
      </span>
    </button>
  )
}
