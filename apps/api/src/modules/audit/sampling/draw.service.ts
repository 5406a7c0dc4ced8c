import { createHash, randomBytes } from 'node:crypto'
import { fail } from 'contract'
import type { EditedSampleItem, SampleItemCollection } from 'contract/audit/sample-items'
import { type PopulationRow, readPopulation } from 'contract/audit/population'
import {
  isByHand,
  type Reperformance,
  type Sample,
  verdictOf,
  type SampleCollection,
} from 'contract/audit/samples'
import { type DrawnMethod, drawItems, MAX_ITEMS } from 'contract/audit/selection'
import { refuse } from 'contract/refusals'
import { toResponse, createRecords, getRecord, openRecord, valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { type Edit, editMany } from '#platform/collection/edit-many.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'

export interface SampleCollections {
  samples: RegisteredCollection<SampleCollection>
  sampleitems: RegisteredCollection<SampleItemCollection>
}

const hashOf = (population: string) => createHash('sha256').update(population).digest('hex')

/** Requires that the population file is stored as evidence of the project, unchanged. */
async function requireKept(tx: Tx, evidence: string | null, project: unknown, hash: string): Promise<void> {
  const [found] = await tx.query<{ held: boolean }>(
    `select exists (select from evidence_files f where f.org_id = e.org_id and f.record_id = e.id
       and f.sha256 = decode($3, 'hex')) as held
     from evidence e join records r on r.org_id = e.org_id and r.id = e.id
     where e.org_id = app.org() and e.id = $1 and e.project = $2 and r.archived_at is null`,
    [evidence, project, hash],
  )
  if (!found) throw refuse('evidence', 'unknown_reference')
  if (!found.held) throw refuse('evidence', 'other_population')
}

interface Place {
  position: number | null
  extension: boolean
  row: PopulationRow
}

async function makeItems(
  tx: WriteTx,
  { sampleitems }: SampleCollections,
  sample: string,
  places: readonly Place[],
  context: WriteContext,
): Promise<void> {
  const inputs = places.map(({ position, extension, row: { ref, date, amount } }) => ({
    sample,
    position,
    extension,
    ref,
    itemDate: date,
    amount,
  }))
  await createRecords(tx, sampleitems, inputs, context)
}

async function answered(
  tx: WriteTx,
  { samples }: SampleCollections,
  id: string,
  { actor }: WriteContext,
): Promise<Sample> {
  const row = await getRecord(tx, samples, actor, id)
  return toResponse(tx, samples, actor, row)
}

const chosen = (rows: readonly PopulationRow[], extension: boolean): Place[] =>
  rows.map((row) => ({ position: null, extension, row }))
const drawnPlaces = (
  rows: readonly PopulationRow[],
  places: readonly number[],
  extension: boolean,
): Place[] => places.map((place) => ({ position: place + 1, extension, row: rows[place]! }))

function requireItems(places: readonly Place[]): void {
  if (places.length === 0) throw refuse('population', 'empty_population')
  if (places.length > MAX_ITEMS) throw refuse('population', 'population_too_large')
}

/** Draws the items of a planned sample. The platform creates the seed, so that nobody can choose it. */
export async function drawSample(
  tx: WriteTx,
  into: SampleCollections,
  id: string,
  { population, evidence }: { population: string; evidence: string | null },
  context: WriteContext,
): Promise<Sample> {
  const before = await openRecord(tx, into.samples, context.actor, id, 'do')
  if (before.status !== 'planned') throw fail('TRANSITION_NOT_ALLOWED', { from: before.status, to: 'drawn' })
  const rows = readPopulation(population)
  const after = { ...valuesOf(before), status: 'drawn' }
  let places: Place[]
  if (isByHand(before.method)) {
    places = chosen(rows, false)
    Object.assign(after, { size: places.length })
  } else {
    const hash = hashOf(population)
    await requireKept(tx, evidence, before.project, hash)
    const method = before.method as DrawnMethod
    const seed = randomBytes(16).toString('hex')
    const size = method === 'full' ? rows.length : Math.min(before.size, rows.length)
    const { first } = await drawItems({ method, seed, hash, rows, size })
    places = drawnPlaces(rows, first, false)
    const kept = { populationSize: rows.length, populationHash: hash, populationFile: evidence }
    Object.assign(after, { ...kept, seed, size })
  }
  requireItems(places)
  await writeRecords(tx, into.samples.shape, [{ action: 'transition', before, after }], context)
  await makeItems(tx, into, id, places, context)
  return answered(tx, into, id, context)
}

const wasDrawn = ({ seed }: Stored<SampleCollection>): boolean => seed !== null

/** Repeats the draw, with the additional items of an extension. */
function drawAgain(
  row: Stored<SampleCollection>,
  rows: readonly PopulationRow[],
  hash: string,
  extended: boolean,
) {
  // A drawn sample has a seed, and a method that draws.
  const { method, seed, size } = row
  return drawItems({ method: method as DrawnMethod, seed: seed!, hash, rows, size: size, extended })
}

/** Extends a sample after an isolated deviation, with the same seed and population. */
export async function extendSample(
  tx: WriteTx,
  into: SampleCollections,
  id: string,
  { population }: { population: string },
  context: WriteContext,
): Promise<Sample> {
  const before = await openRecord(tx, into.samples, context.actor, id, 'do')
  if (before.status !== 'drawn' || verdictOf(before) !== 'extend')
    throw fail('TRANSITION_NOT_ALLOWED', { from: before.status, to: 'drawn' })
  const rows = readPopulation(population)
  let places = chosen(rows, true)
  if (wasDrawn(before)) {
    const hash = hashOf(population)
    if (hash !== before.populationHash) throw refuse('population', 'other_population')
    places = drawnPlaces(rows, (await drawAgain(before, rows, hash, true)).extension, true)
  }
  requireItems(places)
  const after = { ...valuesOf(before), extended: true }
  await writeRecords(tx, into.samples.shape, [{ action: 'update', before, after }], context)
  await makeItems(tx, into, id, places, context)
  return answered(tx, into, id, context)
}

interface Kept {
  position: number
  ref: string
  extension: boolean
}
const nameOf = ({ position, ref, extension }: Kept) => `${position}:${extension}:${ref}`

/** Repeats the draw from the stored seed and the given population, and reports differences. */
export async function reperformSample(
  tx: Tx,
  { samples }: SampleCollections,
  id: string,
  { population }: { population: string },
  { actor }: Pick<WriteContext, 'actor'>,
): Promise<Reperformance> {
  const row = await getRecord(tx, samples, actor, id)
  if (!wasDrawn(row)) throw fail('TRANSITION_NOT_ALLOWED', { from: row.status, to: row.status })
  const rows = readPopulation(population)
  const hash = hashOf(population)
  // Uses the stored hash, so that another list shows its effect on the draw.
  const { first, extension } = await drawAgain(row, rows, String(row.populationHash), row.extended === true)
  const again = [...drawnPlaces(rows, first, false), ...drawnPlaces(rows, extension, true)].map(
    (place): Kept => ({ position: place.position!, ref: place.row.ref, extension: place.extension }),
  )
  const kept = await tx.query<Kept>(
    `select coalesce(t.position, 0) as position, t.ref, coalesce(t.extension, false) as extension
     from sampleitems t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.sample = $1 and r.archived_at is null order by t.position`,
    [id],
  )
  const without = (some: readonly Kept[], others: readonly Kept[]) => {
    const names = new Set(others.map(nameOf))
    return some.filter((one) => !names.has(nameOf(one))).map(({ position, ref }) => ({ position, ref }))
  }
  const missing = without(again, kept)
  const unexpected = without(kept, again)
  const samePopulation = hash === row.populationHash
  const same = samePopulation && missing.length === 0 && unexpected.length === 0
  return { same, hash, samePopulation, drawn: again.length, missing, unexpected }
}

/** Saves edits in the grid of a sample. */
export async function editItems(
  tx: WriteTx,
  { samples, sampleitems }: SampleCollections,
  id: string,
  edits: readonly Edit[],
  context: WriteContext,
): Promise<{ items: EditedSampleItem[] }> {
  await getRecord(tx, samples, context.actor, id)
  const edited = await editMany(tx, sampleitems, edits, context, { belongs: (row) => row.sample === id })
  return {
    items: edited.map(({ outcome, problems, row }) => ({
      outcome,
      problems,
      item: row,
    })),
  }
}
