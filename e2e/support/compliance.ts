import type { createCall } from 'contract/call'
import { requirementRoutes } from 'contract/compliance/requirements'
import { starterUniverseRoutes } from 'contract/compliance/starter-universes'
import { evidenceRoutes } from 'contract/workspace/evidence'

type Call = ReturnType<typeof createCall>

/** Loads built-in universes by code; returns their ids. */
export async function loadUniverses(call: Call, codes: string[]): Promise<Record<string, string>> {
  const { created } = await call(starterUniverseRoutes.load, { body: { codes } })
  return Object.fromEntries(created.map(({ code, id }) => [code, id]))
}

export async function requirementOf(call: Call, code: string) {
  const { items } = await call(requirementRoutes.list, { query: { q: code, limit: 100 } })
  return items.find((one) => one.code === code)!
}

/** Evidence that one person adds to a record and another accepts. */
export async function acceptEvidence(
  { bring, judge }: { bring: Call; judge: Call },
  { supports, name, by }: { supports: string; name: Record<string, string>; by: string },
) {
  const made = await bring(evidenceRoutes.create, {
    body: {
      name,
      address: 'https://example.com/procedure',
      obtainedOn: new Date().toISOString().slice(0, 10),
      obtainedBy: by,
      confidentiality: 'internal',
    },
  })
  const params = { id: made.id }
  await bring(evidenceRoutes.link, { params, body: { kind: 'supports', to: supports } })
  await bring(evidenceRoutes.transition, { params, version: 1, body: { to: 'submitted' } })
  return judge(evidenceRoutes.transition, { params, version: 2, body: { to: 'accepted' } })
}
