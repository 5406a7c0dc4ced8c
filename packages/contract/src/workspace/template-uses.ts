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

/** Every placeholder, with an example for the template editor. */
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

/** Placeholders that are whole paragraphs: a link, or several lines. */
export const BLOCK_PLACES: readonly PlaceName[] = ['link', 'notices.list', 'records.codes']

export interface TemplateUse {
  readonly kind: TemplateKind
  readonly places: readonly PlaceName[]
  /** Placeholders that the template must contain. */
  readonly needs?: readonly PlaceName[]
  /** The types of records that it is made for; any by default, null for none. */
  readonly of?: readonly string[] | null
}

const notice: TemplateUse = { kind: 'email', places: NOTICE, needs: ['link'] }

/**
 * The uses of templates: every document, report and message that the product generates. New ones are declared here; a
 * test fails for a use without a consumer.
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

/** The parts of a template in each language, by kind; the points of a checklist are independent of the language. */
export const PARTS = {
  document: ['cover', 'header', 'footer', 'introduction', 'closing'],
  report: ['cover', 'header', 'footer', 'introduction', 'closing'],
  email: ['subject', 'text'],
  checklist: [],
} as const satisfies Record<TemplateKind, readonly string[]>
