import { ASSESSMENT_STATES } from 'contract/risk/assessments'
import type { FigureFilter } from 'contract/risk/figures'
import { Conditions } from '#platform/collection/filter.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { isApproved, seesWorkInProgress } from '../assessments.policy.ts'
import { lastApproved } from '../register-at.ts'

/** The selection of lines for figures, as SQL with its values: defines a CTE `chosen`. */
export interface Chosen {
  readonly sql: string
  readonly values: readonly unknown[]
  /** The day until which the register counts, as SQL. */
  readonly day: string
  /** The conditions for all approved lines of the register, also earlier ones; null if the register is not chosen. */
  readonly history: string | null
  /** The assessments selected by status, unit, context or period; null if the filter has none of these. */
  readonly assessments: { readonly sql: string; readonly values: readonly unknown[] } | null
}

const COLUMNS = `l.id, l.subject, l.assessment, l.category, coalesce(l.process, l.domain) as process, l.fraud, l.previous, l.trend, l.position,
    l.inherent_likelihood, l.inherent_impact, l.inherent_score, l.inherent_level,
    l.residual_likelihood, l.residual_impact, l.residual_score, l.residual_level, l.target_likelihood, l.target_impact,
    l.rated_0, l.rated_1, l.rated_2, l.rated_3, l.not_rated, l.key_controls, l.key_control_marks,
    l.loss_min is not null and l.loss_likely is not null and l.loss_max is not null and l.loss_probability is not null as estimated`

/** The statuses in which this person may read lines. */
const readable = (wanted: readonly string[], actor: Actor): string[] =>
  wanted.filter((state) => seesWorkInProgress(actor.roles) || isApproved(state))

/**
 * Selects the lines of one assessment, whose read permission the caller has checked; or of all assessments in some
 * statuses, limited to those the person may read; or the register: the last approved line of each risk, now or at the
 * end of a day, open to everyone who may read lines. Lines about requirements are included only if their context is in the filter.
 */
export function chosenLines(filter: FigureFilter, actor: Actor): Chosen {
  const where = new Conditions()
  const { assessment, status, unit, process, domain, category, context, ownerId, from, to, asAt } = filter
  const scope: string[] = []
  if (!assessment && (status || unit || context || from || to))
    scope.push(`p.status = any(${where.put(readable(status ?? ASSESSMENT_STATES, actor))})`)
  if (unit)
    scope.push(`exists (select from links k where k.org_id = a.org_id and k.from_id = a.id and k.kind = 'covers'
      and k.to_id = any(${where.put(unit)}::uuid[]))`)
  if (context) scope.push(`a.context = any(${where.put(context)})`)
  if (from) scope.push(`a.period_to >= ${where.put(from)}::date`)
  if (to) scope.push(`a.period_from <= ${where.put(to)}::date`)
  const assessments = scope.length > 0 && {
    sql: `select a.id from assessments a join records p on p.org_id = a.org_id and p.id = a.id
      where a.org_id = app.org() and p.archived_at is null and ${scope.join(' and ')}`,
    values: [...where.values],
  }
  const register = !assessment && !status
  if (assessment) where.add(`l.assessment = ${where.put(assessment)}`)
  if (assessments) where.add(`l.assessment in (${assessments.sql})`)
  if (!assessment && !context) where.add(`l.about = 'risk'`)
  if (domain) where.add(`l.domain = any(${where.put(domain)}::uuid[])`)
  if (process) where.add(`l.process = any(${where.put(process)}::uuid[])`)
  if (category) where.add(`l.category = any(${where.put(category)})`)
  if (ownerId) where.add(`r.owner_id = any(${where.put(ownerId)}::uuid[])`)
  const history = register ? ['l.org_id = app.org()', ...where.parts].join(' and ') : null
  const day = asAt ? `${where.put(asAt)}::date` : 'current_date'
  if (asAt) where.add(`(l.subject, l.assessment) in (${lastApproved(day)})`)
  else if (register) where.add('l.current is true')
  // Current lines are never archived: only lines of open assessments can be.
  const spine = !register || ownerId !== undefined || asAt !== undefined
  if (spine) where.add('r.archived_at is null')
  return {
    sql: `chosen as materialized (select ${COLUMNS} from risklines l
      ${spine ? 'join records r on r.org_id = l.org_id and r.id = l.id' : ''}
      where l.org_id = app.org() and ${where.text})`,
    values: where.values,
    day,
    history,
    assessments: assessments || null,
  }
}

/** The ids of the chosen lines, the highest residual score first. */
export async function listChosen(tx: Tx, filter: FigureFilter, actor: Actor): Promise<string[]> {
  const { sql, values } = chosenLines(filter, actor)
  const rows = await tx.query<{ id: string }>(
    `with ${sql} select id from chosen order by residual_score desc nulls last, id`,
    values,
  )
  return rows.map(({ id }) => id)
}
