import type { Role } from 'contract'
import { quantifications } from 'contract/risk/quantifications'
import { momentNow } from '#platform/clock.ts'
import { valuesOf } from '#platform/collection/commands.ts'
import { loadRecords } from '#platform/collection/list.ts'
import { registered } from '#platform/collection/spine.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import { figuresOf, simulatedOf } from './figures.ts'
import { simulateInWorker } from './simulate-in-worker.ts'

const riskVersionOf = async (tx: Tx, risk: string): Promise<number> => {
  const [row] = await tx.query<{ version: number }>(
    'select version from records where org_id = app.org() and id = $1',
    [risk],
  )
  return row!.version
}

/**
 * Simulates a quantification and stores the figures, as a change by the platform. Estimates that changed meanwhile have a
 * job of their own; submitted and approved records keep the figures that people decide on. A repetition changes nothing.
 */
export async function simulateQuantification(
  { db, collections }: Services,
  { org, id, person }: JobData,
): Promise<void> {
  const { shape } = registered(collections, quantifications)
  const [asked] = await loadRecords(db.read(org!), shape, [String(id)])
  if (!asked || asked.status !== 'draft' || asked.archivedAt !== null) return
  const result = await simulateInWorker(simulatedOf(asked))
  const actor: Actor = {
    personId: String(person),
    orgId: org!,
    roles: [] as readonly Role[],
    superUser: false,
    locale: 'en',
  }
  await db.write(org!, async (tx) => {
    const [before] = await loadRecords(tx, shape, [String(id)], true)
    if (!before || before.inputsHash !== asked.inputsHash) return { value: null }
    if (before.status !== 'draft' || before.archivedAt !== null) return { value: null }
    const riskVersion = await riskVersionOf(tx, before.risk)
    if (before.simulatedHash === before.inputsHash && before.riskVersion === riskVersion)
      return { value: null }
    const after = {
      ...valuesOf(before),
      ...figuresOf(result, before),
      simulatedHash: before.inputsHash,
      simulatedAt: momentNow(),
      riskVersion,
    }
    const context = { actor, requestId: 'simulation' }
    await writeRecords(tx, shape, [{ action: 'update', before, after, byPlatform: true }], context)
    return { value: null }
  })
}
