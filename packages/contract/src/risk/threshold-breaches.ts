import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type LineOf, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action, STAFF_ROLES } from '../permissions.ts'
import { IdParams, route } from '../route.ts'
import { actions } from '../workspace/actions.ts'
import { INDICATOR_MARKS, MEASURE } from './indicator-levels.ts'
import { INDICATOR_LEADERS, INDICATOR_READERS } from './indicators.ts'

/** The owner of a risk decides, whatever their role; the third line and administrators decide on none. */
const DECIDERS = STAFF_ROLES.filter((role) => !['admin', 'cae', 'audit_manager', 'auditor'].includes(role))

export const BREACH_LEVELS = ['amber', 'red'] as const

/**
 * A value beyond a threshold proposes to reassess a risk that its indicator belongs to. The owner of the risk accepts it,
 * or refuses it with a reason; until then nothing changes.
 */
export const thresholdBreaches = collection({
  name: 'thresholdbreaches',
  type: 'thresholdbreach',
  area: 'risk',
  fields: {
    code: f.numberedCode(/^BR-\d{4}-\d{3,6}$/),
    indicator: f.reference('indicator', { required: true, filter: true, fixed: true, traced: 'concerns' }),
    measurement: f.reference('measurement', { required: true, fixed: true }),
    /** None if the indicator belongs to no risk. */
    risk: f.reference('risk', { filter: true, fixed: true, traced: 'concerns' }),
    name: f.localized({ max: 200, spine: 'title', derived: true }),
    level: f.choice(BREACH_LEVELS, {
      required: true,
      filter: true,
      sort: true,
      fixed: true,
      marks: { amber: INDICATOR_MARKS.amber, red: INDICATOR_MARKS.red },
    }),
    value: f.number({ ...MEASURE, required: true, fixed: true }),
    threshold: f.number({ ...MEASURE, required: true, fixed: true }),
    measuredOn: f.day({ required: true, fixed: true }),
    /** The residual likelihood of the risk in the register when the value was entered. */
    likelihoodNow: f.whole({ min: 1, max: 7, fixed: true }),
    /** The residual likelihood that open assessments take when it is accepted. Anyone who decides may change it first. */
    likelihood: f.whole({ min: 1, max: 7 }),
    note: f.text({ max: 2000 }),
    /** The person who decides. */
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    dueOn: f.day({ spine: 'due_on' }),
    tags: f.words({ spine: 'tags' }),
    decidedOn: f.day({ derived: true }),
    /** The action that was added from it. */
    action: f.reference('action', { derived: true }),
  },
  machine: machine({
    states: ['proposed', 'accepted', 'refused', 'withdrawn'],
    initial: 'proposed',
    transitions: [
      { from: 'proposed', to: 'accepted', action: 'do' },
      { from: 'proposed', to: 'refused', action: 'do', reasonRequired: true },
      // The value was corrected, or a worse one took its place.
      { from: 'proposed', to: 'withdrawn', action: 'replace', reasonRequired: true },
    ],
    frozen: ['accepted', 'refused', 'withdrawn'],
    settled: ['accepted', 'refused', 'withdrawn'],
  }),
  guards: {},
  actions: {
    read: action('thresholdbreach.read', INDICATOR_READERS),
    create: action('thresholdbreach.create', INDICATOR_LEADERS),
    update: action('thresholdbreach.update', DECIDERS),
    approve: action('thresholdbreach.approve', INDICATOR_LEADERS),
    archive: action('thresholdbreach.archive', INDICATOR_LEADERS),
    export: action('thresholdbreach.export', INDICATOR_READERS),
    do: action('thresholdbreach.do', DECIDERS),
  },
  numbering: 'BR-{year}-000',
  searched: ['note'],
  dueSoon: [7, 3],
})

export type ThresholdBreach = RecordOf<typeof thresholdBreaches>
export type ThresholdBreachLine = LineOf<typeof thresholdBreaches>

/** Days to decide on a proposed reassessment. */
export const DECIDE_DAYS = 30
/** Days for the action that is added with one press, by the level of the breach. */
export const ACTION_DAYS = { amber: 90, red: 30 } as const

export const thresholdBreachRoutes = {
  ...collectionRoutes(thresholdBreaches, { ...RECORD_PAGE, export: true }),
  addAction: route(
    'thresholdbreaches.addAction',
    'POST /thresholdbreaches/:id/actions',
    thresholdBreaches.actions.do!,
    {
      summary: 'Add the action that brings the indicator back within its thresholds; once for each breach',
      params: IdParams,
      reply: actions.Record,
      fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED', 'TRANSITION_NOT_ALLOWED'],
    },
  ),
}
