import type { Client } from 'pg'
import { type Catalogue, readSameCatalogue, type Table } from './catalogue.ts'
import { differences, rowsIn, type Sums, sumOrganisation } from './checksums.ts'
import { inTransaction, Refusal, withClients } from './connect.ts'
import { assign, readDirectory } from './directory.ts'
import { hold, readHold, release, setHold, unparkJobs } from './hold.ts'
import { copyJobs, dropJobs } from './jobs.ts'
import { copyPeople } from './people.ts'
import { checkReferences, copyTable, deleteRows, type Progress, disableTriggers } from './rows.ts'
import { makePartitions, verifyTrail } from './trail.ts'

export interface Moving {
  from: string
  to: string
  organisation: string
  /** The directory file of organisations, and the name of the new cell in it. */
  directory: string
  cell: string
  progress?: Progress
  /** Called after the first full copy, before the organisation is held. */
  copied?: () => Promise<void>
}

export interface Moved {
  rows: number
  trail: number
  jobs: number
  /** Tables that had changed since the first pass and were copied again. */
  again: string[]
  firstPassMs: number
  readOnlyMs: number
  sums: Sums
}

/** Copies the tables whose rows differ, in one transaction on the target. */
async function bring(
  source: Client,
  target: Client,
  tables: readonly Table[],
  organisation: string,
  progress?: Progress,
): Promise<void> {
  await disableTriggers(target)
  await deleteRows(target, tables, organisation)
  for (const [place, table] of tables.entries()) {
    progress?.(table.name, place, tables.length)
    await copyTable(source, target, table, organisation)
  }
  await copyPeople(source, target, organisation)
  // Nobody can sign in here before the switch.
  await setHold(target, organisation, 'arriving')
}

/** The first pass, while people work. The second pass finds what they change meanwhile. */
const copyOnce = (source: Client, target: Client, catalogue: Catalogue, moving: Moving): Promise<void> =>
  inTransaction(source, () =>
    inTransaction(target, () =>
      bring(source, target, catalogue.tables, moving.organisation, moving.progress),
    ),
  )

/**
 * The second pass, while the organisation is held: copies differing tables again, then compares and checks everything.
 */
async function catchUp(
  source: Client,
  target: Client,
  catalogue: Catalogue,
  { organisation }: Moving,
): Promise<Pick<Moved, 'again' | 'sums' | 'jobs' | 'trail'>> {
  const { tables } = catalogue
  const sums = await sumOrganisation(source, tables, organisation)
  const again = differences(sums, await sumOrganisation(target, tables, organisation))
  const some = tables.filter(({ name }) => again.includes(name))
  await bring(source, target, some, organisation)
  const wrong = differences(
    Object.fromEntries(some.map(({ name }) => [name, sums[name]!])),
    await sumOrganisation(target, some, organisation),
  )
  if (wrong.length > 0) throw new Refusal(`not equal to the source: ${wrong.join(', ')}`)
  await checkReferences(target, catalogue, organisation)
  const trail = await verifyTrail(target, organisation)
  return { again, sums, trail, jobs: await copyJobs(source, target, organisation) }
}

/**
 * The order ensures that two databases never accept writes at the same time. An interrupted `move` can be run again and
 * continues from there.
 */
async function switchOver(source: Client, target: Client, moving: Moving): Promise<void> {
  const { organisation, directory, cell } = moving
  await inTransaction(source, async () => {
    await setHold(source, organisation, 'moved')
    await dropJobs(source, organisation)
  })
  await assign(directory, organisation, cell)
  await inTransaction(target, async () => {
    await setHold(target, organisation, null)
    await unparkJobs(target, organisation)
  })
}

/**
 * Moves one organisation to another server. It can be read until the switch, and written except during the last pass.
 */
export function moveOrganisation(moving: Moving): Promise<Moved> {
  const { organisation } = moving
  return withClients([moving.from, moving.to], async (source, target) => {
    const catalogue = await readSameCatalogue(source, target)
    if (!(await readDirectory(moving.directory)).cells[moving.cell])
      throw new Refusal(`the directory knows no cell ${moving.cell}`)
    const [here, there] = [await readHold(source, organisation), await readHold(target, organisation)]
    if (here === 'moved' && there === 'arriving') return finish(source, target, catalogue, moving)
    if (here !== null) throw new Refusal('there is no such organisation at the source, or it is held')
    if (there !== undefined && there !== 'arriving') throw new Refusal('the target has it already')
    await makePartitions(source, target)
    const began = performance.now()
    await copyOnce(source, target, catalogue, moving)
    const firstPassMs = Math.round(performance.now() - began)
    await moving.copied?.()
    await hold(source, organisation, 'move')
    const held = performance.now()
    let done
    try {
      done = await inTransaction(source, () =>
        inTransaction(target, () => catchUp(source, target, catalogue, moving)),
      )
    } catch (error) {
      await release(source, organisation)
      throw error
    }
    await switchOver(source, target, moving)
    const readOnlyMs = Math.round(performance.now() - held)
    return { ...done, rows: rowsIn(done.sums), firstPassMs, readOnlyMs }
  })
}

/** Completes an interrupted switch: both databases have the same rows, and neither accepts writes. */
async function finish(source: Client, target: Client, { tables }: Catalogue, moving: Moving): Promise<Moved> {
  const sums = await sumOrganisation(source, tables, moving.organisation)
  const wrong = differences(sums, await sumOrganisation(target, tables, moving.organisation))
  if (wrong.length > 0) throw new Refusal(`not equal to the source: ${wrong.join(', ')}`)
  await switchOver(source, target, moving)
  const trail = await verifyTrail(target, moving.organisation)
  return { rows: rowsIn(sums), trail, jobs: 0, again: [], firstPassMs: 0, readOnlyMs: 0, sums }
}
