import { suggestSize } from 'contract/audit/sampling'
import { useTranslation } from '#platform/i18n/index.ts'
import { Notice } from '#ui/Notice.tsx'
import { sizeFacts } from './suggested-size.ts'

/** The sample size that the rules require, and the rule. */
export function SuggestedSize({ facts, size }: { facts: Readonly<Record<string, unknown>>; size: unknown }) {
  const { t } = useTranslation('audit/sampling')
  const given = sizeFacts(facts)
  const found = suggestSize(given)
  if (!found) return <p className="text-body text-ink-soft">{t('size.unknown')}</p>
  const { rule, unlimited } = found
  const values = {
    n: found.size,
    population: given.populationSize ?? 0,
    unlimited: unlimited ?? 0,
    confidence: given.confidence ?? 95,
    tolerable: given.tolerable ?? 5,
  }
  const smaller = typeof size === 'number' && size < found.size
  return (
    <Notice variant={smaller ? 'warning' : 'plain'}>
      <p className="font-medium">{t('size.suggested', { n: found.size })}</p>
      <p>{t(`size.rules.${rule}`, values)}</p>
      {smaller ? <p>{t('size.smaller')}</p> : null}
    </Notice>
  )
}
