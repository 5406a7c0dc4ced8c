import { validatePassword, type Auth } from 'firebase/auth'
import { DEFAULT_POLICY, type PasswordPolicy } from './password-policy.ts'

/**
 * The policy as the SDK loads it. We check passwords ourselves, at every keystroke. An identity service without a
 * policy, such as the emulator, still requires six characters.
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
