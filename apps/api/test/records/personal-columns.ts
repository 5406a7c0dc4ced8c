import type { PERSONAL_DATA } from '#modules/workspace/organisation-data/personal-data.ts'

/**
 * Rows that are deleted when a member is erased (`app.forget_member`), including unshared views. All other columns keep
 * the id, which is then a pseudonym.
 */
export const DELETED_WITH_MEMBER = [
  'idempotency.person_id',
  'notification_settings.person_id',
  'notifications.person_id',
  'presences.person_id',
  'scim_departures.person_id',
  'scim_users.person_id',
  'sign_ins.person_id',
  'visits.person_id',
] as const satisfies readonly (keyof typeof PERSONAL_DATA)[]

/** Structures that may contain ids but never those of people. */
export const STRUCTURES_WITHOUT_PEOPLE = [
  'gsprrows.evidence',
  'methods.config',
  'procedures.control_conclusions',
  'projects.criteria',
  'revisionlines.after',
  'revisionlines.before',
  'risklines.controls',
  'statements.rows',
  'templates.content',
] as const

/**
 * Columns with names that suggest personal data, and how erasure handles them: `wiped`, deleted with their `row`,
 * `signed` and kept by law, the `organisation`'s own, or names of `things`. A test compares this with the catalogue.
 */
export const REVIEWED_COLUMNS = {
  'accessreviews.people': 'wiped',
  'audit_files.name': 'things',
  'counters.name': 'things',
  'document_versions.name': 'things',
  'documentversions.authors': 'things',
  'evidence.address': 'things',
  'evidence_files.name': 'things',
  'exports.name': 'things',
  'idempotency.reply': 'wiped',
  'invitations.email': 'wiped',
  'invitations.name': 'wiped',
  'members.email': 'wiped',
  'members.name': 'wiped',
  'notifications.mail': 'things',
  'organisations.name': 'organisation',
  'package_files.name': 'things',
  'scim_groups.display_name': 'things',
  'scim_users.address': 'row',
  'scim_users.user_name': 'row',
  'sign_in_connections.name': 'things',
  'payment_billing.email': 'organisation',
  'people.email': 'wiped',
  'people.name': 'wiped',
  'projectexports.file_name': 'things',
  'sign_ins.address': 'row',
  'signatures.statement': 'signed',
  'signing_names.name': 'wiped',
  'official_texts.name': 'things',
  'template_words.name': 'things',
  'uploads.name': 'things',
  'views.name': 'things',
  'watches.address': 'things',
} as const satisfies Readonly<Record<string, string>>
