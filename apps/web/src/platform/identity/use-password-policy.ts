import { useEffect, useState } from 'react'
import { identity } from './index.ts'
import { DEFAULT_POLICY, type PasswordPolicy } from './password-policy.ts'

/** What the provider asks of a password. Until it answers the usual minimum stands; it has the last word anyway. */
export function usePasswordPolicy(): PasswordPolicy {
  const [policy, setPolicy] = useState(DEFAULT_POLICY)
  useEffect(() => {
    identity.passwordPolicy().then(setPolicy, () => undefined)
  }, [])
  return policy
}
