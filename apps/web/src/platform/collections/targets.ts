import type { Slice } from './slice.ts'
import { TARGETS } from './targets.gen.ts'

/** The collection that references to a record type point to. */
export async function targetSlice(type: string): Promise<Slice> {
  const load = TARGETS[type]
  if (!load) throw new Error(`no collection of type ${type}`)
  return (await load()) as Slice
}
