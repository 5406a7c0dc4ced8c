import type { Route } from 'contract'
import { type Project, projectRoutes } from 'contract/audit/projects'
import { riskRoutes } from 'contract/risk/risks'
import { allRoutes } from 'contract/routes'
import { searchRoutes } from 'contract/workspace/search'
import { userRoutes } from 'contract/workspace/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Harness, Person } from '#test/harness.ts'
import { HIDDEN_CODES, HIDDEN_WORDS, QUESTIONS, questionsOf } from './audience-queries.ts'
import { AudienceWorld, withoutLetter } from './audience-world.ts'
import { allCollections } from './collections.ts'

/**
 * T14: people outside the restricted audits get the answers that they would get if these audits, and the words that
 * only they contain, had never existed. Two copies of one database differ in nothing else, so every answer must be
 * identical byte for byte.
 */
let world: AudienceWorld
let whole: Harness
let without: Harness
let questions: string[]
let lists: Route[]
let calls = 0

beforeAll(async () => {
  world = await AudienceWorld.start()
  const { harness } = world.audit
  questions = questionsOf(world)
  const names = (await allCollections()).map(({ name }) => `${name}.list`)
  lists = allRoutes.filter(({ name }) => names.includes(name))
  await harness.rest()
  whole = await harness.copy()
  without = await harness.copy()
  await world.forget(without)
  for (const one of [whole, without]) await one.admin.query('analyze')
}, 600_000)
afterAll(async () => {
  process.stdout.write(`T14: ${questions?.length} questions, ${calls} calls\n`)
  await whole?.stop()
  await without?.stop()
  await world?.audit.stop()
})

type Answers = Map<string, string>

/** The lists that contain restricted records. */
const RESTRICTED = new Set(['projects.list', 'procedures.list', 'evidence.list'])

/** One answer. A request that times out on a busy machine is repeated. */
async function answer(
  harness: Harness,
  route: Route,
  who: Person,
  org: string,
  query: Record<string, unknown>,
): Promise<string> {
  for (;;) {
    calls += 1
    const { statusCode, body } = await harness.call(route, who, org, { query })
    if (statusCode !== 503) return `${statusCode} ${body}`
  }
}

class Asking {
  readonly answers: Answers = new Map()
  private readonly harness: Harness

  constructor(harness: Harness) {
    this.harness = harness
  }

  private async ask(route: Route, who: Person, query: Record<string, unknown>): Promise<void> {
    const asked = `${route.name} ${JSON.stringify(query)} as ${who.email}`
    this.answers.set(asked, await answer(this.harness, route, who, world.org, query))
  }

  /** The search alone, as a person who holds every role. */
  async search(): Promise<Answers> {
    for (const q of questions) await this.ask(searchRoutes.search, world.nonMember, { q })
    return this.answers
  }

  /**
   * Everything that takes search words: the search, lists with their totals, and the list of people; and every total
   * without words.
   */
  async everything(): Promise<Answers> {
    const { nonMember, audit } = world
    await this.search()
    const others = lists.filter(({ name }) => !RESTRICTED.has(name))
    for (const [n, q] of questions.entries()) {
      await this.ask(searchRoutes.search, n % 2 === 0 ? audit.outsider : audit.auditee, { q })
      if (n < HIDDEN_WORDS + HIDDEN_CODES)
        for (const route of lists.filter(({ name }) => RESTRICTED.has(name)))
          await this.ask(route, nonMember, { q, total: true })
      await this.ask(others[n % others.length]!, nonMember, { q, total: true, limit: 10 })
      if (n % 10 === 0) await this.ask(userRoutes.list, nonMember, { q })
    }
    for (const route of lists)
      for (const who of [nonMember, audit.outsider]) await this.ask(route, who, { total: true, limit: 10 })
    return this.answers
  }
}

const differing = (one: Answers, other: Answers): string[] =>
  [...one].flatMap(([asked, said]) =>
    other.get(asked) === said ? [] : [`${asked}: ${said.slice(0, 200)} | ${other.get(asked)?.slice(0, 200)}`],
  )

/** Runs some work with a database function replaced by another. */
async function mutated(signature: string, body: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await whole.admin.query<{ was: string; head: string }>(
    `select pg_get_functiondef(f) as was, 'create or replace function ' || f || '(' || pg_get_function_arguments(f)
       || ') returns ' || pg_get_function_result(f) as head from (select $1::regprocedure::oid::regproc) x(f)`,
    [signature],
  )
  await whole.admin.query(`${rows[0]!.head} language sql stable return ${body}`)
  try {
    await work()
  } finally {
    await whole.admin.query(rows[0]!.was)
  }
}

const find = (who: Person, q: string) => answer(whole, searchRoutes.search, who, world.org, { q })

describe('T14 search words of restricted records', () => {
  let unaware: Answers

  it('are queried in the mix described in the finding', () => {
    expect(new Set(questions).size).toBe(QUESTIONS)
    const hidden = questions.slice(0, HIDDEN_WORDS + HIDDEN_CODES)
    const known = new Set([...world.hiddenWords, ...world.hiddenCodes])
    expect(hidden.filter((q) => known.has(q))).toHaveLength(180)
  })

  it(
    'T14 change no result, count or total for people outside the audience',
    { timeout: 1_200_000 },
    async () => {
      const [aware, other] = await Promise.all(
        [whole, without].map((harness) => new Asking(harness).everything()),
      )
      unaware = other!
      // The control: the same queries again, to the end.
      const again = differing(aware!, await new Asking(whole).everything())
      const differ = differing(aware!, unaware)
      process.stdout.write(
        `T14: ${differ.length} of ${aware!.size} answers differ, ${again.length} of the control\n`,
      )
      expect(again).toEqual([])
      expect(differ).toEqual([])
    },
  )

  it.each([
    ['without an audience of words', 'app.may_suggest(uuid, boolean, uuid[], uuid)', 'true'],
    ['without a filter of rows', 'app.closed_circles()', `'{}'::uuid[]`],
  ])('T14 a search %s is detected', { timeout: 600_000 }, async (what, signature, body) => {
    await mutated(signature, body, async () => {
      const differ = differing(await new Asking(whole).search(), unaware)
      process.stdout.write(`T14: ${differ.length} of ${QUESTIONS} answers differ ${what}\n`)
      expect(differ.length).toBeGreaterThan(0)
    })
  })

  it('T14 match with a typing error for people named on the record', async () => {
    const { rows } = await whole.admin.query<{ id: string; word: string }>(
      `select r.id, split_part(r.title->>'en', ' ', 1) as word from records r
       where r.circle = $1 and r.type = 'evidence'`,
      [world.restricted[0]],
    )
    const { id, word } = rows[0]!
    const typed = withoutLetter(word, 3)
    expect(await find(world.nonMember, typed)).not.toContain(id)
    await whole.admin.query('update records set readers = $2 where id = $1', [id, [world.nonMember.id]])
    expect(await find(world.nonMember, typed)).toContain(id)
    await whole.admin.query('update records set readers = null where id = $1', [id])
  })

  it('T14 follow the audit when it is opened and restricted again', async () => {
    const { audit, org, restricted } = world
    const id = restricted[2]!
    const { rows } = await whole.admin.query<{ word: string }>(
      `select split_part(title->>'en', ' ', 1) as word from records where id = $1`,
      [id],
    )
    const typed = withoutLetter(rows[0]!.word, 3)
    for (const [confidentiality, found] of [
      ['standard', true],
      ['restricted', false],
    ] as const) {
      const read = await whole.call(projectRoutes.get, audit.cae, org, { params: { id } })
      const { version } = read.json<Project>()
      const body = { confidentiality }
      const changed = await whole.call(projectRoutes.update, audit.cae, org, {
        params: { id },
        version,
        body,
      })
      expect(changed.statusCode, changed.body).toBe(200)
      expect((await find(world.nonMember, typed)).includes(id)).toBe(found)
    }
  })
})

describe('T14 the number of restricted records', () => {
  const inBoth = (route: Route, who: Person, query: Record<string, unknown>) =>
    Promise.all([whole, without].map((harness) => answer(harness, route, who, world.large.org, query)))

  it('T14 does not change a total beyond the counting limit', async () => {
    const [aware, unaware] = await inBoth(riskRoutes.list, world.large.manager, { total: true, limit: 10 })
    expect(aware).toContain('"total":{"value":10001,"exact":false}')
    expect(aware).toBe(unaware)
  })

  it.each(['harbour', 'harbuor', 'harbour 77', 'medow', 'thicket', 'thikcet', 'ravine 12'])(
    'T14 does not change the search strategy for %s',
    async (q) => {
      for (const who of [world.large.admin, world.large.manager]) {
        const [aware, unaware] = await inBoth(searchRoutes.search, who, { q })
        expect(aware).toBe(unaware)
      }
    },
  )

  it('T14 does not hide visible records from search', async () => {
    expect(
      await answer(whole, searchRoutes.search, world.large.admin, world.large.org, { q: 'harbour' }),
    ).toContain('harbourside 1')
  })
})
