import * as z from 'zod/mini'
import type { Collection, FilterOf } from './collection.ts'
import { figureQuery, listFigures } from './list-totals.ts'
import type { Locale } from './locale.ts'
import { LocaleSchema } from './locale-schema.ts'
import { type Action, action } from './permissions.ts'
import { shapeOf } from './query-string.ts'
import { Id, IdParams, Moment, route, type Schema } from './route.ts'
import { Export, EXPORT_FORMATS, MAX_BUNDLE, RECORD_FORMATS } from './workspace/exports.ts'

export const PAGE_SIZES = [10, 25, 50, 100] as const
const MAX_PAGE = 100
/** A bulk change or an import touches at most this many records. */
export const MAX_BATCH = 10_000

/** The total is counted only on request and up to a limit; if not exact, it is a lower bound. */
const Total = z.object({ value: z.int(), exact: z.boolean() })

export const pageOf = <S extends Schema>(item: S) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()), total: z.optional(Total) })

const pageShape = {
  limit: z.optional(z.int().check(z.gte(1), z.lte(MAX_PAGE))),
  cursor: z.optional(z.string().check(z.maxLength(2000))),
}
export const PageQuery = z.strictObject(pageShape)

export const Reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(1000))

/** One entry of a record's history: who changed what from what to what, when and why. */
export const HistoryEntry = z.object({
  seq: z.int(),
  at: Moment,
  action: z.string(),
  actorId: z.nullable(Id),
  actorRoles: z.array(z.string()),
  version: z.nullable(z.int()),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  reason: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
})

export const LinkEnd = z.object({
  id: Id,
  type: z.string(),
  code: z.string(),
  title: z.unknown(),
  status: z.string(),
})
export const Link = z.object({ id: Id, kind: z.string(), direction: z.enum(['out', 'in']), record: LinkEnd })
export const LinkInput = z.strictObject({ kind: z.enum(['relates_to', 'depends_on', 'supports']), to: Id })

export const ASSIGNMENT_ROLES = ['responsible', 'reviewer', 'approver', 'informed'] as const
export const Assignment = z.object({
  id: Id,
  recordId: Id,
  personId: Id,
  role: z.enum(ASSIGNMENT_ROLES),
  dueOn: z.nullable(z.string()),
  doneAt: z.nullable(Moment),
})
export const AssignmentInput = z.strictObject({
  personId: Id,
  role: z.enum(ASSIGNMENT_ROLES),
  dueOn: z.optional(z.nullable(z.iso.date())),
})

const Skipped = z.object({
  id: Id,
  code: z.string(),
  reason: z.string(),
  /** The unmet guards of the transition, where they are the reason. */
  guards: z.optional(z.array(z.string())),
})
export const BulkReport = z.object({
  /** Present once applied; names the operation for undo. */
  operation: z.nullable(Id),
  undoUntil: z.nullable(Moment),
  changed: z.int(),
  unchanged: z.int(),
  skipped: z.array(Skipped),
})

const ImportCell = z.object({ column: z.string(), from: z.unknown(), to: z.unknown() })
export const ImportRow = z.object({
  row: z.int(),
  code: z.nullable(z.string()),
  outcome: z.enum(['create', 'update', 'archive', 'unchanged', 'conflict', 'error']),
  cells: z.array(ImportCell),
  /** The error code and its column; `text` is the part of a multi-value cell that could not be read. */
  problems: z.array(
    z.object({ column: z.nullable(z.string()), code: z.string(), text: z.optional(z.string()) }),
  ),
})
/** The columns of a workbook without our column keys, and the columns of the list that they may fill. */
const ImportHeadings = z.object({
  found: z.array(z.object({ at: z.int(), text: z.string(), column: z.nullable(z.string()) })),
  columns: z.array(z.object({ key: z.string(), label: z.string() })),
})
export type ImportHeadings = z.output<typeof ImportHeadings>
/** How the columns of such a workbook are assigned: `3:name_en,5:cause_en`. */
const assignedColumns = z.optional(z.string().check(z.maxLength(4000)))
export const ImportReport = z.object({
  committed: z.boolean(),
  counts: z.object({
    create: z.int(),
    update: z.int(),
    archive: z.int(),
    unchanged: z.int(),
    conflict: z.int(),
    error: z.int(),
  }),
  warnings: z.array(z.object({ column: z.string(), code: z.string() })),
  /** Present for a workbook without our column keys. */
  headings: z.optional(ImportHeadings),
  /** Every row with a change or a problem, in file order, up to the reporting limit. */
  rows: z.array(ImportRow),
})
export type ImportReport = z.output<typeof ImportReport>
export type ImportRow = z.output<typeof ImportRow>

/** The schema of each filter. The type of a collection keeps what filters accept, not how the schema is built. */
export const filterShape = ({ Filter }: Collection): Readonly<Record<string, Schema>> => shapeOf(Filter)

/** The routes of each family. `list`, `get` and `history` belong to none: every collection has them. */
export const ROUTE_FAMILIES = {
  create: ['create'],
  update: ['update'],
  transition: ['transition'],
  archive: ['archive', 'restore'],
  bulk: ['bulkCheck', 'bulk', 'bulkUndo'],
  import: ['importCheck', 'importCommit'],
  export: ['export', 'exportMany'],
  exportOne: ['exportOne'],
  asAt: ['asAt'],
  links: ['links'],
  editLinks: ['link', 'unlink'],
  assignments: ['assignments', 'assign', 'unassign'],
} as const

export type RouteFamily = keyof typeof ROUTE_FAMILIES
type UsualFamily = 'create' | 'update' | 'transition'
type BaseRoute = 'list' | 'get' | 'history'

/**
 * The route families of a collection. `create`, `update` and `transition` are on unless switched off; all others must
 * be declared.
 */
export type RouteOptions = {
  readonly [F in RouteFamily]?: F extends UsualFamily ? false : true
}

/** The families that the record page and the record panel of the web application use. */
export const RECORD_PAGE = {
  archive: true,
  exportOne: true,
  asAt: true,
  links: true,
  editLinks: true,
  assignments: true,
} as const satisfies RouteOptions

type EveryRoute<C extends Collection> = ReturnType<typeof everyRoute<C>>
type FamilyRoute<F extends RouteFamily> = (typeof ROUTE_FAMILIES)[F][number]
type DeclaredFamily<O extends RouteOptions> =
  | Exclude<UsualFamily, keyof O>
  | Exclude<keyof O & RouteFamily, UsualFamily>

/**
 * The routes of a collection with these options. Routes that are off are not properties, so calling one does not
 * compile.
 */
export type RoutesOf<C extends Collection, O extends RouteOptions> = Pick<
  EveryRoute<C>,
  BaseRoute | FamilyRoute<DeclaredFamily<O>>
>

/** The routes of a collection known only at run time, of which some families are guaranteed. */
export type CollectionRoutes<F extends RouteFamily = never> = Pick<
  EveryRoute<Collection>,
  BaseRoute | FamilyRoute<F>
> &
  Partial<EveryRoute<Collection>>

const USUAL: Readonly<Partial<Record<RouteFamily, boolean>>> = {
  create: true,
  update: true,
  transition: true,
}

/** Declares the ordinary routes of a collection. */
export function collectionRoutes<C extends Collection, const O extends RouteOptions>(
  of: C,
  options: O,
): RoutesOf<C, O> {
  const declared: Readonly<Partial<Record<RouteFamily, boolean>>> = { ...USUAL, ...options }
  const off = new Set<string>(
    Object.entries(ROUTE_FAMILIES).flatMap(([family, names]) =>
      declared[family as RouteFamily] ? [] : names,
    ),
  )
  const on = Object.entries(everyRoute(of)).filter(([name]) => !off.has(name))
  return Object.fromEntries(on) as RoutesOf<C, O>
}

/** Bulk and file routes are below the list path, all others below the path of one record. */
function everyRoute<C extends Collection>(of: C) {
  const { name, path, actions } = of
  // Without a role that may import, the test that every route has a caller fails.
  const importing = actions.import ?? action(`${of.type}.import`, [])
  const filters = filterShape(of)
  const sorts = of.sorts.flatMap((key) => [key, `-${key}`]) as [string, ...string[]]
  const ListQuery = z.strictObject({
    ...filters,
    ...pageShape,
    sort: z.optional(z.enum(sorts)),
    locale: z.optional(LocaleSchema),
    total: z.optional(z.boolean()),
    ...figureQuery(of),
  })
  const item = `${path}/:id` as const
  const status = z.enum(of.machine.states as [string, ...string[]])
  const reply = of.Record as C['Record']
  // Anyone with a permitted transition may call these routes; the machine and the policy decide which transition. In bulk,
  // changes of fields are skipped for people who may not edit.
  const steps = [actions.update, actions.approve, actions.do, actions.review].filter(
    (step) => step !== undefined,
  )
  const movers = [...new Set(steps.flatMap(({ roles }) => roles))]
  const transition: Action = {
    ...action(`${of.type}.transition`, movers),
    // If every transition is for super users only, so is the route.
    ...(steps.length > 0 && steps.every(({ superUser }) => superUser) ? { superUser: true } : {}),
  }
  return {
    list: route(`${name}.list`, `GET ${path}` as 'GET /x', actions.read, {
      summary: 'List with filters, sorting and keyset paging',
      // What zod infers from fields that are only known at run time says less than their declaration.
      query: ListQuery as unknown as z.ZodMiniType<ListQueryOf<C>>,
      reply: z.extend(pageOf(of.Line as C['Line']), listFigures),
      fails: ['INVALID_CURSOR'],
    }),
    export: route(`${name}.export`, `GET ${path}/export` as 'GET /x', actions.export, {
      summary: 'The list as an Excel workbook that can be imported back',
      // As for `list`: the declared fields say more than zod infers.
      query: z.strictObject({
        ...filters,
        sort: z.optional(z.enum(sorts)),
        locale: z.optional(LocaleSchema),
      }) as unknown as z.ZodMiniType<
        Omit<ListQueryOf<C>, 'limit' | 'cursor' | 'total' | 'totals' | 'groupBy'>
      >,
      reply: 'workbook',
      recorded: true,
    }),
    exportMany: route(`${name}.exportMany`, `POST ${path}/exports` as 'POST /x', actions.export, {
      summary: 'Queue an export of the list or of selected records',
      acts: ['export'],
      body: z.strictObject({
        format: z.enum(EXPORT_FORMATS),
        locale: z.optional(LocaleSchema),
        filter: z.optional(of.Filter as C['Filter']),
        sort: z.optional(z.enum(sorts)),
        ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(MAX_BUNDLE))),
      }),
      reply: Export,
      whileClosing: true,
      fails: ['TOO_MANY_EXPORTS'],
    }),
    exportOne: route(`${name}.exportOne`, `POST ${item}/exports` as 'POST /x', actions.export, {
      summary: 'Queue a document or bundle of one record',
      acts: ['export'],
      params: IdParams,
      body: z.strictObject({ format: z.enum(RECORD_FORMATS), locale: z.optional(LocaleSchema) }),
      reply: Export,
      fails: ['TOO_MANY_EXPORTS'],
      whileClosing: true,
    }),
    importCheck: route(`${name}.importCheck`, `POST ${path}/import/check` as 'POST /x', importing, {
      summary: 'Dry run of an import: changes and errors per cell',
      query: z.strictObject({ columns: assignedColumns }),
      body: 'workbook',
      reply: ImportReport,
      fails: ['UNREADABLE_FILE'],
      changesNothing: true,
    }),
    importCommit: route(`${name}.importCommit`, `POST ${path}/import` as 'POST /x', importing, {
      summary: 'Import a workbook: all rows or none, or the valid rows only',
      acts: ['create', 'update', 'archive', 'restore'],
      query: z.strictObject({ validOnly: z.optional(z.boolean()), columns: assignedColumns }),
      body: 'workbook',
      reply: ImportReport,
      fails: ['UNREADABLE_FILE', 'IMPORT_REJECTED'],
    }),
    bulkCheck: route(`${name}.bulkCheck`, `POST ${path}/bulk/check` as 'POST /x', transition, {
      summary: 'Preview a bulk edit: number of changes, skipped records with reasons',
      body: BulkInput(of),
      reply: BulkReport,
      changesNothing: true,
    }),
    bulk: route(`${name}.bulk`, `POST ${path}/bulk` as 'POST /x', transition, {
      summary: 'Update many records in one transaction; can be undone for ten minutes',
      acts: ['update', 'transition'],
      body: BulkInput(of),
      reply: BulkReport,
    }),
    bulkUndo: route(`${name}.bulkUndo`, `POST ${path}/bulk/:id/undo` as 'POST /x', transition, {
      summary: 'Undo a bulk edit made in the last ten minutes',
      acts: ['update'],
      params: IdParams,
      reply: BulkReport,
      fails: ['UNDO_EXPIRED', 'UNDO_CONFLICT', 'SIGNATURE_REQUIRED'],
    }),
    create: route(`${name}.create`, `POST ${path}` as 'POST /x', actions.create, {
      summary: 'Create a record',
      acts: ['create'],
      body: of.Input,
      reply,
      fails: ['CODE_TAKEN'],
    }),
    get: route(`${name}.get`, `GET ${item}` as 'GET /x', actions.read, {
      summary: 'Get a record',
      params: IdParams,
      reply,
    }),
    update: route(`${name}.update`, `PATCH ${item}` as 'PATCH /x', actions.update, {
      summary: 'Update fields of a record',
      acts: ['update'],
      params: IdParams,
      query: z.strictObject({ reason: z.optional(Reason) }),
      body: of.Changes,
      reply,
      versioned: true,
      fails: ['VERSION_CONFLICT', 'ARCHIVED'],
    }),
    transition: route(`${name}.transition`, `POST ${item}/transitions` as 'POST /x', transition, {
      summary: 'Change the status of a record',
      acts: ['transition'],
      params: IdParams,
      body: z.strictObject({ to: status, reason: z.optional(Reason) }),
      reply,
      versioned: true,
      fails: [
        'VERSION_CONFLICT',
        'TRANSITION_NOT_ALLOWED',
        'GUARD_NOT_MET',
        'SIGNATURE_REQUIRED',
        'FOUR_EYES',
        'APPROVER_EDITED',
        'PERSON_CANNOT_ACT',
        'ARCHIVED',
      ],
    }),
    archive: route(`${name}.archive`, `POST ${item}/archive` as 'POST /x', actions.archive, {
      summary: 'Archive a record; nothing is deleted',
      acts: ['archive'],
      params: IdParams,
      body: z.strictObject({ reason: Reason }),
      reply,
      versioned: true,
      fails: ['VERSION_CONFLICT', 'ARCHIVED'],
    }),
    restore: route(`${name}.restore`, `POST ${item}/restore` as 'POST /x', actions.archive, {
      summary: 'Restore an archived record',
      acts: ['restore'],
      params: IdParams,
      reply,
      versioned: true,
      fails: ['VERSION_CONFLICT'],
    }),
    history: route(`${name}.history`, `GET ${item}/history` as 'GET /x', actions.read, {
      summary: 'The audit trail of one record, newest first',
      params: IdParams,
      query: PageQuery,
      reply: pageOf(HistoryEntry),
    }),
    asAt: route(`${name}.asAt`, `GET ${item}/as-at` as 'GET /x', actions.read, {
      summary: 'The record as at a point in time',
      params: IdParams,
      query: z.strictObject({ at: z.iso.datetime({ offset: true }) }),
      reply: z.object({ at: Moment, version: z.int(), values: z.record(z.string(), z.unknown()) }),
    }),
    links: route(`${name}.links`, `GET ${item}/links` as 'GET /x', actions.read, {
      summary: 'Links of the record in both directions, without unreadable records',
      params: IdParams,
      reply: z.object({ items: z.array(Link) }),
    }),
    link: route(`${name}.link`, `POST ${item}/links` as 'POST /x', actions.update, {
      summary: 'Link the record to another',
      acts: ['link'],
      params: IdParams,
      body: LinkInput,
      reply: Link,
      fails: ['ARCHIVED', 'FROZEN'],
    }),
    unlink: route(`${name}.unlink`, `DELETE ${item}/links/:linkId` as 'DELETE /x', actions.update, {
      summary: 'Remove a link',
      acts: ['unlink'],
      params: z.strictObject({ id: Id, linkId: Id }),
      reply: 'nothing',
      fails: ['ARCHIVED', 'FROZEN'],
    }),
    assignments: route(`${name}.assignments`, `GET ${item}/assignments` as 'GET /x', actions.read, {
      summary: 'Assignments of the record',
      params: IdParams,
      reply: z.object({ items: z.array(Assignment) }),
    }),
    assign: route(`${name}.assign`, `POST ${item}/assignments` as 'POST /x', actions.update, {
      summary: 'Assign a person to the record',
      acts: ['assign'],
      params: IdParams,
      body: AssignmentInput,
      reply: Assignment,
      fails: ['ARCHIVED'],
    }),
    unassign: route(
      `${name}.unassign`,
      `DELETE ${item}/assignments/:assignmentId` as 'DELETE /x',
      actions.update,
      {
        summary: 'End an assignment',
        acts: ['unassign'],
        params: z.strictObject({ id: Id, assignmentId: Id }),
        reply: 'nothing',
        fails: ['ARCHIVED'],
      },
    ),
  }
}

/** The query of a list: its filters, its sort keys in either direction, and the page. */
export type ListQueryOf<C extends Collection = Collection> = FilterOf<C> & {
  sort?: SortOf<C>
  limit?: number
  cursor?: string
  locale?: Locale
  total?: boolean
  /** Asks for figures of these columns over the whole list; counts as asking for the total. */
  totals?: string[]
  /** Asks for the count and the figures of each value of this column. */
  groupBy?: string
}
export type SortOf<C extends Collection> = C['sorts'][number] | `-${C['sorts'][number]}`

/** Records are selected by ids or by a filter; the change is either field values or a new status. */
function BulkInput<C extends Collection>(of: C) {
  return z.strictObject({
    ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(MAX_BATCH))),
    filter: z.optional(of.Filter as C['Filter']),
    changes: z.optional(of.Changes as C['Changes']),
    to: z.optional(z.enum(of.machine.states as [string, ...string[]])),
    reason: z.optional(Reason),
  })
}
