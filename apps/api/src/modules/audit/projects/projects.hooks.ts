import { isDeepStrictEqual } from 'node:util'
import { HELD_STATES, TOPICAL_REQUIREMENTS } from 'contract/audit/engagement'
import {
  AGREED_FIELDS,
  DEFAULT_PHASE_WEIGHTS,
  type projects,
  type ProjectCollection,
} from 'contract/audit/projects'
import { dayNow } from '#platform/clock.ts'
import type { ComputedField, CollectionHooks } from '#platform/collection/hooks.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Values } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { closeAudience, restrictToAudience, refreshAudiences } from './restricted-audience.ts'
import { refreshProjects } from './counts.ts'
import { FACTS } from './facts.ts'
import { PRIORITY } from './priority.ts'
import { adoptPlanLines } from './plan-line.ts'
import { planParts } from './plan-parts.ts'
import { projectHealth } from './project-rules.ts'
import { alignTeams, requireAbleLeaders, requireTwoLeaders } from './team-roles.ts'

const counter = (column: string): ComputedField<number> => ({ sql: `t.${column}`, initial: 0 })

const OVERDUE = `coalesce(r.due_on < current_date and r.archived_at is null
  and r.status not in ('follow_up', 'closed', 'cancelled'), false)`

function initialiseProject(after: Values<ProjectCollection>): void {
  after.phaseWeights ??= { ...DEFAULT_PHASE_WEIGHTS }
  after.topical ??= TOPICAL_REQUIREMENTS.map((requirement) => ({
    requirement,
    applicable: null,
    reason: null,
  }))
}

const AGREED_STATES = new Set(['fieldwork', 'completion'])

/** After planning is approved, a change of agreed terms requires a decision on informing the auditee. */
function markAgreedChange(before: Stored<ProjectCollection>, after: Values<ProjectCollection>): void {
  if (!AGREED_STATES.has(before.status)) return
  const changed = AGREED_FIELDS.some((key) => !isDeepStrictEqual(before[key] ?? null, after[key] ?? null))
  if (changed) after.uninformedSince ??= dayNow()
}

/** Sets the dates of phases and the status before a hold. */
function updatePhaseDates(before: Stored<ProjectCollection>, after: Values<ProjectCollection>): void {
  if (before.status === after.status) return
  const today = dayNow()
  if (after.status === 'on_hold') after.heldFrom = before.status as typeof after.heldFrom
  else if (before.status === 'on_hold') after.heldFrom = null
  const held = (HELD_STATES as readonly string[]).includes(before.status)
  if (after.status === 'completion' && held) after.fieldworkEndedOn ??= today
  // A reopened project is editable; its sealed file stays, and the next sealing creates another.
  if (before.status === 'closed') after.sealedOn = null
}

/** Sets the dates of signed transitions separately, because signing must not change the signed content. */
const updateSignedDates = (tx: WriteTx, ids: readonly string[]) =>
  tx.query(
    `update projects t set closed_on = case when r.status = 'closed' then coalesce(t.closed_on, current_date) end,
       fieldwork_started_on = case when r.status = 'fieldwork' then coalesce(t.fieldwork_started_on, current_date)
         else t.fieldwork_started_on end
     from records r where t.org_id = app.org() and t.id = any($1::uuid[]) and r.org_id = t.org_id and r.id = t.id`,
    [ids],
  )

/** Hooks of projects: audience, team, gates and progress. */
export const projectHooks = (byType: CollectionsByType): CollectionHooks<typeof projects> => ({
  computed: {
    team: { sql: 'to_jsonb(t.team)', initial: [] },
    contacts: { sql: 'to_jsonb(t.contacts)', initial: [] },
    planningShare: counter('planning_share'),
    fieldworkShare: counter('fieldwork_share'),
    completionShare: counter('completion_share'),
    progress: counter('progress'),
    fieldworkStartedOn: { sql: 't.fieldwork_started_on', initial: null },
    closedOn: { sql: 't.closed_on', initial: null },
    health: { sql: projectHealth('r.status', 't.progress', 't.start_on', 'r.due_on'), initial: 'green' },
    overdue: { sql: OVERDUE, initial: false },
    priority: PRIORITY,
    hoursBooked: counter('hours_booked'),
    procedures: counter('procedure_count'),
    issuesCritical: counter('issue_critical_count'),
    issuesHigh: counter('issue_high_count'),
    issuesMedium: counter('issue_medium_count'),
    issuesLow: counter('issue_low_count'),
    facts: { sql: FACTS, initial: null },
  },
  signedParts: planParts,
  beforeWrite: async (tx, mutations) => {
    requireTwoLeaders(mutations)
    await requireAbleLeaders(tx, mutations)
    await adoptPlanLines(tx, mutations)
    for (const { before, after } of mutations)
      if (before) {
        updatePhaseDates(before, after)
        markAgreedChange(before, after)
      } else initialiseProject(after)
  },
  afterWrite: async (tx, written, context) => {
    const ids = written.map(({ row }) => row.id)
    const begun = written.filter(({ mutation }) => mutation.before === null).map(({ row }) => row.id)
    await refreshAudiences(tx, ids)
    if (begun.length > 0) await closeAudience(tx, begun)
    for (const { row, mutation } of written)
      if (row.confidentiality === 'restricted' && mutation.before?.confidentiality === 'standard')
        await restrictToAudience(tx, row.id)
    const moved = written.filter(({ mutation, row }) => mutation.before?.status !== row.status)
    if (moved.length > 0)
      await updateSignedDates(
        tx,
        moved.map(({ row }) => row.id),
      )
    await alignTeams(tx, byType, written, context)
    await refreshProjects(tx, byType, ids)
  },
})
