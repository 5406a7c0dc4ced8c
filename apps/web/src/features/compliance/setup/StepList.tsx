import type { Universe } from 'contract/compliance/universes'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { SETUP_STEPS, type SetupStep, stepState } from './setup-steps.ts'

interface StepListProps {
  universe: Universe
  shown: SetupStep
  onStep: (step: SetupStep) => void
}

/** The seven steps with their progress; a row on narrow screens, a column on wide ones. */
export function StepList({ universe, shown, onStep }: StepListProps) {
  const { t } = useTranslation('compliance/setup')
  const locale = useLocale()
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current
      ?.querySelector(`[data-step=${shown}]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown])
  return (
    <nav aria-label={t('stepsLabel')} className="ruled min-w-0 py-2 lg:sticky lg:top-14">
      <ol ref={list} className="flex gap-1 overflow-x-auto lg:flex-col">
        {SETUP_STEPS.map((step, index) => {
          const state = stepState(step, universe)
          return (
            <li key={step} className="shrink-0">
              <button
                type="button"
                data-step={step}
                aria-current={step === shown ? 'step' : undefined}
                onClick={() => onStep(step)}
                className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 text-start text-body hover:bg-surface-soft aria-[current=step]:bg-accent-soft aria-[current=step]:font-medium aria-[current=step]:text-accent-strong"
              >
                <span className="inline-flex size-6 shrink-0 items-center justify-center rounded-full border border-line-strong text-meta tabular-nums">
                  {state?.is === 'done' ? (
                    <Check aria-hidden className="size-4" />
                  ) : (
                    formatNumber(index + 1, locale)
                  )}
                </span>
                <span className="min-w-0">
                  <span className="block whitespace-nowrap">{t(`steps.${step}.name`)}</span>
                  {state ? (
                    <span className="block text-meta font-normal whitespace-nowrap text-ink-soft">
                      {state.is === 'done'
                        ? t('state.done')
                        : state.left === undefined
                          ? t('state.open')
                          : t('state.left', { count: state.left })}
                    </span>
                  ) : null}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
