import { validatePassword, type Auth } from 'firebase/auth'
import { DEFAULT_POLICY, type PasswordPolicy } from './password-policy.ts'

/**
 * The policy as the SDK fetches and reads it. Judging is ours: at once, at every key. An identity service that keeps no
 * policy, as the emulator, still asks for six characters.
 */
export async function fetchPasswordPolicy(auth: Auth): Promise<PasswordPolicy> {
  try {
    const { customStrengthOptions: asked, allowedNonAlphanumericCharacters: symbols } = (
      await validatePassword(auth, '')
    ).passwordPolicy
    return {
      min: asked.minPasswordLength ?? DEFAULT_POLICY.min,
      ...(asked.maxPasswordLength ? { max: asked.maxPasswordLength } : {}),
      ...(asked.containsLowercaseLetter ? { lower: true } : {}),
      ...(asked.containsUppercaseLetter ? { upper: true } : {}),
      ...(asked.containsNumericCharacter ? { numeric: true } : {}),
      ...(asked.containsNonAlphanumericCharacter ? { symbols } : {}),
    }
  } catch {
    return DEFAULT_POLICY
  }
}
