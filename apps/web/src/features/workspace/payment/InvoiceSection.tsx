import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Section } from '#ui/Section.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { showDate, showMoney } from './money.ts'
import { invoicePages } from './payment.api.ts'

const COLUMNS = ['number', 'date', 'status', 'tax', 'total', 'file'] as const

/** The invoices, newest first, each to download. */
export function InvoiceSection() {
  const { t } = useTranslation('workspace/payment')
  const locale = useLocale()
  const list = useInfiniteQuery(invoicePages)
  if (list.isPending) return <Loading />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const invoices = list.data.pages.flatMap((page) => page.items)
  return (
    <Section title={t('invoices.title')}>
      {invoices.length === 0 ? (
        <p className="text-body text-ink-soft">{t('invoices.none')}</p>
      ) : (
        <WideTable label={t('invoices.title')}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {t(`invoices.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {invoices.map(({ id, number, createdAt, status, tax, total, currency, fileUrl }) => (
              <tr key={id}>
                <th scope="row" className="whitespace-nowrap">
                  <bdi>{number}</bdi>
                </th>
                <td className="whitespace-nowrap">{showDate(createdAt, locale)}</td>
                <td>{t(`invoices.statuses.${status}`)}</td>
                <td className="tabular-nums">
                  <bdi>{showMoney(tax, currency, locale)}</bdi>
                </td>
                <td className="tabular-nums">
                  <bdi>{showMoney(total, currency, locale)}</bdi>
                </td>
                <td>
                  {fileUrl ? (
                    <a href={fileUrl} target="_blank" rel="noreferrer" className="text-accent underline">
                      {t('invoices.open', { number: number ?? '' })}
                    </a>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
      {list.hasNextPage ? (
        <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('invoices.more')}
        </Button>
      ) : null}
    </Section>
  )
}
