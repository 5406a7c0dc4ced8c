import { procedures as of, type Procedure } from 'contract/audit/procedures'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { FieldValue } from '#shared/record/FieldValue.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { Section } from '#ui/Section.tsx'

const LINKED = ['risks', 'controls', 'requirements', 'expectedEvidence'] as const

/** Objective and subject of the procedure. */
export function AboutPart({ procedure }: { procedure: Procedure }) {
  const { t } = useTranslation('audit/fieldwork')
  const labels = useCollectionLabels(of)
  const linked = LINKED.filter((key) => (procedure[key] ?? []).length > 0)
  const isEmpty = !procedure.objective && !procedure.guidance && linked.length === 0
  if (isEmpty) return null
  return (
    <Section title={labels.field('objective')}>
      {procedure.objective ? (
        <p className="max-w-prose text-body whitespace-pre-line">
          <bdi>{procedure.objective}</bdi>
        </p>
      ) : null}
      {procedure.guidance ? (
        <details className="text-body">
          <summary className="cursor-pointer text-ink-soft">{t('guidance')}</summary>
          <p className="mt-2 max-w-prose">
            <LocalizedText text={procedure.guidance} />
          </p>
        </details>
      ) : null}
      {linked.length > 0 ? (
        <dl className="grid gap-x-6 gap-y-3 text-body sm:grid-cols-2">
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
    </Section>
  )
}
