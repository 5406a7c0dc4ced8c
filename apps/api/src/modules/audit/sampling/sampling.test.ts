import { readFileSync } from 'node:fs'
import { type PopulationRow, writePopulation } from 'contract/audit/population'
import { type Procedure, procedureRoutes } from 'contract/audit/procedures'
import type { Project } from 'contract/audit/projects'
import { ATTRIBUTE_RESULTS, isTested, type SampleItem, sampleItemRoutes } from 'contract/audit/sample-items'
import { type Reperformance, type Sample, sampleRoutes as routes } from 'contract/audit/samples'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { NOTIFICATION_KINDS, notificationRoutes } from 'contract/workspace/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWorkbook } from '#platform/collection/excel/test-workbook.ts'
import { AuditTeam } from '#test/audit-team.ts'
import type { Person } from '#test/harness.ts'
import { EvidenceUploader } from '#test/evidence-uploader.ts'

const INVOICES = Array.from({ length: 300 }, (_, at): PopulationRow => ({
  ref: `INV-${1000 + at}`,
  date: '2026-03-15',
  amount: 5000 + at,
}))
const POPULATION = writePopulation(INVOICES)

let audit: AuditTeam
let project: Project
let procedure: Procedure

beforeAll(async () => {
  audit = await AuditTeam.start()
  project = await audit.project()
  await audit.join(project.id, audit.preparer, 'preparer')
  await audit.declareAll(project.id)
  procedure = await audit.done(procedureRoutes.create, audit.lead, {
    body: {
      project: project.id,
      section: 'C',
      name: { en: 'Payments are approved' },
      test: 'toe',
      ownerId: audit.preparer.id,
      reviewerId: audit.reviewer.id,
    },
  })
})
afterAll(() => audit.stop())

const plan = (more: object = {}) => ({
  body: {
    project: project.id,
    procedure: procedure.id,
    name: { en: 'Invoices' },
    population: 'Invoices paid in the period',
    source: 'ERP, payment run report',
    completeness: 'Total agrees with the general ledger',
    periodFrom: '2026-01-01',
    periodTo: '2026-12-31',
    frequency: 'daily',
    riskLevel: 'low',
    method: 'random',
    size: 15,
    rationale: 'Daily control of low risk',
    attributes: { A: 'Approved before payment', B: 'Amount agrees' },
    ...more,
  },
})
const begin = (more: object = {}, who: Person = audit.preparer): Promise<Sample> =>
  audit.done(routes.create, who, plan(more))

/** The list is kept as evidence of the project before it is drawn from. */
async function keep(population: string): Promise<string> {
  const uploader = new EvidenceUploader(audit.harness, audit.preparer, audit.org)
  const more = { name: { en: 'Population' }, project: project.id }
  const { id } = await uploader.bring(Buffer.from(population), 'population.tsv', more)
  return id
}
const draw = async (id: string, population = POPULATION): Promise<Sample> =>
  audit.done(routes.draw, audit.preparer, {
    params: { id },
    body: { population, evidence: await keep(population) },
  })
const itemsOf = async (sample: string): Promise<SampleItem[]> => {
  const query = { sample: [sample], sort: 'position', limit: 100 }
  return (await audit.done<{ items: SampleItem[] }>(sampleItemRoutes.list, audit.preparer, { query })).items
}
const edit = (sample: string, items: readonly SampleItem[], changes: object, who = audit.preparer) =>
  audit.done<{ items: { outcome: string; item: SampleItem }[] }>(sampleItemRoutes.editMany, who, {
    params: { id: sample },
    body: { edits: items.map(({ id, version }) => ({ id, version, changes })) },
  })
const read = (id: string): Promise<Sample> => audit.done(routes.get, audit.preparer, { params: { id } })
const PASSED = { attrA: 'pass', attrB: 'pass' }

it('requires a reason for a sample smaller than suggested', async () => {
  const refused = await audit.call(routes.create, audit.preparer, plan({ size: 10 }))
  expect(refused.json()).toMatchObject({ details: [{ path: ['sizeReason'], code: 'required' }] })
  expect(await begin({ size: 10, sizeReason: 'Only ten were late' })).toMatchObject({ suggestedSize: 15 })
})

describe('a random sample', () => {
  let sample: Sample

  beforeAll(async () => {
    sample = await draw((await begin()).id)
  })

  it('is selected with a generated seed from a stored population', async () => {
    expect(sample).toMatchObject({ status: 'drawn', items: 15, tested: 0, populationSize: 300 })
    expect(sample.seed).toMatch(/^[0-9a-f]{32}$/)
    const items = await itemsOf(sample.id)
    expect(items).toHaveLength(15)
    for (const { position, ref, amount } of items)
      expect({ ref, amount }).toEqual({
        ref: INVOICES[position! - 1]!.ref,
        amount: INVOICES[position! - 1]!.amount,
      })
  })

  it('is selected once, and its parameters become read-only', async () => {
    const again = await audit.call(routes.draw, audit.preparer, {
      params: { id: sample.id },
      body: { population: POPULATION, evidence: sample.populationFile },
    })
    expect(again.json()).toMatchObject({ error: 'TRANSITION_NOT_ALLOWED' })
    const changed = await audit.call(routes.update, audit.preparer, {
      params: { id: sample.id },
      version: sample.version,
      body: { method: 'systematic' },
    })
    expect(changed.json()).toMatchObject({ details: [{ path: ['method'], code: 'fixed' }] })
    const chosen = await audit.call(sampleItemRoutes.create, audit.preparer, {
      body: { sample: sample.id, ref: 'INV-1299' },
    })
    expect(chosen.json()).toMatchObject({ details: [{ path: ['sample'], code: 'not_by_hand' }] })
  })

  it('re-performed from the stored file it selects the same items; from another list it shows differences', async () => {
    const id = sample.populationFile!
    const files = await audit.done<{ items: { id: string }[] }>(evidenceRoutes.files, audit.reviewer, {
      params: { id },
    })
    const uploader = new EvidenceUploader(audit.harness, audit.reviewer, audit.org)
    await audit.harness.admin.query(`update stored_files set state = 'clean'`)
    const file = await uploader.open(evidenceRoutes.download, id, files.items[0]!.id)
    const reperform = (population: string): Promise<Reperformance> =>
      audit.done(routes.reperform, audit.reviewer, { params: { id: sample.id }, body: { population } })
    expect(await reperform(file.body)).toMatchObject({ same: true, drawn: 15, missing: [], unexpected: [] })
    const [first] = await itemsOf(sample.id)
    const other = INVOICES.map((row, at) => (at === first!.position! - 1 ? { ...row, ref: 'OTHER' } : row))
    expect(await reperform(writePopulation(other))).toMatchObject({
      same: false,
      samePopulation: false,
      missing: [{ position: first!.position, ref: 'OTHER' }],
      unexpected: [{ position: first!.position, ref: first!.ref }],
    })
  })

  it('after one isolated deviation the sample is doubled, and evaluated once the extension is clean', async () => {
    const items = await itemsOf(sample.id)
    await edit(sample.id, items, PASSED)
    const [deviating] = await itemsOf(sample.id)
    await edit(sample.id, [deviating!], { attrB: 'fail' })
    const evaluate = async () =>
      audit.call(routes.transition, audit.preparer, {
        params: { id: sample.id },
        version: (await read(sample.id)).version,
        body: { to: 'evaluated' },
      })
    expect(await read(sample.id)).toMatchObject({
      tested: 15,
      deviations: 1,
      loose: 1,
      unnoted: 1,
      upperLimit: 317,
    })
    expect((await evaluate()).json()).toMatchObject({ details: { guards: ['noted'] } })
    const [noted] = await itemsOf(sample.id)
    await edit(sample.id, [noted!], { deviationNote: 'Paid twice', isolatedReason: 'Cash desk was closed' })
    expect((await evaluate()).json()).toMatchObject({ details: { guards: ['decided'] } })

    const extended = await audit.done<Sample>(routes.extend, audit.preparer, {
      params: { id: sample.id },
      body: { population: POPULATION },
    })
    expect(extended).toMatchObject({ extended: true, items: 30, tested: 15 })
    const more = (await itemsOf(sample.id)).filter(({ extension }) => extension)
    expect(more).toHaveLength(15)
    await edit(sample.id, more, PASSED)
    expect((await evaluate()).json()).toMatchObject({ status: 'evaluated', conclusion: 'effective' })
    const [frozen] = await edit(sample.id, (await itemsOf(sample.id)).slice(0, 1), { attrA: 'fail' }).then(
      ({ items: edited }) => edited,
    )
    expect(frozen).toMatchObject({ outcome: 'forbidden' })
    const reperformed = await audit.done<Reperformance>(routes.reperform, audit.cae, {
      params: { id: sample.id },
      body: { population: POPULATION },
    })
    expect(reperformed).toMatchObject({ same: true, drawn: 30 })
  })
})

it('reads a population from any workbook, whatever its sheet is called', async () => {
  const workbook = await makeWorkbook([{ invoice: 'INV-1', paid: '2026-03-15', amount: 12.5 }])
  const { cells } = await audit.done<{ cells: string[][] }>(routes.readList, audit.preparer, {
    body: Buffer.from(workbook),
  })
  expect(cells.at(-1)).toEqual(expect.arrayContaining(['INV-1', '2026-03-15', '12.5']))
})

it('does not select from a population that is not stored', async () => {
  const { id } = await begin()
  const evidence = await keep(POPULATION)
  const refused = await audit.call(routes.draw, audit.preparer, {
    params: { id },
    body: { population: writePopulation(INVOICES.slice(1)), evidence },
  })
  expect(refused.json()).toMatchObject({ details: [{ path: ['evidence'], code: 'other_population' }] })
})

it('a judgemental sample is the list itself, and two deviations decide the conclusion', async () => {
  const { id } = await begin({ method: 'judgemental', size: 15 })
  const population = writePopulation(INVOICES.slice(0, 15))
  await audit.done(routes.draw, audit.preparer, { params: { id }, body: { population, evidence: null } })
  const items = await itemsOf(id)
  expect(items.every(({ position }) => position === null)).toBe(true)
  await edit(id, items.slice(0, 2), { attrA: 'fail', deviationNote: 'Not approved' })
  const { version, upperLimit } = await read(id)
  expect(upperLimit).toBeNull()
  const done = await audit.done(routes.transition, audit.preparer, {
    params: { id },
    version,
    body: { to: 'evaluated' },
  })
  expect(done).toMatchObject({ conclusion: 'ineffective', loose: 2 })
})

it.each(ATTRIBUTE_RESULTS)('counts an item with the tick mark %s as the contract does', async (result) => {
  const { id } = await begin({ method: 'judgemental', size: 15 })
  const population = writePopulation(INVOICES.slice(0, 15))
  await audit.done(routes.draw, audit.preparer, { params: { id }, body: { population, evidence: null } })
  const [item] = await itemsOf(id)
  await edit(id, [item!], { attrA: result, attrB: 'pass' })
  expect((await itemsOf(id)).find((one) => one.id === item!.id)).toMatchObject({
    attrA: result,
    tested: isTested(result),
    deviates: result === 'fail',
  })
  expect(await read(id)).toMatchObject({
    tested: isTested(result) ? 1 : 0,
    deviations: result === 'fail' ? 1 : 0,
  })
})

it('a fraud indicator stops the testing and notifies the lead', async () => {
  const { id } = await begin()
  const { version } = await draw(id)
  const told = await audit.done<Sample>(routes.update, audit.preparer, {
    params: { id },
    version,
    body: { fraudIndicator: true },
  })
  const { items } = await audit.done<{ items: { record: { id: string } | null }[] }>(
    notificationRoutes.list,
    audit.lead,
    {},
  )
  expect(JSON.stringify(items)).toContain(id)
  const stopped = await audit.move(routes.transition, audit.preparer, told, 'evaluated')
  expect(stopped).toMatchObject({ conclusion: 'stopped' })
})

it('notifies the lead of a fraud indicator even if muted', async () => {
  const off = { inApp: false, mail: 'off' }
  const kinds = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, off]))
  await audit.done(notificationRoutes.changeSettings, audit.lead, { body: { kinds, timeZone: null } })
  const { id } = await begin()
  const { version } = await draw(id)
  await audit.done(routes.update, audit.preparer, { params: { id }, version, body: { fraudIndicator: true } })
  const { rows } = await audit.harness.admin.query(
    'select kind, shown, mail from notifications where person_id = $1 and record_id = $2',
    [audit.lead.id, id],
  )
  expect(rows).toEqual([{ kind: 'fraud_suspected', shown: true, mail: 'immediately' }])
})

it('can be edited by its performers only: not by its reviewer, non-members or auditees', async () => {
  for (const who of [audit.reviewer, audit.auditee, audit.outsider])
    expect((await audit.call(routes.create, who, plan())).statusCode).toBe(403)
  const { id, version } = await begin()
  const change = { params: { id }, version, body: { source: 'Other' } }
  expect((await audit.call(routes.update, audit.reviewer, change)).statusCode).toBe(403)
  expect((await audit.call(routes.get, audit.outsider, { params: { id } })).statusCode).toBe(404)
})

it('documents the algorithm with its hash in the decision record', () => {
  const record = readFileSync(
    new URL('../../../../../../docs/decisions/0046-reproducible-samples.md', import.meta.url),
    'utf8',
  )
  expect(record).toContain('7e2cb12bea9e38ad1c5384f1df61eae64de53f5a66de54e3069759ca4d741a4d')
})
