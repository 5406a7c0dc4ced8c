import { fail, type Localized } from 'contract'
import { estimateProblem, MAX_RUNS, NO_ESTIMATES, PERT_ONLY } from 'contract/risk/loss-model'
import { quantifications } from 'contract/risk/quantifications'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { Mutation } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { hashOfInputs } from './figures.ts'

export const SIMULATE_LOSSES = 'simulate-losses'

type Of = typeof quantifications

/** A fixed seed: nobody can try seeds until the figures please, unless the record shows it. */
const USUAL_SEED = 1

async function nameAfterRisks(tx: Tx, created: readonly Mutation<Of>[]): Promise<void> {
  const rows = await tx.query<{ id: string; title: Localized }>(
    `select id, title from records where org_id = app.org() and type = 'risk' and id = any($1::uuid[])`,
    [created.map(({ after }) => after.risk)],
  )
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  for (const { after } of created) after.name = titles.get(after.risk) ?? null
}

/** Orders the simulation of a record; it runs after the change has committed. */
export const orderSimulation = (
  tx: WriteTx,
  jobs: Jobs,
  { id, person }: { id: string; person: string },
): Promise<void> => jobs.enqueue(tx, SIMULATE_LOSSES, { org: tx.org, id, person })

/** Hooks of quantifications: estimates that fit their distributions, and a simulation of every change. */
export const quantificationHooks = (jobs: Jobs): CollectionHooks<Of> => ({
  computed: {
    stale: {
      sql: `t.simulated_hash is not null and (t.simulated_hash is distinct from t.inputs_hash or exists (
        select from records q where q.org_id = t.org_id and q.id = t.risk and q.version <> t.risk_version))`,
      initial: false,
    },
  },
  validateRows: (_tx, rows) =>
    Promise.resolve(
      new Map(
        rows.map((row) => {
          const problem = estimateProblem(row)
          return [row.id, problem ? [problem.name] : []] as const
        }),
      ),
    ),
  validateNewRows: (_tx, rows) =>
    Promise.resolve(
      new Map(
        rows.flatMap(({ id, values }) => {
          const problem = estimateProblem({ ...NO_ESTIMATES, ...values })
          if (!problem) return []
          const code = problem.code === 'required' ? 'required' : 'invalid'
          return [[id, { field: problem.name, code }] as const]
        }),
      ),
    ),
  beforeWrite: async (tx, mutations) => {
    const created = mutations.filter(({ before }) => before === null)
    if (created.length > 0) await nameAfterRisks(tx, created)
    for (const { after } of mutations) {
      if (after.lossModel === 'lognormal') for (const name of PERT_ONLY) after[name] = null
      const problem = estimateProblem(after)
      if (problem) throw fail('INVALID_INPUT', [{ path: [problem.name], code: problem.code }])
      after.seed ??= USUAL_SEED
      after.runs ??= MAX_RUNS
      after.inputsHash = hashOfInputs(after)
    }
  },
  afterWrite: async (tx, written, { actor }) => {
    for (const { row, mutation } of written)
      if (row.inputsHash !== row.simulatedHash && row.inputsHash !== mutation.before?.inputsHash)
        await orderSimulation(tx, jobs, { id: row.id, person: actor.personId })
  },
})
