import { useQuery } from '@tanstack/react-query'
import { MAX_STEPS } from 'contract/workspace/traceability'
import { ArrowLeftRight } from 'lucide-react'
import { useId } from 'react'
import type { Named } from '#platform/collections/names.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { endQuery } from '#platform/records/references.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { SearchPicker } from '#shared/form/SearchPicker.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ChainSteps } from './ChainSteps.tsx'
import { readKey, recordKey } from './record-key.ts'
import { pathsQuery } from './traceability.api.ts'

interface PathFinderProps {
  from: string | undefined
  to: string | undefined
  onChange: (change: { from?: string | undefined; to?: string | undefined }) => void
}

/** Finds the shortest chains of links between two records. */
export function PathFinder({ from, to, onChange }: PathFinderProps) {
  const { t } = useTranslation('workspace/traceability')
  return (
    <div className="space-y-6">
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto_1fr]">
        <End label={t('paths.from')} at={from} onPick={(key) => onChange({ from: key })} />
        <IconButton
          label={t('paths.swap')}
          icon={<ArrowLeftRight aria-hidden />}
          disabled={!from && !to}
          onClick={() => onChange({ from: to, to: from })}
        />
        <End label={t('paths.to')} at={to} onPick={(key) => onChange({ to: key })} />
      </div>
      <Answer from={readKey(from)?.id} to={readKey(to)?.id} />
    </div>
  )
}

interface EndProps {
  label: string
  at: string | undefined
  onPick: (key: string | undefined) => void
}

function End({ label, at, onPick }: EndProps) {
  const id = useId()
  const key = readKey(at)
  const { data } = useQuery({ ...endQuery(key?.type ?? '', key?.id ?? ''), enabled: key !== undefined })
  const value = key && data ? { ...data, title: data.title as Named['title'] } : null
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-body font-medium">
        {label}
      </label>
      <SearchPicker
        id={id}
        kind="any"
        value={value}
        clearable
        onPick={(picked) => onPick(picked?.type ? recordKey(picked.type, picked.id) : undefined)}
      />
    </div>
  )
}

function Answer({ from, to }: { from: string | undefined; to: string | undefined }) {
  const { t } = useTranslation('workspace/traceability')
  const locale = useLocale()
  const asked = from !== undefined && to !== undefined
  const paths = useQuery({ ...pathsQuery(from ?? '', to ?? ''), enabled: asked })
  if (!asked) return <EmptyState title={t('paths.start.title')} text={t('paths.start.text')} />
  if (paths.isPending) return <Loading />
  if (paths.isError) return <ErrorState error={paths.error} onRetry={() => void paths.refetch()} />
  const { chains, complete } = paths.data
  if (chains.length === 0)
    return (
      <EmptyState
        title={t('paths.none.title')}
        text={t(complete ? 'paths.none.text' : 'paths.none.cut', { steps: formatNumber(MAX_STEPS, locale) })}
      />
    )
  const steps = chains[0]!.links.length
  return (
    <section aria-label={t('paths.found')} className="space-y-4">
      <Notice>{t('paths.length', { count: steps })}</Notice>
      <ul className="grid gap-4 lg:grid-cols-2">
        {chains.map((chain) => (
          <li key={chain.records.map(({ id }) => id).join()} className="rounded-pop bg-surface-soft p-3">
            <ChainSteps chain={chain} />
          </li>
        ))}
      </ul>
    </section>
  )
}
