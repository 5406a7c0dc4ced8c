import { gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import { labelled, withColon } from 'contract/locale'
import { Suspense } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { lateOfficialText } from '#shared/official-text/late.ts'
import { lazy } from '#ui/lazy.tsx'
import { useChecklist } from '../page-context.ts'
import type { StoredRow } from '../row-rules.ts'

const OfficialText = lazy(lateOfficialText)

/** The text of Annex I, the proposal with its reason, and typical evidence. */
export function GuidancePart({ row }: { row: StoredRow }) {
  const { t } = useTranslation('techdoc/gspr')
  const labels = useCollectionLabels(gsprrows)
  const locale = useLocale()
  const { page } = useChecklist()
  const help = page.guidance.find(({ ref }) => ref === row.ref)
  if (!help) return null
  return (
    <section
      aria-label={t('guidance.title')}
      className="space-y-3 rounded-control border border-line bg-surface-soft p-3 text-body"
    >
      <p>{help.summary}</p>
      <Suspense>
        <OfficialText of={{ type: 'gsprrow', id: row.id }} />
      </Suspense>
      {row.proposal ? (
        <p>
          <span className="text-ink-soft">{withColon(labels.field('proposal'), locale)}</span>{' '}
          <span className="font-medium">{labels.choice('proposal', row.proposal)}</span>
          <span className="mt-1 flex flex-wrap gap-1">
            {help.hints.map(({ code, label, answer }) => (
              <span key={code} className="rounded border border-line bg-surface px-1.5 py-0.5 text-meta">
                {labelled(label, t(`presence.${answer}`), locale)}
              </span>
            ))}
          </span>
        </p>
      ) : null}
      <details>
        <summary className="cursor-pointer font-medium">{t('guidance.usual')}</summary>
        <dl className="mt-2 grid gap-3 @lg:grid-cols-2">
          <Names name={t('guidance.standards')} of={help.standards} latin />
          <Names name={t('guidance.evidence')} of={help.evidence} />
        </dl>
      </details>
    </section>
  )
}

function Names({ name, of, latin = false }: { name: string; of: readonly string[]; latin?: boolean }) {
  return (
    <div>
      <dt className="text-meta text-ink-soft">{name}</dt>
      <dd>
        <ul className="list-disc ps-5">
          {of.map((one) => (
            <li key={one}>{latin ? <bdi dir="ltr">{one}</bdi> : one}</li>
          ))}
        </ul>
      </dd>
    </div>
  )
}
