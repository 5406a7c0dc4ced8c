import { requirements } from 'contract/compliance/requirements'
import { universes } from 'contract/compliance/universes'
import { gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import type { Probe } from './probe.ts'

const onUniverse: Probe = {
  of: universes,
  request: (world, target = world.targets.get('universe')) => ({ params: { id: target!.id } }),
}
/** The uploads of the world are no acts: those who may load a text learn that it cannot be read. */
const withUpload: Probe = {
  verdict: ({ body, statusCode }) => (body.includes('UNREADABLE_FILE') ? '200' : String(statusCode)),
  of: universes,
  makesOthers: true,
  request: (world, target = world.targets.get('universe'), { person }) => ({
    params: { id: target!.id },
    body: { upload: world.files.uploads.get(person.id) ?? world.founder.id },
  }),
}

/** How the routes of official texts are called. */
export const officialTextProbes: Record<string, Probe> = {
  'officialTexts.list': onUniverse,
  'officialTexts.reviews': onUniverse,
  'officialTexts.changes': {
    request: (world) => ({
      params: { id: world.targets.get('universe')!.id, text: world.officialText },
    }),
  },
  'officialTexts.check': withUpload,
  'officialTexts.load': withUpload,
  'officialTexts.decide': {
    request: (world) => ({
      params: { id: world.officialReview },
      body: { decision: 'unchanged', note: 'security test' },
    }),
  },
  'officialTexts.ofRequirement': {
    of: requirements,
    request: (world, target = world.targets.get('requirement')) => ({ params: { id: target!.id } }),
  },
  'officialTexts.ofGsprRow': {
    of: gsprrows,
    request: (world, target = world.targets.get('gsprrow')) => ({ params: { id: target!.id } }),
  },
}
