import * as z from 'zod/mini'
import { collectionRoutes } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { LOCALES } from '../locale.ts'
import { Id } from '../route.ts'
import { OPINIONS, ProjectAccess, OPINION_MARKS } from './engagement.ts'
import { AUDIT_READERS, AUDITORS } from './people.ts'

export const REPORT_SECTIONS = [
  ...(['summary', 'objective', 'scope', 'opinion', 'context', 'issues'] as const),
  ...(['actions', 'goodPractices', 'conformance', 'distribution'] as const),
] as const
export type ReportSection = (typeof REPORT_SECTIONS)[number]

const CONFORMANCES = ['conforms', 'departs'] as const

const Bindings = z.record(z.string().check(z.maxLength(40)), z.array(z.string().check(z.maxLength(80))))

/** One version of the report of a project. Its paragraphs are bound to project data; manual edits are kept. */
export const reports = collection({
  name: 'reports',
  type: 'report',
  area: 'audit',
  fields: {
    code: f.numberedCode(/^AUD-\d{4}-\d{3,6}-RPT\d{2,4}$/),
    project: f.reference('project', { required: true, filter: true, fixed: true }),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    /** The language that it is written in. */
    locale: f.choice(LOCALES, { required: true, filter: true, fixed: true }),
    number: f.whole({ min: 1, max: 1000, derived: true }),
    previous: f.reference('report', { fixed: true }),
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    responseDueOn: f.day(),
    /** The audited unit did not respond in time. */
    noResponse: f.flag(),
    /** What the signatories state about conformance with the Standards (15.1); nothing is stated by itself. */
    conformance: f.choice(CONFORMANCES),
    /** The Standards departed from, the reasons, and the effect on the findings. */
    conformanceNote: f.text({ detail: true, max: 4000 }),
    recipients: f.structure(z.array(Id).check(z.maxLength(100)), { detail: true }),
    /** The bound parts inserted into each section. A part that is missing in the text was removed by hand. */
    bindings: f.structure(Bindings, { derived: true, detail: true }),
    /** The decided opinion and the content of the sections: both are fixed when the report becomes final. */
    opinion: f.choice(OPINIONS, { derived: true, marks: OPINION_MARKS }),
    contentHash: f.text({ max: 64, derived: true }),
    issuedOn: f.day({ computed: true }),
    /** Why this version replaces an issued one. */
    correction: f.text({ detail: true }),
    tags: f.words({ spine: 'tags' }),
    emptySections: f.whole({ min: 0, max: 100, required: true, computed: true }),
    mustNotes: f.whole({ min: 0, max: 1_000_000, required: true, computed: true }),
    unvalidatedIssues: f.whole({ min: 0, max: 1_000_000, required: true, computed: true }),
    unansweredIssues: f.whole({ min: 0, max: 1_000_000, required: true, computed: true }),
    opinionSigned: f.flag({ computed: true }),
    standing: f.structure(ProjectAccess, { computed: true }),
  },
  machine: machine({
    states: ['drafting', 'internal_review', 'with_auditee', 'final', 'issued', 'superseded'],
    initial: 'drafting',
    transitions: [
      {
        from: 'drafting',
        to: 'internal_review',
        action: 'do',
        guards: ['conformanceStated', 'filled', 'issuesValidated', 'correctionExplained'],
      },
      { from: 'internal_review', to: 'drafting', name: 'sent_back', action: 'review', reasonRequired: true },
      { from: 'internal_review', to: 'drafting', name: 'recalled', action: 'do', reasonRequired: true },
      {
        from: 'internal_review',
        to: 'with_auditee',
        action: 'review',
        guards: ['noMustNotes', 'deadlineSet'],
        otherThan: [{ step: 'internal_review' }],
      },
      { from: 'with_auditee', to: 'drafting', name: 'revised', action: 'do', reasonRequired: true },
      { from: 'with_auditee', to: 'final', action: 'do', guards: ['answeredOrLate', 'opinionSigned'] },
      { from: 'final', to: 'drafting', name: 'revised', action: 'do', reasonRequired: true },
      {
        from: 'final',
        to: 'issued',
        action: 'approve',
        guards: ['opinionSigned', 'distributionSet'],
        signature: 'approval',
      },
      // Made by the platform when a corrected version is issued.
      { from: 'issued', to: 'superseded', action: 'replace' },
    ],
    approved: ['with_auditee', 'issued'],
    frozen: ['with_auditee', 'final', 'issued', 'superseded'],
    settled: ['issued', 'superseded'],
  }),
  guards: {
    conformanceStated: (row) =>
      row.conformance === 'conforms' || (row.conformance === 'departs' && row.conformanceNote !== null),
    filled: (row) => row.emptySections === 0,
    issuesValidated: (row) => row.unvalidatedIssues === 0,
    correctionExplained: (row) => row.previous === null || row.correction !== null,
    noMustNotes: (row) => row.mustNotes === 0,
    deadlineSet: (row) => row.responseDueOn !== null,
    answeredOrLate: (row) => row.unansweredIssues === 0 || row.noResponse === true,
    opinionSigned: (row) => row.opinionSigned === true,
    distributionSet: (row) => (row.recipients ?? []).length > 0,
  },
  actions: {
    read: action('report.read', AUDIT_READERS),
    create: action('report.create', AUDITORS),
    update: action('report.update', AUDITORS),
    approve: action('report.approve', ['cae']),
    archive: action('report.archive', AUDITORS),
    export: action('report.export', AUDIT_READERS),
    do: action('report.do', AUDITORS),
    review: action('report.review', AUDITORS),
  },
  numbering: '{project}-RPT00',
  documents: REPORT_SECTIONS,
  searched: [],
})

export type ReportCollection = typeof reports
export type Report = RecordOf<typeof reports>
export const reportRoutes = collectionRoutes(reports, { archive: true, exportOne: true })
