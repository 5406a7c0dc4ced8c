import type { ProcedureStep, ToReview } from 'contract/audit/procedures'
import { FALLBACK_LOCALE } from 'contract/locale'
import type { Difference } from '#platform/records/history-compare.ts'

/** Steps as lines of text: what was ticked, and what was noted. */
function stepsAsText(value: unknown): string | null {
  const steps = (value ?? []) as ProcedureStep[]
  const lines = steps.map(({ text, done, note }, index) => {
    const words = text[FALLBACK_LOCALE] ?? text.fr ?? text.ar ?? ''
    return `${done ? '☑' : '☐'} ${index + 1}. ${words}${note ? `\n   ${note}` : ''}`
  })
  return lines.length > 0 ? lines.join('\n') : null
}

/** Of both lists of steps only those that differ, so that a tick is not looked for in twenty lines. */
function changedSteps(from: unknown, to: unknown): [string | null, string | null] {
  const [before, after] = [from, to].map((side) => (side ?? []) as ProcedureStep[])
  const same = (step: ProcedureStep, others: readonly ProcedureStep[]) =>
    others.some((other) => other.id === step.id && JSON.stringify(other) === JSON.stringify(step))
  return [
    stepsAsText(before!.filter((step) => !same(step, after!))),
    stepsAsText(after!.filter((step) => !same(step, before!))),
  ]
}

/** Changes as they can be read beside each other; what is counted and not written says nothing here. */
export function readableChanges(changes: ToReview['changes']): Difference[] {
  return changes
    .filter(({ field }) => field !== 'position' && field !== 'bodyHash')
    .map(({ field, from, to }) => {
      if (field !== 'steps') return { field, from, to }
      const [before, after] = changedSteps(from, to)
      return { field, from: before, to: after }
    })
}
