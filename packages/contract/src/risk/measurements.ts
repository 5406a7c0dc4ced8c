import * as z from 'zod/mini'
import { collectionRoutes, RECORD_PAGE, Reason } from '../collection-routes.ts'
import { collection, type LineOf, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { Day, IdParams, route } from '../route.ts'
import { INDICATOR_LEVELS, INDICATOR_MARKS, MEASURE } from './indicator-levels.ts'
import { INDICATOR_LEADERS, INDICATOR_READERS } from './indicators.ts'

/**
 * A value of an indicator. It is never edited: a correction is a new value that replaces it and says why. Anybody who
 * reads indicators may own one; whether they may measure it depends on the indicator.
 */
export const measurements = collection({
  name: 'measurements',
  type: 'measurement',
  area: 'risk',
  fields: {
    code: f.numberedCode(/^IND-\d{3,6}-\d{4,6}$/),
    indicator: f.reference('indicator', { required: true, filter: true, fixed: true, traced: 'measures' }),
    name: f.localized({ max: 200, spine: 'title', derived: true }),
    /** The day that the value is of, not the one on which it was entered. */
    measuredOn: f.day({ required: true, fixed: true, sort: true }),
    value: f.number({ ...MEASURE, required: true, fixed: true }),
    note: f.text({ max: 1000, fixed: true }),
    // By the thresholds of the day on which it was entered.
    level: f.choice(INDICATOR_LEVELS, { derived: true, filter: true, marks: INDICATOR_MARKS }),
    threshold: f.number({ ...MEASURE, derived: true }),
    corrects: f.reference('measurement', { derived: true }),
    reason: f.text({ max: 1000, derived: true }),
  },
  machine: machine({
    states: ['recorded', 'corrected'],
    initial: 'recorded',
    transitions: [{ from: 'recorded', to: 'corrected', action: 'replace', reasonRequired: true }],
    frozen: ['recorded', 'corrected'],
    settled: ['recorded', 'corrected'],
    marks: { recorded: 'approved', corrected: 'ended' },
  }),
  guards: {},
  actions: {
    read: action('measurement.read', INDICATOR_READERS),
    create: action('measurement.create', INDICATOR_READERS),
    update: action('measurement.update', INDICATOR_READERS),
    approve: action('measurement.approve', INDICATOR_LEADERS),
    archive: action('measurement.archive', INDICATOR_LEADERS),
    export: action('measurement.export', INDICATOR_READERS),
    import: action('measurement.import', INDICATOR_READERS),
  },
  numbering: '{indicator}-0000',
  searched: ['note'],
})

export type Measurement = RecordOf<typeof measurements>
export type MeasurementLine = LineOf<typeof measurements>

/** The most values that are entered at once; larger series come as a workbook. */
export const MAX_ENTERED = 500

const Value = {
  measuredOn: Day,
  value: measurements.fields.value.schema,
  note: z.optional(measurements.fields.note.schema),
}
export const EnteredValue = z.strictObject(Value)
export type EnteredValue = z.output<typeof EnteredValue>

const { archive: _archive, editLinks: _links, assignments: _assignments, ...pages } = RECORD_PAGE

export const measurementRoutes = {
  ...collectionRoutes(measurements, {
    ...pages,
    update: false,
    transition: false,
    import: true,
    export: true,
  }),
  enter: route('measurements.enter', 'POST /indicators/:id/measurements', measurements.actions.create, {
    summary:
      'Enter values of an indicator, all or none; one beyond a threshold proposes to reassess its risks',
    params: IdParams,
    body: z.strictObject({ values: z.array(EnteredValue).check(z.minLength(1), z.maxLength(MAX_ENTERED)) }),
    reply: z.object({ items: z.array(measurements.Record) }),
    fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED'],
  }),
  correct: route('measurements.correct', 'POST /measurements/:id/corrections', measurements.actions.update, {
    summary: 'Replace a value by a corrected one, with the reason; the replaced value stays readable',
    params: IdParams,
    body: z.strictObject({ ...Value, reason: Reason }),
    reply: measurements.Record,
    versioned: true,
    fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED', 'VERSION_CONFLICT', 'TRANSITION_NOT_ALLOWED'],
  }),
}
