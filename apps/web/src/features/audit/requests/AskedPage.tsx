import { useQuery } from '@tanstack/react-query'
import { requests } from 'contract/audit/requests'
import type { Localized } from 'contract/locale'
import { Suspense, type FunctionComponent, useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { usePageAddress } from '#platform/page-address.ts'
import { today } from '#platform/today.ts'
import { useTitle } from '#platform/use-title.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { AnswerCard } from './AnswerCard.tsx'
import { askedOfQuery, isWaiting } from './requests.api.ts'

/** An entry of the list. */
interface Asked {
  id: string
  name: Localized | null
  status: string
  statusWord: string
  by: string | null
  /** Not answered yet. */
  waits: boolean
}

/** Entries of one kind, with the component that shows one. */
interface AskedGroup {
  kind: string
  title: string
  lines: readonly Asked[]
  Card: FunctionComponent<{ id: string }>
}

interface Address {
  record?: string | undefined
  kind?: string | undefined
}
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

interface AskedPageProps {
  person: string
  /** Entries of other slices, passed in by the route. */
  beside: readonly AskedGroup[]
}

/** Requests of auditors to this person: what, by when, and the form to answer. Nothing else of the audit is shown. */
export function AskedPage({ person, beside }: AskedPageProps) {
  const { t } = useTranslation('audit/requests')
  const labels = useCollectionLabels(requests)
  useTitle(t('title'))
  const found = useQuery(askedOfQuery(person))
  const [{ record, kind }, go] = usePageAddress<Address>((search) => ({
    record: text(search['record']),
    kind: text(search['kind']),
  }))
  const own: AskedGroup = {
    kind: 'request',
    title: t('list'),
    Card: AnswerCard,
    lines: (found.data ?? []).map(({ id, name, status, dueOn }) => ({
      id,
      name,
      status,
      statusWord: labels.status(status),
      by: dueOn,
      waits: isWaiting({ status }),
    })),
  }
  const all = [own, ...beside]
  const groups = all.filter(({ lines }) => lines.length > 0)
  const everything = groups.flatMap(({ kind: of, lines }) => lines.map((line) => ({ ...line, of })))
  // The first entry stays open after it is answered, so that its confirmation is seen.
  const [begun, setBegun] = useState<string | null>(null)
  const waiting = everything.find(({ waits }) => waits) ?? everything[0]
  if (found.data && waiting && !begun) setBegun(waiting.id)
  const first = everything.find(({ id }) => id === begun) ?? waiting
  const open = record ?? first?.id
  const shown = all.find((group) => group.kind === (record ? (kind ?? 'request') : first?.of)) ?? own
  return (
    <div className="space-y-4">
      <h1 className="text-title font-semibold">{t('title')}</h1>
      {found.isPending ? <Loading /> : null}
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data && !open ? (
        <section className="ruled">
          <EmptyState title={t('empty.title')} text={t('empty.text')} />
        </section>
      ) : null}
      {found.data && open ? (
        <div className="grid items-start gap-4 lg:grid-cols-[20rem_1fr]">
          <nav aria-label={t('title')} className="ruled overflow-hidden">
            {groups.map((group) => (
              <section key={group.kind} aria-label={group.title}>
                {groups.length > 1 ? (
                  <h2 className="border-b border-line bg-surface-soft px-4 py-2 text-meta font-semibold text-ink-soft">
                    {group.title}
                  </h2>
                ) : null}
                <ul className="divide-y divide-line border-b border-line last:border-b-0">
                  {group.lines.map((line) => (
                    <li key={line.id}>
                      <AskedLine
                        line={line}
                        current={line.id === open}
                        onOpen={() => go({ record: line.id, kind: group.kind })}
                      />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </nav>
          <Suspense fallback={<Loading />}>
            <shown.Card key={open} id={open} />
          </Suspense>
        </div>
      ) : null}
    </div>
  )
}

interface AskedLineProps {
  line: Asked
  current: boolean
  onOpen: () => void
}

function AskedLine({ line, current, onOpen }: AskedLineProps) {
  const { t } = useTranslation('audit/requests')
  const labels = useCollectionLabels(requests)
  const locale = useLocale()
  const { by } = line
  return (
    <button
      type="button"
      aria-current={current || undefined}
      onClick={onOpen}
      className="block w-full cursor-pointer border-s-4 border-transparent px-3 py-3 text-start text-body -outline-offset-2 hover:bg-surface-soft aria-current:border-accent aria-current:bg-accent-soft"
    >
      <span className="block font-medium">
        <LocalizedText text={line.name} />
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-2 text-meta text-ink-soft">
        <StatusBadge status={line.status} label={line.statusWord} />
        {by ? t('by', { day: formatDay(by, locale) }) : null}
        {by && line.waits && by < today() ? (
          <span className="font-semibold text-danger">{labels.field('late')}</span>
        ) : null}
      </span>
    </button>
  )
}
