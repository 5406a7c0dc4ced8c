import { type Locale, LOCALES } from 'contract'
import type { controls } from 'contract/risk/controls'
import type { ComputedField, ComputedFields } from '#platform/collection/hooks.ts'
import type { Tx } from '#platform/db/tx.ts'

const OPEN = `select count(distinct l.assessment)::integer from risklines l
    join records lr on lr.org_id = l.org_id and lr.id = l.id and lr.archived_at is null
    join records p on p.org_id = l.org_id and p.id = l.assessment and p.archived_at is null
  where l.org_id = r.org_id and p.status in ('draft', 'in_progress', 'in_review')`

/** Number of assessments, not yet approved, with a line about the risk or with the control. */
export const openAssessmentsOfRisk: ComputedField<number> = { sql: `${OPEN} and l.risk = r.id`, initial: 0 }
export const openAssessmentsOfControl: ComputedField<number> = {
  sql: `${OPEN} and l.controls @> jsonb_build_array(jsonb_build_object('id', r.id))`,
  initial: 0,
}

const LANGUAGES =
  'select to_jsonb(o.content_languages) as languages from organisations o where o.org_id = app.org()'

/** The languages in which the organisation keeps its libraries. */
export const contentLanguages: ComputedField<Locale[]> = { sql: LANGUAGES, initial: [...LOCALES] }

/** Sets the languages of new items, which were not read yet. */
export async function setContentLanguages(
  tx: Tx,
  mutations: readonly { before: unknown; after: { contentLanguages: Locale[] | null } }[],
): Promise<void> {
  const created = mutations.filter(({ before }) => before === null)
  if (created.length === 0) return
  const [row] = await tx.query<{ languages: Locale[] }>(LANGUAGES)
  for (const { after } of created) after.contentLanguages = row!.languages
}

const lastTest = (column: string): string => `select a.${column} from audittests a
  where a.org_id = r.org_id and a.control = r.id order by a.tested_on desc, a.consequence desc limit 1`

/** The last audit result of a control that its owner has accepted. */
export const lastTestOfControl = {
  lastTestOn: { sql: lastTest('tested_on'), initial: null },
  lastDesign: { sql: lastTest('design'), initial: null },
  lastOperation: { sql: lastTest('operation'), initial: null },
} satisfies Partial<ComputedFields<typeof controls>>
