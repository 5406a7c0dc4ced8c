import {
  getMultiFactorResolver,
  multiFactor,
  PhoneAuthProvider,
  PhoneMultiFactorGenerator,
  RecaptchaVerifier,
  type Auth,
  type MultiFactorError,
  type MultiFactorInfo,
  type PhoneInfoOptions,
  type PhoneMultiFactorInfo,
  type User,
} from 'firebase/auth'
import { trustScripts } from '#platform/trusted-scripts.ts'
import { IdentityError } from './identity.ts'
import type { Factor, SecondFactors, SecondStep } from './second-step.ts'

/** The identity service loads this script before it sends a code. */
const RECAPTCHA = /^https:\/\/www\.(?:google|gstatic)\.com\/recaptcha\//

const isPhone = (info: MultiFactorInfo): info is PhoneMultiFactorInfo =>
  info.factorId === PhoneMultiFactorGenerator.FACTOR_ID

const factorOf = ({ uid, phoneNumber, enrollmentTime }: PhoneMultiFactorInfo): Factor => ({
  id: uid,
  phone: phoneNumber,
  since: enrollmentTime ? new Date(enrollmentTime).toISOString() : null,
})

/** Has a code sent. The service first checks, usually invisibly, that the request is not automated. */
async function sendCode(auth: Auth, to: PhoneInfoOptions): Promise<string> {
  if (!auth.emulatorConfig) trustScripts(RECAPTCHA)
  const place = document.body.appendChild(document.createElement('div'))
  const verifier = new RecaptchaVerifier(auth, place, { size: 'invisible' })
  try {
    return await new PhoneAuthProvider(auth).verifyPhoneNumber(to, verifier)
  } finally {
    verifier.clear()
    place.remove()
  }
}

const assertion = (sent: string, code: string) =>
  PhoneMultiFactorGenerator.assertion(PhoneAuthProvider.credential(sent, code))

/** Continues when the service requires a second factor, with a code already sent to the first phone. */
export async function askSecondStep<Done>(
  auth: Auth,
  asked: MultiFactorError,
  after: () => Promise<Done>,
): Promise<SecondStep<Done>> {
  const resolver = getMultiFactorResolver(auth, asked)
  const factors = resolver.hints.filter(isPhone).map(factorOf)
  const [first] = factors
  if (!first) throw new IdentityError('second-factor-unknown')
  const sendTo = ({ id }: Factor) => sendCode(auth, { multiFactorUid: id, session: resolver.session })
  let sent = await sendTo(first)
  return {
    factors,
    sentTo: first,
    async send(factor) {
      sent = await sendTo(factor)
    },
    async finish(code) {
      await resolver.resolveSignIn(assertion(sent, code))
      return after()
    },
  }
}

export const firebaseFactors = (auth: Auth, person: () => Promise<User>): SecondFactors => ({
  async list() {
    const user = await person()
    // The SDK knows only the factors from the last time it loaded the account.
    await user.reload()
    return multiFactor(user).enrolledFactors.filter(isPhone).map(factorOf)
  },
  async begin(phone) {
    const factors = multiFactor(await person())
    const sent = await sendCode(auth, { phoneNumber: phone, session: await factors.getSession() })
    return (code) => factors.enroll(assertion(sent, code))
  },
  async remove({ id }) {
    await multiFactor(await person()).unenroll(id)
  },
})
