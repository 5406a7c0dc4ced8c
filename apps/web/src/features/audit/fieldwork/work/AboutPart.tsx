import { procedures as of, type Procedure } from 'contract/audit/procedures'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { FieldValue } from '#shared/record/FieldValue.tsx'

const LINKED = ['risks', 'controls', 'requirements'] as const

/** Objective and subject of the procedure. */
export function AboutPart({ procedure }: { procedure: Procedure }) {
  const labels = useCollectionLabels(of)
  const linked = LINKED.filter((key) => (procedure[key] ?? []).length > 0)
  const isEmpty = !procedure.objective && linked.length === 0
  if (isEmpty) return null
  return (
    <section aria-label={labels.field('objective')} className="space-y-3 pt-3.5 pb-4">
      {procedure.objective ? (
        <p className="max-w-prose text-read font-medium text-pretty whitespace-pre-line">
          <bdi>{procedure.objective}</bdi>
        </p>
      ) : null}
      {linked.length > 0 ? (
        <dl className="grid gap-x-6 gap-y-3 text-body @lg:grid-cols-2">
          {linked.map((key) => (
            <div key={key}>
              <dt className="text-ink-soft">{labels.field(key)}</dt>
              <dd className="mt-0.5">
                <FieldValue of={of} name={key} value={procedure[key]} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  )
}
