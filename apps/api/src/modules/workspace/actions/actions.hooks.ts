import { AUDIT_ROLES, fail, type Localized, type Role } from 'contract'
import { refuse } from 'contract/refusals'
import {
  CONSENTS,
  type Extension,
  grantedExtensions,
  leadsSource,
  type actions,
  type ActionCollection,
} from 'contract/workspace/actions'
import { dayNow } from '#platform/clock.ts'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { Mutation, Values, WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type Notice, notify } from '#platform/notifications/notify.ts'
import { sideOf } from './actions.policy.ts'

/** The subject of an action's source record. The action keeps it when the subject is assessed again in a new record. */
const SUBJECTS = ['risk', 'requirement', 'domain'] as const

interface ActionSubject extends Partial<Record<(typeof SUBJECTS)[number], string | null>> {
  name: Localized
  /** The project whose restricted audience applies to the action. */
  project?: string | null
  /** The default verifier. */
  verifierId?: string | null
}

/** The interface to the area of an action's source record. */
export interface ActionOrigin<Found extends ActionSubject = ActionSubject> {
  find(tx: Tx, ids: readonly unknown[]): Promise<Map<string, Found>>
  /** Whether this person may decide on actions for the record in its current state. */
  mayTreat(found: Found, actor: Actor): boolean
  isOpen(found: Found): boolean
  /** Called with the subjects and issues whose actions have changed. */
  changed(tx: WriteTx, subjects: readonly string[], context: WriteContext): Promise<void>
}

/** The reference fields of an action and the source that each belongs to. */
const SOURCES = { riskline: 'risk_treatment', gapitem: 'gap', issue: 'issue' } as const
type OriginField = keyof typeof SOURCES
export type ActionOrigins = Readonly<Record<OriginField, ActionOrigin>>
const FIELDS = Object.keys(SOURCES) as OriginField[]

/** The terms that owner and lead agree on. A change by one side withdraws the agreement of the other. */
const TERMS = ['name', 'description', 'ownerId', 'dueOn', 'priority'] as const

const changed = (
  before: Stored<ActionCollection>,
  after: Values<ActionCollection>,
  keys: readonly ('status' | keyof ActionCollection['fields'])[],
): boolean => keys.some((key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null))

/** Starts an action from its source record, if this person may decide on actions for it. */
async function startFromSource(
  tx: Tx,
  field: OriginField,
  origin: ActionOrigin,
  created: readonly Mutation<ActionCollection>[],
  { actor }: WriteContext,
): Promise<void> {
  const wanted = created.map(({ after }) => after[field]).filter(Boolean)
  const found = wanted.length > 0 ? await origin.find(tx, wanted) : new Map<string, ActionSubject>()
  for (const { after } of created) {
    if (after.source === SOURCES[field] && !after[field]) throw refuse(field, 'required')
    const record = after[field] ? found.get(after[field]) : undefined
    if (!after[field]) continue
    if (!record) throw refuse(field, 'unknown_reference')
    for (const key of [...SUBJECTS, 'project', 'verifierId'] as const) after[key] ??= record[key] ?? null
    if (!leadsSource(actor.roles, after.source) && !origin.mayTreat(record, actor)) throw fail('FORBIDDEN')
    if (!origin.isOpen(record)) throw refuse(field, 'not_open')
  }
}

async function initialiseAction(
  tx: Tx,
  origins: ActionOrigins,
  created: readonly Mutation<ActionCollection>[],
  context: WriteContext,
): Promise<void> {
  const { actor } = context
  for (const { after } of created) for (const key of [...SUBJECTS, 'project'] as const) after[key] = null
  for (const field of FIELDS) await startFromSource(tx, field, origins[field], created, context)
  const today = dayNow()
  for (const { after } of created) {
    const free = FIELDS.every((field) => !after[field])
    if (free && !leadsSource(actor.roles, after.source)) throw fail('FORBIDDEN')
    const side = sideOf(actor, after)
    Object.assign(after, {
      originalDueOn: after.dueOn,
      proposedOn: today,
      extensions: [],
      consent: side ? [side] : [],
      verifierId: after.verifierId ?? (side === 'lead' ? actor.personId : null),
    })
  }
}

/** Auditors must not own actions or be responsible for anything audited (SoD-4). */
export async function requireNoAuditors(tx: Tx, owners: readonly unknown[]): Promise<void> {
  if (owners.length === 0) return
  const found = await tx.query(
    'select from members where org_id = app.org() and id = any($1::uuid[]) and roles && $2::text[]',
    [owners, AUDIT_ROLES as readonly Role[]],
  )
  if (found.length > 0) throw refuse('ownerId', 'auditor_cannot_own')
}

/** An agreed due date changes only by a granted extension. */
function requireExtension(before: Stored<ActionCollection>, after: Values<ActionCollection>): void {
  if (before.status === 'proposed' || before.dueOn === after.dueOn) return
  const [was, now] = [before.extensions, after.extensions] as (Extension[] | null)[]
  const granted = grantedExtensions(now!) > grantedExtensions(was!)
  if (!granted || now!.at(-1)?.dueOn !== after.dueOn) throw refuse('dueOn', 'by_extension')
}

function updateConsent(
  before: Stored<ActionCollection>,
  after: Values<ActionCollection>,
  actor: Actor,
): void {
  const side = sideOf(actor, after)
  const agrees = before.status === 'proposed' && after.status === 'agreed'
  const handedOn = before.status !== 'proposed' && before.ownerId !== after.ownerId
  if (handedOn && (after.status === 'agreed' || after.status === 'in_progress')) {
    // A new owner has not agreed yet.
    after.status = 'proposed'
    after.percent = 0
    after.consent = side ? [side] : []
  } else if (after.status === 'proposed' && changed(before, after, TERMS)) {
    after.consent = side ? [side] : []
  } else if (agrees) {
    const given = new Set([...(before.consent ?? []), side])
    after.consent = CONSENTS.filter((one) => given.has(one))
    if (!CONSENTS.every((one) => given.has(one))) after.status = 'proposed'
  }
}

/** Derives the status from the progress: started above zero, done at one hundred percent. */
function updateProgress(after: Values<ActionCollection>): void {
  const percent = after.percent ?? 0
  if (after.status === 'proposed' && percent > 0) throw refuse('percent', 'not_agreed')
  if (after.status === 'agreed' && percent > 0) after.status = 'in_progress'
  if (after.status === 'completed') after.percent = 100
}

/** Notices for the owner of a new action and for the verifier of a completed one. */
function noticesFor(
  before: Stored<ActionCollection> | null,
  row: Stored<ActionCollection>,
  { actor }: WriteContext,
): Notice[] {
  const told = { recordId: row.id, actorId: actor.personId, dueOn: row.dueOn }
  const notices: Notice[] = []
  if (before?.ownerId !== row.ownerId)
    notices.push({
      ...told,
      personId: row.ownerId,
      kind: 'assigned',
      cause: `action:${row.id}:${row.version}`,
    })
  if (row.status === 'completed' && before?.status !== 'completed')
    notices.push({
      ...told,
      personId: String(row.verifierId),
      kind: 'review_waiting',
      cause: `review:${row.id}:${row.version}`,
    })
  return notices.filter(({ personId }) => personId !== actor.personId)
}

/** Hooks of actions: agreement, original due date and progress. */
export const actionHooks = (origins: ActionOrigins, jobs: Jobs): CollectionHooks<typeof actions> => ({
  computed: {
    evidence: {
      sql: `select count(*)::integer from links l join records e on e.org_id = l.org_id and e.id = l.from_id
        where l.org_id = r.org_id and l.to_id = r.id and l.kind = 'supports' and e.archived_at is null`,
      initial: 0,
    },
    overdue: {
      sql: `r.due_on < current_date and r.status in ('proposed', 'agreed', 'in_progress')`,
      initial: false,
    },
    dueSoon: {
      sql: `r.due_on between current_date and current_date + 30 and r.status in ('proposed', 'agreed', 'in_progress')`,
      initial: false,
    },
    reported: {
      sql: `exists (select from issues i where i.org_id = t.org_id and i.id = t.issue and i.reported_on is not null)`,
      initial: false,
    },
  },
  beforeWrite: async (tx, mutations, context) => {
    await initialiseAction(
      tx,
      origins,
      mutations.filter(({ before }) => before === null),
      context,
    )
    const owners = mutations.filter(({ before, after }) => before?.ownerId !== after.ownerId)
    await requireNoAuditors(
      tx,
      owners.map(({ after }) => after.ownerId),
    )
    for (const { before, after } of mutations) {
      if (before) {
        requireExtension(before, after)
        updateConsent(before, after, context.actor)
      }
      updateProgress(after)
    }
  },
  afterWrite: async (tx, written, context) => {
    const notices = written.flatMap(({ row, mutation }) => noticesFor(mutation.before, row, context))
    await notify(tx, jobs, notices)
    // An action for a requirement also treats its risk, so every area is notified of every subject.
    const subjects = written
      .flatMap(({ row }) => ([...SUBJECTS, 'issue'] as const).map((key) => row[key]))
      .filter((id) => id !== null)
    for (const field of FIELDS) await origins[field].changed(tx, subjects, context)
  },
})
