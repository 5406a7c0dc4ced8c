import { randomUUID } from 'node:crypto'
import { processRoutes as routes, type Process } from 'contract/risk/processes'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { subprocessRoutes, type Subprocess } from 'contract/risk/subprocesses'
import { organisationRoutes } from 'contract/workspace/organisations'
import { unitRoutes, type Unit } from 'contract/workspace/units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'

let harness: Harness
let org: string
let manager: Person

beforeAll(async () => {
  harness = await Harness.start()
  const made = await harness.organisation(['risk_manager'])
  org = made.id
  manager = made.founder
})
afterAll(() => harness.stop())

const text = (word: string) => ({ en: word, fr: `${word} (fr)`, ar: `${word} عملية` })
let counter = 0
const nextCode = () => `Z${String(++counter).padStart(3, '0')}`
const input = (more: object = {}) => {
  const code = nextCode()
  return {
    code,
    name: text(`Name ${code}`),
    description: text(`About ${code}`),
    family: 'finance',
    ownerRole: 'CFO',
    ...more,
  }
}

async function create(more: object = {}, who = manager): Promise<Process> {
  const response = await harness.call(routes.create, who, org, { body: input(more) })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

async function update(row: Process, body: object, who = manager) {
  return harness.call(routes.update, who, org, { params: { id: row.id }, body, version: row.version })
}

async function list(
  query: Record<string, unknown>,
): Promise<{ items: Process[]; next: string | null; total?: { value: number } }> {
  const response = await harness.call(routes.list, manager, org, { query })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

describe('a process', () => {
  it('is created as a draft with version 1 and lists the permitted actions', async () => {
    const made = await create()
    expect(made).toMatchObject({ status: 'draft', version: 1, family: 'finance', units: null })
    expect(made.can).toEqual(['update', 'archive', 'to:active'])
    const read = await harness.call(routes.get, manager, org, { params: { id: made.id } })
    expect(read.headers['etag']).toBe('"1"')
    expect(read.json()).toEqual(made)
  })

  it('returns 304 to a reader who has this version', async () => {
    const made = await create()
    const read = await harness.call(routes.get, manager, org, {
      params: { id: made.id },
      headers: { 'if-none-match': '"1"' },
    })
    expect(read.statusCode).toBe(304)
    expect(read.body).toBe('')
  })

  it('keeps its code unique in the organisation, and only there', async () => {
    const made = await create()
    const again = await harness.call(routes.create, manager, org, { body: { ...input(), code: made.code } })
    expect(again.json()).toEqual({ error: 'CODE_TAKEN' })
    const other = await harness.organisation()
    const elsewhere = await harness.call(routes.create, other.founder, other.id, {
      body: { ...input(), code: made.code },
    })
    expect(elsewhere.statusCode).toBe(201)
  })

  it('names every invalid field', async () => {
    const refused = await harness.call(routes.create, manager, org, {
      body: input({ criticality: 6, name: {} }),
    })
    expect(refused.statusCode).toBe(400)
    expect(
      refused
        .json()
        .details.map((issue: { path: string[] }) => issue.path[0])
        .toSorted(),
    ).toEqual(['criticality', 'name'])
  })

  it('applies a partial update and keeps the other fields', async () => {
    const made = await create({ objectives: 'Pay once' })
    const changed = (await update(made, { criticality: 4 })).json<Process>()
    expect(changed).toMatchObject({ version: 2, criticality: 4, objectives: 'Pay once' })
    expect((await update(changed, { objectives: null })).json()).toMatchObject({
      version: 3,
      objectives: null,
    })
  })

  it('keeps its version when nothing changes', async () => {
    const made = await create()
    expect((await update(made, { family: 'finance' })).json()).toMatchObject({ version: 1 })
  })

  it('references only units of its own organisation', async () => {
    const unit = (
      await harness.call(unitRoutes.create, manager, org, {
        body: { code: `U${++counter}`, name: text('Unit'), kind: 'site' },
      })
    ).json<Unit>()
    const made = await create({ units: [unit.id, unit.id] })
    expect(made.units).toEqual([unit.id])
    expect((await list({ units: [unit.id] })).items.map((row) => row.id)).toEqual([made.id])
    expect((await update(made, { units: [randomUUID()] })).statusCode).toBe(400)
    expect((await update(made, { units: [made.id] })).statusCode).toBe(400)
    expect((await update(made, { units: null })).json()).toMatchObject({ units: null })
  })
})

describe('the workflow of a library item', () => {
  const move = (row: Process, to: string, reason?: string, who = manager) =>
    harness.call(routes.transition, who, org, {
      params: { id: row.id },
      version: row.version,
      body: { to, ...(reason ? { reason } : {}) },
    })

  it('moves from draft to active to retired, and back to draft with reasons', async () => {
    const active = (await move(await create(), 'active')).json<Process>()
    expect(active).toMatchObject({ status: 'active', version: 2 })
    expect((await move(active, 'retired')).json()).toMatchObject({ error: 'INVALID_INPUT' })
    const retired = (await move(active, 'retired', 'No longer done')).json<Process>()
    expect(retired.can).toEqual(['archive', 'to:draft'])
    expect((await update(retired, { criticality: 1 })).statusCode).toBe(403)
  })

  it('refuses to skip a status', async () => {
    const refused = await move(await create(), 'retired', 'x')
    expect(refused.json()).toMatchObject({ error: 'TRANSITION_NOT_ALLOWED' })
  })

  it('needs the content languages of the organisation only, which are its own until it sets others', async () => {
    const other = await harness.organisation(['risk_manager'])
    const made = async (locale: string) => {
      const body = { ...input(), name: { [locale]: 'Sales' }, description: { [locale]: 'Order to cash' } }
      return (await harness.call(routes.create, other.founder, other.id, { body })).json<Process>()
    }
    const english = await made('en')
    expect(english.can).toContain('to:active')
    const active = await harness.call(routes.transition, other.founder, other.id, {
      params: { id: english.id },
      version: english.version,
      body: { to: 'active' },
    })
    expect(active.json(), active.body).toMatchObject({ status: 'active' })
    expect((await made('fr')).can).not.toContain('to:active')
  })

  it('needs every content language before activation, or the flag that translation is pending', async () => {
    const settings = await harness.call(organisationRoutes.update, manager, org, {
      version: 1,
      body: { contentLanguages: ['ar', 'en', 'fr'] },
    })
    expect(settings.json(), settings.body).toMatchObject({ contentLanguages: ['en', 'fr', 'ar'] })
    const english = await create({ description: { en: 'Only English' } })
    expect(english.can).not.toContain('to:active')
    expect((await move(english, 'active')).json()).toEqual({
      error: 'GUARD_NOT_MET',
      details: { guards: ['translated'] },
    })
    const flagged = (await update(english, { notTranslatedYet: true })).json<Process>()
    expect((await move(flagged, 'active')).json()).toMatchObject({ status: 'active' })
  })

  it('lets a proposer edit their own draft and nothing else', async () => {
    const auditor = await harness.member(org, ['auditor'])
    const proposed = await create({}, auditor)
    expect(proposed.can).toEqual(['update', 'archive'])
    expect((await move(proposed, 'active', undefined, auditor)).statusCode).toBe(403)
    expect((await update(await create(), { criticality: 1 }, auditor)).statusCode).toBe(403)
  })
})

describe('archive', () => {
  it('removes a record from lists and search, and restores it complete', async () => {
    const made = await create({ description: text('Quixotic ledger') })
    const archived = (
      await harness.call(routes.archive, manager, org, {
        params: { id: made.id },
        version: 1,
        body: { reason: 'Duplicate' },
      })
    ).json<Process>()
    expect(archived.archivedAt).not.toBeNull()
    expect((await list({ q: 'quixotic' })).items).toEqual([])
    expect((await list({ archived: 'only' })).items.map((row) => row.id)).toContain(made.id)
    expect((await update(archived, { criticality: 1 })).json()).toEqual({ error: 'ARCHIVED' })
    const back = (
      await harness.call(routes.restore, manager, org, { params: { id: made.id }, version: 2 })
    ).json<Process>()
    expect(back).toMatchObject({ archivedAt: null, version: 3 })
    expect((await list({ q: 'quixotic' })).items.map((row) => row.id)).toEqual([made.id])
  })
})

describe('the list', () => {
  it('pages by keyset without gaps or duplicates, in both directions of every sort key', async () => {
    for (let i = 0; i < 12; i++)
      await create({ criticality: i % 3 === 0 ? null : (i % 5) + 1, family: i % 2 ? 'it' : 'people' })
    const all = (await list({ limit: 100 })).items.map((row) => row.id).toSorted()
    for (const key of ['updatedAt', 'createdAt', 'code', 'status', 'title', 'family', 'criticality']) {
      for (const sort of [key, `-${key}`]) {
        const seen: string[] = []
        let cursor: string | null = null
        do {
          const page = await list({ sort, limit: 5, ...(cursor ? { cursor } : {}) })
          seen.push(...page.items.map((row) => row.id))
          cursor = page.next
        } while (cursor)
        expect([...seen].toSorted(), sort).toEqual(all)
      }
    }
  })

  it('sorts titles by the requested language', async () => {
    await create({ name: { en: 'Aardvark', fr: 'Zèbre', ar: 'ياء' }, family: 'privacy' })
    await create({ name: { en: 'Zulu', fr: 'Ânesse', ar: 'ألف' }, family: 'privacy' })
    const names = async (locale: 'en' | 'fr' | 'ar') =>
      (await list({ sort: 'title', locale, family: ['privacy'] })).items.map((row) => row.name[locale])
    expect(await names('en')).toEqual(['Aardvark', 'Zulu'])
    expect(await names('fr')).toEqual(['Ânesse', 'Zèbre'])
    expect(await names('ar')).toEqual(['ألف', 'ياء'])
  })

  it('searches in three languages, by prefix and by stem, ignoring accents and diacritics', async () => {
    const made = await create({
      name: { en: 'Vendor onboarding', fr: 'Évaluation des prestataires', ar: 'تقييم المورّدين' },
      description: {
        en: 'Screening suppliers before payments',
        fr: 'Contrôles préalables aux règlements',
        ar: 'إجراءات التحقّق قبل الدفع',
      },
    })
    for (const q of [
      'vendor',
      'onboard',
      'supplier',
      'screened',
      'evaluation',
      'prestataire',
      'règlement',
      'reglements',
      'تقييم',
      'الموردين',
      'اجراءات',
      made.code,
    ]) {
      expect(
        (await list({ q })).items.map((row) => row.id),
        q,
      ).toContain(made.id)
    }
    expect((await list({ q: 'vendor nowhere' })).items).toEqual([])
    for (const q of ['& | !', "'; drop table records; --", ':*', '\\', '((('])
      expect((await list({ q })).items, q).toEqual([])
  })

  it('filters by choice, person, status and emptiness', async () => {
    const owner = await harness.member(org, ['owner'])
    const mine = await create({ ownerId: owner.id, family: 'resilience' })
    const free = await create({ family: 'resilience' })
    const ids = async (query: object) =>
      (await list({ family: ['resilience'], ...query })).items.map((row) => row.id).toSorted()
    expect(await ids({ ownerId: [owner.id] })).toEqual([mine.id])
    expect(await ids({ ownerId: ['none'] })).toEqual([free.id])
    expect(await ids({ ownerId: ['none', owner.id], status: ['draft'] })).toEqual(
      [mine.id, free.id].toSorted(),
    )
    expect(await ids({ status: ['active'] })).toEqual([])
    const asOwner = await harness.call(routes.list, owner, org, { query: { ownerId: ['me'] } })
    expect(asOwner.json().items.map((row: Process) => row.id)).toEqual([mine.id])
  })

  it('refuses a cursor of another sort order and a malformed one', async () => {
    const { next } = await list({ limit: 2, sort: 'code' })
    for (const query of [
      { cursor: next, sort: '-code' },
      { cursor: 'bm9uc2Vuc2U' },
      { cursor: next, sort: 'title' },
    ]) {
      expect((await harness.call(routes.list, manager, org, { query })).json()).toEqual({
        error: 'INVALID_CURSOR',
      })
    }
  })

  it('refuses pages of more than 100 and unknown filters', async () => {
    for (const query of [{ limit: 101 }, { limit: 0 }, { colour: 'red' }, { sort: 'description' }]) {
      expect((await harness.call(routes.list, manager, org, { query })).statusCode).toBe(400)
    }
  })
})

describe('bulk edit', () => {
  const bulk = (body: object, who = manager) => harness.call(routes.bulk, who, org, { body })

  it('is previewed, applied at once, and undone', async () => {
    const rows = [await create(), await create({ criticality: 5 }), await create()]
    const body = { ids: rows.map((row) => row.id), changes: { criticality: 5 } }
    const preview = await harness.call(routes.bulkCheck, manager, org, { body })
    expect(preview.json()).toMatchObject({ operation: null, changed: 2, unchanged: 1, skipped: [] })
    const done = (await bulk(body)).json()
    expect(done).toMatchObject({ changed: 2, unchanged: 1 })
    const undone = await harness.call(routes.bulkUndo, manager, org, { params: { id: done.operation } })
    expect(undone.json()).toMatchObject({ changed: 2 })
    const now = await Promise.all(
      rows.map((row) => harness.call(routes.get, manager, org, { params: { id: row.id } })),
    )
    expect(now.map((response) => response.json<Process>().criticality)).toEqual([null, 5, null])
    const again = await harness.call(routes.bulkUndo, manager, org, { params: { id: done.operation } })
    expect(again.json()).toEqual({ error: 'UNDO_EXPIRED' })
  })

  it('is not undone over somebody else’s change', async () => {
    const row = await create()
    const done = (await bulk({ ids: [row.id], changes: { criticality: 2 } })).json()
    await update({ ...row, version: 2 }, { objectives: 'Mine' })
    const undone = await harness.call(routes.bulkUndo, manager, org, { params: { id: done.operation } })
    expect(undone.json()).toEqual({ error: 'UNDO_CONFLICT', details: { codes: [row.code] } })
  })

  it('skips records that the person may not change, and says why', async () => {
    const auditor = await harness.member(org, ['auditor'])
    const own = await create({}, auditor)
    const foreign = await create()
    const done = (await bulk({ ids: [own.id, foreign.id], changes: { criticality: 1 } }, auditor)).json()
    expect(done).toMatchObject({
      changed: 1,
      skipped: [{ id: foreign.id, code: foreign.code, reason: 'FORBIDDEN' }],
    })
  })

  it('changes status by filter in a constant number of queries', async () => {
    const queries = async (count: number, tag: string) => {
      for (let i = 0; i < count; i++) await create({ objectives: tag })
      const before = await harness.queriesOf(routes.bulk)
      const done = (await bulk({ filter: { q: tag, status: ['draft'] }, to: 'active' })).json()
      expect(done.changed).toBe(count)
      return (await harness.queriesOf(routes.bulk)) - before
    }
    const few = await queries(2, 'fewtag')
    expect(few).toBeGreaterThan(3)
    expect(await queries(30, 'manytag')).toBe(few)
  })
})

describe('history', () => {
  it('shows who changed which field, from what to what and why, and the record as of any time', async () => {
    const made = await create({ criticality: 1 })
    const second = (
      await harness.call(routes.update, manager, org, {
        params: { id: made.id },
        version: 1,
        query: { reason: 'New assessment' },
        body: { criticality: 3, objectives: 'Aim' },
      })
    ).json<Process>()
    await update(second, { criticality: 5 })
    const history = (await harness.call(routes.history, manager, org, { params: { id: made.id } })).json()
    expect(history.items.map((entry: { action: string }) => entry.action)).toEqual([
      'update',
      'update',
      'create',
    ])
    expect(history.items[1]).toMatchObject({
      actorId: manager.id,
      actorRoles: ['admin', 'risk_manager'],
      version: 2,
      changes: { criticality: [1, 3], objectives: [null, 'Aim'] },
      reason: 'New assessment',
    })
    const at = async (moment: string) =>
      (
        await harness.call(routes.asAt, manager, org, { params: { id: made.id }, query: { at: moment } })
      ).json()
    expect(await at(history.items[2].at)).toMatchObject({
      version: 1,
      values: { criticality: 1, code: made.code },
    })
    expect(await at(history.items[1].at)).toMatchObject({
      version: 2,
      values: { criticality: 3, objectives: 'Aim' },
    })
    expect(await at(new Date().toISOString())).toMatchObject({
      version: 3,
      values: { criticality: 5, status: 'draft' },
    })
    expect(await at('2020-01-01T00:00:00Z')).toEqual({ error: 'NOT_FOUND' })
  })
})

describe('links and assignments', () => {
  it('connect records in both directions, are in the audit trail, and hide records the reader cannot see', async () => {
    const [a, b] = [await create(), await create()]
    const made = await harness.call(routes.link, manager, org, {
      params: { id: a.id },
      body: { kind: 'depends_on', to: b.id },
    })
    expect(made.json()).toMatchObject({
      kind: 'depends_on',
      direction: 'out',
      record: { id: b.id, code: b.code },
    })
    const back = (await harness.call(routes.links, manager, org, { params: { id: b.id } })).json()
    expect(back.items).toMatchObject([{ direction: 'in', record: { id: a.id } }])
    const gone = await harness.call(routes.unlink, manager, org, {
      params: { id: a.id, linkId: made.json().id },
    })
    expect(gone.statusCode).toBe(204)
    const history = (await harness.call(routes.history, manager, org, { params: { id: a.id } })).json()
    expect(history.items.map((entry: { action: string }) => entry.action)).toEqual([
      'unlink',
      'link',
      'create',
    ])
  })

  it('list a colleague’s assignments, soonest due first, until they end', async () => {
    const auditor = await harness.member(org, ['auditor'])
    const [later, sooner] = [await create(), await create()]
    for (const [row, dueOn] of [
      [later, null],
      [sooner, '2026-12-01'],
    ] as const) {
      await harness.call(routes.assign, manager, org, {
        params: { id: row.id },
        body: { personId: auditor.id, role: 'reviewer', dueOn },
      })
    }
    const { meRoutes } = await import('contract/workspace/me')
    const work = async () => (await harness.call(meRoutes.work, auditor, org)).json().items
    const items = await work()
    expect(items.map((item: { recordId: string }) => item.recordId)).toEqual([sooner.id, later.id])
    await harness.call(routes.unassign, manager, org, {
      params: { id: sooner.id, assignmentId: items[0].assignmentId },
    })
    expect((await work()).map((item: { recordId: string }) => item.recordId)).toEqual([later.id])
  })
})

describe('sub processes', () => {
  it('are numbered under their process, after the highest number given by hand', async () => {
    const parent = await create()
    const sub = async (more: object = {}) =>
      (
        await harness.call(subprocessRoutes.create, manager, org, {
          body: { process: parent.id, name: text('S'), description: text('S'), ...more },
        })
      ).json<Subprocess>()
    expect((await sub()).code).toBe(`${parent.code}.01`)
    expect((await sub({ code: `${parent.code}.07` })).code).toBe(`${parent.code}.07`)
    expect((await sub()).code).toBe(`${parent.code}.08`)
    expect(await sub({ code: 'ABC.01' })).toMatchObject({ error: 'INVALID_INPUT' })
  })

  it('never get the same number twice under concurrency', async () => {
    const parent = await create()
    const body = { process: parent.id, name: text('S'), description: text('S') }
    const made = await Promise.all(
      Array.from({ length: 20 }, () => harness.call(subprocessRoutes.create, manager, org, { body })),
    )
    const codes = made.map((response) => response.json<Subprocess>().code)
    expect(new Set(codes).size).toBe(20)
    expect(codes.toSorted().at(-1)).toBe(`${parent.code}.20`)
  })
})

describe('the starter library', () => {
  it('loads 20 processes and 77 sub processes once', async () => {
    const other = await harness.organisation(['risk_manager'])
    const load = () => harness.call(starterLibraryRoutes.load, other.founder, other.id, { body: {} })
    expect((await load()).json()).toMatchObject({ created: { processes: 20, subprocesses: 77 } })
    expect((await load()).json()).toMatchObject({
      created: { processes: 0, subprocesses: 0 },
      existing: { processes: 20, subprocesses: 77 },
    })
    const listed = await harness.call(subprocessRoutes.list, other.founder, other.id, {
      query: { total: true, limit: 10 },
    })
    expect(listed.json()).toMatchObject({ total: { value: 77, exact: true } })
  })

  it('loads selected processes and refuses an unknown code', async () => {
    const other = await harness.organisation(['risk_manager'])
    const load = (processes: string[]) =>
      harness.call(starterLibraryRoutes.load, other.founder, other.id, { body: { processes } })
    expect((await load(['P2P'])).json()).toMatchObject({ created: { processes: 1 } })
    expect((await load(['P2P', 'NONE'])).statusCode).toBe(400)
  })
})
