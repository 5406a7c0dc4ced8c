import type { Collection } from 'contract/collection'
import { PenLine } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { offeredSteps, type OfferedStep } from '#platform/records/steps.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { FootBar } from './FootBar.tsx'
import { isForward } from './status-path.ts'

interface StatusStepsProps {
  of: Collection
  record: AnyRecord
  busy: boolean
  /** Another action is the primary one. */
  quiet?: boolean
  /** On a phone the primary step is at the foot of the screen. */
  atFoot?: boolean
  onStep: (step: OfferedStep) => void
}

/**
 * The transitions. Those not open come first and show the reason when they are hovered, focused or pressed; the one that
 * leads on comes last.
 */
export function StatusSteps({ of, record, busy, quiet = false, atFoot = false, onStep }: StatusStepsProps) {
  const { t } = useTranslation('shared/record')
  const labels = useCollectionLabels(of)
  const [asked, setAsked] = useState<string | null>(null)
  const steps = offeredSteps(of, record)
  const whyNot = ({ unmet, forbidden, fourEyes }: OfferedStep) => {
    if (!forbidden) return unmet.map((guard) => labels.guard(guard)).join(' ')
    return fourEyes ? t('steps.otherPerson') : t('steps.forbidden')
  }
  const explained = steps.find((step) => !step.allowed && step.name === asked)
  const open = steps.filter((step) => step.allowed)
  const onward = quiet ? undefined : open.findLast(({ to }) => isForward(of, record.status, to))
  const button = (step: OfferedStep) => (
    <Button
      key={step.name}
      variant={step === onward ? 'primary' : 'secondary'}
      busy={busy}
      onClick={() => onStep(step)}
    >
      {step.signature ? <PenLine aria-hidden /> : null}
      {labels.transition(step.name)}
    </Button>
  )
  if (steps.length === 0) return null
  return (
    <>
      {steps
        .filter((step) => !step.allowed)
        .map((step) => (
          <ClosedStep
            key={step.name}
            label={labels.transition(step.name)}
            why={whyNot(step)}
            onAsk={() => setAsked(step.name)}
          />
        ))}
      {open.filter((step) => step !== onward).map(button)}
      {onward ? atFoot ? <FootBar>{button(onward)}</FootBar> : button(onward) : null}
      {explained ? (
        <div role="status" className="order-last w-full max-w-md">
          <Notice variant="warning">{whyNot(explained)}</Notice>
        </div>
      ) : null}
    </>
  )
}

/** Stays focusable, so that people who cannot hover get the reason as well. */
function ClosedStep({ label, why, onAsk }: { label: string; why: string; onAsk: () => void }) {
  const id = useId()
  return (
    <>
      <Tooltip text={why}>
        <button
          type="button"
          aria-disabled
          aria-describedby={id}
          onClick={onAsk}
          className="inline-flex min-h-(--control-block) cursor-help items-center rounded-control border border-dashed border-line-strong px-3 py-1 text-body text-ink-faint"
        >
          {label}
        </button>
      </Tooltip>
      <span id={id} hidden>
        {why}
      </span>
    </>
  )
}
