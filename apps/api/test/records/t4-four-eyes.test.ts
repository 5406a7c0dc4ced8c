import { type Collection, MEANINGS, type Meaning, type Transition } from 'contract'
import { changesContent } from 'contract/testing/changes-content'
import { actsOfClass, HISTORY_ACTIONS, LINKING } from 'contract/history-actions'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findForbidden, forbiddenTransitions } from '#platform/collection/four-eyes.ts'
import type { Row } from '#platform/collection/stored.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { TrailDraft } from '#platform/db/trail-draft.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { Harness } from '#test/harness.ts'

let harness: Harness
let org: string
let ruled: RegisteredCollection[]
const PEOPLE = [uuid(), uuid(), uuid()] as const

beforeAll(async () => {
  harness = await Harness.start()
  org = (await harness.organisation()).id
  ruled = [...harness.services.collections.values()].filter(({ shape }) =>
    shape.of.machine.transitions.some(({ otherThan }) => otherThan),
  )
})
afterAll(() => harness.stop())

const actorOf = (personId: string) => ({ orgId: org, personId, roles: [] }) as Partial<Actor> as Actor
const rowOf = (id: string, status: string) => ({ id, status }) as Row
const stepsOf = (of: Collection): readonly Transition[] =>
  of.machine.transitions.filter(({ otherThan }) => otherThan)

const entry = (
  of: Collection,
  record: string,
  actor: string,
  action: string,
  changes: TrailDraft['changes'] = {},
): TrailDraft => ({ action, type: of.type, record, changes, actor, roles: [], request: uuid() })

/** Writes entries to the trail; the last ones are still uncommitted drafts when `ask` runs. */
async function withTrail<T>(
  entries: readonly TrailDraft[],
  drafts: number,
  ask: (tx: Tx) => Promise<T>,
): Promise<T> {
  const cut = entries.length - drafts
  await harness.services.db.write(org, async (tx) => {
    tx.trail.push(...entries.slice(0, cut))
    return { value: null }
  })
  return harness.services.db.write(org, async (tx) => {
    tx.trail.push(...entries.slice(cut))
    return { value: await ask(tx) }
  })
}

/** One action of each kind that changes content, for a record of this type. */
function contentActs(of: Collection): [string, TrailDraft['changes']][] {
  const always = actsOfClass('content')
    .filter((action) => !(of.supports && LINKING.includes(action)))
    .map((action): [string, TrailDraft['changes']] => [
      action,
      LINKING.includes(action) ? { 'link:supports': [null, 'x'] } : {},
    ])
  const byField = Object.entries(of.fields).flatMap(([key, field]) =>
    (field.content ? (['update', 'transition', 'create'] as const) : [])
      .filter((action) => !(of.given && action === 'create'))
      .map((action): [string, TrailDraft['changes']] => [action, { [key]: [null, 'x'] }]),
  )
  return [...always, ...byField]
}

describe('T3 matrix of actions and transitions', () => {
  it('T3 an editor of content cannot make a reviewing transition, except where a reason is declared', async () => {
    let cells = 0
    for (const { shape } of ruled) {
      const steps = stepsOf(shape.of).filter(({ openToEditors }) => openToEditors === undefined)
      const acts = contentActs(shape.of).map(([action, changes]) => ({ id: uuid(), action, changes }))
      const [author, other] = PEOPLE
      const entries = acts.flatMap(({ id, action, changes }) => [
        entry(shape.of, id, author, action, changes),
        // A colleague who adds a tag afterwards does not become an author, and the author stays one.
        entry(shape.of, id, other, 'update', { tags: [[], ['x']] }),
      ])
      await withTrail(entries, 0, async (tx) => {
        for (const step of steps) {
          const records = acts.map(({ id }) => ({ shape, row: rowOf(id, step.from) }))
          const [mine, theirs] = [
            await findForbidden(tx, actorOf(author), records),
            await findForbidden(tx, actorOf(other), records),
          ]
          const open = acts.filter(({ id }) => !mine.get(id)?.some((one) => one.step === step))
          expect(open.map(({ action, changes }) => [shape.of.name, step.to, action, changes])).toEqual([])
          expect(theirs.size).toBe(0)
          cells += acts.length
        }
      })
    }
    // A lower bound on the number of cases, so that a state machine that loses its rule is noticed.
    expect(cells).toBeGreaterThan(1000)
  })

  it('T3 actions without content exclude nobody', async () => {
    for (const { shape } of ruled) {
      const { of } = shape
      const quiet = Object.entries(of.fields).filter(([, field]) => !field.content)
      const id = uuid()
      const [person] = PEOPLE
      const acts = [
        ...quiet.map(([key]) => entry(of, id, person, 'update', { [key]: [null, 'x'] })),
        ...actsOfClass('beside', 'read', 'presence')
          .filter((action) => action !== 'sign')
          .map((action) => entry(of, id, person, action)),
        ...(of.supports ? LINKING.map((action) => entry(of, id, person, action)) : []),
      ]
      await withTrail(acts, 3, async (tx) => {
        for (const { from } of stepsOf(of))
          expect([
            of.name,
            (await forbiddenTransitions(tx, shape, actorOf(person), [rowOf(id, from)])).size,
          ]).toEqual([of.name, 0])
      })
    }
  })
})

/** One event of a history, as numbers that fast-check shrinks well. */
interface Event {
  person: number
  what: 'content' | 'quiet' | 'move' | 'sign'
  pick: number
}
const events = fc.array(
  fc.record({
    person: fc.nat(PEOPLE.length - 1),
    what: fc.constantFrom('content' as const, 'quiet' as const, 'move' as const, 'sign' as const),
    pick: fc.nat(1000),
  }),
  { maxLength: 12 },
)

function entryOf(of: Collection, record: string, { person, what, pick }: Event): TrailDraft {
  const actor = PEOPLE[person]!
  const among = <T>(some: readonly T[]): T => some[pick % some.length]!
  if (what === 'content') return entry(of, record, actor, ...among(contentActs(of)))
  if (what === 'move')
    return entry(of, record, actor, 'transition', { status: [null, among(of.machine.states)] })
  if (what === 'sign')
    return entry(of, record, actor, 'sign', { signature: [null, { meaning: among(MEANINGS) }] })
  const key = among(Object.keys(of.fields).filter((one) => !of.fields[one]!.content))
  return entry(of, record, actor, among(['update', 'hand-over']), { [key]: [null, 'x'] })
}

/**
 * A simple second implementation of the rule: an approval resets everything, a change of content resets signatures.
 */
function model(of: Collection, history: readonly TrailDraft[]) {
  let edited = new Set<string>()
  let changed = new Map<string, Set<string>>()
  let moved = new Map<string, Set<string>>()
  let signed = new Map<string, Set<string>>()
  for (const draft of history) {
    const actor = draft.actor!
    const to = draft.changes?.['status']?.[1] as string | undefined
    if (draft.action === 'transition' && to && of.machine.approved!.includes(to)) {
      edited = new Set()
      changed = new Map()
      moved = new Map()
      signed = new Map()
      continue
    }
    if (changesContent(of, draft)) {
      edited.add(actor)
      signed = new Map()
    }
    for (const key of Object.keys(draft.changes ?? {}))
      changed.set(key, (changed.get(key) ?? new Set()).add(actor))
    if (to) moved.set(to, (moved.get(to) ?? new Set()).add(actor))
    if (draft.action === 'sign') {
      const { meaning } = draft.changes!['signature']![1] as { meaning: Meaning }
      signed.set(meaning, (signed.get(meaning) ?? new Set()).add(actor))
    }
  }
  return (person: string, { otherThan = [] }: Transition): boolean =>
    otherThan.some((rule) => {
      if (rule === 'edited') return edited.has(person)
      if ('changed' in rule) return changed.get(rule.changed)?.has(person) ?? false
      return ('step' in rule ? moved.get(rule.step) : signed.get(rule.signed))?.has(person) ?? false
    })
}

describe('T4 random histories', () => {
  it(
    'T4 excludes exactly whom the model excludes, in every workflow, committed or pending',
    { timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.nat(1000),
          fc.array(events, { minLength: 1, maxLength: 4 }),
          fc.nat(6),
          async (which, histories, drafts) => {
            const { shape } = ruled[which % ruled.length]!
            const { of } = shape
            const records = histories.map((history) => {
              const id = uuid()
              return { id, entries: history.map((event) => entryOf(of, id, event)) }
            })
            const all = records.flatMap(({ entries }) => entries)
            await withTrail(all, Math.min(drafts, all.length), async (tx) => {
              for (const status of new Set(stepsOf(of).map(({ from }) => from)))
                for (const person of PEOPLE) {
                  const rows = records.map(({ id }) => rowOf(id, status))
                  const barred = await forbiddenTransitions(tx, shape, actorOf(person), rows)
                  for (const { id, entries } of records)
                    for (const step of stepsOf(of).filter(({ from }) => from === status))
                      expect(barred.get(id)?.some((one) => one.step === step) ?? false).toBe(
                        model(of, entries)(person, step),
                      )
                }
            })
          },
        ),
        { numRuns: 200 },
      )
    },
  )

  it('T4 takes one query, whatever the number of records and types', async () => {
    const many = ruled.flatMap(({ shape }) =>
      stepsOf(shape.of).flatMap(({ from }) =>
        Array.from({ length: 20 }, () => ({ shape, row: rowOf(uuid(), from) })),
      ),
    )
    let questions = 0
    await harness.services.db.write(org, async (tx) => {
      const counting = {
        ...tx,
        query: (text: string, values?: readonly unknown[]) => {
          questions++
          return tx.query(text, values)
        },
      } as Tx
      await findForbidden(counting, actorOf(PEOPLE[0]), many)
      return { value: null }
    })
    expect(questions).toBe(1)
    expect(many.length).toBeGreaterThan(400)
  })

  it('T4 reads the audit trail by index, also for many records in a long trail', async () => {
    await harness.admin.query(
      `insert into trail (org_id, seq, at, type, record_id, entry, hash)
       select $1, 1000000 + n, clock_timestamp(), 'issue', gen_random_uuid(),
         '{"action":"update","type":"issue","actor":"x","changes":{"cause":[null,"y"]}}', sha256(n::text::bytea)
       from generate_series(1, 60000) n`,
      [org],
    )
    await harness.admin.query('analyze trail')
    const many = ruled.flatMap(({ shape }) =>
      stepsOf(shape.of).map(({ from }) => ({ shape, row: rowOf(uuid(), from) })),
    )
    const plan = await harness.services.db.write(org, async (tx) => {
      let lines: { 'QUERY PLAN': string }[] = []
      const explaining = {
        ...tx,
        query: async (text: string, values?: readonly unknown[]) => {
          lines = await tx.query(`explain (analyze, timing off) ${text}`, values)
          return []
        },
      } as Tx
      await findForbidden(explaining, actorOf(PEOPLE[0]), many)
      return { value: lines.map((line) => line['QUERY PLAN']).join('\n') }
    })
    // The partitions of future months are empty, and scanned sequentially.
    const { rows } = await harness.admin.query<{ month: string }>(
      `select 'trail_' || to_char(clock_timestamp(), 'YYYY_MM') as month`,
    )
    expect(plan).toContain(`Index Scan using ${rows[0]!.month}_org_id_record_id_seq_idx`)
    expect(plan).not.toContain(`Seq Scan on ${rows[0]!.month}`)
  })

  it('T4 classifies every action in these histories', () => {
    expect(actsOfClass('content', 'fields', 'presence', 'beside', 'read')).toHaveLength(
      HISTORY_ACTIONS.length,
    )
  })
})
