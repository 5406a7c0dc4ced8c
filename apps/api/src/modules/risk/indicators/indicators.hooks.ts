import { fail } from 'contract'
import { thresholdProblem, thresholdsOf, type ThresholdName } from 'contract/risk/indicator-levels'
import type { indicators } from 'contract/risk/indicators'
import { dayNow } from '#platform/clock.ts'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import { findLastValues, lockIndicators, shownOf } from './measured-indicators.ts'

const THRESHOLDS: readonly ThresholdName[] = ['amberHigh', 'redHigh', 'amberLow', 'redLow']

/** Hooks of indicators: thresholds that fit the direction, and what follows from the last value. */
export const indicatorHooks: CollectionHooks<typeof indicators> = {
  computed: {
    overdue: {
      sql: `r.status = 'active' and coalesce(r.due_on < current_date, false)`,
      initial: false,
      after: ({ status, nextOn }) => status === 'active' && nextOn !== null && nextOn < dayNow(),
    },
  },
  validateRows: (_tx, rows) =>
    Promise.resolve(
      new Map(
        rows.map((row) => {
          const problem = thresholdProblem(row)
          return [row.id, problem ? [problem.name] : []] as const
        }),
      ),
    ),
  beforeWrite: async (tx, mutations) => {
    for (const { after } of mutations) {
      const used: readonly ThresholdName[] = thresholdsOf(after)
      for (const name of THRESHOLDS) if (!used.includes(name)) after[name] = null
      const problem = thresholdProblem(after)
      if (problem) throw fail('INVALID_INPUT', [{ path: [problem.name], code: problem.code }])
    }
    // Under the lock that entering a value takes: the last value is the one after which this change is written.
    const known = mutations.filter(({ before }) => before !== null).map(({ after }) => after.id)
    if (known.length > 0) await lockIndicators(tx, known)
    const last = known.length > 0 ? await findLastValues(tx, known) : new Map()
    for (const { after } of mutations) Object.assign(after, shownOf(after, last.get(after.id)))
  },
}
