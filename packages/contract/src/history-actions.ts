/**
 * All actions that the history of a record can contain. The audit trail accepts no others about a record, and the web
 * application has a translation for each.
 */
export const HISTORY_ACTIONS = [
  ...(['create', 'update', 'transition', 'archive', 'restore', 'hand-over', 'attach'] as const),
  ...(['link', 'unlink', 'assign', 'unassign', 'decline', 'reconsider'] as const),
  ...(['sign', 'sign_failed', 'verify'] as const),
  ...(['begin-document', 'write-document', 'edit-document', 'name-version', 'restore-version'] as const),
  ...(['propose-opinion', 'compose-report', 'refresh-report', 'revise-report'] as const),
  ...(['classify', 'accept-risk', 'withdraw-acceptance'] as const),
  ...(['plan-release', 'review-trail'] as const),
  ...(['share', 'set-deadline'] as const),
  ...(['propose', 'accept-proposal', 'refuse-proposal'] as const),
  ...(['view', 'download', 'export', 'exported', 'scan'] as const),
] as const
export type HistoryAction = (typeof HISTORY_ACTIONS)[number]

/**
 * The effect of an action on the record of its entry:
 * - `content`: it changes the record's content (texts, files and links);
 * - `fields`: the fields in the entry decide (see `Field.content`);
 * - `presence`: the record is archived or restored. Its own content stays the same, but that of the record it is a
 *   part of changes;
 * - `beside`: it changes neither content nor status;
 * - `read`: the record or its trail was read.
 */
export type ActClass = 'content' | 'fields' | 'presence' | 'beside' | 'read'

/**
 * The only list of actions that change content. Authorship, the four-eyes rules, "changed since review" and the marks
 * in the trail derive from it; an action without a class does not compile.
 */
export const ACT_CLASSES = {
  create: 'fields',
  update: 'fields',
  transition: 'fields',
  'hand-over': 'fields',
  archive: 'presence',
  restore: 'presence',
  attach: 'content',
  link: 'content',
  unlink: 'content',
  decline: 'content',
  reconsider: 'content',
  'write-document': 'content',
  'edit-document': 'content',
  'restore-version': 'content',
  'propose-opinion': 'content',
  'compose-report': 'content',
  'refresh-report': 'content',
  'revise-report': 'content',
  classify: 'content',
  // Only the decision about a hazard changes, not its analysis.
  'accept-risk': 'beside',
  'withdraw-acceptance': 'beside',
  assign: 'beside',
  unassign: 'beside',
  sign: 'beside',
  sign_failed: 'beside',
  // A newly created text is still empty.
  'begin-document': 'beside',
  'name-version': 'beside',
  'plan-release': 'beside',
  share: 'beside',
  'set-deadline': 'beside',
  // What an accepted proposal changes has entries of its own.
  propose: 'beside',
  'accept-proposal': 'beside',
  'refuse-proposal': 'beside',
  view: 'read',
  download: 'read',
  export: 'read',
  exported: 'read',
  verify: 'read',
  scan: 'read',
  'review-trail': 'read',
} as const satisfies Record<HistoryAction, ActClass>

/** Actions about two records; they do not change the content of one that `supports` others. */
export const LINKING: readonly HistoryAction[] = ['link', 'unlink']

/** The acts of some classes, in the order of the list above. */
export const actsOfClass = (...classes: readonly ActClass[]): HistoryAction[] =>
  (Object.keys(ACT_CLASSES) as HistoryAction[]).filter((action) => classes.includes(ACT_CLASSES[action]))
