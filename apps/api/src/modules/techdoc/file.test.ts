import { techdocStructure } from 'content'
import { type Device, deviceRoutes } from 'contract/techdoc/devices'
import { completeAnswers } from 'contract/techdoc/classification/classification-input'
import {
  classificationRoutes,
  type StoredClassification,
} from 'contract/techdoc/classification/device-classification'
import { structureRoutes, type StructurePage } from 'contract/techdoc/file/file-structure'
import { fileRowRoutes } from 'contract/techdoc/file/file-rows'
import { FILE_PAGES, sectionRoutes } from 'contract/techdoc/file/sections'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TechdocTeam } from '#test/techdoc-team.ts'

let team: TechdocTeam
let device: Device

beforeAll(async () => {
  team = await TechdocTeam.start()
  device = await team.device()
})
afterAll(() => team.stop())

describe('a new device', () => {
  it('has every section of the structure in order, with its predefined rows', async () => {
    const { sections } = await techdocStructure()
    const made = await team.sections(device.id)
    expect([...made.keys()]).toEqual(sections.map(({ key }) => key))
    expect(made.get('dd.purpose')).toMatchObject({
      code: 'DEV-001/dd.purpose',
      page: 'device-description',
      status: 'not_started',
      figures: { applies: 'applicable', mandatory: true, weight: 3, score: 0 },
    })
    const given = await team.rows(device.id, 'mi.label-items')
    expect(given.map(({ item }) => item)).toEqual(
      sections.find(({ key }) => key === 'mi.label-items')!.items!.map(({ ref }) => ref),
    )
    expect(given[0]).toMatchObject({
      name: { en: '23.2(a) Device name', ar: '23.2(a) اسم الجهاز' },
      values: { itemRef: '23.2(a)', itemText: 'Name or trade name of the device.' },
    })
  })

  it('has a file of its own, independent of other devices', async () => {
    const other = await team.device({ name: { en: 'Thermometer' }, riskClass: 'IIa' })
    expect(other.code).toBe('DEV-002')
    expect((await team.sections(other.id)).size).toBe(168)
  })

  it('S1.6 has ten pages, each with its sections, fields and option sets', async () => {
    const pages = await Promise.all(
      FILE_PAGES.map((page) =>
        team.ok<StructurePage>(structureRoutes.page, team.author, { params: { page } }),
      ),
    )
    expect(pages).toHaveLength(10)
    expect(pages.flatMap(({ sections }) => sections)).toHaveLength(168)
    expect(pages.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields))).toHaveLength(1487)
    for (const { sections, optionSets } of pages)
      for (const { fields } of sections)
        for (const { optionSet } of fields) if (optionSet) expect(optionSets[optionSet]).toBeDefined()
  })
})

describe('values', () => {
  const refuse = async (key: string, values: object) => {
    const { id, version } = await team.section(device.id, key)
    const response = await team.call(sectionRoutes.update, team.author, {
      params: { id },
      version,
      body: { values },
    })
    expect(response.statusCode).toBe(400)
    return response.json<{ details: unknown }>().details
  }

  it('are stored by field type, without empty ones', async () => {
    const { values } = await team.fill(device.id, 'dd.class-result', {
      riskClass: 'IIb',
      active: true,
      conclusion: '  Rule 12 applies.  ',
      classElsewhere: '',
      classSuffix: [],
    })
    expect(values).toEqual({ riskClass: 'IIb', active: true, conclusion: 'Rule 12 applies.' })
  })

  it('are refused per field if the structure does not allow them', async () => {
    expect(await refuse('dd.class-result', { riskClass: 'IV' })).toEqual([
      { path: ['values', 'riskClass'], code: 'invalid' },
    ])
    expect(await refuse('dd.class-result', { colour: 'red' })).toEqual([
      { path: ['values', 'colour'], code: 'unknown_field' },
    ])
    expect(await refuse('dd.class-result', { decidedBy: device.id })).toEqual([
      { path: ['values', 'decidedBy'], code: 'unknown_reference' },
    ])
  })

  it('reference rows of the same file only, and appear as links', async () => {
    const [control] = await team.add(device.id, 'br.controls', {})
    const [hazard] = await team.add(device.id, 'br.hazards', {
      hazard: 'Free flow',
      controlRefs: [control!.id],
    })
    const { items } = await team.ok<{ items: { kind: string; record: { id: string } }[] }>(
      fileRowRoutes.links,
      team.author,
      { params: { id: hazard!.id } },
    )
    expect(items).toMatchObject([{ kind: 'file_control_refs', record: { id: control!.id } }])
    const other = await team.device()
    const { id } = (await team.sections(other.id)).get('br.hazards')!
    const refused = await team.call(fileRowRoutes.addMany, team.author, {
      params: { id },
      body: { rows: [{ controlRefs: [control!.id] }] },
    })
    expect(refused.json()).toMatchObject({
      error: 'INVALID_INPUT',
      details: [{ path: ['values', 'controlRefs'], code: 'unknown_reference' }],
    })
    const freed = await team.edit(hazard!, { controlRefs: [] })
    const after = await team.ok<{ items: unknown[] }>(fileRowRoutes.links, team.author, {
      params: { id: freed.id },
    })
    expect(after.items).toEqual([])
  })
})

describe('the workflow of a section', () => {
  it('SEC-1 is in progress from the first saved value or row', async () => {
    const before = await team.section(device.id, 'f.qms')
    expect(before.status).toBe('not_started')
    const named = await team.fill(device.id, 'f.qms', {}, { ownerId: team.author.id })
    expect(named.status).toBe('not_started')
    const { fields } = (await techdocStructure()).sections.find(({ key }) => key === 'f.qms')!
    const text = fields.find(({ type }) => type === 'text')!
    expect((await team.fill(device.id, 'f.qms', { [text.key]: 'Manual' })).status).toBe('in_progress')
    await team.add(device.id, 'f.terms', { term: 'Bolus' })
    expect((await team.section(device.id, 'f.terms')).status).toBe('in_progress')
  })

  it('SEC-2 is ready for review when complete, or with a reason', async () => {
    const begun = await team.section(device.id, 'f.terms')
    const refused = await team.step(begun, 'ready_for_review', team.author)
    expect(refused.json()).toMatchObject({ error: 'GUARD_NOT_MET', details: { guards: ['complete'] } })
    const reasoned = await team.fill(
      device.id,
      'f.terms',
      {},
      { completeReason: 'One term is all there is.' },
    )
    expect((await team.step(reasoned, 'ready_for_review', team.author)).statusCode).toBe(200)
  })

  it('SEC-3 is submitted with reviewer and approver named, and frozen with a content hash', async () => {
    const ready = await team.section(device.id, 'f.terms')
    const refused = await team.step(ready, 'in_review', team.author)
    expect(refused.json()).toMatchObject({ error: 'GUARD_NOT_MET', details: { guards: ['peopleNamed'] } })
    await team.step(ready, 'in_progress', team.author)
    const approved = await team.approve(device.id, 'f.terms')
    expect(approved.contentHash).toMatch(/^[0-9a-f]{64}$/)
    const frozen = await team.call(fileRowRoutes.addMany, team.author, {
      params: { id: approved.id },
      body: { rows: [{ term: 'Drip' }] },
    })
    expect(frozen.json()).toMatchObject({ error: 'FORBIDDEN' })
  })

  it('SEC-4 is returned with a comment', async () => {
    await team.add(device.id, 'f.guidance', {})
    let now = await team.fill(
      device.id,
      'f.guidance',
      {},
      {
        completeReason: 'Known.',
        reviewerId: team.reviewer.id,
        approverId: team.approver.id,
      },
    )
    for (const to of ['ready_for_review', 'in_review']) now = (await team.step(now, to, team.author)).json()
    expect((await team.step(now, 'changes_requested', team.reviewer)).statusCode).toBe(400)
    const back = await team.step(now, 'changes_requested', team.reviewer, 'Name the edition.')
    expect(back.json()).toMatchObject({ status: 'changes_requested' })
  })

  it('SEC-5 is approved by another person after a signed review, which increments the revision', async () => {
    const approved = await team.section(device.id, 'f.terms')
    expect(approved).toMatchObject({ status: 'approved', revision: 1 })
    const revised = await team.step(approved, 'in_progress', team.author, 'Another term.')
    expect(revised.statusCode).toBe(200)
    expect((await team.approve(device.id, 'f.terms')).revision).toBe(2)
  })

  it('SEC-8 is marked not applicable by signature, unless the device class makes it mandatory', async () => {
    const asked = await team.section(device.id, 'dd.purpose')
    await expect(team.sign(asked.id, team.reviewer, 'review', 'not_applicable')).rejects.toThrow(
      /GUARD_NOT_MET/,
    )
    const radiation = (await team.rows(device.id, 'dd.characteristics')).find(
      ({ item }) => item === 'radiation',
    )!
    await team.edit(radiation, { present: 'no' })
    const left = await team.section(device.id, 'vv.radiation')
    expect(left.figures).toMatchObject({ applies: 'not_applicable' })
    await team.sign(left.id, team.reviewer, 'review', 'not_applicable')
    expect((await team.section(device.id, 'vv.radiation')).status).toBe('not_applicable')
  })

  it('shows readers approved sections only', async () => {
    const seen = await team.sections(device.id, team.reader)
    expect([...seen.keys()].toSorted()).toEqual(['f.terms', 'vv.radiation'])
    const draft = await team.section(device.id, 'dd.class-result')
    expect((await team.call(sectionRoutes.get, team.reader, { params: { id: draft.id } })).statusCode).toBe(
      404,
    )
  })
})

it('stores content, approval and blockers of the file on the device', async () => {
  const now = await team.ok<Device>(deviceRoutes.get, team.author, { params: { id: device.id } })
  expect(now.content).toBeGreaterThan(0)
  expect(now.content).toBeLessThan(100)
  expect(now.profile).toMatchObject({ radiation: 'no', active: 'tbd' })
})

describe('classification', () => {
  it('CLS-5 writes the outcome of every rule, the result and the class in one step, with reasons', async () => {
    const pump = await team.device({ riskClass: 'I' })
    const input = completeAnswers({
      invasiveness: 'surgical',
      duration: 'short',
      active: ['therapy'],
      substanceExchange: 'hazardous',
    })
    const { sterile: _unanswered, ...open } = input
    const refused = await team.call(classificationRoutes.decide, team.author, {
      params: { id: pump.id },
      version: pump.version,
      body: { input: open, conclusion: 'Not everything is answered.' },
    })
    expect(refused.json()).toMatchObject({
      error: 'INVALID_INPUT',
      details: [{ path: ['input', 'sterile'], code: 'required' }],
    })
    const body = { input, conclusion: 'Gives medicines in a way that can be hazardous.' }
    const { device: now, classification } = await team.ok<{
      device: Device
      classification: StoredClassification
    }>(classificationRoutes.decide, team.author, { params: { id: pump.id }, version: pump.version, body })
    expect(now).toMatchObject({ riskClass: 'IIb', version: pump.version + 1 })
    expect(classification).toMatchObject({ class: 'IIb', determining: [12] })
    const rules = await team.rows(pump.id, 'dd.classification')
    expect(rules.find(({ item }) => item === '12')!.values).toMatchObject({
      ruleApplies: 'yes',
      resultingClass: 'IIb',
    })
    const rationale = (rule: string) => String(rules.find(({ item }) => item === rule)!.values!['rationale'])
    expect(rationale('12')).toBe(
      [
        'Active device that gives or removes substances in a potentially hazardous way.',
        'What does it do as an active device? Therapy',
        'Does it give or remove medicines, body liquids or other substances? Yes, in a potentially hazardous way',
      ].join('\n'),
    )
    expect(rationale('4')).toBe('The rule does not apply.\nDoes it touch injured skin or mucosa? No')
    expect(rules.every(({ item }) => rationale(item!).includes('\n'))).toBe(true)
    expect((await team.section(pump.id, 'dd.class-result')).values).toMatchObject({
      riskClass: 'IIb',
      determiningRule: '12',
      active: true,
      conclusion: body.conclusion,
    })
    const kept = await team.ok<{ classification: StoredClassification }>(
      classificationRoutes.read,
      team.author,
      {
        params: { id: pump.id },
      },
    )
    expect(kept.classification.input).toMatchObject(input)
  })
})
