import { atMost, type Bench, type Gate, interleave, medians, type Rounds, windowFor } from '../bench.ts'

/** Typical queries: a number, a code, one word, two, a prefix, and the same in French and Arabic. */
const QUERIES = [
  '12345',
  'P0ABC',
  'supplier',
  'supplier Lyon',
  'risk management',
  'access review Dubai',
  'paiem',
  'conformité Genève',
  'gestion des risques',
  'المخاطر',
  'الموردين باريس',
]
/** Concurrent searches in a busy minute. */
const PEOPLE = 4

/** P5: the global search in the large organisation. */
export async function checkSearches(bench: Bench): Promise<{ rounds: Rounds; gates: Gate[] }> {
  const { load, program, callers } = bench
  const all = QUERIES.map((q) => ({ q, caller: callers.large[0]! }))
  const run = (queries: typeof all) => () =>
    load.run({
      kind: 'read',
      port: program.port,
      requests: queries.map(({ q, caller }) => ({ path: `/api/search?q=${encodeURIComponent(q)}`, caller })),
      ...windowFor(bench),
      workers: PEOPLE,
    })
  const cases = [
    { name: 'search', run: run(all) },
    ...all.map((one) => ({ name: `search: ${one.q}`, run: run([one]) })),
  ]
  const rounds = await interleave(cases.slice(0, 1), bench.pace.rounds, bench.say)
  const each = await interleave(cases.slice(1), 1, () => undefined)
  const { p95 } = medians(rounds['search']!)
  return {
    rounds: { ...rounds, ...each },
    gates: [atMost('P5', 'search, large organisation, p95', p95, 100, 'ms')],
  }
}
