import { conclusionOn, type ControlConclusion } from 'contract/audit/control-conclusions'
import type { Procedure } from 'contract/audit/procedures'
import { sameValue } from '#platform/records/same-value.ts'
import type { Conclusion } from './ConclusionFields.tsx'

const NOTHING: Conclusion = {
  designResult: null,
  designRating: null,
  operationResult: null,
  operationReason: null,
}

/** The conclusion on each control of the procedure; empty where there is none yet. */
export const conclusionsOf = (procedure: Procedure): ControlConclusion[] =>
  (procedure.controls ?? []).map((control) => conclusionOn(procedure, control) ?? { control, ...NOTHING })

/** The conclusions with the one on this control changed. */
export const withConclusion = (
  procedure: Procedure,
  control: string,
  changes: Partial<Conclusion>,
): ControlConclusion[] =>
  conclusionsOf(procedure).map((one) => (one.control === control ? { ...one, ...changes } : one))

/** Merges two people's conclusions if they concluded on different controls; otherwise the person is asked. */
export function mergeConclusions(seen: unknown, mine: unknown, theirs: unknown) {
  const byControl = (value: unknown) =>
    new Map(((value ?? []) as ControlConclusion[]).map((one) => [one.control, one]))
  const [was, own, other] = [byControl(seen), byControl(mine), byControl(theirs)]
  const controls = [...new Set([...other.keys(), ...own.keys()])]
  const changed = (now: typeof own, control: string) => !sameValue(now.get(control), was.get(control))
  if (controls.some((control) => changed(own, control) && changed(other, control))) return undefined
  return controls.flatMap((control) => (changed(own, control) ? own : other).get(control) ?? [])
}
