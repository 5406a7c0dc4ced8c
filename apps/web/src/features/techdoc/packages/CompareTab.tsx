import { useQuery } from '@tanstack/react-query'
import type { Package } from 'contract/techdoc/packages/packages'
import { usePageAddress } from '#platform/page-address.ts'
import { Differences } from '#features/techdoc/shared/Differences.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { inLocale } from 'contract/locale'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { comparisonQuery, packagesOfQuery } from './packages.api.ts'

interface Address {
  from?: string | undefined
}

/** Differences between this package and another of the same device (CHG-3). */
export function CompareTab({ record }: { record: Package }) {
  const { t } = useTranslation('techdoc/packages')
  const locale = useLocale()
  const { data, error, isPending, refetch } = useQuery(packagesOfQuery(record.device))
  if (isPending) return <Loading />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const others = data
    .filter(({ id }) => id !== record.id)
    .map(({ id, code, name }) => ({ id, label: `${code} ${inLocale(name, locale)}` }))
  return <CompareWith id={record.id} others={others} none={t('compare.noneText')} />
}

interface CompareWithProps {
  id: string
  others: readonly { id: string; label: string }[]
  /** What is said where there is no other package. */
  none: string
}

/** The choice of another package, and what changed since. */
export function CompareWith({ id: to, others, none }: CompareWithProps) {
  const { t } = useTranslation('techdoc/packages')
  const [{ from }, go] = usePageAddress<Address>((search) => ({
    from: typeof search['from'] === 'string' ? search['from'] : undefined,
  }))
  if (others.length === 0)
    return (
      <div className="ruled">
        <EmptyState title={t('compare.none')} text={none} />
      </div>
    )
  return (
    <div className="space-y-4">
      <SelectField
        className="max-w-md"
        label={t('compare.with')}
        value={from ?? ''}
        onChange={({ target }) => go({ from: target.value || undefined })}
      >
        <option value="">{t('compare.choose')}</option>
        {others.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      {from && others.some(({ id }) => id === from) ? <Compared key={from} from={from} to={to} /> : null}
    </div>
  )
}

function Compared({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation('techdoc/packages')
  const { data, error, isPending, refetch } = useQuery(comparisonQuery(from, to, useLocale()))
  if (isPending) return <Loading />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <Differences comparison={data} same={t('compare.same')} />
}
