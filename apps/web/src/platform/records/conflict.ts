import type { SpineValues } from 'contract/collection'
import type { AnyRecord } from './record.ts'
import { sameValue } from './same-value.ts'

export type Side = 'mine' | 'theirs'

/** One field in which my edit and the saved record may differ. */
export interface ConflictLine {
  field: string
  base: unknown
  mine: unknown
  theirs: unknown
  /** Both changed it, to different values: a person has to decide. */
  clash: boolean
}

export interface Conflict {
  lines: ConflictLine[]
  /** The default result: each side's own changes, and theirs where both changed. */
  proposed: Record<string, Side>
}

type Values = Readonly<Record<string, unknown>>

/** Compares my changes with what another person saved meanwhile, starting from the record that I saw. */
export function findConflict(
  base: Values,
  mine: Values,
  theirs: Values,
  fields: readonly string[],
): Conflict {
  const lines: ConflictLine[] = []
  const proposed: Record<string, Side> = {}
  for (const field of fields) {
    const iChanged = field in mine && !sameValue(mine[field], base[field])
    const theyChanged = !sameValue(theirs[field], base[field])
    if (!iChanged && !theyChanged) continue
    const value = iChanged ? mine[field] : base[field]
    const clash = iChanged && theyChanged && !sameValue(value, theirs[field])
    lines.push({ field, base: base[field], mine: value, theirs: theirs[field], clash })
    proposed[field] = iChanged && !theyChanged ? 'mine' : 'theirs'
  }
  return { lines, proposed }
}

/** The changes to send on top of their version: only where mine was chosen and differs. */
export function resolveConflict(
  { lines }: Conflict,
  chosen: Readonly<Record<string, Side>>,
): Record<string, unknown> {
  const changes: Record<string, unknown> = {}
  for (const { field, mine, theirs } of lines) {
    if (chosen[field] === 'mine' && !sameValue(mine, theirs)) changes[field] = mine ?? null
  }
  return changes
}

/** The versions to choose from: what I saw, what I changed, and what was saved meanwhile, when and by whom. */
export interface Versions {
  base: Values
  mine: Values
  theirs: Values & Pick<SpineValues, 'version' | 'updatedAt' | 'updatedBy'>
}

/** A save that was too late, with everything needed to decide. */
export interface LateSave extends Versions {
  base: AnyRecord
  mine: Record<string, unknown>
  theirs: AnyRecord
}
