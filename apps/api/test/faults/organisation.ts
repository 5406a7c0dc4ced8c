import { randomUUID } from 'node:crypto'
import type { Role } from 'contract'
import type { TrailExport } from 'contract/workspace/trail'
import type { Issuer } from '#test/issuer.ts'

export interface Organisation {
  id: string
  founder: string
  headers: Record<string, string>
}

/** An organisation whose founder may write source monitors and export the trail, created over HTTP. */
export async function foundOrganisation(
  url: string,
  issuer: Issuer,
  roles: readonly Role[] = ['compliance_officer', 'prrc'],
): Promise<Organisation> {
  const email = `founder.${randomUUID().slice(0, 8)}@example.com`
  const token = await issuer.sign({ sub: randomUUID(), email, name: 'Founder' })
  const headers = { authorization: `token ${token}`, 'content-type': 'application/json' }
  const founded = await fetch(`${url}/api/organisations`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ name: 'Organisation', roles }),
  })
  if (founded.status !== 201) throw new Error(await founded.text())
  const { id } = (await founded.json()) as { id: string }
  const me = (await (await fetch(`${url}/api/me`, { headers })).json()) as { id: string }
  return { id, founder: me.id, headers: { ...headers, 'x-organisation': id } }
}

/** The whole trail of an organisation, fetched in ranges as an auditor does. */
export async function exportTrail(url: string, { headers }: Organisation): Promise<TrailExport[]> {
  const stretches: TrailExport[] = []
  for (let from = 1; ;) {
    const answer = await fetch(`${url}/api/trail/export?from=${from}`, { headers })
    if (!answer.ok) throw new Error(await answer.text())
    const stretch = (await answer.json()) as TrailExport
    stretches.push(stretch)
    if (stretch.to >= stretch.head.seq) return stretches
    from = stretch.to + 1
  }
}
