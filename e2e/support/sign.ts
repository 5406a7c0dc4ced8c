import type { Meaning } from 'contract/meaning'
import { signatureRoutes } from 'contract/workspace/signatures'
import { authenticateAfter, type callAs, type Person } from './people.ts'

type Call = Awaited<ReturnType<typeof callAs>>

/** Signs with an authentication made after the challenge. */
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
  const token = await authenticateAfter(person)
  await call(signatureRoutes.sign, { params: { id }, body: { challenge, token, accept: true } })
}
