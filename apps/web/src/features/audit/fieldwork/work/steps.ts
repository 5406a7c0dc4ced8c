import type { ProcedureStep } from 'contract/audit/procedures'
import { sameValue } from '#platform/records/same-value.ts'

/** The steps with one of them changed. */
export const withStep = (
  steps: readonly ProcedureStep[],
  id: string,
  change: Partial<ProcedureStep>,
): ProcedureStep[] => steps.map((step) => (step.id === id ? { ...step, ...change } : step))

/** Appends a step in the author's language. */
export const withNewStep = (
  steps: readonly ProcedureStep[],
  text: string,
  locale: string,
): ProcedureStep[] => [
  ...steps,
  { id: crypto.randomUUID().slice(0, 8), text: { [locale]: text }, done: false, note: null },
]

/** Appends the items of a checklist, in all of their languages. */
export const withChecklist = (
  steps: readonly ProcedureStep[],
  items: readonly ProcedureStep['text'][],
): ProcedureStep[] => [
  ...steps,
  ...items.map((text) => ({ id: crypto.randomUUID().slice(0, 8), text, done: false, note: null })),
]

/** Joins both notes if two people wrote one at the same time. */
function bothNotes(seen: string | null, mine: string | null, theirs: string | null): string | null {
  if (sameValue(mine, seen)) return theirs
  if (sameValue(theirs, seen) || mine === theirs) return mine
  return [theirs, mine].filter(Boolean).join('\n')
}

/** Merges two people's changes to the steps: each tick and each note separately, and no text is lost. */
export function mergeSteps(seen: unknown, mine: unknown, theirs: unknown): ProcedureStep[] {
  const list = (value: unknown) => (value ?? []) as ProcedureStep[]
  const was = new Map(list(seen).map((step) => [step.id, step]))
  const own = new Map(list(mine).map((step) => [step.id, step]))
  const there = new Set(list(theirs).map(({ id }) => id))
  const merged = list(theirs).flatMap((step) => {
    const [before, my] = [was.get(step.id), own.get(step.id)]
    // I removed the step: keep it only if the other person has changed it.
    if (!my) return before && sameValue(before, step) ? [] : [step]
    const pick = <K extends 'done' | 'text'>(key: K) =>
      before && !sameValue(my[key], before[key]) ? my[key] : step[key]
    return [
      {
        ...step,
        text: pick('text'),
        done: pick('done'),
        note: bothNotes(before?.note ?? null, my.note, step.note),
      },
    ]
  })
  const added = list(mine).filter(({ id }) => !there.has(id) && !was.has(id))
  return [...merged, ...added]
}
