import { showVersion } from 'contract/techdoc/documents/version-rules'
import type { documentversions } from 'contract/techdoc/documents/document-versions'
import type { techdocuments } from 'contract/techdoc/documents/tech-documents'
import { SELF_REVIEW } from '#modules/workspace/organisations/index.ts'
import { UNREVIEWED } from '#modules/workspace/trail-reviews/index.ts'
import type { ComputedField, ComputedFields } from '#platform/collection/hooks.ts'
import { CITING, MOVING, NUMBER, OPEN, VERSIONS } from './versions.queries.ts'

const OF = `${VERSIONS} and v.document = r.id`
const NEWEST = 'order by v.release desc, v.minor desc limit 1'

/**
 * I18-3: the effective version of a translation is checked, and outdated once its source has a later effective version
 * than the one that it follows. Without an effective version the translation is missing, or a machine draft.
 */
const TRANSLATION_STATE = `case when t.translation_of is not null then coalesce(
  (select case when exists (select from documentversions s
       join records sr on sr.org_id = s.org_id and sr.id = s.id
       join documentversions f on f.org_id = v.org_id and f.id = v.source_version
     where s.org_id = v.org_id and s.document = t.translation_of and sr.status = 'effective' and s.release > f.release)
   then 'outdated' else v.translation end ${OF} and vr.status = 'effective' ${NEWEST}),
  (select v.translation ${OF} and vr.status in (${OPEN}) and v.translation = 'machine' limit 1),
  'missing') end`

/** Fields of a document that are computed from its versions. */
export const documentComputed: ComputedFields<typeof techdocuments> = {
  effectiveVersion: { sql: `select ${NUMBER} ${OF} and vr.status = 'effective' ${NEWEST}`, initial: null },
  openVersion: { sql: `select ${NUMBER} ${OF} and vr.status in (${OPEN}) ${NEWEST}`, initial: null },
  documentStatus: {
    sql: `select vr.status ${OF} order by vr.status = 'effective' desc, vr.status in (${OPEN}) desc,
      v.release desc, v.minor desc limit 1`,
    initial: 'draft',
  },
  reviewOverdue: {
    sql: `select r.due_on < current_date and exists (select ${OF} and vr.status = 'effective')`,
    initial: false,
  },
  translationState: { sql: TRANSLATION_STATE, initial: null },
  citations: {
    sql: `select count(distinct l.from_id)::integer ${CITING} and (l.to_id = r.id or l.to_id in (
      select id from documentversions where org_id = app.org() and document = r.id))`,
    initial: 0,
  },
}

/** The named people who have signed in the current round, or in the round that led to the current status. */
const signed = (meaning: string, people: string, step: string): ComputedField<string[]> => ({
  sql: `select coalesce(jsonb_agg(distinct s.signer_id), '[]') from signatures s
    where s.org_id = r.org_id and s.record_id = r.id and s.meaning = '${meaning}' and s.version > t.round_from
      and t.${people} ? s.signer_id::text and s.statement::jsonb -> 'step' ->> 'to' = '${step}'
      and r.status not in ('draft', 'changes_requested', 'withdrawn')`,
  initial: [],
})

const ofDocument = (expression: string): ComputedField<null> => ({
  sql: `select coalesce(${expression}, false) from techdocuments d where d.org_id = t.org_id and d.id = t.document`,
  initial: null,
})

/** Fields of a version that are computed from its file, its signatures, its document and its citations. */
export const versionComputed: ComputedFields<typeof documentversions> = {
  number: {
    sql: NUMBER.replaceAll('vr.', 'r.').replaceAll('v.', 't.'),
    initial: null,
    // Every version is numbered before it is written.
    after: ({ status, release, minor }) => showVersion({ status, release: release!, minor: minor! }),
  },
  scan: {
    sql: `select case when s.state in ('clean', 'quarantined') then s.state else 'scanning' end
      from stored_files s where s.org_id = t.org_id and s.sha256 = decode(t.checksum, 'hex')`,
    initial: null,
  },
  reviewedBy: signed('review', 'reviewers', 'in_review'),
  approvedBy: signed('approval', 'approvers', 'in_approval'),
  approvedOn: { sql: 't.approved_on', initial: null },
  effectiveOn: { sql: 't.effective_on', initial: null },
  trainingDone: { sql: 't.training_done', initial: null },
  dayReached: { sql: 'coalesce(t.effective_on, current_date) <= current_date', initial: true },
  external: ofDocument('d.external'),
  trainingRequired: ofDocument('d.training_required'),
  replaced: ofDocument('d.replaced_by is not null'),
  translates: ofDocument('d.translation_of is not null'),
  cited: {
    sql: `exists (select ${CITING} and (l.to_id = r.id or (r.status = 'effective' and l.to_id = t.document)))`,
    initial: false,
  },
  otherMoving: {
    sql: `exists (select ${VERSIONS} and v.document = t.document and v.id <> t.id and vr.status in (${MOVING}))`,
    initial: false,
  },
  selfReview: { sql: SELF_REVIEW, initial: false },
  // Unreviewed trail entries block the release only, so they are computed once the version is approved.
  unreviewed: { sql: `case when r.status = 'approved' then ${UNREVIEWED} else '[]' end`, initial: [] },
}
