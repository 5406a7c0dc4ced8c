import { type Device, deviceRoutes } from 'contract/techdoc/devices'
import { FILE_PAGES, type FilePage, type Section, sectionRoutes } from 'contract/techdoc/file/sections'
import { gsprRowRoutes, type GsprRowLine } from 'contract/techdoc/gspr/gspr-rows'
import { deviceCopyRoutes } from 'contract/techdoc/inheritance/device-copies'
import { inheritanceRoutes } from 'contract/techdoc/inheritance/inheritance'
import type { PackageComparison } from 'contract/techdoc/packages/package-content'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TechdocTeam } from '#test/techdoc-team.ts'

let team: TechdocTeam
let lead: Device

const copy = (
  more: { pages?: readonly FilePage[]; variant?: boolean; documents?: boolean; name?: string } = {},
) => {
  const { pages = FILE_PAGES, variant = false, documents = true, name = 'Pump 2' } = more
  const body = { name: { en: name }, pages: [...pages], variant, documents }
  return team.ok<Device>(deviceCopyRoutes.copy, team.author, { params: { id: lead.id }, body })
}

const differences = async (id: string) =>
  (
    await team.ok<{ comparison: PackageComparison | null }>(deviceCopyRoutes.differences, team.author, {
      params: { id },
      query: { locale: 'en' },
    })
  ).comparison

beforeAll(async () => {
  team = await TechdocTeam.start()
  lead = await team.device()
  await team.fill(lead.id, 'dd.identity', { productName: 'Pump 1', expectedLifetime: '8 years' })
  const [variant] = await team.add(lead.id, 'dd.variants', { variantName: 'P1', catalogueNumber: 'P-0001' })
  await team.add(lead.id, 'dd.udi-di', { catalogueNumber: 'P-0001', variantRef: variant!.id })
  const [control] = await team.add(lead.id, 'br.controls', { controlText: 'Alarm' })
  await team.add(lead.id, 'br.hazards', { hazard: 'Free flow', controlRefs: [control!.id] })
  const { items } = await team.ok<{ items: GsprRowLine[] }>(gsprRowRoutes.list, team.author, {
    query: { device: [lead.id], q: '10.2' },
  })
  const row = items.find(({ ref }) => ref === '10.2')!
  await team.ok(gsprRowRoutes.update, team.author, {
    params: { id: row.id },
    version: row.version,
    body: { applicability: 'applicable', method: 'internal', otherSolution: 'Own test' },
  })
})
afterAll(() => team.stop())

it('copies the chosen pages, never codes, identifiers or decisions, and says where from', async () => {
  const made = await copy({ pages: ['device-description', 'benefit-risk'] })
  expect(made).toMatchObject({
    copiedFrom: lead.id,
    lead: null,
    riskClass: lead.riskClass,
    status: 'in_preparation',
  })
  expect(made.code).not.toBe(lead.code)
  expect((await team.section(made.id, 'dd.identity')).values).toMatchObject({ expectedLifetime: '8 years' })
  expect((await team.rows(made.id, 'dd.variants')).map(({ values }) => values)).toEqual([
    { variantName: 'P1' },
  ])
  expect(await team.rows(made.id, 'dd.udi-di')).toEqual([])
  const [control] = await team.rows(made.id, 'br.controls')
  const [hazard] = await team.rows(made.id, 'br.hazards')
  expect(hazard).toMatchObject({ source: null, values: { hazard: 'Free flow', controlRefs: [control!.id] } })
  const { items } = await team.ok<{ items: { action: string; changes: object }[] }>(
    deviceRoutes.history,
    team.author,
    { params: { id: made.id } },
  )
  expect(items.at(-1)).toMatchObject({ action: 'create', changes: { copiedFrom: [null, lead.id] } })
  // Pages that were not chosen stay empty.
  const answers = await team.ok<{ items: GsprRowLine[] }>(gsprRowRoutes.list, team.author, {
    query: { device: [made.id], applicability: ['applicable'] },
  })
  expect(answers.items).toEqual([])
})

it('copies the answers to Annex I as open ones', async () => {
  const made = await copy({ pages: ['gspr'] })
  const { items } = await team.ok<{ items: GsprRowLine[] }>(gsprRowRoutes.list, team.author, {
    query: { device: [made.id], applicability: ['applicable'] },
  })
  expect(items.map(({ ref, otherSolution, status }) => [ref, otherSolution, status])).toEqual([
    ['10.2', 'Own test', 'open'],
  ])
})

it('a variant follows the lead device of its family until a value is changed', async () => {
  const variant = await copy({ variant: true, name: 'Pump 1 mini' })
  expect(variant.lead).toBe(lead.id)
  // Its identifiers are its own from the beginning.
  expect((await differences(variant.id))!.sections.map(({ key }) => key)).toEqual(['dd.variants'])
  await team.fill(variant.id, 'dd.identity', { productName: 'Pump 1 mini' })
  expect(await team.section(variant.id, 'dd.identity')).toMatchObject({ ownValues: { productName: '' } })
  await team.fill(lead.id, 'dd.identity', { productName: 'Pump 1 B', expectedLifetime: '10 years' })
  await team.add(lead.id, 'br.hazards', { hazard: 'Air in line' })
  for (const key of ['dd.identity', 'br.hazards']) {
    const { id } = await team.section(lead.id, key)
    await team.ok(inheritanceRoutes.apply, team.author, {
      params: { id },
      body: { reason: 'Longer test', replaceEntered: false },
    })
  }
  expect((await team.section(variant.id, 'dd.identity')).values).toMatchObject({
    productName: 'Pump 1 mini',
    expectedLifetime: '10 years',
  })
  const hazards = await team.rows(variant.id, 'br.hazards')
  expect(hazards.map(({ values }) => values!['hazard'])).toEqual(['Free flow', 'Air in line'])
  await team.add(variant.id, 'br.hazards', { hazard: 'Small keys' })
  const found = (await differences(variant.id))!
  expect(found).toMatchObject({ from: { code: lead.code }, to: { code: variant.code } })
  expect(found.sections.find(({ key }) => key === 'dd.identity')!.facts).toMatchObject([
    { from: 'Pump 1 B', to: 'Pump 1 mini' },
  ])
  expect(
    found.sections.find(({ key }) => key === 'br.hazards')!.rows.map(({ change, name }) => [change, name]),
  ).toEqual([['added', 'Small keys']])
  const { items } = await team.ok<{ items: Device[] }>(deviceRoutes.list, team.author, {
    query: { lead: [lead.id] },
  })
  expect(items.map(({ code }) => code)).toEqual([variant.code])
})

it('a variant of a variant belongs to the same family', async () => {
  const variant = await copy({ variant: true, pages: [], name: 'Pump 1 maxi' })
  const { lead: family } = await team.ok<Device>(deviceCopyRoutes.copy, team.author, {
    params: { id: variant.id },
    body: { name: { en: 'Pump 1 nano' }, pages: [], variant: true, documents: false },
  })
  expect(family).toBe(lead.id)
})

it('anyone who copies rows does not approve them: they are the author of the copy', async () => {
  const both = await team.harness.member(team.org, ['techdoc_author', 'techdoc_approver'], 'Bea Both')
  const made = await team.ok<Device>(deviceCopyRoutes.copy, both, {
    params: { id: lead.id },
    body: { name: { en: 'Pump 3' }, pages: ['benefit-risk'], variant: false, documents: true },
  })
  const { id, version } = await team.section(made.id, 'br.controls')
  let section = await team.ok<Section>(sectionRoutes.update, team.author, {
    params: { id },
    version,
    body: {
      reviewerId: team.reviewer.id,
      approverId: both.id,
      completeReason: 'Complete as far as this device goes.',
    },
  })
  section = await team.ok<Section>(sectionRoutes.transition, team.author, {
    params: { id },
    version: section.version,
    body: { to: 'ready_for_review' },
  })
  expect((await team.step(section, 'in_review', team.author)).json()).toMatchObject({
    error: 'GUARD_NOT_MET',
    details: { guards: ['othersJudge'] },
  })
})

it('is for people who create devices', async () => {
  const body = { name: { en: 'No' }, pages: [], variant: false, documents: false }
  const refused = await team.call(deviceCopyRoutes.copy, team.reader, { params: { id: lead.id }, body })
  expect(refused.statusCode).toBe(403)
})
