import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setClock, timeNow } from '#platform/clock.ts'
import { Harness } from '#test/harness.ts'

const SOURCE = new URL('../../src/', import.meta.url)

/** Code that reads the process clock without storing the time: pauses, limits, token expiry and log lines. */
const OWN_TIME = [
  'modules/workspace/collaboration/',
  'modules/workspace/exports/exports.jobs.ts',
  'platform/clock.ts',
  'platform/http/log.ts',
  'platform/identity/',
  'platform/live/',
  'platform/uploads/lock.ts',
  'services.ts',
]

let harness: Harness
beforeAll(async () => {
  harness = await Harness.start()
})
afterAll(() => harness.stop())

it('R10 stored times never come from the process clock', async () => {
  const files = globSync('**/*.ts', { cwd: SOURCE })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.ts') && !OWN_TIME.some((one) => file.startsWith(one)))
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, SOURCE), 'utf8')))
  const asking = files.filter((_, at) => /new Date\(\)|Date\.now\(\)/.test(texts[at]!))
  expect(asking).toEqual([])
})

it('R10 every tenant statement returns the database time as well', async () => {
  const { id } = await harness.organisation()
  setClock('0')
  expect(timeNow().getUTCFullYear()).toBe(1970)
  await harness.services.db.read(id).query('select 1')
  const { rows } = await harness.admin.query<{ at: Date }>('select clock_timestamp() as at')
  expect(Math.abs(timeNow().getTime() - rows[0]!.at.getTime())).toBeLessThan(5_000)
})
