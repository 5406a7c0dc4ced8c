import * as z from 'zod/mini'
import { Id, Moment } from '../route.ts'

/** Which program somebody signed in with: as much as they need to know their own again, and no more. */
const BROWSERS = ['chrome', 'edge', 'firefox', 'safari', 'opera', 'other'] as const

/** One sign-in, whatever was done after it. */
export const SignIn = z.object({
  at: Moment,
  /** In the provider's own words: a password, another provider, a second factor. */
  method: z.string(),
  browser: z.enum(BROWSERS),
  /** The network it came from, not the device. */
  address: z.nullable(z.string()),
})
export type SignIn = z.output<typeof SignIn>

/** So long what somebody is about to do waits for the authentication that is made for it. */
export const CHALLENGE_MINUTES = 5

/** The identity token of an authentication made just now: it proves who asks, whatever sign-in the request itself has. */
export const ProofToken = z.string().check(z.minLength(1), z.maxLength(8192))

/** The challenge that was given for what is done here, and the token of the authentication that was made for it. */
export const Proof = { challenge: Id, token: ProofToken }
