import { proposeInherent } from 'contract/risk/inherent-proposal'
import type { Method } from 'contract/risk/method'
import { risklines } from 'contract/risk/risk-lines'
import { labelled } from 'contract/locale'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import type { LineInput } from '../line/inputs.ts'

/** Proposed scale steps with the reasons; a person accepts them or scores otherwise. */
export function Proposals({ line, open, onChange, method }: LineInput & { method: Method }) {
  const { t } = useTranslation('risk/assessment')
  const labels = useCollectionLabels(risklines)
  const locale = useLocale()
  const proposals = proposeInherent(method, line.view)
  if (proposals.length === 0) return null
  return (
    <div className="rounded-control border border-line bg-surface-soft p-3">
      <h4 className="text-body font-medium">{t('duty.proposals.title')}</h4>
      <ul className="mt-2 space-y-2">
        {proposals.map(({ field, step, reasons }) => (
          <li key={field} className="flex flex-wrap items-center justify-between gap-2 text-body">
            <span className="min-w-0">
              <span className="font-medium">
                {labelled(labels.field(field), formatNumber(step, locale), locale)}
              </span>
              <span className="block text-ink-soft">
                {reasons
                  .map((reason) =>
                    t(`duty.proposals.reasons.${reason}`, {
                      weight: line.view.dutyWeight ?? 0,
                      of: line.view.sanctionClass ?? 0,
                    }),
                  )
                  .join(' · ')}
              </span>
            </span>
            {line.view[field] === step ? (
              <span className="text-ink-soft">{t('duty.proposals.taken')}</span>
            ) : open ? (
              <Button variant="secondary" size="small" onClick={() => onChange({ [field]: step })}>
                {t('duty.proposals.take')}
                <span className="sr-only"> {labels.field(field)}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}
