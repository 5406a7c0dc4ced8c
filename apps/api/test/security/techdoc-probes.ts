import { devices } from 'contract/techdoc/devices'
import { filerows } from 'contract/techdoc/filerows'
import { gsprrows } from 'contract/techdoc/gsprrows'
import { sections } from 'contract/techdoc/sections'
import type { Probe } from './probes.ts'

const reason = 'security test'

/** How the routes of technical files that no collection has are called. */
export const techdocProbes: Record<string, Probe | Probe[]> = {
  'fileStructure.page': { request: () => ({ params: { page: 'foundations' } }) },
  'classification.read': {
    of: devices,
    request: (world, target = world.targets.get('device')) => ({ params: { id: target!.id } }),
  },
  'classification.decide': {
    of: devices,
    // Without a file there is nothing to write into.
    forbidden: true,
    request: (world, target = world.targets.get('device')) => ({
      params: { id: target!.id },
      version: target!.version,
      body: { input: { invasiveness: 'none', duration: 'transient' }, conclusion: reason },
    }),
  },
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
  'gspr.page': {
    of: devices,
    request: (world, target = world.targets.get('device')) => ({ params: { id: target!.id } }),
  },
  'gsprrows.takeProposals': {
    of: devices,
    makesOthers: true,
    request: (world, target = world.targets.get('device')) => ({ params: { id: target!.id } }),
  },
  'gsprrows.editMany': {
    of: gsprrows,
    request: (world, target = world.targets.get('gsprrow')) => ({
      params: { id: world.recordOf('device')! },
      body: { edits: [{ id: target!.id, version: target!.version, changes: { comment: reason } }] },
    }),
  },
}
