import { FIREBASE_PROJECT } from 'dev-services/firebase'
import { addresses } from './stack.ts'

interface SentCode {
  email: string
  requestType: string
  oobCode: string
}

/** The codes of links that the identity service would have sent to an address, oldest first. */
export async function codesFor(
  email: string,
  requestType: 'PASSWORD_RESET' | 'VERIFY_EMAIL',
): Promise<string[]> {
  const response = await fetch(`${addresses().firebaseUrl}/emulator/v1/projects/${FIREBASE_PROJECT}/oobCodes`)
  const { oobCodes } = (await response.json()) as { oobCodes: SentCode[] }
  return oobCodes
    .filter((sent) => sent.email === email && sent.requestType === requestType)
    .map(({ oobCode }) => oobCode)
}

/** The codes of password links. */
export const resetCodesFor = (email: string): Promise<string[]> => codesFor(email, 'PASSWORD_RESET')

/** Disables an account, as an administrator of the identity service does. */
export async function switchOff(email: string): Promise<void> {
  const base = `${addresses().firebaseUrl}/identitytoolkit.googleapis.com/v1/projects/${FIREBASE_PROJECT}`
  const post = async (path: string, body: object) => {
    const response = await fetch(`${base}/${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json()) as { users?: { localId: string }[] }
  }
  const { users = [] } = await post('accounts:lookup', { email: [email] })
  await post('accounts:update', { localId: users[0]!.localId, disableUser: true })
}

/** The newest code that the identity service would have sent to this phone number. */
export async function codeSentTo(phone: string): Promise<string> {
  const response = await fetch(
    `${addresses().firebaseUrl}/emulator/v1/projects/${FIREBASE_PROJECT}/verificationCodes`,
  )
  const { verificationCodes } = (await response.json()) as {
    verificationCodes: { phoneNumber: string; code: string }[]
  }
  const sent = verificationCodes.findLast(({ phoneNumber }) => phoneNumber === phone)
  if (!sent) throw new Error(`No code was sent to ${phone}`)
  return sent.code
}
