/** The provider's requirements for a password. If it does not answer: six characters, which it always requires. */
export interface PasswordPolicy {
  min: number
  max?: number
  lower?: boolean
  upper?: boolean
  numeric?: boolean
  /** The characters that count as symbols; absent if none is required. */
  symbols?: string
}

export const DEFAULT_POLICY: PasswordPolicy = { min: 6 }

type PasswordRule = 'min' | 'max' | 'lower' | 'upper' | 'numeric' | 'symbol'

export interface JudgedRule {
  rule: PasswordRule
  met: boolean
  /** The required number of characters, if the rule has one. */
  count?: number
}

/** Each rule of the policy in a fixed order, and whether the password meets it. The provider counts UTF-16 units. */
export function checkPassword(policy: PasswordPolicy, password: string): JudgedRule[] {
  const { min, max, lower, upper, numeric, symbols } = policy
  const rules: JudgedRule[] = [{ rule: 'min', met: password.length >= min, count: min }]
  if (max) rules.push({ rule: 'max', met: password.length <= max, count: max })
  if (lower) rules.push({ rule: 'lower', met: /[a-z]/.test(password) })
  if (upper) rules.push({ rule: 'upper', met: /[A-Z]/.test(password) })
  if (numeric) rules.push({ rule: 'numeric', met: /[0-9]/.test(password) })
  if (symbols !== undefined) {
    rules.push({ rule: 'symbol', met: password.split('').some((character) => symbols.includes(character)) })
  }
  return rules
}

export const meetsPolicy = (policy: PasswordPolicy, password: string): boolean =>
  checkPassword(policy, password).every(({ met }) => met)
