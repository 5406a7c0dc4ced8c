import { procedures as of, type Procedure } from 'contract/audit/procedures'
import { useId } from 'react'
import { namedText, useNames } from '#platform/collections/names.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { Section } from '#ui/Section.tsx'
import { conclusionsOf, withConclusion } from './conclusions.ts'
import { type Conclusion, ConclusionFields } from './ConclusionFields.tsx'
import { operationRating } from './ratings.ts'

export interface DesignPartProps {
  procedure: Procedure
  open: boolean
  onChange: (changes: Readonly<Record<string, unknown>>) => void
}

/** Conclusions on design and operation: on each control if there are several. */
export function DesignPart({ procedure, open, onChange }: DesignPartProps) {
  const { t } = useTranslation('audit/fieldwork')
  const labels = useCollectionLabels(of)
  const controls = procedure.controls ?? []
  if (controls.length < 2)
    return (
      <Section title={t('design.title')} text={t('design.text')}>
        <ConclusionFields
          conclusion={procedure}
          open={open}
          onChange={(changes) =>
            onChange(
              changes.operationResult === undefined
                ? changes
                : { ...changes, operationRating: operationRating(changes.operationResult) },
            )
          }
        />
      </Section>
    )
  return (
    <Section title={labels.field('controlConclusions')} text={t('design.each')}>
      <div className="divide-y divide-line">
        {conclusionsOf(procedure).map(({ control, ...conclusion }) => (
          <OnControl
            key={control}
            control={control}
            conclusion={conclusion}
            open={open}
            onChange={(changes) =>
              onChange({ controlConclusions: withConclusion(procedure, control, changes) })
            }
          />
        ))}
      </div>
    </Section>
  )
}

interface OnControlProps {
  control: string
  conclusion: Conclusion
  open: boolean
  onChange: (changes: Partial<Conclusion>) => void
}

function OnControl({ control, ...fields }: OnControlProps) {
  const id = useId()
  const locale = useLocale()
  const name = useNames(new Map([['control', new Set([control])]]))('control', control)
  return (
    <div role="group" aria-labelledby={id} className="space-y-3 py-3 first:pt-0 last:pb-0">
      <h3 id={id} className="text-body font-medium">
        <bdi>{name ? namedText(name, locale) : '–'}</bdi>
      </h3>
      <ConclusionFields {...fields} />
    </div>
  )
}
