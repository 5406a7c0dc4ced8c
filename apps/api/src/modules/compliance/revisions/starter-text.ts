import type { Universe as Starter, Universes } from 'content'
import { fail } from 'contract'
import type { ProposedText } from 'contract/compliance/requirement-text'
import type { Tx } from '#platform/db/tx.ts'

interface Place {
  code: string
  id: string
  universe: string
}

/** The built-in text of a universe, with the domains that the organisation has for it. */
export async function starterText(
  tx: Tx,
  { universes }: Universes,
  universe: string,
): Promise<ProposedText[]> {
  const places = await tx.query<Place>(
    `select d.code, d.id, u.code as universe from domains t join records d on d.org_id = t.org_id and d.id = t.id
       join records u on u.org_id = t.org_id and u.id = t.universe
     where t.org_id = app.org() and t.universe = $1 and d.archived_at is null order by t.position`,
    [universe],
  )
  const starter = universes.find(({ code }) => code === places[0]?.universe)
  if (!starter) throw fail('NOT_FOUND')
  const idOf = new Map(places.map(({ code, id }) => [code, id]))
  return starter.requirements.map((one) => proposed(one, idOf.get(one.domain) ?? places[0]!.id))
}

const proposed = (one: Starter['requirements'][number], domain: string): ProposedText => ({
  code: one.code,
  ref: one.ref,
  domain,
  position: one.position,
  name: one.title,
  summary: one.summary,
  obligation: one.obligation_type,
  weight: one.weight,
  appliesTo: one.applies_to as ProposedText['appliesTo'],
  deadline: one.deadline ?? null,
  applicableFrom: one.applicable_from ?? null,
  relatedRefs: one.related_refs.length > 0 ? [...one.related_refs] : null,
  evidenceTypes: one.suggested_evidence as ProposedText['evidenceTypes'],
})
