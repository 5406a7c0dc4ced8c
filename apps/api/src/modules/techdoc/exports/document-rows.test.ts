import type { ShownSection } from 'contract/techdoc/packages/package-content'
import { type Package, packageRoutes } from 'contract/techdoc/packages/packages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DocumentTeam } from '#test/document-team.ts'
import { TechdocTeam } from '#test/techdoc-team.ts'

let team: TechdocTeam
let of: Package
beforeAll(async () => {
  team = await TechdocTeam.start()
  const device = await team.device()
  const office = await DocumentTeam.open(team.harness, { id: team.org, founder: team.author })
  const { document } = await office.publish({ name: { en: 'Sterilisation report' } })
  await team.fill(device.id, 'f.qms', {}, { documents: [document.id] })
  const body = { device: device.id, name: { en: 'First' }, language: 'en', purpose: 'Initial certification' }
  of = await team.ok<Package>(packageRoutes.create, team.author, { body })
}, 120_000)
afterAll(() => team.stop())

/** The printed rows of a section: each fact by its field. */
async function rowsOf(key: string): Promise<Record<string, string>[]> {
  const { rows } = await team.ok<ShownSection>(packageRoutes.section, team.author, {
    params: { id: of.id, key },
    query: { locale: 'en' },
  })
  return rows.map(({ code, facts }) => ({
    code,
    ...Object.fromEntries(facts.map((fact) => [fact.key, fact.value])),
  }))
}

it('prints the revision history of the documents that the file cites', async () => {
  expect(await rowsOf('dc.revisions')).toEqual([
    expect.objectContaining({
      documentRef: expect.stringContaining('Sterilisation report'),
      version: '1',
      createdOn: expect.stringMatching(/\d{4}/),
      effectiveOn: expect.stringMatching(/\d{4}/),
      fileHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    }),
  ])
})

it('SIG-1 prints who reviewed, approved and released each document, with meaning, time and hash', async () => {
  const signatures = await rowsOf('dc.signatures')
  expect(signatures.map(({ meaning }) => meaning)).toEqual(expect.arrayContaining(['Review', 'Approval']))
  for (const one of signatures) {
    // The time is printed with its time zone; a second one beside it would contradict it.
    expect(one).not.toHaveProperty('timeZone')
    expect(one).toMatchObject({
      documentRef: expect.stringContaining('Sterilisation report'),
      version: '1',
      signerFullName: expect.stringMatching(/\S/),
      signedAt: expect.stringMatching(/\d:\d\d.*\(.+\)/),
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      decision: expect.stringMatching(/\S/),
    })
  }
})

it('prints no answer for headings of Annex I', async () => {
  const rows = await rowsOf('gs.checklist')
  const rowFor = (ref: string) => rows.find(({ code }) => code?.endsWith(`/${ref}`))
  expect(rows).toHaveLength(243)
  expect(rows.filter(({ applicability }) => applicability !== undefined)).toHaveLength(207)
  expect(rowFor('10.4')).not.toHaveProperty('applicability')
  expect(rowFor('10.4')).not.toHaveProperty('rowStatus')
})
