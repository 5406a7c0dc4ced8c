import { controlRoutes } from 'contract/risk/controls'
import { processRoutes } from 'contract/risk/processes'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import type { SamplePeople } from './sample-people.ts'

const PROCESSES = ['P2P', 'PAY', 'PRC', 'ITG', 'CYB', 'DPR', 'QMS', 'MDD']

const OWNERS = {
  P2P: 'head_of_purchasing',
  PRC: 'head_of_purchasing',
  MDD: 'plant_manager',
  QMS: 'quality_manager',
} as const

/** Imports built-in processes with risks and controls, and assigns some owners. */
export async function buildLibrary(cast: SamplePeople): Promise<void> {
  await cast.call('risk_manager', starterLibraryRoutes.load, { body: { processes: PROCESSES } })
  for (const [code, person] of Object.entries(OWNERS)) {
    const mine = { ownerId: cast.id(person) }
    const { items } = await cast.call('risk_manager', processRoutes.list, { query: { q: code, limit: 100 } })
    const ids = items.filter((one) => one.code === code).map(({ id }) => id)
    await cast.call('risk_manager', processRoutes.bulk, { body: { ids, changes: mine } })
    const { items: controls } = await cast.call('risk_manager', controlRoutes.list, {
      query: { q: `C-${code}`, limit: 100 },
    })
    const theirs = controls.filter((one) => one.code.startsWith(`C-${code}-`)).map(({ id }) => id)
    if (theirs.length > 0)
      await cast.call('risk_manager', controlRoutes.bulk, { body: { ids: theirs, changes: mine } })
  }
}
