import * as z from 'zod/mini'
import { action } from '../permissions.ts'
import { Id, route } from '../route.ts'

const SAMPLE_STATES = ['building', 'ready', 'failed', 'removed'] as const

/** Progress of filling a sample organisation; null for every other organisation. */
export const SampleData = z.object({
  state: z.nullable(z.enum(SAMPLE_STATES)),
  done: z.int(),
  total: z.int(),
})
export type SampleData = z.output<typeof SampleData>

const Begun = z.object({ organisationId: Id })

/** The administrator of a sample organisation sees its progress, resets it or removes it. */
const sampleDataActions = {
  read: action('sampleData.read', ['admin']),
  change: action('sampleData.change', ['admin']),
}

export const sampleDataRoutes = {
  begin: route('sampleData.begin', 'POST /sample-organisations', 'signedIn', {
    summary: 'Make an organisation in test mode with a year of work in it, to explore',
    reply: Begun,
    fails: ['TOO_MANY_SAMPLES'],
  }),
  get: route('sampleData.get', 'GET /sample-data', sampleDataActions.read, {
    summary: 'How far the organisation to explore has been filled',
    reply: SampleData,
  }),
  reset: route('sampleData.reset', 'POST /sample-data/reset', sampleDataActions.change, {
    summary: 'Put this organisation to explore away and make a new one',
    reply: Begun,
    fails: ['NOT_A_SAMPLE'],
  }),
  remove: route('sampleData.remove', 'POST /sample-data/remove', sampleDataActions.change, {
    summary: 'Put this organisation to explore away: nobody enters it any more',
    reply: 'nothing',
    fails: ['NOT_A_SAMPLE'],
  }),
}
