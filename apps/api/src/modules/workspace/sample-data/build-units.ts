import { unitRoutes } from 'contract/workspace/units'
import type { SamplePeople } from './sample-people.ts'

const KINDS = { HQ: 'company', PLANT: 'site', SALES: 'department' } as const

/** Builds the units: head office, plant and sales. */
export async function buildUnits(cast: SamplePeople): Promise<void> {
  let parent: string | null = null
  for (const [code, kind] of Object.entries(KINDS)) {
    const name = cast.texts.units[code as keyof typeof KINDS]
    const made: { id: string } = await cast.call('plant_manager', unitRoutes.create, {
      body: { code, name, kind, parent },
    })
    parent ??= made.id
  }
}
