import type { PriorityExplained } from 'contract/audit/audit-plan'
import { GREATEST_SCORE, LONGEST_WAIT_MONTHS } from 'contract/audit/priority'
import { linkTo } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { ExplainedNumber } from '#shared/figure/ExplainedNumber.tsx'

interface ExplainedPriorityProps {
  explained: PriorityExplained & { computedAt: string }
  /** The process whose risks were counted, if it is only one. */
  process?: string
}

/** The suggested priority with its explanation. */
export function ExplainedPriority({ explained, process }: ExplainedPriorityProps) {
  const { t } = useTranslation('audit/projects')
  const { priority, aggregate, lines, months, mandated, computedAt } = explained
  const risks = process ? { link: linkTo({ to: '/risk-assessments/risks', search: { process } }) } : {}
  return (
    <ExplainedNumber
      label={t('priority.label')}
      value={priority}
      format={{ kind: 'score', max: 100, digits: 0 }}
      explanation={{
        formula: t('priority.formula'),
        computedAt,
        inputs: [
          {
            key: 'aggregate',
            label: t('priority.aggregate', { count: lines }),
            value: aggregate ?? 0,
            format: { kind: 'score', max: GREATEST_SCORE },
            ...risks,
          },
          {
            key: 'months',
            label: t(months === null ? 'priority.never' : 'priority.months'),
            value: months ?? LONGEST_WAIT_MONTHS,
          },
          { key: 'mandate', label: t('priority.mandate'), value: mandated ? 1 : 0 },
        ],
      }}
    />
  )
}
