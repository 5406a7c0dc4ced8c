import { useEffect, useState } from 'react'
import { identity } from './index.ts'
import { DEFAULT_POLICY, type PasswordPolicy } from './password-policy.ts'

/**
 * The provider's password requirements. Until they are loaded the default minimum applies; the provider checks
 * anyway.
 */
export function usePasswordPolicy(): PasswordPolicy {
  const [policy, setPolicy] = useState(DEFAULT_POLICY)
  useEffect(() => {
    identity.passwordPolicy().then(setPolicy, () => undefined)
  }, [])
  return policy
}
