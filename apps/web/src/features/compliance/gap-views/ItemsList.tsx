import { useQuery } from '@tanstack/react-query'
import { inLocale } from 'contract/locale'
import { X } from 'lucide-react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { Asked } from './Asked.tsx'
import { itemLink } from './gap-links.ts'
import { type ItemFilter, itemsQuery } from './gap-views.api.ts'
import { PriorityWord } from './PriorityWord.tsx'

interface ItemsListProps {
  analysis: string
  /** The title of the list: the domain, or the cell. */
  title: string
  filter: ItemFilter
  onClose: () => void
}

const CELL = 'px-3 py-2 text-start align-top'

/** The requirements behind a figure; each links to its item. */
export function ItemsList({ analysis, title, filter, onClose }: ItemsListProps) {
  const { t } = useTranslation('compliance/gap-views')
  const labels = useCollectionLabels({ name: 'gapitems' })
  const locale = useLocale()
  const asked = useQuery(itemsQuery(analysis, filter))
  const number = (value: number | null) => (value === null ? '–' : formatNumber(value, locale))
  return (
    <section aria-label={title} className="ruled overflow-hidden">
      <header className="flex items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h3 className="font-semibold">
          <bdi>{title}</bdi>
        </h3>
        <IconButton label={t('close')} icon={<X aria-hidden />} onClick={onClose} />
      </header>
      <Asked of={asked}>
        {({ items, next }) => (
          <div className="overflow-x-auto">
            <table className="w-full min-w-[40rem] text-body">
              <caption className="sr-only">{title}</caption>
              <thead className="bg-surface-soft text-meta text-ink-soft">
                <tr>
                  {(['ref', 'name', 'answer', 'maturity', 'target', 'priority', 'actions'] as const).map(
                    (key) => (
                      <th key={key} scope="col" className={`${CELL} font-medium`}>
                        {labels.field(key)}
                      </th>
                    ),
                  )}
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {items.map((item) => (
                  <tr key={item.id}>
                    <td className={`${CELL} whitespace-nowrap`}>
                      <bdi>{item.ref}</bdi>
                    </td>
                    <th scope="row" className={`${CELL} font-normal`}>
                      <PageLink
                        {...itemLink(analysis, item.id)}
                        className="text-accent [unicode-bidi:plaintext] hover:underline"
                      >
                        {inLocale(item.name, locale)}
                      </PageLink>
                    </th>
                    <td className={CELL}>{item.answer ? labels.choice('answer', item.answer) : '–'}</td>
                    <td className={`${CELL} tabular-nums`}>{number(item.maturity)}</td>
                    <td className={`${CELL} tabular-nums`}>{number(item.target)}</td>
                    <td className={CELL}>
                      {item.priority ? <PriorityWord priority={item.priority} /> : '–'}
                    </td>
                    <td className={`${CELL} tabular-nums`}>{number(item.actions)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {next ? (
              <p className="px-4 py-2 text-body text-ink-soft">{t('firstOnly', { count: items.length })}</p>
            ) : null}
          </div>
        )}
      </Asked>
    </section>
  )
}
