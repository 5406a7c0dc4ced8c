import { assessments } from 'contract/risk/assessments'
import { engagementrisks } from 'contract/audit/engagement-risks'
import { procedures } from 'contract/audit/procedures'
import { projectmembers } from 'contract/audit/project-members'
import { racmrows } from 'contract/audit/racm-rows'
import { devices } from 'contract/techdoc/devices'
import { gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import { randomUUID } from 'node:crypto'
import { reviewQueue } from '#modules/audit/fieldwork/review-queue.ts'
import { loadProjectRecords } from '#modules/audit/project-creation/project-records.ts'
import { registered } from '#platform/collection/spine.ts'
import type { FigureFilter } from 'contract/risk/figures'
import { groupKeysOf, ROLES, totalKeysOf } from 'contract'
import { listChosen } from '#modules/risk/assessments/figures/chosen-lines.ts'
import { loadFigures, loadLosses } from '#modules/risk/assessments/figures/figures.service.ts'
import { isOwnHazard } from '#modules/techdoc/file/accept-hazards.ts'
import { readPage } from '#modules/techdoc/gspr/page.service.ts'
import { readRecordTexts } from '#modules/workspace/assistance/record-texts.ts'
import { listRules, writeRuleBook } from '#modules/workspace/consistency/consistency.service.ts'
import { totalOf } from '#modules/workspace/exports/export-context.ts'
import { readAreas } from '#modules/workspace/me/areas.service.ts'
import { findCandidates, findWholes } from '#modules/workspace/me/work.queries.ts'
import type { Candidate } from '#modules/workspace/search/find.queries.ts'
import { groupSource } from '#modules/workspace/provisioning/directory-groups.service.ts'
import { userSource } from '#modules/workspace/provisioning/directory-users.service.ts'
import { listResources } from '#modules/workspace/provisioning/scim-list.ts'
import { refreshEntries } from '#modules/workspace/search/index/refresh-entries.ts'
import { readPassages } from '#modules/workspace/search/passages.ts'
import { findBetween, findMatrix } from '#modules/workspace/traceability/traceability.queries.ts'
import { linesOf, otherTables } from '#modules/workspace/organisation-data/tables.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { forbiddenTransitions } from '#platform/collection/four-eyes.ts'
import { findIds, listPage, loadRecords } from '#platform/collection/list.ts'
import type { Column, Shape } from '#platform/collection/shape.ts'
import type { Row } from '#platform/collection/stored.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { Mutation } from '#platform/collection/mutation.ts'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { expect } from 'vitest'
import { type Recorded, recordingTx } from './recording.ts'

/** A value of each type that fields are filtered and sorted by. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  uuid: randomUUID(),
  integer: 1,
  bigint: 1,
  date: '2026-11-18',
  timestamptz: '2026-11-18T10:00:00Z',
}

const sampleOf = ({ sqlType }: Pick<Column, 'sqlType'>): unknown => SAMPLES[sqlType.replace('[]', '')] ?? 'x'

const ROW: Row = {
  id: randomUUID(),
  version: 1,
  status: 'x',
  createdAt: '2026-11-18T10:00:00Z',
  createdBy: randomUUID(),
  updatedAt: '2026-11-18T10:00:00Z',
  updatedBy: randomUUID(),
  archivedAt: null,
}

/** One filter with every field, with a single value or several. */
function filterOf({ columns }: Shape, several: boolean): Record<string, unknown> {
  const values = (column: Column) =>
    several && column.table !== 'links' ? ['none', sampleOf(column)] : [sampleOf(column)]
  const filtered = columns.filter(({ field }) => field.filter)
  return Object.fromEntries(
    filtered.map((column) => [column.key, column.field.kind === 'flag' ? several : values(column)]),
  )
}

async function runReads(tx: Tx, collection: RegisteredCollection, actor: Actor): Promise<void> {
  const { shape } = collection
  const { of } = shape
  for (const sort of of.sorts) {
    const column = shape.columns.find(({ key }) => key === sort)
    const value = column ? sampleOf(column) : sort.endsWith('At') ? SAMPLES['timestamptz'] : 'x'
    const cursor = Buffer.from(JSON.stringify([sort, 'en', value, ROW.id])).toString('base64url')
    await listPage(tx, shape, { sort, cursor }, actor)
  }
  for (const several of [true, false])
    await listPage(tx, shape, { ...filterOf(shape, several), total: true }, actor, several)
  const totals = totalKeysOf(of)
  for (const groupBy of groupKeysOf(of)) await listPage(tx, shape, { totals, groupBy }, actor)
  await listPage(tx, shape, { totals, q: 'word' }, actor)
  await listPage(tx, shape, { q: 'word', status: ['x'], archived: 'only', total: true }, actor)
  for (const lock of [true, false]) await loadRecords(tx, shape, [ROW.id], lock)
  await findIds(tx, shape, {}, actor, 1)
  await totalOf({ tx, collection, actor, order: { format: 'excel', query: {} } })
  const rows = [...new Set(of.machine.transitions.map(({ from }) => from))].map((status) => ({
    ...ROW,
    status,
  }))
  await forbiddenTransitions(tx, shape, actor, rows)
}

/** The rows are not written, so both attempts end with a conflict. */
async function runWrites(tx: WriteTx, shape: Shape, actor: Actor): Promise<void> {
  const { beforeWrite: _before, lockRelated: _lock, ...plain } = shape
  const after = { id: ROW.id, status: ROW.status, archived: false }
  const mutations: Mutation[] = [
    { action: 'create', before: null, after },
    { action: 'update', before: ROW, after },
  ]
  for (const mutation of mutations)
    await writeRecords(tx, plain, [mutation], { actor, requestId: 'x' }).catch(() => undefined)
}

const FIGURES: readonly FigureFilter[] = [
  {},
  {
    status: ['approved'],
    unit: [ROW.id],
    process: [ROW.id],
    domain: [ROW.id],
    category: ['financial'],
    context: ['enterprise'],
    ownerId: [ROW.id],
    from: '2026-01-01',
    to: '2026-12-31',
  },
  { unit: [ROW.id], context: ['enterprise'], from: '2026-01-01', asAt: '2026-06-30' },
]

/** Finds the record that the caller reads first, and nothing after it. */
function findingFirst(recorded: Recorded[]): WriteTx {
  let isFirst = true
  return recordingTx(recorded, async () => {
    const rows = isFirst ? [ROW] : []
    isFirst = false
    return rows
  })
}

/** Runs the code that assembles statements at run time, and returns the statements that it sent. */
export async function runAssembled({ db, collections }: Services): Promise<Recorded[]> {
  const recorded: Recorded[] = []
  const org = randomUUID()
  const actor: Actor = { personId: ROW.id, orgId: org, roles: ROLES, superUser: false, locale: 'en' }
  const reading = db.read({ orgId: org, personId: ROW.id })
  const counting = recordingTx(recorded, async () => [{ value: 0, count: 0, whole: true }])
  const empty = recordingTx(recorded, async () => [])
  for (const collection of collections.values()) {
    await runReads(counting, collection, actor)
    await runWrites(empty, collection.shape, actor)
  }
  const tx = recordingTx(recorded, (text, values) => reading.query(text, values))
  await listRules(tx, collections, writeRuleBook(collections), actor)
  // Every state occurs.
  const present = recordingTx(recorded, async (text, [types, states]) =>
    text.includes('unnest($1::text[], $2::text[])')
      ? (types as string[]).map((type, index) => ({ type, status: (states as string[])[index] }))
      : [],
  )
  await findCandidates(present, collections, actor)
  await findWholes(
    empty,
    collections,
    [...collections.keys()].map((type) => ({ recordId: ROW.id, type })),
  )
  await readPassages(
    empty,
    collections,
    'en',
    'word',
    [...collections.keys()].map((type) => ({ id: ROW.id, type }) as Candidate),
  )
  // A record of every type is indexed.
  const indexed = recordingTx(recorded, async (text) =>
    text.includes('select id, type, code, title, tags')
      ? [...collections.keys()].map((type) => ({ id: randomUUID(), type, code: 'x', title: {}, tags: [] }))
      : [],
  )
  await refreshEntries(indexed, collections, '1', [ROW.id])
  await readRecordTexts(
    empty,
    collections,
    [...collections.keys()].map((type) => ({ id: ROW.id, type })),
  )
  const [from, to] = [ROW.id, randomUUID()]
  await findBetween(tx, collections, {
    from,
    to,
    types: [...collections.keys()],
    maxSteps: 2,
    maxRecords: 10,
    untilMet: true,
  })
  await findMatrix(tx, collections, { rows: 'riskline', columns: 'risk' }, 1)
  await readAreas(tx, collections, actor)
  await isOwnHazard(tx, ROW.id, actor)
  for (const filter of FIGURES) {
    await loadFigures(tx, registered(collections, assessments), actor, filter)
    await loadLosses(tx, registered(collections, assessments), actor, filter)
    await listChosen(tx, filter, actor)
  }
  for (const of of [projectmembers, engagementrisks, procedures, racmrows])
    await loadProjectRecords(empty, collections, of, ROW.id)
  await reviewQueue(findingFirst(recorded), collections, actor, ROW.id)
  // A checklist without rows is answered as unknown, after the statement.
  const checklist = {
    devices: registered(collections, devices),
    gsprrows: registered(collections, gsprrows),
  }
  await expect(readPage(findingFirst(recorded), checklist, ROW.id, 'en', actor)).rejects.toThrow()
  for (const source of [userSource(''), groupSource('')])
    for (const name of [undefined, ...Object.keys(source.columns)])
      await listResources(tx, source, { filter: name && `${name} eq "x"` })
  for (const table of await otherTables(tx, new Set())) for await (const _ of linesOf(tx, table, new Set()));
  return recorded
}
