import { MAX_FAILURES, type Prepared } from 'contract/workspace/signatures'
import { useState } from 'react'
import type { Slice } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import {
  identity,
  IdentityError,
  isSecondStep,
  type IdentityCode,
  type SecondStep,
} from '#platform/identity/index.ts'
import { useSigning } from '#platform/records/signatures.ts'
import { showToast } from '#ui/toast/toasts.ts'

const WRONG_CODE: IdentityCode = 'invalid-verification-code'
/** The person tried and was refused; a closed window or a network error is not a failed attempt. */
const REFUSED: readonly IdentityCode[] = [
  'wrong-password',
  'invalid-credential',
  'user-not-found',
  WRONG_CODE,
]

/** Re-authenticates the person, then signs; errors are translated. */
export function useSign(slice: Slice, prepared: Prepared, onSigned: () => void) {
  const { t } = useTranslation(['shared/signatures', 'contract/common', 'shared/account'])
  const signing = useSigning(slice, prepared.record.id)
  const [laidAt] = useState(() => performance.now())
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | undefined>()
  const [asked, setAsked] = useState<{ step: SecondStep<string>; accept: boolean } | null>(null)

  const say = (error: unknown) => t(`contract/common:errors.${errorCode(error)}`)

  /** A wrong secret is reported to the server, which counts attempts; other errors are not. */
  async function tellRefusal({ code }: IdentityError): Promise<string> {
    if (!REFUSED.includes(code)) {
      await loadNamespaces('shared/account')
      return t(`shared/account:errors.${code}`)
    }
    try {
      const { failures, lockedUntil } = await signing.tellFailed.mutateAsync(prepared.challenge)
      if (lockedUntil !== null) return t('contract/common:errors.SIGNING_LOCKED')
      const wrong = t(code === WRONG_CODE ? 'dialog.wrongCode' : 'dialog.wrong')
      return `${wrong} ${t('dialog.left', { count: MAX_FAILURES - failures })}`
    } catch (error) {
      return say(error)
    }
  }

  async function signWith(proving: Promise<string | SecondStep<string>>, accept: boolean): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      const token = await proving
      if (isSecondStep(token)) {
        setAsked({ step: token, accept })
        return
      }
      await signing.sign.mutateAsync({
        challenge: prepared.challenge,
        token,
        ...(accept ? { accept } : {}),
      })
      showToast({ text: t('dialog.done') })
      onSigned()
    } catch (error) {
      setProblem(error instanceof IdentityError ? await tellRefusal(error) : say(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    /** Must be called in the click handler: browsers block other pop-ups. */
    sign: (password: string, accept: boolean) =>
      signWith(identity.confirm(password, { challenge: prepared.challenge, laidAt }), accept),
    /** The second step that the provider requires after a correct first proof. */
    second: asked && {
      step: asked.step,
      finish: (code: string) => signWith(asked.step.finish(code), asked.accept),
      giveUp: () => setAsked(null),
    },
    busy,
    problem,
  }
}
