import { readSameCatalogue } from './catalogue.ts'
import { differences, rowsIn, type Sums, sumOrganisation } from './checksums.ts'
import { inTransaction, Refusal, withClients } from './connect.ts'
import { readHold, setHold } from './hold.ts'
import { copyPeople } from './people.ts'
import { checkReferences, copyTable, type Progress, disableTriggers } from './rows.ts'
import { makePartitions, verifyTrail } from './trail.ts'

export interface Copied {
  rows: number
  trail: number
  sums: Sums
}

/**
 * Copies one organisation, from one consistent snapshot, into another database that does not contain it: to inspect a
 * backup, or to restore from it elsewhere. The copy is on hold: nobody can sign in to it, no worker processes it, and
 * it sends no messages.
 */
export function copyOrganisation(
  from: string,
  to: string,
  organisation: string,
  progress?: Progress,
): Promise<Copied> {
  return withClients([from, to], async (source, target) => {
    const catalogue = await readSameCatalogue(source, target)
    const { tables } = catalogue
    if ((await readHold(source, organisation)) === undefined)
      throw new Refusal('the source does not have this organisation')
    if ((await readHold(target, organisation)) !== undefined) throw new Refusal('the target has it already')
    await makePartitions(source, target)
    return inTransaction(source, () =>
      inTransaction(target, async () => {
        await disableTriggers(target)
        for (const [place, table] of tables.entries()) {
          progress?.(table.name, place, tables.length)
          await copyTable(source, target, table, organisation)
        }
        await copyPeople(source, target, organisation)
        await setHold(target, organisation, 'arriving')
        await checkReferences(target, catalogue, organisation)
        const trail = await verifyTrail(target, organisation)
        const sums = await sumOrganisation(target, tables, organisation)
        const wrong = differences(sums, await sumOrganisation(source, tables, organisation))
        if (wrong.length > 0) throw new Refusal(`not equal to the source: ${wrong.join(', ')}`)
        return { rows: rowsIn(sums), trail, sums }
      }),
    )
  })
}
