import { useInfiniteQuery } from '@tanstack/react-query'
import type { Collection } from 'contract/collection'
import { domains } from 'contract/compliance/domains'
import { requirements } from 'contract/compliance/requirements'
import { revisionlines } from 'contract/compliance/revision-lines'
import { revisions } from 'contract/compliance/revisions'
import { CHANGED_TYPES, type UniverseChange } from 'contract/compliance/universe-setup'
import { universes } from 'contract/compliance/universes'
import type { Localized } from 'contract/locale'
import { useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatList } from '#platform/i18n/format-list.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { HistoryItem } from '#shared/record/HistoryItem.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { changesQuery } from '../setup.api.ts'
import type { StepProps } from '../step-props.ts'

type ChangedType = (typeof CHANGED_TYPES)[number]

const COLLECTIONS: Readonly<Record<ChangedType, Collection>> = {
  universe: universes,
  domain: domains,
  requirement: requirements,
  revision: revisions,
  revisionline: revisionlines,
}

/** All changes of the universe and its records, newest first. */
export function ChangesStep({ universe }: StepProps) {
  const { t } = useTranslation(['compliance/setup', 'shared/record'])
  const [types, setTypes] = useState<readonly ChangedType[]>([])
  const asked = useInfiniteQuery(changesQuery(universe.id, types))
  const toggle = (type: ChangedType) =>
    setTypes((now) => (now.includes(type) ? now.filter((one) => one !== type) : [...now, type]))
  return (
    <div className="ruled space-y-3 py-4 sm:py-5">
      <div role="group" aria-label={t('changes.kinds')} className="flex flex-wrap gap-1">
        {CHANGED_TYPES.map((type) => (
          <button
            key={type}
            type="button"
            aria-pressed={types.includes(type)}
            onClick={() => toggle(type)}
            className="min-h-9 cursor-pointer rounded-control border border-line px-3 text-body font-medium text-ink-soft hover:bg-surface-soft aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
          >
            {t(`changes.types.${type}`)}
          </button>
        ))}
      </div>
      {asked.isPending ? <Loading /> : null}
      {asked.isError ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} /> : null}
      {asked.data ? (
        <ol className="divide-y divide-line">
          {asked.data.pages
            .flatMap((page) => page.items)
            .map((entry) => (
              <Change key={entry.seq} entry={entry} />
            ))}
        </ol>
      ) : null}
      {asked.data?.pages[0]?.items.length === 0 ? (
        <p className="py-4 text-body text-ink-soft">{t('nothingHere')}</p>
      ) : null}
      {asked.hasNextPage ? (
        <Button
          variant="secondary"
          busy={asked.isFetchingNextPage}
          onClick={() => void asked.fetchNextPage()}
        >
          {t('shared/record:history.older')}
        </Button>
      ) : null}
    </div>
  )
}

/** One entry with its record. Structured values are named but not shown in detail. */
function Change({ entry }: { entry: UniverseChange }) {
  const { t } = useTranslation('compliance/setup')
  const locale = useLocale()
  const { record } = entry
  const of = COLLECTIONS[record.type]
  const labels = useCollectionLabels(of)
  const isStructure = (field: string) => of.fields[field]?.kind === 'structure' || field === 'linesHash'
  const changed = Object.entries(entry.changes)
  const structures = changed.filter(([field]) => isStructure(field)).map(([field]) => labels.field(field))
  const plain = Object.fromEntries(changed.filter(([field]) => !isStructure(field)))
  return (
    <li className="pt-3">
      <p className="text-body">
        <span className="text-ink-soft">{labels.one}</span>{' '}
        <bdi className="font-semibold tabular-nums">{record.code}</bdi>{' '}
        <LocalizedText text={record.name as Localized} />
      </p>
      {structures.length > 0 && entry.action !== 'create' ? (
        <p className="text-body text-ink-soft">
          {t('changes.also', { fields: formatList(structures, locale) })}
        </p>
      ) : null}
      <ul className="-mt-2">
        <HistoryItem of={of} entry={{ ...entry, changes: plain }} />
      </ul>
    </li>
  )
}
