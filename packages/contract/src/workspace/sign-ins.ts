import * as z from 'zod/mini'
import { Id, Moment } from '../route.ts'

/** The browser of a sign-in: just enough for a person to recognise their own. */
const BROWSERS = ['chrome', 'edge', 'firefox', 'safari', 'opera', 'other'] as const

/** One sign-in. */
export const SignIn = z.object({
  at: Moment,
  /** In the terms of the provider: a password, another provider, a second factor. */
  method: z.string(),
  browser: z.enum(BROWSERS),
  /** The network address, not the device. */
  address: z.nullable(z.string()),
})
export type SignIn = z.output<typeof SignIn>

/** Minutes for which a challenge waits for its re-authentication. */
export const CHALLENGE_MINUTES = 5

/** The identity token of a fresh authentication: it proves the person's identity independently of the session. */
export const ProofToken = z.string().check(z.minLength(1), z.maxLength(8192))

/** The challenge for the protected action, and the token of the authentication made for it. */
export const Proof = { challenge: Id, token: ProofToken }
