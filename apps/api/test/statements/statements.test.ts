import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Harness } from '#test/harness.ts'
import { PREPARED_STATEMENTS } from '#platform/db/group-query.ts'
import { runAssembled } from './assembled.ts'
import { Catalogue } from './catalogue.ts'
import { Comparison } from './compare.ts'
import { Evaluator } from './evaluate.ts'
import { Names } from './names.ts'
import { type CallSite, PLANTED, readSources, type Sources } from './program.ts'
import { attempt, Unresolved } from './values.ts'

/** Calls that send texts which are not the program's own. */
const FOREIGN = ['src/platform/db/migrations.ts', 'src/platform/jobs/jobs.ts']

let harness: Harness
let catalogue: Catalogue
let sources: Sources
let comparison: Comparison
const computed = new Map<CallSite, readonly string[]>()
const open: CallSite[] = []

beforeAll(async () => {
  harness = await Harness.start()
  // As the owner, whose statements are checked too.
  catalogue = await Catalogue.connect(harness.config.DATABASE_URL.replace('evidentia_app', 'evidentia_owner'))
  sources = readSources()
  comparison = new Comparison(sources.project, catalogue, sources.sites)
  const names = new Names(sources.project, sources.callsOf)
  names.load(sources.identifiers)
  const evaluator = new Evaluator(names)
  for (const site of sources.sites) {
    const found = attempt(() => evaluator.evaluate(site.text))
    if (found instanceof Unresolved) open.push(site)
    else computed.set(site, found as readonly string[])
  }
})

afterAll(async () => {
  sources.close()
  await catalogue.close()
  await harness.stop()
})

/** What is wrong with the texts of a call, by file and line. */
async function problemsOf(site: CallSite, texts: readonly string[]): Promise<string[]> {
  const problems = new Set<string>()
  for (const text of texts) {
    const description = await catalogue.describe(text).catch((error: Error) => error)
    const found =
      description instanceof Error ? [description.message] : comparison.problems(site, text, description)
    for (const problem of found) problems.add(`${site.at} ${problem}`)
  }
  return [...problems]
}

const fileOf = ({ at }: CallSite): string => at.slice(0, at.lastIndexOf(':'))

const countTexts = (texts: Iterable<Iterable<string>>): number =>
  [...texts].reduce((sum, some) => sum + [...some].length, 0)

/** The problems of all calls in one file, or of all but the planted ones. */
async function problemsIn(isChosen: (site: CallSite) => boolean): Promise<string[]> {
  const problems: string[] = []
  for (const [site, texts] of computed) if (isChosen(site)) problems.push(...(await problemsOf(site, texts)))
  return problems
}

const isPlanted = (site: CallSite): boolean => fileOf(site) === PLANTED

test('every SQL statement of the source matches the database schema, its declared row type and its values', async () => {
  expect(await problemsIn((site) => !isPlanted(site))).toEqual([])
})

test('statements assembled at run time match too', async () => {
  const recorded = await runAssembled(harness.services)
  const byPlace = new Map(open.map((site) => [site.calledAt, site]))
  const seen = new Map<CallSite, Set<string>>()
  for (const { text, from } of recorded) {
    const site = from.map((place) => byPlace.get(place)).find((one) => one !== undefined)
    if (site) seen.set(site, (seen.get(site) ?? new Set()).add(text))
  }
  const problems: string[] = []
  for (const [site, texts] of seen) problems.push(...(await problemsOf(site, [...texts])))
  expect(problems).toEqual([])
  const unseen = open.filter((site) => !seen.has(site) && !FOREIGN.includes(fileOf(site)))
  expect(unseen.map(({ at }) => at)).toEqual([])
  const own = new Map([...computed].filter(([site]) => !isPlanted(site)))
  process.stdout.write(
    `statements: ${own.size} calls computed (${countTexts(own.values())} texts), ` +
      `${seen.size} run (${countTexts(seen.values())} texts), ${unseen.length} not checked\n`,
  )
})

test('the statements prepared on every connection match', async () => {
  for (const text of Object.values(PREPARED_STATEMENTS)) await catalogue.describe(text)
})

test('collection fields have the types of their columns', async () => {
  const problems: string[] = []
  for (const { shape } of harness.services.collections.values()) {
    const { columns } = await catalogue.describe(`select ${shape.select} from ${shape.from}`)
    const { columns: declared } = await catalogue.describe(
      `select ${shape.columns.map(({ sqlType, key }) => `null::${sqlType} as "${key}"`).join(', ')}`,
    )
    const types = new Map(columns.map(({ name, type }) => [name, catalogue.valueType(type)]))
    for (const { name, type } of declared) {
      const [is, should] = [types.get(name)!, catalogue.valueType(type)]
      if (is.kind !== should.kind || is.array !== should.array)
        problems.push(`${shape.of.name}.${name} is ${is.name}, declared ${should.name}`)
    }
  }
  expect(problems).toEqual([])
})

test('finds planted mistakes and a renamed column by file and line', async () => {
  const lines = (await readFile(new URL('planted.ts', import.meta.url), 'utf8')).split('\n')
  const expected = lines.flatMap((line, index) =>
    line.trim().startsWith('// ') ? [`${PLANTED}:${index + 2} ${line.trim().slice(3)}`] : [],
  )
  const renamed = expected.pop()!.replace('joined_at will be renamed', 'column "joined_at" does not exist')
  expect(await problemsIn(isPlanted)).toEqual(expected)
  await harness.admin.query('alter table members rename column joined_at to member_since')
  const problems = await problemsIn(() => true)
  expect(problems).toContain(renamed)
  expect(problems.map((problem) => problem.replace(/:\d+ .*/, ''))).toContain(
    'src/modules/workspace/users/reading.service.ts',
  )
})
