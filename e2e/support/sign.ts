import { expect } from '@playwright/test'
import type { Meaning } from 'contract/meaning'
import { signatureRoutes } from 'contract/workspace/signatures'
import { signInWithPassword } from 'parts/firebase'
import { type callAs, PASSWORD, type Person } from './people.ts'
import { addresses } from './stack.ts'

type Call = Awaited<ReturnType<typeof callAs>>

/** Signs with a sign-in that came after the challenge; the provider counts in whole seconds. */
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
  await expect(async () => {
    const token = await signInWithPassword(addresses().firebaseUrl, person.email, PASSWORD)
    await call(signatureRoutes.sign, { params: { id }, body: { challenge, token, accept: true } })
  }).toPass({ timeout: 10_000 })
}
