import { timeNow } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { FIREBASE_KEYS, firebaseIssuerName } from './verify.ts'

/** The time of an issuer's clock in seconds; ours if it is unknown. */
export type IssuerTime = (issuer: string) => Promise<number>

const REQUEST_TIMEOUT_MS = 2_000

/** A public address of the issuer; only its `Date` header is read. */
function addressesOf(config: Config): Map<string, string> {
  const addresses = new Map<string, string>()
  const { FIREBASE_PROJECT_ID: project, FIREBASE_AUTH_EMULATOR_HOST: emulator, OIDC_ISSUER: oidc } = config
  if (project) addresses.set(firebaseIssuerName(project), emulator ? `http://${emulator}/` : FIREBASE_KEYS)
  if (oidc) addresses.set(oidc, `${oidc.replace(/\/$/, '')}/.well-known/openid-configuration`)
  return addresses
}

/** Reads the time from issuers, so that authentication times are compared with the same clock. */
export function createIssuerClock(config: Config): IssuerTime {
  const addresses = addressesOf(config)
  const requestTime = async (address: string): Promise<number> => {
    const { headers } = await fetch(address, {
      method: 'HEAD',
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    // A response from a cache contains its age.
    return Date.parse(headers.get('date') ?? '') / 1000 + Number(headers.get('age') ?? 0)
  }
  return async (issuer) => {
    const address = addresses.get(issuer)
    const seconds = address === undefined ? Number.NaN : await requestTime(address).catch(() => Number.NaN)
    return Number.isFinite(seconds) ? seconds : Math.floor(timeNow().getTime() / 1000)
  }
}
