import { setTimeout as sleep } from 'node:timers/promises'
import type { Meaning } from 'contract/meaning'
import { signatureRoutes } from 'contract/workspace/signatures'
import { signInWithPassword } from 'dev-services/firebase'
import { type callAs, PASSWORD, type Person } from './people.ts'
import { addresses } from './stack.ts'

type Call = Awaited<ReturnType<typeof callAs>>

/** Signs with a sign-in that came after the challenge. */
export async function sign(
  call: Call,
  person: Person,
  id: string,
  meaning: Meaning,
  to?: string,
): Promise<void> {
  const { challenge } = await call(signatureRoutes.prepare, {
    params: { id },
    body: { meaning, ...(to ? { to } : {}) },
  })
  // The provider counts in whole seconds: only a sign-in in the next one is sure to have come after.
  await sleep(1_000)
  const token = await signInWithPassword(addresses().firebaseUrl, person.email, PASSWORD)
  await call(signatureRoutes.sign, { params: { id }, body: { challenge, token, accept: true } })
}
