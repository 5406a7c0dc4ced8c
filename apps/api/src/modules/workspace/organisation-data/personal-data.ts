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
