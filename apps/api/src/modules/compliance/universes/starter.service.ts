import type { Crossmap, Universe as Starter, Universes } from 'content'
import { fail } from 'contract'
import { INSTRUMENTS, TOPICS } from 'contract/compliance/catalogues'
import type { Requirement } from 'contract/compliance/requirements'
import type { Universe } from 'contract/compliance/universes'
import type { StarterUniverses } from 'contract/compliance/starter-universes'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { type Drafted, makeUniverse, type MadeUniverse, type UniverseCollections } from './make-universe.ts'

type Instrument = (typeof INSTRUMENTS)[number]
type Topic = (typeof TOPICS)[number]

/** Default interval between reviews of a universe. */
const USUAL_REVIEW_MONTHS = 12

async function idsByCode(tx: Tx, type: string, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; code: string }>(
    'select id, code from records where org_id = app.org() and type = $1 and code = any($2::text[])',
    [type, [...new Set(codes)]],
  )
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** The built-in universes, and which of them the organisation has. */
export async function readStarters(
  tx: Tx,
  { universes, legal_note: note }: Universes,
): Promise<StarterUniverses> {
  const here = await idsByCode(
    tx,
    'universe',
    universes.map(({ code }) => code),
  )
  return {
    note,
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

/** Existing records that a built-in universe refers to, by code. */
interface Known {
  readonly controls: ReadonlyMap<string, string>
  /** Existing requirements of other universes, by the code of their counterpart. */
  readonly counterparts: ReadonlyMap<string, readonly string[]>
}

const orNull = <T>(some: readonly T[]): T[] | null => (some.length > 0 ? [...some] : null)

/** A built-in universe as collection values. Content tests check that its choices match those of the collections. */
function draftOf(starter: Starter, { controls, counterparts }: Known): Drafted {
  return {
    universe: {
      code: starter.code,
      name: starter.name,
      description: starter.description,
      jurisdiction: starter.jurisdiction,
      instrument: starter.instrument_type as Universe['instrument'],
      officialReference: starter.official_reference,
      topic: starter.topic as Universe['topic'],
      adoptedOn: starter.adopted_on,
      applicableFrom: starter.applicable_from,
      edition: starter.adopted_on,
      reviewMonths: USUAL_REVIEW_MONTHS,
    },
    domains: starter.domains.map(({ code, name, position }) => ({ code, name, position })),
    requirements: starter.requirements.map((one) => {
      return {
        code: one.code,
        domain: one.domain,
        ref: one.ref,
        position: one.position,
        name: one.title,
        summary: one.summary,
        obligation: one.obligation_type,
        weight: one.weight,
        appliesTo: one.applies_to as Requirement['appliesTo'],
        deadline: one.deadline,
        applicableFrom: one.applicable_from,
        relatedRefs: orNull(one.related_refs),
        evidenceTypes: one.suggested_evidence as Requirement['evidenceTypes'],
        controls: orNull(one.suggested_controls.flatMap((code) => controls.get(code) ?? [])),
        alsoSatisfies: orNull(counterparts.get(one.code) ?? []),
      }
    }),
  }
}

/**
 * Existing requirements that are mapped to those of a universe about to be loaded. A mapping applies in both
 * directions, so it is stored on the new requirement and existing records do not change.
 */
async function findCounterparts(
  tx: Tx,
  { pairs }: Crossmap,
  { requirements }: Starter,
): Promise<Map<string, string[]>> {
  const own = new Set(requirements.map(({ code }) => code))
  const both = pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const])
  const wanted = both.filter(([code]) => own.has(code))
  const rows = await tx.query<{ id: string; code: string }>(
    `select id, code from records where org_id = app.org() and type = 'requirement' and status = 'active'
       and archived_at is null and code = any($1::text[])`,
    [wanted.map(([, other]) => other)],
  )
  const here = new Map(rows.map(({ id, code }) => [code, id]))
  const found = new Map<string, string[]>()
  for (const [code, other] of wanted) {
    const id = here.get(other)
    if (id !== undefined) found.set(code, [...(found.get(code) ?? []), id])
  }
  return found
}

/** Loads built-in universes; existing ones are left unchanged. */
export async function loadStarters(
  tx: WriteTx,
  into: UniverseCollections,
  { universes, crossmap }: Universes & { crossmap: Crossmap },
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
  for (const starter of missing) {
    // Includes universes loaded earlier in the same call.
    const counterparts = await findCounterparts(tx, crossmap, starter)
    created.push(await makeUniverse(tx, into, draftOf(starter, { controls, counterparts }), context))
  }
  return { created, existing: wanted.length - missing.length }
}
