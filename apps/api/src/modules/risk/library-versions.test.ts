import { riskLibrary, type RiskLibrary } from 'content'
import { controlRoutes, type Control } from 'contract/risk/controls'
import { processRoutes, type Process } from 'contract/risk/processes'
import { riskRoutes, type Risk } from 'contract/risk/risks'
import {
  type LibraryChanges,
  type LibraryContents,
  type LibraryTaking,
  starterLibraryRoutes as routes,
  type WantedLine,
} from 'contract/risk/starter-library'
import { subprocessRoutes } from 'contract/risk/subprocesses'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'

let harness: Harness
let first: RiskLibrary
let org: string
let manager: Person

beforeAll(async () => {
  harness = await Harness.start()
  first = await riskLibrary()
})
afterAll(() => harness.stop())

/** Each test has an organisation that loaded part of the first version. */
beforeEach(async () => {
  harness.services.riskLibrary = () => Promise.resolve(first)
  ;({ id: org, founder: manager } = await harness.organisation(['risk_manager']))
  await harness.call(routes.load, manager, org, { body: { processes: ['P2P'] } })
})

const text = (words: string) => ({ en: words, fr: `${words} (fr)`, ar: `${words} (ar)` })

/** Publishes a later version of the library until the test ends. */
function publish(change: (library: RiskLibrary) => Partial<RiskLibrary>): void {
  const later = { ...first, version: '1.1', ...change(first) }
  harness.services.riskLibrary = () => Promise.resolve(later)
}
const altered = <T extends { code: string }>(items: readonly T[], code: string, more: Partial<T>): T[] =>
  items.map((item) => (item.code === code ? { ...item, ...more } : item))

async function changes(): Promise<LibraryChanges> {
  const response = await harness.call(routes.changes, manager, org)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const take = (lines: WantedLine[], version = '1.1') =>
  harness.call(routes.take, manager, org, { body: { version, lines } })

async function taken(...lines: WantedLine[]): Promise<LibraryTaking> {
  const response = await take(lines)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

type Listed = typeof processRoutes | typeof subprocessRoutes | typeof riskRoutes | typeof controlRoutes

async function record<T>(of: Listed, code: string): Promise<T> {
  const list = await harness.call(of.list, manager, org, {
    query: { limit: 100, sort: 'code', archived: 'all' },
  })
  const found = list.json<{ items: { id: string; code: string }[] }>().items.find((one) => one.code === code)
  expect(found, code).toBeDefined()
  return (await harness.call(of.get, manager, org, { params: { id: found!.id } })).json()
}

async function edit(of: Listed, code: string, body: object): Promise<void> {
  const { id, version } = await record<{ id: string; version: number }>(of, code)
  const response = await harness.call(of.update, manager, org, { params: { id }, version, body })
  expect(response.statusCode, response.body).toBe(200)
}

const step = async (of: Listed, code: string, to: string) => {
  const { id, version } = await record<{ id: string; version: number }>(of, code)
  const body = { to, reason: 'test' }
  const response = await harness.call(of.transition, manager, org, { params: { id }, version, body })
  expect(response.statusCode, response.body).toBe(200)
}

const newRisk = () => ({
  ...first.risks.find(({ code }) => code === 'R-P2P-01')!,
  code: 'R-P2P-90',
  name: text('New risk'),
  controls: ['C-P2P-90'],
})
const newControl = () => ({
  ...first.controls.find(({ code }) => code === 'C-P2P-01')!,
  code: 'C-P2P-90',
  name: text('New control'),
  risks: ['R-P2P-90'],
})

it('lists what the library contains and how much of it is loaded', async () => {
  const { version, processes } = (await harness.call(routes.contents, manager, org)).json<LibraryContents>()
  expect(version).toBe(first.version)
  expect(processes).toHaveLength(20)
  const [purchase, other] = ['P2P', 'O2C'].map((code) => processes.find((one) => one.code === code)!)
  expect(purchase!.here).toEqual(purchase!.holds)
  expect(purchase!.holds.risks).toBe(first.risks.filter(({ process }) => process === 'P2P').length)
  expect(other!.here).toEqual({ processes: 0, subprocesses: 0, risks: 0, controls: 0 })
})

it('finds no changes in the loaded version, and ignores processes that were not loaded', async () => {
  const { lines, unchanged, notLoaded } = await changes()
  expect(lines).toEqual([])
  expect(notLoaded).toBe(19)
  expect(unchanged.controls).toBe(first.controls.filter(({ process }) => process === 'P2P').length)
})

it('distinguishes changes of the library from changes of the organisation', async () => {
  await edit(riskRoutes, 'R-P2P-02', { name: text('Our words') })
  await edit(riskRoutes, 'R-P2P-03', { name: text('Our words') })
  publish(({ risks }) => ({
    risks: altered(
      altered(risks, 'R-P2P-01', { inherent_impact: 1, name: text('Their words') }),
      'R-P2P-03',
      {
        name: text('Their words'),
      },
    ),
  }))
  const { version, lines } = await changes()
  expect(version).toBe('1.1')
  expect(lines.map(({ code, kind }) => [code, kind])).toEqual([
    ['R-P2P-01', 'changed'],
    ['R-P2P-02', 'ours'],
    ['R-P2P-03', 'both'],
  ])
  const before = first.risks.find(({ code }) => code === 'R-P2P-03')!.name
  expect(lines[2]).toMatchObject({
    loaded: '1.0',
    blocked: null,
    process: 'P2P',
    fields: [
      { field: 'name', side: 'both', loaded: before, yours: text('Our words'), library: text('Their words') },
    ],
  })
  expect(lines[0]!.fields.map(({ field, side }) => [field, side])).toEqual([
    ['name', 'library'],
    ['inherentImpact', 'library'],
  ])
})

it('applies the chosen fields of a line with an audit trail entry, and keeps the rest for later', async () => {
  await edit(riskRoutes, 'R-P2P-01', { description: text('Our own description') })
  publish(({ risks }) => ({
    risks: altered(risks, 'R-P2P-01', { inherent_impact: 1, name: text('Their words') }),
  }))
  const { lines } = await changes()
  const { version } = lines[0]!.record!
  expect(await taken({ slice: 'risks', code: 'R-P2P-01', version, fields: ['name'] })).toMatchObject({
    changed: 1,
    skipped: [],
  })
  const risk = await record<Risk>(riskRoutes, 'R-P2P-01')
  expect(risk).toMatchObject({
    version: version + 1,
    status: 'active',
    name: text('Their words'),
    description: text('Our own description'),
  })
  const history = await harness.call(riskRoutes.history, manager, org, { params: { id: risk.id } })
  const [entry] = history.json<{ items: { action: string; reason: string; changes: object }[] }>().items
  expect(entry).toMatchObject({ action: 'update', reason: 'starter library 1.1' })
  expect(Object.keys(entry!.changes)).toEqual(['name'])
  const left = (await changes()).lines[0]!
  expect(left.fields.map(({ field, side }) => [field, side])).toEqual([
    ['description', 'ours'],
    ['inherentImpact', 'library'],
  ])
  // Taking a line updates the loaded values: a later edit is a change by the organisation alone.
  await edit(riskRoutes, 'R-P2P-01', { name: text('Our words') })
  const name = (await changes()).lines[0]!.fields.find(({ field }) => field === 'name')
  expect(name).toMatchObject({ side: 'ours', loaded: text('Their words') })
})

it('applies only fields that the library alone changed when none are named', async () => {
  await edit(riskRoutes, 'R-P2P-01', { name: text('Our words') })
  publish(({ risks }) => ({
    risks: altered(risks, 'R-P2P-01', { inherent_impact: 1, name: text('Their words') }),
  }))
  const { version } = (await changes()).lines[0]!.record!
  await taken({ slice: 'risks', code: 'R-P2P-01', version })
  expect(await record<Risk>(riskRoutes, 'R-P2P-01')).toMatchObject({
    inherentImpact: 1,
    name: text('Our words'),
  })
})

it('adds new lines, linked and active', async () => {
  publish(({ risks, controls }) => ({ risks: [...risks, newRisk()], controls: [...controls, newControl()] }))
  const { lines } = await changes()
  expect(lines.map(({ code, kind, record: one }) => [code, kind, one])).toEqual([
    ['R-P2P-90', 'new', null],
    ['C-P2P-90', 'new', null],
  ])
  const report = await taken(
    { slice: 'risks', code: 'R-P2P-90', version: null },
    { slice: 'controls', code: 'C-P2P-90', version: null },
  )
  expect(report).toMatchObject({ created: 2, drafts: 0, skipped: [] })
  const risk = await record<Risk>(riskRoutes, 'R-P2P-90')
  expect(risk).toMatchObject({ status: 'active', controls: 1 })
  expect(await record<Control>(controlRoutes, 'C-P2P-90')).toMatchObject({
    status: 'active',
    risks: [risk.id],
  })
  expect((await changes()).lines).toEqual([])
  await edit(riskRoutes, 'R-P2P-90', { name: text('Our words') })
  expect((await changes()).lines[0]).toMatchObject({ kind: 'ours', loaded: '1.1' })
})

it('adds a risk without its control as a draft, and skips a line whose parent is missing', async () => {
  publish(({ risks, controls, subProcesses }) => ({
    risks: [...risks, newRisk(), { ...newRisk(), code: 'R-P2P-91', sub_process: 'P2P.90' }],
    controls: [...controls, newControl()],
    subProcesses: [
      ...subProcesses,
      { code: 'P2P.90', process: 'P2P', name: text('New'), description: text('New') },
    ],
  }))
  const report = await taken(
    { slice: 'risks', code: 'R-P2P-90', version: null },
    { slice: 'risks', code: 'R-P2P-91', version: null },
  )
  expect(report).toMatchObject({
    created: 1,
    drafts: 1,
    skipped: [{ slice: 'risks', code: 'R-P2P-91', reason: 'PARENT_MISSING' }],
  })
  expect(await record<Risk>(riskRoutes, 'R-P2P-90')).toMatchObject({ status: 'draft' })
})

it("changes the library's links of a control and keeps those that the organisation made", async () => {
  const control = await record<Control>(controlRoutes, 'C-P2P-01')
  const { subprocess, category, objectives } = await record<Risk>(riskRoutes, 'R-P2P-01')
  const own = await harness.call(riskRoutes.create, manager, org, {
    body: {
      subprocess,
      category,
      objectives,
      name: text('Ours'),
      description: text('Ours'),
      inherentLikelihood: 1,
      inherentImpact: 1,
    },
  })
  const ours = own.json<Risk>().id
  await edit(controlRoutes, 'C-P2P-01', { risks: [...control.risks!, ours] })
  expect((await changes()).lines).toEqual([])
  publish(({ controls }) => ({ controls: altered(controls, 'C-P2P-01', { risks: ['R-P2P-05'] }) }))
  const { version } = (await changes()).lines[0]!.record!
  await taken({ slice: 'controls', code: 'C-P2P-01', version })
  const theirs = await record<Risk>(riskRoutes, 'R-P2P-05')
  const { risks } = await record<Control>(controlRoutes, 'C-P2P-01')
  expect(risks).toEqual([ours, theirs.id].toSorted())
})

it('retires withdrawn records, and says why draft, retired or archived ones are skipped', async () => {
  await step(controlRoutes, 'C-P2P-02', 'draft')
  await step(riskRoutes, 'R-P2P-02', 'retired')
  const { id, version } = await record<Risk>(riskRoutes, 'R-P2P-03')
  const body = { reason: 'test' }
  await harness.call(riskRoutes.archive, manager, org, { params: { id }, version, body })
  publish(({ risks, controls }) => ({
    risks: altered(altered(risks, 'R-P2P-02', { inherent_impact: 1 }), 'R-P2P-03', { inherent_impact: 1 }),
    controls: controls.filter(({ code }) => !['C-P2P-01', 'C-P2P-02'].includes(code)),
  }))
  const { lines } = await changes()
  expect(lines.map(({ code, kind, blocked }) => [code, kind, blocked])).toEqual([
    ['R-P2P-02', 'changed', 'FROZEN'],
    ['R-P2P-03', 'changed', 'ARCHIVED'],
    ['C-P2P-01', 'withdrawn', null],
    ['C-P2P-02', 'withdrawn', 'TRANSITION_NOT_ALLOWED'],
  ])
  const report = await taken(
    ...lines.map(({ slice, code, record: one }) => ({ slice, code, version: one!.version })),
  )
  expect(report).toMatchObject({ changed: 0, retired: 1 })
  expect(report.skipped.map(({ code, reason }) => [code, reason])).toEqual([
    ['R-P2P-02', 'FROZEN'],
    ['R-P2P-03', 'ARCHIVED'],
    ['C-P2P-02', 'TRANSITION_NOT_ALLOWED'],
  ])
  expect(await record<Control>(controlRoutes, 'C-P2P-01')).toMatchObject({ status: 'retired' })
  expect((await changes()).lines.map(({ code }) => code)).not.toContain('C-P2P-01')
})

it('does not overwrite a concurrent change, nor apply a version that was not reviewed', async () => {
  publish(({ processes }) => ({ processes: altered(processes, 'P2P', { owner_role: 'CEO' }) }))
  const { version } = (await changes()).lines[0]!.record!
  await edit(processRoutes, 'P2P', { ownerRole: 'GC' })
  const report = await taken({ slice: 'processes', code: 'P2P', version })
  expect(report.skipped).toEqual([{ slice: 'processes', code: 'P2P', reason: 'VERSION_CONFLICT' }])
  expect(await record<Process>(processRoutes, 'P2P')).toMatchObject({ ownerRole: 'GC' })
  const stale = await take([{ slice: 'processes', code: 'P2P', version: version + 1 }], '1.0')
  expect(stale.statusCode).toBe(412)
})

it('shows a code clash with a record of the organisation, and a move that cannot be applied', async () => {
  const other = await harness.organisation(['risk_manager'])
  ;[org, manager] = [other.id, other.founder]
  const own = {
    code: 'P2P',
    name: text('Buying'),
    description: text('Ours'),
    family: 'finance',
    ownerRole: 'CFO',
  }
  await harness.call(processRoutes.create, manager, org, { body: own })
  await harness.call(routes.load, manager, org, { body: { processes: ['P2P'] } })
  publish(({ risks }) => ({ risks: altered(risks, 'R-P2P-01', { sub_process: 'P2P.02' }) }))
  const { lines } = await changes()
  expect(lines.map(({ code, kind, loaded, blocked }) => [code, kind, loaded, blocked])).toEqual([
    ['P2P', 'ours', null, null],
    ['R-P2P-01', 'changed', '1.0', 'FIXED'],
  ])
  expect(lines[0]!.fields[0]).toMatchObject({ side: 'ours', loaded: null })
})

it('compares and applies changes in a constant number of queries', async () => {
  const cost = async (codes: string[]) => {
    publish(({ risks }) => ({
      risks: risks.map((risk) => (codes.includes(risk.code) ? { ...risk, name: text(codes.join()) } : risk)),
    }))
    const before = [await harness.queriesOf(routes.changes), await harness.queriesOf(routes.take)] as const
    const { lines } = await changes()
    expect(lines).toHaveLength(codes.length)
    await taken(...lines.map(({ slice, code, record: one }) => ({ slice, code, version: one!.version })))
    return [
      (await harness.queriesOf(routes.changes)) - before[0],
      (await harness.queriesOf(routes.take)) - before[1],
    ]
  }
  const few = await cost(['R-P2P-01'])
  expect(few[0]).toBe(5)
  const all = first.risks.filter(({ process }) => process === 'P2P').map(({ code }) => code)
  expect(await cost(all)).toEqual(few)
})

it('is restricted to library editors', async () => {
  const auditor = await harness.member(org, ['auditor'])
  for (const route of [routes.contents, routes.changes])
    expect((await harness.call(route, auditor, org)).statusCode).toBe(403)
})
