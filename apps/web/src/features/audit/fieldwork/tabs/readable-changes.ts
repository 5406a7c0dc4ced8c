import type { ProcedureStep, ToReview } from 'contract/audit/procedures'
import { FALLBACK_LOCALE } from 'contract/locale'
import type { Difference } from '#platform/records/history-compare.ts'

/** Steps as lines of text: ticks and notes. */
function stepsAsText(value: unknown): string | null {
  const steps = (value ?? []) as ProcedureStep[]
  const lines = steps.map(({ text, done, note }, index) => {
    const step = text[FALLBACK_LOCALE] ?? text.fr ?? text.ar ?? ''
    return `${done ? '☑' : '☐'} ${index + 1}. ${step}${note ? `\n   ${note}` : ''}`
  })
  return lines.length > 0 ? lines.join('\n') : null
}

/** Only the steps that differ, so that a changed tick is easy to find. */
function changedSteps(from: unknown, to: unknown): [string | null, string | null] {
  const [before, after] = [from, to].map((side) => (side ?? []) as ProcedureStep[])
  const same = (step: ProcedureStep, others: readonly ProcedureStep[]) =>
    others.some((other) => other.id === step.id && JSON.stringify(other) === JSON.stringify(step))
  return [
    stepsAsText(before!.filter((step) => !same(step, after!))),
    stepsAsText(after!.filter((step) => !same(step, before!))),
  ]
}

/** Changes in readable form. Position and hash are left out. */
export function readableChanges(changes: ToReview['changes']): Difference[] {
  return changes
    .filter(({ field }) => field !== 'position' && field !== 'bodyHash')
    .map(({ field, from, to }) => {
      if (field !== 'steps') return { field, from, to }
      const [before, after] = changedSteps(from, to)
      return { field, from: before, to: after }
    })
}
