import { Suspense, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { Factor, SecondStep } from '#platform/identity/index.ts'
import { useAttempt } from '#platform/identity/use-attempt.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Loading } from '#ui/Loading.tsx'
import { phoneNumber } from '#shared/second-factor/digits.ts'
import { LateSecondStep } from '#shared/second-factor/late-second-step.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { FactorField } from '#shared/reauthentication/FactorField.tsx'
import { ProofSteps } from '#shared/reauthentication/ProofSteps.tsx'

import { ownFactors } from './second-factors.ts'

export type FactorTask = { kind: 'add' } | { kind: 'remove'; factor: Factor }

type Stage = { name: 'prove' } | { name: 'phone' } | { name: 'code'; step: SecondStep<void> }

/** Enrols a phone as a second factor: its code proves possession. */
async function beginWith(phone: string): Promise<SecondStep<void>> {
  const own = await ownFactors()
  const factor: Factor = { id: phone, phone, since: null }
  let finish = await own.begin(phone)
  return {
    factors: [factor],
    sentTo: factor,
    send: async () => {
      finish = await own.begin(phone)
    },
    finish: (code) => finish(code),
  }
}

/** Adds or removes a second factor, after re-authentication with the existing one. */
export function SecondFactorDialog({ task, onClose }: { task: FactorTask; onClose: () => void }) {
  const { t } = useTranslation(['workspace/personal', 'shared/account', 'ui/dialog'])
  const [stage, setStage] = useState<Stage>({ name: 'prove' })
  const { attempt, busy, failed } = useAttempt()
  const problem = failed ? t(`shared/account:errors.${failed}`) : undefined

  async function proceed() {
    if (task.kind === 'add') {
      setStage({ name: 'phone' })
      return
    }
    await (await ownFactors()).remove(task.factor)
    showToast({ text: t('factors.removed') })
    onClose()
  }
  const begin = (typed: string) =>
    attempt(async () => setStage({ name: 'code', step: await beginWith(phoneNumber(typed)) }))
  const add = (step: SecondStep<void>, code: string) =>
    attempt(async () => {
      await step.finish(code)
      showToast({ text: t('factors.added') })
      onClose()
    })

  const adding = task.kind === 'add'
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(adding ? 'factors.add' : 'factors.removeTitle')}
      text={t(adding ? 'factors.addText' : 'factors.removeText')}
    >
      <Suspense fallback={<Loading />}>
        {stage.name === 'prove' ? (
          <ProofSteps
            submit={t('factors.continue')}
            busy={busy}
            problem={problem}
            onProved={() => void attempt(proceed)}
            onCancel={onClose}
          />
        ) : null}
        {stage.name === 'phone' ? (
          <FactorField
            kind="phone"
            submit={t('factors.send')}
            busy={busy}
            problem={problem}
            onSubmit={(phone) => void begin(phone)}
            onCancel={onClose}
          />
        ) : null}
        {stage.name === 'code' ? (
          <LateSecondStep
            step={stage.step}
            submit={t('factors.finish')}
            busy={busy}
            problem={problem}
            onSubmit={(code) => void add(stage.step, code)}
            onBack={() => setStage({ name: 'phone' })}
          />
        ) : null}
      </Suspense>
    </Dialog>
  )
}
