import { NOTIFICATION_KINDS } from './notifications.ts'

export const TEMPLATE_KINDS = ['document', 'report', 'email', 'checklist'] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

const DOCUMENT = [
  'organisation.name',
  'document.title',
  'document.kind',
  'document.date',
  'person.name',
] as const
const RECORD = ['record.code', 'record.title', 'record.status', 'record.version', 'record.owner'] as const
const NOTICE = [
  ...(['organisation.name', 'actor.name', 'record.code', 'record.title'] as const),
  ...(['due.day', 'due.moment', 'link'] as const),
] as const

/** Everything that a template can leave open, with an example for who writes one and has no record at hand. */
export const PLACE_EXAMPLES = {
  'organisation.name': 'Acme Medical',
  'document.title': 'FIN.01 Treasury',
  'document.kind': 'Dossier',
  'document.date': '16 Nov 2026',
  'person.name': 'Amina Benali',
  'record.code': 'FIN.01',
  'record.title': 'Treasury',
  'record.status': 'Active',
  'record.version': '3',
  'record.owner': 'Karim Alaoui',
  'records.count': '42',
  'actor.name': 'Karim Alaoui',
  'due.day': '30 November 2026',
  'due.moment': '30 November 2026, 17:00',
  link: 'https://example.org/records/process/1',
  'inviter.name': 'Amina Benali',
  'invitation.days': '7',
  'export.days': '7',
  'notices.count': '3',
  'notices.list': 'FIN.01 Treasury is due on 30 November 2026.',
  'failures.count': '5',
  'lock.minutes': '15',
  'files.count': '1',
  'records.codes': 'FIN.01',
} as const
export type PlaceName = keyof typeof PLACE_EXAMPLES

/** Places that are whole paragraphs: an address that can be opened, or several lines. */
export const BLOCK_PLACES: readonly PlaceName[] = ['link', 'notices.list', 'records.codes']

export interface TemplateUse {
  readonly kind: TemplateKind
  readonly places: readonly PlaceName[]
  /** Without these it would be of no use to who gets it. */
  readonly needs?: readonly PlaceName[]
  /** The types of records that it is made of; any where none is named, no record at all where it is null. */
  readonly of?: readonly string[] | null
}

const notice: TemplateUse = { kind: 'email', places: NOTICE, needs: ['link'] }

/**
 * What templates are for: every document, report and message that the product makes. Whatever makes one more declares it
 * here; a test fails for a use that nothing consumes.
 */
const TEMPLATE_USES = {
  dossier: { kind: 'document', places: [...DOCUMENT, ...RECORD] },
  technical_file: { kind: 'document', places: [...DOCUMENT, ...RECORD], of: ['device', 'package'] },
  list_report: { kind: 'report', places: [...DOCUMENT, 'records.count'], of: null },
  risk_board: { kind: 'report', places: [...DOCUMENT, ...RECORD], of: ['assessment'] },
  gap_report: { kind: 'report', places: [...DOCUMENT, ...RECORD], of: ['gapanalysis'] },
  audit_report: { kind: 'report', places: [...DOCUMENT, ...RECORD], of: ['report'] },
  invitation: {
    kind: 'email',
    places: ['organisation.name', 'inviter.name', 'invitation.days', 'link'],
    needs: ['link'],
    of: null,
  },
  exported: {
    kind: 'email',
    places: ['organisation.name', 'export.days', 'link'],
    needs: ['link'],
    of: null,
  },
  daily: {
    kind: 'email',
    places: ['organisation.name', 'notices.count', 'notices.list'],
    needs: ['notices.list'],
    of: null,
  },
  locked: {
    kind: 'email',
    places: ['organisation.name', 'person.name', 'failures.count', 'lock.minutes'],
    of: null,
  },
  protected_change: {
    kind: 'email',
    places: ['organisation.name', 'person.name', 'link'],
    needs: ['link'],
    of: null,
  },
  damaged: {
    kind: 'email',
    places: ['organisation.name', 'files.count', 'records.codes'],
    needs: ['records.codes'],
    of: null,
  },
  trail_altered: { kind: 'email', places: ['organisation.name'], of: null },
  ...(Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, notice])) as Record<
    (typeof NOTIFICATION_KINDS)[number],
    TemplateUse
  >),
  procedure_steps: { kind: 'checklist', places: [], of: null },
} as const satisfies Record<string, TemplateUse>
export type UseName = keyof typeof TEMPLATE_USES

export const USE_NAMES = Object.keys(TEMPLATE_USES) as [UseName, ...UseName[]]
export const findUse = (name: UseName): TemplateUse => TEMPLATE_USES[name]
export const usesOf = (kind: TemplateKind): UseName[] =>
  USE_NAMES.filter((name) => findUse(name).kind === kind)

/** What a template of each kind is made of, in each language; the points of a checklist are beside the languages. */
export const PARTS = {
  document: ['cover', 'header', 'footer', 'introduction', 'closing'],
  report: ['cover', 'header', 'footer', 'introduction', 'closing'],
  email: ['subject', 'text'],
  checklist: [],
} as const satisfies Record<TemplateKind, readonly string[]>
