import { techdocStructure } from 'content'
import type { Device } from 'contract/techdoc/devices'
import { type FileRowLine } from 'contract/techdoc/file/file-rows'
import type { SectionLine } from 'contract/techdoc/file/sections'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ALL_CASES } from '#test/all-cases.ts'
import { TechdocTeam } from '#test/techdoc-team.ts'

/** Tables whose rows reference each other, a few of each. */
const TABLES = [
  'f.standards',
  'dm.inputs',
  'vv.tests',
  'br.controls',
  'br.hazards',
  'dd.variants',
  'pms.capa',
] as const
/** The full number that the requirement asks for, or a part of it in the ordinary check. */
const CHANGES = ALL_CASES ? 50 : 12

let team: TechdocTeam
let device: Device
let textOf: Map<string, string>

beforeAll(async () => {
  team = await TechdocTeam.start()
  device = await team.device()
  const { sections } = await techdocStructure()
  textOf = new Map(
    TABLES.map((key) => {
      const { fields } = sections.find((one) => one.key === key)!
      return [key, fields.find(({ type }) => type === 'text' || type === 'longtext')!.key]
    }),
  )
  for (const key of TABLES)
    await team.add(device.id, key, { [textOf.get(key)!]: 'first' }, { [textOf.get(key)!]: 'second' })
  // Every reference field refers to one row of its target.
  for (const key of TABLES) {
    const { fields } = sections.find((one) => one.key === key)!
    const [row] = await team.rows(device.id, key)
    const pointing = fields.filter(({ target }) => (TABLES as readonly string[]).includes(target ?? ''))
    const values = await Promise.all(
      pointing.map(async ({ key: field, target, multiple }) => {
        const [first] = await team.rows(device.id, target!)
        return [field, multiple ? [first!.id] : first!.id] as const
      }),
    )
    if (values.length > 0) await team.edit(row!, Object.fromEntries(values))
  }
}, 120_000)
afterAll(() => team.stop())

const namesOf = (sections: ReadonlyMap<string, SectionLine>, status: string) =>
  [...sections.values()].filter((one) => one.status === status).map(({ key }) => key)

/** The rows that cite a row, computed from the values themselves. */
const citing = (row: FileRowLine, rows: readonly FileRowLine[], approved: readonly string[]) =>
  approved.filter(
    (key) =>
      key !== row.sectionKey &&
      rows.some((one) => one.sectionKey === key && JSON.stringify(one.values).includes(row.id)),
  )

it(
  `SEC-6 flags exactly the sections that depend on what changed, ${CHANGES} times`,
  { timeout: 600_000 },
  async () => {
    const moves = fc.sample(
      fc.record({
        table: fc.constantFrom(...TABLES),
        at: fc.nat(1),
        approved: fc.subarray([...TABLES], { minLength: 2, maxLength: 4 }),
      }),
      { numRuns: CHANGES, seed: 20_261_116 },
    )
    let found = 0
    for (const { table, at, approved } of moves) {
      const wanted: string[] = approved.filter((key) => key !== table)
      const before = await team.sections(device.id)
      const reopen = [...namesOf(before, 'approved'), ...namesOf(before, 'needs_update')].filter(
        (key) => !wanted.includes(key) || before.get(key)!.status === 'needs_update',
      )
      for (const key of reopen) await team.step(before.get(key)!, 'in_progress', team.author, 'Next trial.')
      const now = await team.sections(device.id)
      for (const key of wanted) if (now.get(key)!.status !== 'approved') await team.approve(device.id, key)
      const rows = (await Promise.all(TABLES.map((key) => team.rows(device.id, key)))).flat()
      const row = rows.filter(({ sectionKey }) => sectionKey === table)[at]!
      const expected: string[] = citing(row, rows, wanted)
      await team.edit(row, { [textOf.get(table)!]: `${table} ${row.version}` })
      const after = await team.sections(device.id)
      expect(namesOf(after, 'needs_update').toSorted(), `${table} ${at}`).toEqual(expected.toSorted())
      found += expected.length
    }
    // Some of the changed rows must have been cited, otherwise the test proves nothing.
    expect(found).toBeGreaterThan(CHANGES / 5)
  },
)
