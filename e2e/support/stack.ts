import type { Stack } from 'dev-services/stack'

export type Addresses = Pick<
  Stack,
  'apiUrl' | 'webUrl' | 'firebaseUrl' | 'issuer' | 'mailUrl' | 'smtpUrl' | 'stripeUrl' | 'adminUrl'
> & {
  /** The built web application. */
  webDir: string
}

const KEY = 'E2E_ADDRESSES'

/** Stored in the environment, which the workers inherit. */
export function rememberStack({
  apiUrl,
  webUrl,
  firebaseUrl,
  issuer,
  mailUrl,
  smtpUrl,
  stripeUrl,
  adminUrl,
  webDir,
}: Addresses): void {
  process.env[KEY] = JSON.stringify({
    apiUrl,
    webUrl,
    firebaseUrl,
    issuer,
    mailUrl,
    smtpUrl,
    stripeUrl,
    adminUrl,
    webDir,
  })
}

export function addresses(): Addresses {
  const text = process.env[KEY]
  if (!text) throw new Error('The parts are not running.')
  return JSON.parse(text) as Addresses
}
