import type { Universe as Starter, Universes } from 'content'
import { fail } from 'contract'
import { INSTRUMENTS, TOPICS } from 'contract/compliance/catalogues'
import type { StarterUniverses } from 'contract/compliance/starter-universes'
import type { WriteContext } from '#platform/collection/write.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { type Drafted, makeUniverse, type MadeUniverse, type UniverseCollections } from './make-universe.ts'

type Instrument = (typeof INSTRUMENTS)[number]
type Topic = (typeof TOPICS)[number]

/** How often a text is looked at again where nobody says otherwise. */
const USUAL_REVIEW_MONTHS = 12

async function idsByCode(tx: Tx, type: string, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; code: string }>(
    'select id, code from records where org_id = app.org() and type = $1 and code = any($2::text[])',
    [type, [...new Set(codes)]],
  )
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** What there is to take over, and what of it is here. */
export async function readStarters(tx: Tx, { universes }: Universes): Promise<StarterUniverses> {
  const here = await idsByCode(
    tx,
    'universe',
    universes.map(({ code }) => code),
  )
  return {
    universes: universes.map((one) => ({
      code: one.code,
      name: one.name,
      description: one.description,
      jurisdiction: one.jurisdiction,
      instrument: one.instrument_type as Instrument,
      officialReference: one.official_reference,
      topic: one.topic as Topic,
      domains: one.domains.length,
      requirements: one.requirements.length,
      here: here.get(one.code) ?? null,
    })),
  }
}

/** A built-in universe in the words of the collections. Controls are named where the organisation has them. */
export function draftOf(starter: Starter, controls: ReadonlyMap<string, string>): Drafted {
  return {
    universe: {
      code: starter.code,
      name: starter.name,
      description: starter.description,
      jurisdiction: starter.jurisdiction,
      instrument: starter.instrument_type,
      officialReference: starter.official_reference,
      topic: starter.topic,
      adoptedOn: starter.adopted_on,
      applicableFrom: starter.applicable_from,
      edition: starter.adopted_on,
      reviewMonths: USUAL_REVIEW_MONTHS,
    },
    domains: starter.domains.map(({ code, name, position }) => ({ code, name, position })),
    requirements: starter.requirements.map((one) => {
      const known = one.suggested_controls.flatMap((code) => controls.get(code) ?? [])
      return {
        code: one.code,
        domain: one.domain,
        ref: one.ref,
        position: one.position,
        name: one.title,
        summary: one.summary,
        obligation: one.obligation_type,
        weight: one.weight,
        appliesTo: one.applies_to,
        deadline: one.deadline,
        applicableFrom: one.applicable_from,
        relatedRefs: one.related_refs.length > 0 ? one.related_refs : null,
        evidenceTypes: one.suggested_evidence,
        controls: known.length > 0 ? known : null,
      }
    }),
  }
}

/** Takes over built-in universes; one that is here is left untouched. */
export async function loadStarters(
  tx: WriteTx,
  into: UniverseCollections,
  { universes }: Universes,
  codes: readonly string[],
  context: WriteContext,
): Promise<{ created: MadeUniverse[]; existing: number }> {
  const wanted = universes.filter(({ code }) => codes.includes(code))
  if (wanted.length !== new Set(codes).size)
    throw fail('INVALID_INPUT', [{ path: ['codes'], code: 'unknown' }])
  const here = await idsByCode(tx, 'universe', codes)
  const missing = wanted.filter(({ code }) => !here.has(code))
  const suggested = missing.flatMap(({ requirements }) =>
    requirements.flatMap((one) => one.suggested_controls),
  )
  const controls = await idsByCode(tx, 'control', suggested)
  const created: MadeUniverse[] = []
  for (const starter of missing)
    created.push(await makeUniverse(tx, into, draftOf(starter, controls), context))
  return { created, existing: wanted.length - missing.length }
}
