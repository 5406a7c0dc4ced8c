import type { requirements } from 'contract/compliance/requirements'
import type {
  AfterEvidenceChange,
  ComputedField,
  CollectionHooks,
  ComputedFields,
} from '#platform/collection/hooks.ts'
import { refreshUniverses } from './counts.ts'
import { APPLIES, EVIDENCE_OF, NOT_DECLINED, OFFERED, VALID_FOR } from './evidence-sql.ts'
import { announceMapped } from './mapped.ts'
import { refreshProof } from './proof.ts'
import { requirePossible, wrongFields } from './requirement-rules.ts'

const ITEM = 'from gapitems i where i.org_id = t.org_id and i.id = t.item'
const ofItem = (column: string): ComputedField<null> => ({ sql: `select i.${column} ${ITEM}`, initial: null })

const EVIDENCE = `from ${EVIDENCE_OF('t')}`
const VALID = VALID_FOR('t')
/**
 * Forces an index lookup for each row shown. Otherwise PostgreSQL, whose plan ignores the page limit, hashes all links
 * or records of the organisation for the sake of 25 rows.
 */
const ROW_BY_ROW = 'offset 0'
const CONTROLLED = `exists (select from links l where l.org_id = t.org_id and l.from_id = t.id and l.kind = 'satisfied_by'
  ${ROW_BY_ROW})`
/** A requirement that does not apply has no gap, whatever an earlier analysis found. */
const PRIORITY = `case when ${APPLIES} then (select i.priority ${ITEM}) end`

const LAST_TEST = (column: string) => `select a.${column} from audittests a
  where a.org_id = t.org_id and a.requirement = t.id order by a.tested_on desc, a.consequence desc limit 1`

const requirementComputed: ComputedFields<typeof requirements> = {
  proposal: {
    sql: `select case when coalesce(cardinality(u.profile), 0) = 0 then null
      when coalesce(cardinality(t.applies_to), 0) = 0 or 'all' = any(t.applies_to) or t.applies_to && u.profile
        then 'applicable' else 'not_applicable' end
      from universes u where u.org_id = t.org_id and u.id = t.universe`,
    initial: null,
  },
  unowned: {
    sql: `${APPLIES} and r.owner_id is null and not exists (
      select from records d where d.org_id = t.org_id and d.id = t.domain and d.owner_id is not null ${ROW_BY_ROW})`,
    initial: false,
  },
  uncontrolled: { sql: `${APPLIES} and not ${CONTROLLED}`, initial: false },
  evidence: { sql: `select count(distinct e.id)::integer ${EVIDENCE}`, initial: 0 },
  validEvidence: { sql: `select count(distinct e.id)::integer ${EVIDENCE} and ${VALID}`, initial: 0 },
  unproven: { sql: `${APPLIES} and coalesce(t.proven_until < current_date, true)`, initial: false },
  offers: {
    sql: `case when ${APPLIES} then (select count(distinct e.id)::integer from ${OFFERED} and ${NOT_DECLINED}) else 0 end`,
    initial: 0,
  },
  offered: { sql: `${APPLIES} and exists (select from ${OFFERED} and ${NOT_DECLINED})`, initial: false },
  item: { sql: 't.item', initial: null },
  answer: ofItem('answer'),
  maturity: ofItem('maturity'),
  priority: { sql: PRIORITY, initial: null },
  unplanned: {
    sql: `coalesce(${PRIORITY} in ('critical', 'high'), false) and not exists (
      select from actions x join records a on a.org_id = x.org_id and a.id = x.id
      where x.org_id = t.org_id and x.requirement = t.id and a.archived_at is null
        and a.status not in ('cancelled', 'verified') ${ROW_BY_ROW})`,
    initial: false,
  },
  unsupported: {
    sql: `select i.answer = 'compliant' and coalesce(i.supported_until < current_date, true) ${ITEM}`,
    initial: null,
  },
  assessedOn: {
    sql: `select coalesce(a.approved_on, (k.updated_at at time zone 'UTC')::date) from gapitems i
        join gapanalyses a on a.org_id = i.org_id and a.id = i.gapanalysis
        join records k on k.org_id = i.org_id and k.id = i.id
      where i.org_id = t.org_id and i.id = t.item and i.answer <> 'not_assessed'`,
    initial: null,
  },
  lastTestOn: { sql: LAST_TEST('tested_on'), initial: null },
  lastTestResult: { sql: LAST_TEST('result'), initial: null },
}

/** Hooks of requirements: reason for "not applicable", and the figures of the universe. */
export const requirementHooks = (
  afterEvidenceChange: AfterEvidenceChange,
): CollectionHooks<typeof requirements> => ({
  computed: requirementComputed,
  validateRows: wrongFields,
  beforeWrite: async (tx, mutations) => {
    for (const { after } of mutations) after.applicability ??= 'undecided'
    await requirePossible(tx, mutations)
  },
  afterWrite: async (tx, written) =>
    refreshUniverses(
      tx,
      written.map(({ row }) => row.universe),
    ),
  afterEvidenceChange: async (tx, ids, context) => {
    await refreshProof(tx, ids)
    await afterEvidenceChange(tx, ids, context)
    await announceMapped(tx, ids)
  },
})
