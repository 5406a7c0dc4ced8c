import { useQuery } from '@tanstack/react-query'
import type { ChangedSection, PackageComparison } from 'contract/techdoc/packages/package-content'
import type { Package } from 'contract/techdoc/packages/packages'
import { useState } from 'react'
import { usePageAddress } from '#platform/page-address.ts'
import { Change } from '#shared/compare/Change.tsx'
import { CountTiles } from '#shared/compare/CountTiles.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Section } from '#ui/Section.tsx'
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
  const { data, error, isPending, refetch } = useQuery(comparisonQuery(from, to, useLocale()))
  if (isPending) return <Loading />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <Differences comparison={data} />
}

type Shown = 'all' | ChangedSection['change']

function Differences({ comparison: { counts, sections } }: { comparison: PackageComparison }) {
  const { t } = useTranslation('techdoc/packages')
  const [shown, setShown] = useState<Shown>('all')
  if (sections.length === 0) return <p className="text-body text-ink-soft">{t('compare.same')}</p>
  const all = { all: counts.added + counts.removed + counts.changed, ...counts }
  const wanted = sections.filter(
    ({ change, rows }) => shown === 'all' || change === shown || rows.some((row) => row.change === shown),
  )
  return (
    <>
      <CountTiles
        label={t('compare.counts')}
        counts={all}
        labelOf={(name: Shown) => t(`compare.kinds.${name}`)}
        chosen={shown}
        onChoose={setShown}
      />
      {wanted.map((section) => (
        <Changed key={section.key} section={section} />
      ))}
    </>
  )
}

function Changed({ section }: { section: ChangedSection }) {
  const { t } = useTranslation('techdoc/packages')
  return (
    <Section title={section.title} text={t(`compare.kinds.${section.change}`)}>
      <Facts facts={section.facts} />
      <ul className="divide-y divide-line">
        {section.rows.map((row) => (
          <li key={row.id} className="space-y-1 py-2">
            <p className="text-body font-medium">
              <bdi>{row.name}</bdi>{' '}
              <span className="font-normal text-ink-soft">{t(`compare.kinds.${row.change}`)}</span>
            </p>
            <Facts facts={row.facts} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Facts({ facts }: { facts: ChangedSection['facts'] }) {
  if (facts.length === 0) return null
  return (
    <dl className="grid gap-x-6 gap-y-1 text-body sm:grid-cols-[minmax(8rem,16rem)_minmax(0,1fr)]">
      {facts.map(({ label, from, to }) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line">
            <bdi>
              <Change before={from} after={to} />
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
