import { filerows } from 'contract/techdoc/filerows'
import { sections } from 'contract/techdoc/sections'
import type { Probe } from './probes.ts'

const reason = 'security test'

/** How the routes of technical files that no collection has are called. */
export const techdocProbes: Record<string, Probe | Probe[]> = {
  'fileStructure.page': { request: () => ({ params: { page: 'foundations' } }) },
  'filerows.addMany': {
    of: sections,
    makesOthers: true,
    request: (world, target = world.targets.get('section')) => ({
      params: { id: target!.id },
      body: { rows: [{ term: reason }] },
    }),
  },
  'filerows.editMany': {
    of: filerows,
    request: (world, target = world.targets.get('filerow')) => ({
      params: { id: world.recordOf('section')! },
      body: { edits: [{ id: target!.id, version: target!.version, changes: { values: { term: reason } } }] },
    }),
  },
}
