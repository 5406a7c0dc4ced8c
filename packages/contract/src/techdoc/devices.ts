import * as z from 'zod/mini'
import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type LineOf, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { LOCALES } from '../locale.ts'
import { machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { FILE_AUTHORS, FILE_READERS } from './people.ts'

export const RISK_CLASSES = ['I', 'Is', 'Im', 'Ir', 'IIa', 'IIb', 'III'] as const
export type RiskClass = (typeof RISK_CLASSES)[number]

export const PRESENCES = ['yes', 'no', 'tbd'] as const
/** Characteristics of the device by code. A missing code is undecided. */
const Profile = z.record(z.string().check(z.maxLength(60)), z.enum(PRESENCES))

/** The version of the structure for new files. A new version is new data, not new code. */
export const STRUCTURE_VERSION = 'mdr-2026.2'

const PERCENT = { min: 0, max: 100, required: true, computed: true } as const

const FILE_KINDS = ['device', 'manufacturer'] as const

/** The code of the manufacturer's data. */
export const MANUFACTURER_CODE = 'MFR'

/** A device and its technical file; all records of the file belong to it. */
export const devices = collection({
  name: 'devices',
  type: 'device',
  area: 'techdoc',
  fields: {
    code: f.numberedCode(/^DEV-\d{3,6}$|^MFR$/),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    riskClass: f.choice(RISK_CLASSES, { filter: true, sort: true }),
    /** The language that its file is written in (I18-3). */
    language: f.choice(LOCALES, { required: true, filter: true }),
    description: f.text({ detail: true }),
    /** The person responsible for the file. */
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    submitOn: f.day({ spine: 'due_on' }),
    tags: f.words({ spine: 'tags' }),
    /** Whether it is the file of a device, or holds what the files of all devices share. */
    kind: f.choice(FILE_KINDS, { derived: true }),
    /** The lead device of its family, for a variant. */
    lead: f.reference('device', { derived: true, filter: true }),
    /** The device that it was created from. */
    copiedFrom: f.reference('device', { derived: true }),
    structure: f.text({ max: 40, derived: true }),
    /** From the rows of the characteristics section. */
    profile: f.structure(Profile, { computed: true, detail: true }),
    content: f.whole({ ...PERCENT, total: 'average' }),
    approved: f.whole({ ...PERCENT, total: 'average' }),
    blockers: f.whole({ min: 0, max: 1_000_000, required: true, computed: true, total: 'sum' }),
    toUpdate: f.whole({ min: 0, max: 1_000, required: true, computed: true, total: 'sum' }),
  },
  machine: machine({
    states: ['in_preparation', 'submitted', 'certified', 'discontinued'],
    initial: 'in_preparation',
    transitions: [
      { from: 'in_preparation', to: 'submitted', action: 'approve', guards: ['readyToSubmit'] },
      { from: 'submitted', to: 'in_preparation', action: 'approve', reasonRequired: true },
      { from: 'submitted', to: 'certified', action: 'approve' },
      { from: 'certified', to: 'submitted', action: 'approve', reasonRequired: true },
      { from: 'certified', to: 'discontinued', action: 'approve', reasonRequired: true },
      { from: 'in_preparation', to: 'discontinued', action: 'approve', reasonRequired: true },
      { from: 'discontinued', to: 'in_preparation', action: 'approve', reasonRequired: true },
    ],
    settled: ['certified', 'discontinued'],
  }),
  guards: {
    /** Content and approval at 100 %, and no blockers (section 3 of the rules). */
    readyToSubmit: (row) => row.content === 100 && row.approved === 100 && row.blockers === 0,
  },
  actions: {
    read: action('device.read', FILE_READERS),
    create: action('device.create', FILE_AUTHORS),
    update: action('device.update', FILE_AUTHORS),
    approve: action('device.approve', ['prrc']),
    archive: action('device.archive', ['prrc']),
    export: action('device.export', FILE_READERS),
  },
  numbering: 'DEV-000',
  searched: ['description'],
})

export type DeviceCollection = typeof devices
export type Device = RecordOf<typeof devices>
export type DeviceLine = LineOf<typeof devices>
export const deviceRoutes = collectionRoutes(devices, { ...RECORD_PAGE, export: true })
