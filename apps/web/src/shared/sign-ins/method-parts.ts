/** The providers' names of sign-in methods, and ours. */
const KNOWN = {
  password: 'password',
  pwd: 'password',
  'google.com': 'google',
  'microsoft.com': 'microsoft',
  'apple.com': 'apple',
  phone: 'phone',
  sms: 'phone',
  custom: 'custom',
  unnamed: 'custom',
  mfa: 'secondFactor',
  totp: 'secondFactor',
  otp: 'secondFactor',
} as const

type Known = (typeof KNOWN)[keyof typeof KNOWN]
export type MethodPart = { readonly known: Known } | { readonly said: string }

const isKnown = (said: string): said is keyof typeof KNOWN => Object.hasOwn(KNOWN, said)

/** The parts of a sign-in method: a provider, and its additional factors. Unknown ones are shown unchanged. */
export const methodParts = (method: string): MethodPart[] =>
  method.split('+').map((said) => (isKnown(said) ? { known: KNOWN[said] } : { said }))
