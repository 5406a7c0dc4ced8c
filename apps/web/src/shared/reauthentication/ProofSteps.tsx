import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { identity, isSecondStep, type Purpose, type SecondStep } from '#platform/identity/index.ts'
import { useAttempt } from '#platform/identity/use-attempt.ts'
import type { ButtonProps } from '#ui/Button.tsx'
import { Loading } from '#ui/Loading.tsx'
import { LateSecondStep } from '#shared/second-factor/late-second-step.ts'
import { FactorField } from './FactorField.tsx'
import { confirmingQuery } from './confirming.ts'

interface ProofStepsProps {
  submit: string
  variant?: ButtonProps['variant']
  /** The purpose, if the proof is valid for one action only; otherwise any recent authentication counts. */
  purpose?: Purpose
  /** The action after the proof is running, or has failed. */
  busy: boolean
  problem: string | undefined
  onProved: (token: string) => void
  onCancel: () => void
}

/** Makes a person re-authenticate, with their second factor, before a sensitive action. */
export function ProofSteps(props: ProofStepsProps) {
  const { submit, variant = 'primary', purpose, busy, problem, onProved, onCancel } = props
  const { t } = useTranslation('shared/account')
  const { data: by } = useQuery(confirmingQuery)
  const [step, setStep] = useState<SecondStep<string> | null>(null)
  const { attempt, busy: proving, failed } = useAttempt()
  const shown = {
    submit,
    variant,
    busy: busy || proving,
    problem: failed ? t(`errors.${failed}`) : problem,
  }
  const prove = (password: string) =>
    attempt(async () => {
      const proof = await identity.confirm(password, purpose)
      if (isSecondStep(proof)) setStep(proof)
      else onProved(proof)
    })
  return (
    <Suspense fallback={<Loading />}>
      {step ? (
        <LateSecondStep
          {...shown}
          step={step}
          onSubmit={(code) => void attempt(async () => onProved(await step.finish(code)))}
          onBack={() => setStep(null)}
        />
      ) : null}
      {by && !step ? (
        <FactorField {...shown} kind={by} onSubmit={(password) => void prove(password)} onCancel={onCancel} />
      ) : null}
    </Suspense>
  )
}
