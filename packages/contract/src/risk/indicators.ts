import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type LineOf, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action, type Role, STAFF_ROLES } from '../permissions.ts'
import { CADENCES, DIRECTIONS, INDICATOR_LEVELS, INDICATOR_MARKS, MEASURE } from './indicator-levels.ts'

export const INDICATOR_READERS = STAFF_ROLES.filter((role) => role !== 'admin')
/** The second line defines indicators and may measure each of them; owners measure their own. */
export const INDICATOR_LEADERS = ['risk_manager', 'compliance_officer'] as const satisfies readonly Role[]

const INDICATOR_KINDS = ['risk', 'control', 'performance'] as const

/** A key risk, control or performance indicator: what is measured how often, and from where on it is a warning. */
export const indicators = collection({
  name: 'indicators',
  type: 'indicator',
  area: 'risk',
  fields: {
    code: f.numberedCode(/^IND-\d{3,6}$/),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    kind: f.choice(INDICATOR_KINDS, { required: true, filter: true, sort: true }),
    /** What is counted and how it is calculated. */
    definition: f.localized({ detail: true }),
    /** Where the values come from: a system, a report. */
    dataSource: f.text({ max: 300 }),
    unitOfMeasure: f.text({ required: true, max: 40 }),
    direction: f.choice(DIRECTIONS, { required: true, filter: true }),
    // At a threshold, a value has reached it.
    amberHigh: f.number(MEASURE),
    redHigh: f.number(MEASURE),
    amberLow: f.number(MEASURE),
    redLow: f.number(MEASURE),
    risks: f.references('risk', 'indicates', { filter: true }),
    controls: f.references('control', 'monitors', { filter: true }),
    ownerId: f.person({ required: true, filter: true, spine: 'owner_id' }),
    cadence: f.choice(CADENCES, { required: true, filter: true }),
    firstOn: f.day({ required: true }),
    tags: f.words({ spine: 'tags' }),
    // From its measurements; they are no change of the indicator itself.
    lastValue: f.number({ ...MEASURE, derived: true }),
    lastOn: f.day({ derived: true }),
    level: f.choice(INDICATOR_LEVELS, { derived: true, filter: true, sort: true, marks: INDICATOR_MARKS }),
    nextOn: f.day({ derived: true, spine: 'due_on' }),
    overdue: f.flag({ computed: true, filter: true }),
  },
  machine: machine({
    states: ['active', 'ended'],
    initial: 'active',
    transitions: [
      { from: 'active', to: 'ended', action: 'approve', reasonRequired: true },
      { from: 'ended', to: 'active', action: 'approve', reasonRequired: true },
    ],
    frozen: ['ended'],
    settled: ['ended'],
  }),
  guards: {},
  actions: {
    read: action('indicator.read', INDICATOR_READERS),
    create: action('indicator.create', INDICATOR_LEADERS),
    update: action('indicator.update', INDICATOR_LEADERS),
    approve: action('indicator.approve', INDICATOR_LEADERS),
    archive: action('indicator.archive', INDICATOR_LEADERS),
    export: action('indicator.export', INDICATOR_READERS),
    import: action('indicator.import', INDICATOR_LEADERS),
  },
  numbering: 'IND-000',
  searched: ['definition', 'dataSource'],
})

export type Indicator = RecordOf<typeof indicators>
export type IndicatorLine = LineOf<typeof indicators>
export const indicatorRoutes = collectionRoutes(indicators, {
  ...RECORD_PAGE,
  bulk: true,
  import: true,
  export: true,
})

/** Whether a person may measure an indicator: the second line, and its owner. */
export const mayMeasure = (
  { personId, roles }: { personId: string; roles: readonly Role[] },
  indicator: { ownerId: string | null },
): boolean =>
  indicator.ownerId === personId ||
  roles.some((role) => (INDICATOR_LEADERS as readonly Role[]).includes(role))
