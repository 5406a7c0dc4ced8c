import { Popover } from '@base-ui/react/popover'
import { useState } from 'react'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { showNumber } from '#platform/records/moments.ts'
import { tour } from '#platform/tour.ts'
import { Button } from '#ui/Button.tsx'
import { useChangeOnboarding } from './onboarding.api.ts'

/** The targets of each step: the first visible one is used. */
const STEPS = [
  { name: 'home', at: ['main h1', 'main'] },
  { name: 'navigation', at: ['[data-tour=navigation]', 'aside nav a', 'header nav a'] },
  { name: 'search', at: ['[data-tour=search] button', '[data-tour=search] input'] },
  { name: 'activity', at: ['[data-tour=activity] button'] },
  { name: 'account', at: ['[data-tour=account] button'] },
] as const

const isSeen = (element: Element): boolean => element.getClientRects().length > 0

const anchorOf = (selectors: readonly string[]): Element | null =>
  selectors.flatMap((selector) => [...document.querySelectorAll(selector)]).find(isSeen) ?? null

/** A tour of the shell in five steps. Escape ends it, and it does not start by itself again. */
export function Tour() {
  const { t } = useTranslation('workspace/onboarding')
  const locale = useLocale()
  const change = useChangeOnboarding()
  const [at, setAt] = useState(0)
  const step = STEPS[at]!
  const last = at === STEPS.length - 1
  function end() {
    change.mutate({ tourEnded: true })
    tour.end()
  }
  return (
    <Popover.Root
      open
      onOpenChange={(open, { reason }) => (!open && reason === 'escape-key' ? end() : undefined)}
    >
      <Popover.Portal>
        <Popover.Positioner
          key={step.name}
          anchor={() => anchorOf(step.at)}
          align="start"
          sideOffset={8}
          collisionPadding={12}
          className="z-60"
        >
          <Popover.Popup className="pop w-80 max-w-[calc(100vw-1.5rem)] p-4 outline-none">
            <p className="text-meta text-ink-soft">
              {t('tour.step', { at: showNumber(at + 1, locale), of: showNumber(STEPS.length, locale) })}
            </p>
            <Popover.Title className="mt-1 text-read font-semibold">
              {t(`tour.${step.name}.title`)}
            </Popover.Title>
            <Popover.Description className="mt-1 text-body">
              {t(`tour.${step.name}.text`)}
            </Popover.Description>
            <div className="mt-4 flex flex-wrap items-center gap-2">
              <Button size="small" onClick={() => (last ? end() : setAt(at + 1))}>
                {t(last ? 'tour.finish' : 'tour.next')}
              </Button>
              {at > 0 ? (
                <Button size="small" variant="secondary" onClick={() => setAt(at - 1)}>
                  {t('tour.back')}
                </Button>
              ) : null}
              {last ? null : (
                <Button size="small" variant="quiet" className="ms-auto" onClick={end}>
                  {t('tour.end')}
                </Button>
              )}
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
