import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outcomes } from './r15-commands.ts'
import { SystemUnderTest } from './r15-system.ts'
import { closureCommands } from './r15-closure-commands.ts'
import {
  advance,
  archive,
  ask,
  askAcross,
  FIRST_COMMANDS,
  create,
  edit,
  move,
  read,
  restore,
  share,
  signLate,
} from './r15-paper-commands.ts'
import { ORGS, PaperModel, PEOPLE } from './r15-paper-model.ts'
import { agreeOnProof } from './r15-proof.ts'
import { revert, type, typeAcross, write } from './r15-text-commands.ts'

/** A few in every test run, 500 with `pnpm test:faults`, or the number in `MODEL_RUNS`. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? (process.env['FAULT_RUNS'] ? 500 : 30))
/** The same few in every test run, so that results are reproducible; long runs use random seeds. */
const SEED = Number(process.env['MODEL_SEED'] ?? (RUNS < 100 ? 15 : Date.now() % 2 ** 31))

let system: SystemUnderTest
beforeAll(async () => {
  system = await SystemUnderTest.start()
})
afterAll(() => system.stop())

const commands = fc.commands(
  [
    create,
    create,
    edit,
    move,
    archive,
    restore,
    read,
    ask,
    askAcross,
    advance,
    advance,
    advance,
    advance,
    advance,
    signLate,
    share,
    share,
    write,
    write,
    write,
    type,
    type,
    type,
    revert,
    revert,
    typeAcross([advance, advance, archive, move, share]),
    closureCommands,
  ],
  { maxCommands: 40, size: 'max' },
)

/** Every way to write a text, accepted and refused, and every way to end. */
const WAYS = ['type', 'socket', 'write', 'revert'] as const
const REACHED = [
  ...WAYS.flatMap((way) => [`${way} done`, `${way} FORBIDDEN`]),
  'sign CONTENT_CHANGED',
  'seal done',
  'close done',
  'erase done',
]

/**
 * Every trail entry, in all sequences, for a transition to a signed status without its signature or its
 * prerequisites.
 */
const AROUND = `
  with moved as (
    select t.org_id, t.record_id, t.seq, t.entry->>'actor' as actor, (t.entry->>'version')::int as version,
      t.entry->'changes'->'status'->>0 as was, t.entry->'changes'->'status'->>1 as now
    from trail t join workpapers w on w.org_id = t.org_id and w.id = t.record_id
    where t.entry->'changes'->'status'->>1 in ('prepared', 'reviewed'))
  select m.*, (select count(*)::int from moved) as steps from moved m where not exists (
    select from signatures s where s.org_id = m.org_id and s.record_id = m.record_id and s.version = m.version
      and s.signer_id::text = m.actor and s.meaning = case m.now when 'prepared' then 'authorship' else 'review' end)
  or m.was <> case m.now when 'prepared' then 'draft' else 'prepared' end
  or m.now = 'reviewed' and not exists (
    select from moved p where p.record_id = m.record_id and p.now = 'prepared' and p.version = m.version - 1
      and p.actor <> m.actor)`

it(
  `R15 ${RUNS} sequences of actions in two organisations match the model; no path skips a step (11.10(f))`,
  async () => {
    process.stdout.write(`R15: seed ${SEED}\n`)
    const began = performance.now()
    const used = process.cpuUsage()
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        await system.clear()
        const model = new PaperModel()
        await fc.asyncModelRun(() => ({ model, real: system }), [...FIRST_COMMANDS, ...sequence])
        for (const under of ORGS)
          for (const by of PEOPLE) {
            const entered = model.enter(under, false)
            const seen = model.papers.flatMap((paper, at) =>
              model.sees(by, under, paper)
                ? [system.lineOf(at, paper.status, paper.version, paper.archived)]
                : [],
            )
            expect(await system.find(by, under)).toEqual(entered === 'done' ? seen.toSorted() : entered)
          }
        for (const under of ORGS) await agreeOnProof(system, model, under)
      }),
      {
        numRuns: RUNS,
        seed: SEED,
        endOnFailure: process.env['MODEL_SHRINK'] === undefined,
        ...(process.env['MODEL_PATH'] ? { path: process.env['MODEL_PATH'] } : {}),
      },
    )
    const minutes = (performance.now() - began) / 60_000
    const { user, system: kernel } = process.cpuUsage(used)
    const around = await system.harness.admin.query(AROUND)
    expect(around.rows).toEqual([])
    const count = (outcome: string) => outcomes.get(outcome) ?? 0
    const steps = [...outcomes.values()].reduce((sum, one) => sum + one, 0)
    if (process.env['MODEL_OUTCOMES'])
      process.stdout.write(
        `${[...outcomes]
          .map(([what, times]) => `${what}: ${times}`)
          .toSorted()
          .join('\n')}\n`,
      )
    // Sequences that never get there would prove nothing.
    const reviewed = await system.harness.admin.query(
      `select 1 from trail where entry->'changes'->'status'->>1 = 'reviewed'`,
    )
    expect(reviewed.rowCount).toBeGreaterThan(RUNS / 50)
    expect(RUNS < 30 ? [] : REACHED.filter((outcome) => count(outcome) === 0)).toEqual([])
    const edits = WAYS.map((way) => count(`${way} done`))
    process.stdout.write(
      `R15: ${RUNS} sequences, ${steps} steps, ${reviewed.rowCount} reviewed, ${edits.join(' + ')} edits of texts, ${count('erase done')} organisations erased, 0 divergences, ${Math.round(RUNS / minutes)} sequences a minute, ${((user + kernel) / 1e6).toFixed(1)} s of processor time\n`,
    )
  },
  60_000 + RUNS * 10_000,
)
