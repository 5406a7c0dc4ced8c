import { grants, inLocale, type Locale } from 'contract'
import type { gapitems } from 'contract/compliance/gap-items'
import { isGap } from 'contract/compliance/scoring'
import { actions } from 'contract/workspace/actions'
import { createRecords, valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { RelatedColumns, RelatedRow } from '#platform/collection/excel/related-hooks.ts'
import { CLEAR } from '#platform/collection/excel/columns.ts'
import { loadNames } from '#platform/collection/excel/names.ts'
import { emailKey, type Names } from '#platform/collection/excel/name-keys.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { Mutation } from '#platform/collection/mutation.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { UNDER_WAY } from './counts.ts'
import { takesActions, treatsGap } from './gap-analyses.policy.ts'
import { draftAction } from './plan-actions.ts'

const COLUMNS = { name: 'action_title', ownerId: 'action_owner_email', dueOn: 'action_due' } as const
type Key = keyof typeof COLUMNS
const KEYS = Object.keys(COLUMNS) as Key[]

type Changes = Partial<Pick<Stored<typeof actions>, Key>>
interface ActionChange {
  item: string
  /** The open action; null where a new one is created. */
  action: Stored<typeof actions> | null
  changes: Changes
}

/** The open action with the earliest due date, by item. */
async function actionsOf(
  tx: Tx,
  collection: RegisteredCollection<typeof actions>,
  items: readonly string[],
): Promise<Map<string, Stored<typeof actions>>> {
  const found = await tx.query<{ item: string; id: string }>(
    `select t.id as item, a.id from gapitems t
       cross join lateral (select done.id ${UNDER_WAY('t')} order by done.due_on, done.code limit 1) a
     where t.org_id = app.org() and t.id = any($1::uuid[])`,
    [items],
  )
  const rows = await loadRecords(tx, collection.shape, [...new Set(found.map(({ id }) => id))])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(found.flatMap(({ item, id }) => (byId.has(id) ? [[item, byId.get(id)!] as const] : [])))
}

const cellsOf = (
  action: Stored<typeof actions> | null,
  names: Names,
  locale: Locale,
): Record<Key, string | null> => ({
  name: action ? inLocale(action.name, locale) : null,
  ownerId: names.emails.get(String(action?.ownerId)) ?? null,
  dueOn: action ? action.dueOn : null,
})

/**
 * The value that a cell asks for; undefined if it equals the current one. A title equal to any of its translations is
 * unchanged.
 */
function parseChange(
  key: Key,
  text: string,
  action: Stored<typeof actions> | null,
  names: Names,
  locale: Locale,
): unknown {
  if (key === 'name') {
    const name = action?.name ?? {}
    return Object.values(name).includes(text) ? undefined : { ...name, [locale]: text }
  }
  if (key === 'dueOn') return text === action?.dueOn ? undefined : text
  const owner = names.people.get(emailKey(text)) ?? null
  return owner !== null && owner === action?.ownerId ? undefined : owner
}

/** Why this person cannot create an action for the item, with the column that shows the error; null if they can. */
function findRefusal(item: Stored<typeof gapitems>, actor: Actor): { column: string; code: string } | null {
  const may = grants(actor, actions.actions.create) && treatsGap(actor, item.ownerId, item.assessorId)
  if (!may || !takesActions(item.phase)) return { column: COLUMNS.name, code: 'forbidden' }
  return isGap(item.answer) ? null : { column: COLUMNS.name, code: 'no_gap' }
}

function planRow(
  { record, text }: RelatedRow<typeof gapitems>,
  action: Stored<typeof actions> | null,
  names: Names,
  actor: Actor,
  collection: RegisteredCollection<typeof actions>,
) {
  const changes: Changes = {}
  const problems: { column: string; code: string }[] = []
  for (const key of KEYS) {
    const column = COLUMNS[key]
    const said = text(column)
    if (said === null) continue
    const value = parseChange(key, said, action, names, actor.locale)
    if (value === undefined) continue
    // `parseChange` gives a value of this field's type, or null if nobody has this email address.
    Object.assign(changes, { [key]: value })
    if (said.toLowerCase() === CLEAR) problems.push({ column, code: 'required' })
    else if (value === null) problems.push({ column, code: 'unknown_person' })
    else if (!actions.fields[key].schema.safeParse(value).success) problems.push({ column, code: 'invalid' })
    // Agreed actions are not changed by import: their owner and lead must see it, and a due date needs an extension.
    else if (action && action.status !== 'proposed') problems.push({ column, code: 'fixed' })
  }
  if (Object.keys(changes).length === 0) return null
  if (action) {
    if (problems.length === 0 && !collection.policy(actor, action).includes('update'))
      problems.push({ column: COLUMNS.name, code: 'forbidden' })
  } else {
    if (!changes.name) problems.push({ column: COLUMNS.name, code: 'required' })
    const why = findRefusal(record, actor)
    if (why) problems.push(why)
  }
  const from = cellsOf(action, names, actor.locale)
  const cells = Object.keys(changes).map((key) => ({
    column: COLUMNS[key as Key],
    from: from[key as Key],
    to: text(COLUMNS[key as Key]),
  }))
  const change: ActionChange = { item: record.id, action, changes }
  return { problems, cells, change }
}

/** Columns for an item's action in its workbook: creates an action, or changes one that is still proposed. */
export const actionColumns = (
  into: () => RegisteredCollection<typeof actions>,
  items: () => RegisteredCollection<typeof gapitems>,
): RelatedColumns<typeof gapitems, ActionChange> => ({
  columns: [
    { key: COLUMNS.name, width: 40 },
    { key: COLUMNS.ownerId, width: 30 },
    { key: COLUMNS.dueOn, width: 12 },
  ],
  async read(tx, ids, locale) {
    const found = await actionsOf(tx, into(), ids)
    const names = await loadNames(tx, {
      people: [...found.values()].map((row) => row.ownerId),
      records: [],
    })
    return new Map(
      [...found].map(([item, action]) => {
        const cells = cellsOf(action, names, locale)
        return [item, KEYS.map((key) => cells[key])]
      }),
    )
  },
  async plan(tx, rows, actor) {
    const said = rows.filter(({ text }) => KEYS.some((key) => text(COLUMNS[key]) !== null))
    if (said.length === 0) return new Map()
    const found = await actionsOf(
      tx,
      into(),
      said.map(({ record }) => record.id),
    )
    const names = await loadNames(tx, {
      people: [...found.values()].map((row) => row.ownerId),
      records: [],
      emails: said.flatMap(({ text }) => text(COLUMNS.ownerId) ?? []),
    })
    const plans = said.flatMap((one) => {
      const plan = planRow(one, found.get(one.record.id) ?? null, names, actor, into())
      return plan ? [[one.row, plan] as const] : []
    })
    return new Map(plans)
  },
  async write(tx, actionChanges, context) {
    const begun = actionChanges.filter(({ action }) => action === null)
    const rows = await loadRecords(
      tx,
      items().shape,
      begun.map(({ item }) => item),
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    const drafts = begun.map(({ item, changes }) => draftAction(byId.get(item)!, changes))
    if (drafts.length > 0) await createRecords(tx, into(), drafts, context)
    const changed = actionChanges.flatMap(({ action, changes }): Mutation<typeof actions>[] =>
      action ? [{ action: 'update', before: action, after: { ...valuesOf(action), ...changes } }] : [],
    )
    if (changed.length > 0) await writeRecords(tx, into().shape, changed, context)
  },
})
