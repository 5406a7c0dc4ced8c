import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { errorCode } from '#platform/errors.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { useRecordStep } from '#platform/records/record-mutations.ts'
import { offeredSteps, type OfferedStep } from '#platform/records/steps.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { Section } from '#ui/Section.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { projectSlice } from '../slices.ts'
import type { SectionProps } from './ProjectSetupPage.tsx'

/**
 * Transitions outside the normal course of a project; the others have their gates in planning, fieldwork and
 * completion.
 */
const DANGEROUS = ['on_hold', 'resumed', 'cancelled', 'reopened'] as const
type Dangerous = (typeof DANGEROUS)[number]
const isDangerous = ({ name }: OfferedStep): boolean => (DANGEROUS as readonly string[]).includes(name)

/** Hold, resume, cancel, reopen: each explains its effect, requires a reason, and says why it is not available. */
export function DangerSection({ project }: SectionProps) {
  const { t } = useTranslation(['audit/projects', 'contract/common'])
  const labels = useCollectionLabels(projectSlice.of)
  const record = project as AnyRecord
  const move = useRecordStep(projectSlice, project.id)
  const [asked, setAsked] = useState<OfferedStep>()
  const steps = offeredSteps(projectSlice.of, record).filter(
    // Of three transitions back, offer only the one to the status from which the project was put on hold.
    (step) => isDangerous(step) && (step.name !== 'resumed' || step.to === project.heldFrom),
  )
  const take = (step: OfferedStep, reason: string) =>
    move.mutate(
      { version: project.version, step: { kind: 'transition', to: step.to, ...(reason ? { reason } : {}) } },
      {
        onSuccess: () => {
          setAsked(undefined)
          showToast({ text: t('setup.danger.done', { status: labels.status(step.to) }) })
        },
      },
    )
  return (
    <Section title={t('setup.names.danger')} text={t('setup.danger.text')}>
      {steps.length === 0 ? <p className="text-body">{t('setup.danger.none')}</p> : null}
      <ul className="divide-y divide-line">
        {steps.map((step) => (
          <li
            key={`${step.name} ${step.to}`}
            className="flex flex-wrap items-center justify-between gap-3 py-3 text-body"
          >
            <div className="min-w-0 flex-1">
              <h3 className="font-medium">{labels.transition(step.name)}</h3>
              <p className="text-ink-soft">{t(`setup.danger.${step.name as Dangerous}`)}</p>
              {step.unmet.map((guard) => (
                <p key={guard} className="text-warning">
                  {labels.guard(guard)}
                </p>
              ))}
              {step.forbidden ? <p className="text-warning">{t('setup.danger.forbidden')}</p> : null}
            </div>
            <Button
              variant={step.name === 'cancelled' ? 'danger' : 'secondary'}
              disabled={!step.allowed}
              onClick={() => {
                move.reset()
                setAsked(step)
              }}
            >
              {labels.transition(step.name)}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        title={asked ? labels.transition(asked.name) : ''}
        text={asked ? t(`setup.danger.${asked.name as Dangerous}`) : undefined}
        confirm={asked ? labels.transition(asked.name) : ''}
        {...(asked?.reasonRequired ? { reason: 'required' as const } : {})}
        busy={move.isPending}
        problem={move.error ? t(`contract/common:errors.${errorCode(move.error)}`) : undefined}
        onCancel={() => setAsked(undefined)}
        onConfirm={(reason) => (asked ? take(asked, reason) : undefined)}
      />
    </Section>
  )
}
