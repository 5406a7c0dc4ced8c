import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { tour } from '#platform/tour.ts'
import { Button } from '#ui/Button.tsx'
import { STEP_PAGES, taskOf } from './first-step.ts'
import { onboardingQuery, useChangeOnboarding } from './onboarding.api.ts'
import { Spotlight } from './Spotlight.tsx'

/** The targets of each step: the first visible one is used. */
const STEPS = [
  { name: 'home', at: ['main h1', 'main'], side: 'bottom' },
  { name: 'navigation', at: ['[data-tour=navigation]', 'aside nav', 'header nav'], side: 'inline-end' },
  { name: 'search', at: ['[data-tour=search] button', '[data-tour=search] input'], side: 'bottom' },
  { name: 'activity', at: ['[data-tour=activity] button'], side: 'bottom' },
  { name: 'account', at: ['[data-tour=account] button'], side: 'bottom' },
] as const

const isSeen = (element: Element): boolean => element.getClientRects().length > 0

const anchorOf = (selectors: readonly string[]): Element | null =>
  selectors.flatMap((selector) => [...document.querySelectorAll(selector)]).find(isSeen) ?? null

/**
 * A tour of the shell in five steps, with a spotlight on what each explains; the last one leads to a first task. Escape
 * ends it, and it does not start by itself again.
 */
export function Tour() {
  const { t } = useTranslation('workspace/onboarding')
  const locale = useLocale()
  const change = useChangeOnboarding()
  const navigate = useNavigate()
  const task = taskOf(useQuery(onboardingQuery).data)
  const [at, setAt] = useState(0)
  const step = STEPS[at]!
  const find = useCallback(() => anchorOf(step.at), [step])
  const last = at === STEPS.length - 1
  function end() {
    change.mutate({ tourEnded: true })
    tour.end()
  }
  function beginTask() {
    end()
    void navigate({ to: task === 'mine' ? '/my-work' : STEP_PAGES[task] })
  }
  return (
    <Popover.Root
      open
      onOpenChange={(open, { reason }) => (!open && reason === 'escape-key' ? end() : undefined)}
    >
      <Popover.Portal>
        <Spotlight key={`light-${step.name}`} find={find} />
        <Popover.Positioner
          key={step.name}
          anchor={find}
          side={step.side}
          align="start"
          sideOffset={16}
          collisionPadding={12}
          className="z-60"
        >
          <Popover.Popup className="pop w-80 max-w-[calc(100vw-1.5rem)] p-4 outline-none">
            <p className="text-meta text-ink-soft">
              {t('tour.step', { at: formatNumber(at + 1, locale), of: formatNumber(STEPS.length, locale) })}
            </p>
            <Popover.Title className="mt-1 text-read font-semibold">
              {t(`tour.${step.name}.title`)}
            </Popover.Title>
            <Popover.Description className="mt-1 text-body">
              {t(`tour.${step.name}.text`)}
            </Popover.Description>
            {last ? (
              <p className="mt-3 border-t border-line pt-3 text-body">
                <span className="font-medium">{t('tour.task')}</span>{' '}
                {task === 'mine' ? t('tour.mine') : t(`steps.${task}.text`)}
              </p>
            ) : null}
            <div className="mt-4 flex flex-wrap items-center gap-2">
              <Button size="small" onClick={() => (last ? beginTask() : setAt(at + 1))}>
                {last ? (task === 'mine' ? t('tour.openMine') : t(`steps.${task}.label`)) : t('tour.next')}
              </Button>
              {at > 0 ? (
                <Button size="small" variant="secondary" onClick={() => setAt(at - 1)}>
                  {t('tour.back')}
                </Button>
              ) : null}
              <Button size="small" variant="quiet" className="ms-auto" onClick={end}>
                {t('tour.end')}
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
