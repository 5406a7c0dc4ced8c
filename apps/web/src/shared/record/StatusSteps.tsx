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

interface StatusStepsProps {
  of: Collection
  record: AnyRecord
  busy: boolean
  onStep: (step: OfferedStep) => void
}

/** The transitions: available ones can be made; for any other, hovering, focusing or pressing it shows the reason. */
export function StatusSteps({ of, record, busy, onStep }: StatusStepsProps) {
  const { t } = useTranslation('shared/record')
  const labels = useCollectionLabels(of)
  const [asked, setAsked] = useState<string | null>(null)
  const steps = offeredSteps(of, record)
  const whyNot = ({ unmet, forbidden, fourEyes }: OfferedStep) => {
    if (!forbidden) return unmet.map((guard) => labels.guard(guard)).join(' ')
    return fourEyes ? t('steps.otherPerson') : t('steps.forbidden')
  }
  const explained = steps.find((step) => !step.allowed && step.to === asked)
  if (steps.length === 0) return null
  return (
    <>
      {steps.map((step) =>
        step.allowed ? (
          <Button key={step.to} variant="secondary" busy={busy} onClick={() => onStep(step)}>
            {step.signature ? <PenLine aria-hidden /> : null}
            {labels.transition(step.name)}
          </Button>
        ) : (
          <ClosedStep
            key={step.to}
            label={labels.transition(step.name)}
            why={whyNot(step)}
            onAsk={() => setAsked(step.to)}
          />
        ),
      )}
      {explained ? (
        <div role="status" className="order-last w-full">
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
          className="inline-flex min-h-(--control-block) cursor-help items-center rounded-control border border-dashed border-line-strong px-4 py-2 text-body font-medium text-ink-soft"
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
