import { useQuery } from '@tanstack/react-query'
import type { Purpose } from 'contract/workspace/protection'
import { useEffect } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { errorCode } from '#platform/errors.ts'
import type { ButtonProps } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { ProofSteps } from '#shared/reauthentication/ProofSteps.tsx'
import { challengeFor, type Proof } from './protection.api.ts'

export interface ActProofProps {
  /** The purpose of the re-authentication, which is valid for nothing else. */
  purpose: Purpose
  submit: string
  /** `danger` for irreversible actions. */
  variant?: ButtonProps['variant']
  busy: boolean
  error: Error | null
  onProved: (proof: Proof) => void
  onCancel: () => void
}

/**
 * Re-authenticates a person for one action. The challenge is loaded before they press, because the window must open
 * in the click handler.
 */
export function ActProof(props: ActProofProps) {
  const { purpose, submit, variant = 'primary', busy, error, onProved, onCancel } = props
  const { t } = useTranslation('contract/common')
  const laid = useQuery(challengeFor(purpose))
  const { refetch } = laid
  // A refused challenge is used up or expired.
  useEffect(() => {
    if (error) void refetch()
  }, [error, refetch])
  if (laid.isError) return <ErrorState error={laid.error} onRetry={() => void refetch()} />
  if (!laid.data) return <Loading />
  const { challenge, laidAt } = laid.data
  return (
    <ProofSteps
      submit={submit}
      variant={variant}
      purpose={{ challenge, laidAt }}
      busy={busy || laid.isFetching}
      problem={error ? t(`errors.${errorCode(error)}`) : undefined}
      onProved={(token) => onProved({ challenge, token })}
      onCancel={onCancel}
    />
  )
}
