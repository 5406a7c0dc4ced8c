import type { Chain } from 'contract/workspace/traceability'
import { ArrowDown } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { RecordName } from '#shared/record/RecordName.tsx'
import { useTypeLabel } from './use-type-word.ts'

/** A chain as readable steps: each record, and its link to the next. */
export function ChainSteps({ chain: { records, links } }: { chain: Chain }) {
  const { t } = useTranslation(['workspace/traceability', 'shared/record'])
  const word = useTypeLabel()
  const kinds = (index: number) =>
    links[index]?.map(({ kind, direction }) =>
      t(`shared/record:links.kinds.${direction}.${kind as 'supports'}`),
    ) ?? []
  return (
    <ol className="space-y-1">
      {records.map((record, index) => (
        <li key={record.id}>
          <div className="rounded-control border border-line bg-surface px-3 py-2 text-body">
            <span className="me-2 text-meta text-ink-soft">{word(record.type, 'one')}</span>
            <RecordName record={record} tab="links" />
          </div>
          {index < links.length ? (
            <p className="flex items-center gap-2 px-3 pt-1 text-meta text-ink-soft">
              <ArrowDown aria-hidden className="size-4 shrink-0" />
              {kinds(index).join(t('and'))}
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
