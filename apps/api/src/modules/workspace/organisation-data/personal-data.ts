/**
 * Every column that contains a member id, and how it appears in the export of a person's data: in its own part, in the
 * list of roles on records, or in the trail. `passing` columns are deleted within days, `derived` ones repeat another
 * column. Tests compare this with the database catalogue and the contract.
 */
export const PERSONAL_DATA = {
  'accessreviews.decisions': 'accessReviews',
  'accessreviews.exceptions': 'trail',
  'accessreviews.people': 'accessReviews',
  'actions.extensions': 'trail',
  'actions.verifier_id': 'named',
  'administrator_terms.person_id': 'trail',
  'assessments.approver_id': 'named',
  'assessments.reviewer_id': 'named',
  'assignments.created_by': 'trail',
  'assignments.person_id': 'assignments',
  'audit_files.sealed_by': 'trail',
  'authentication_challenges.person_id': 'passing',
  'circles.people': 'derived',
  'clocks.head_id': 'named',
  'closures.asked_by': 'trail',
  'closures.cancelled_by': 'trail',
  'closures.confirmed_by': 'trail',
  'comments.author_id': 'comments',
  'consistency_rules.changed_by': 'trail',
  'declined_offers.declined_by': 'trail',
  'document_updates.person_id': 'passing',
  'document_versions.authors': 'trail',
  'document_versions.created_by': 'trail',
  'documents.created_by': 'trail',
  'documents.updated_by': 'trail',
  'documentversions.approvers': 'named',
  'documentversions.authors': 'trail',
  'documentversions.reviewers': 'named',
  'duties.performances': 'trail',
  'evidence.obtained_by': 'named',
  'evidence_files.uploaded_by': 'trail',
  'exports.person_id': 'exports',
  'filerows.values': 'named',
  'gapanalyses.approver_id': 'named',
  'gapanalyses.reviewer_id': 'named',
  'gsprrows.reviewer_id': 'named',
  'idempotency.person_id': 'passing',
  'invitations.invited_by': 'trail',
  'issues.cancel_asked_by': 'trail',
  'issues.verifications': 'trail',
  'links.created_by': 'trail',
  'mentions.person_id': 'mentions',
  'notification_settings.person_id': 'notificationSettings',
  'notifications.actor_id': 'trail',
  'notifications.person_id': 'notifications',
  'operations.actor_id': 'passing',
  'opinions.said_by': 'trail',
  'packages.people': 'named',
  'presences.person_id': 'passing',
  'procedures.preparers': 'named',
  'procedures.reviewer_id': 'named',
  'projectexports.approved_by': 'trail',
  'projects.cae_id': 'named',
  'projects.contacts': 'named',
  'projects.lead_id': 'named',
  'projects.recipients': 'named',
  'projects.reviewer_id': 'named',
  'projects.stakeholders': 'named',
  'projects.team': 'named',
  'protected_changes.decided_by': 'trail',
  'protected_changes.requested_by': 'trail',
  'protected_changes.subject': 'trail',
  'questions.asked_by': 'trail',
  'records.created_by': 'trail',
  'records.owner_id': 'owned',
  'records.readers': 'derived',
  'records.updated_by': 'trail',
  'reports.recipients': 'named',
  'revisionlines.decided_by': 'trail',
  'revisions.imported_by': 'trail',
  'sample_builds.founder': 'trail',
  'sections.approver_id': 'named',
  'sections.reviewer_id': 'named',
  'sections.values': 'named',
  'sign_ins.person_id': 'signIns',
  'signature_challenges.person_id': 'passing',
  'signatures.signer_id': 'signatures',
  'signers.person_id': 'signing',
  'signing_names.confirmed_by': 'trail',
  'signing_names.person_id': 'signingName',
  'threads.created_by': 'trail',
  'threads.resolved_by': 'trail',
  'uploads.person_id': 'passing',
  'views.owner_id': 'views',
  'visits.person_id': 'visits',
  'workpapers.preparers': 'named',
  'workpapers.reviewer_id': 'named',
} as const satisfies Readonly<Record<string, string>>

/**
 * Rows that are deleted when a member is erased (`app.forget_member`), including unshared views. All other columns keep
 * the id, which is then a pseudonym.
 */
export const DELETED_WITH_MEMBER = [
  'idempotency.person_id',
  'notification_settings.person_id',
  'notifications.person_id',
  'presences.person_id',
  'sign_ins.person_id',
  'visits.person_id',
] as const satisfies readonly (keyof typeof PERSONAL_DATA)[]

/** Structures that may contain ids but never those of people. */
export const STRUCTURES_WITHOUT_PEOPLE = [
  'gsprrows.evidence',
  'methods.config',
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
  'payment_billing.email': 'organisation',
  'people.email': 'wiped',
  'people.name': 'wiped',
  'projectexports.file_name': 'things',
  'sign_ins.address': 'row',
  'signatures.statement': 'signed',
  'signing_names.name': 'wiped',
  'uploads.name': 'things',
  'views.name': 'things',
  'watches.address': 'things',
} as const satisfies Readonly<Record<string, string>>

/**
 * Columns in which records name a person. The column names are constants; ids are matched in lists and structures as
 * well.
 */
export const NAMING_COLUMNS = Object.entries(PERSONAL_DATA)
  .filter(([, part]) => part === 'named')
  .map(([place]) => {
    const [table, column] = place.split('.') as [string, string]
    return `select '${place} ' || r.id as key, jsonb_build_object('record', r.code, 'type', r.type, 'as', '${column}') as row
      from ${table} t join records r on r.org_id = t.org_id and r.id = t.id
      where t.org_id = app.org() and strpos(t.${column}::text, $1::text) > 0`
  })
  .join(' union all ')
