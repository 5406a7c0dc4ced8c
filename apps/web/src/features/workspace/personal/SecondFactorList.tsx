import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { Factor } from '#platform/identity/index.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { SecondFactorDialog, type FactorTask } from './SecondFactorDialog.tsx'
import { factorsQuery } from './second-factors.ts'

/** The phones that codes are sent to, if the provider lets people manage them here. */
export function SecondFactorList({ factors }: { factors: readonly Factor[] }) {
  const { t } = useTranslation('workspace/personal')
  const locale = useLocale()
  const client = useQueryClient()
  const [task, setTask] = useState<FactorTask>()

  function close() {
    setTask(undefined)
    void client.invalidateQueries(factorsQuery)
  }
  return (
    <div className="space-y-3">
      <p>{t(factors.length > 0 ? 'factors.some' : 'factors.none')}</p>
      {factors.length > 0 ? (
        <ul
          aria-label={t('factors.list')}
          className="divide-y divide-line rounded-control border border-line"
        >
          {factors.map((factor) => (
            <li key={factor.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-2">
              <span>
                <bdi dir="ltr" className="font-medium">
                  {factor.phone}
                </bdi>
                {factor.since ? (
                  <span className="block text-ink-soft">
                    {t('factors.since', { day: formatDay(factor.since.slice(0, 10), locale) })}
                  </span>
                ) : null}
              </span>
              <Button
                variant="secondary"
                size="small"
                aria-label={t('factors.removeOf', { phone: factor.phone })}
                onClick={() => setTask({ kind: 'remove', factor })}
              >
                {t('factors.remove')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <Button variant="secondary" onClick={() => setTask({ kind: 'add' })}>
        {t('factors.add')}
      </Button>
      {task ? <SecondFactorDialog task={task} onClose={close} /> : null}
    </div>
  )
}
