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
    summary: 'Create a sample organisation in test mode with a year of work',
    reply: Begun,
    fails: ['TOO_MANY_SAMPLES'],
  }),
  get: route('sampleData.get', 'GET /sample-data', sampleDataActions.read, {
    summary: 'Progress of filling the sample organisation',
    reply: SampleData,
  }),
  reset: route('sampleData.reset', 'POST /sample-data/reset', sampleDataActions.change, {
    summary: 'Reset the sample organisation: remove it and create a new one',
    reply: Begun,
    fails: ['NOT_A_SAMPLE'],
  }),
  remove: route('sampleData.remove', 'POST /sample-data/remove', sampleDataActions.change, {
    summary: 'Remove the sample organisation; nobody can enter it afterwards',
    reply: 'nothing',
    fails: ['NOT_A_SAMPLE'],
  }),
}
