import type { RisklineLine } from 'contract/risk/risk-lines'
import { risklines } from 'contract/risk/risk-lines'
import { type ActionLine, actions as register } from 'contract/workspace/actions'
import { labelled } from 'contract/locale'
import { Plus } from 'lucide-react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useMay } from '#platform/collections/may.ts'
import { Button } from '#ui/Button.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { ActionRow } from './ActionRow.tsx'
import { isUndecided } from './treat-many.ts'

interface LineTreatmentsProps {
  line: RisklineLine
  actions: readonly ActionLine[]
  onOpen: (id: string) => void
  onAdd: () => void
}

const MARK = 'rounded border px-2 py-0.5 text-meta font-medium whitespace-nowrap'

/** One assessed risk with its position and its actions. */
export function LineTreatments({ line, actions, onOpen, onAdd }: LineTreatmentsProps) {
  const { t } = useTranslation('risk/treatments')
  const locale = useLocale()
  const labels = useCollectionLabels(risklines)
  const may = useMay()
  const above = line.position === 'above_tolerance'
  return (
    <li className="ruled py-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-semibold">
            <span className="me-2 text-body font-normal text-ink-soft tabular-nums">
              <bdi>{line.code}</bdi>
            </span>
            <LocalizedText text={line.name} />
          </h3>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-body">
            {line.residualScore === null ? (
              <span className="text-ink-soft">{t('notScored')}</span>
            ) : (
              <span>
                {t('residual', {
                  score: line.residualScore,
                  level: labels.choice('residualLevel', line.residualLevel!),
                })}
              </span>
            )}
            {line.position ? (
              <span
                className={`${MARK} ${above ? 'border-danger-line bg-danger-soft text-danger' : 'border-line-strong'}`}
              >
                {labels.choice('position', line.position)}
              </span>
            ) : null}
            {isUndecided(line) ? (
              <span className={`${MARK} border-warning-line bg-warning-soft text-warning`}>
                {t('undecided')}
              </span>
            ) : null}
            {line.acceptance ? (
              <span className={`${MARK} border-line-strong`}>
                {labelled(labels.field('acceptance'), labels.choice('acceptance', line.acceptance), locale)}
              </span>
            ) : null}
          </p>
        </div>
        {may(register.actions.create) ? (
          <Button variant="secondary" size="small" onClick={onAdd}>
            <Plus aria-hidden />
            {t('add')}
            <span className="sr-only">{line.code}</span>
          </Button>
        ) : null}
      </div>
      {actions.length > 0 ? (
        <ul className="mt-3 divide-y divide-line border-t border-line">
          {actions.map((action) => (
            <ActionRow key={action.id} action={action} onOpen={onOpen} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}
