import { readFile, writeFile } from 'node:fs/promises'
import { TESTED_ROLES, type TestedRole } from './tested-roles.ts'

const file = new URL('./authorisation-matrix.json', import.meta.url)

/** Allowed; refused openly; refused as if it did not exist; refused because of the record's state. */
export type Outcome = 'allow' | 'forbidden' | 'hidden' | 'state'
/** What one role may do: by route and variant, then by the state of the record; undefined if not tested. */
export type Observed = Map<string, Record<string, Outcome | undefined>>

type Line = Outcome | Record<string, Outcome>
/**
 * Route, then the roles with the same rights on it, then the record's state; a single outcome if all states agree.
 */
export type Matrix = Record<string, Record<string, Line>>

const lineOf = (outcomes: Record<string, Outcome | undefined>): Line => {
  const all = new Set(Object.values(outcomes))
  if (all.has(undefined)) throw new Error('the matrix is written from all cases: set ALL_CASES=1 as well')
  return all.size === 1 ? [...all][0]! : (outcomes as Record<string, Outcome>)
}

function matrixOf(observed: ReadonlyMap<TestedRole, Observed>): Matrix {
  const matrix: Matrix = {}
  for (const route of observed.values().next().value!.keys()) {
    const lines = new Map<string, TestedRole[]>()
    for (const role of TESTED_ROLES) {
      const line = JSON.stringify(lineOf(observed.get(role)!.get(route)!))
      lines.set(line, [...(lines.get(line) ?? []), role])
    }
    matrix[route] = Object.fromEntries(
      [...lines].map(([line, roles]) => [roles.join(' '), JSON.parse(line) as Line]),
    )
  }
  return matrix
}

/** Each state is on its own line, so that a change of rights is a change of one line. */
export const writeMatrix = (observed: ReadonlyMap<TestedRole, Observed>): Promise<void> =>
  writeFile(file, `${JSON.stringify(matrixOf(observed), null, 2)}\n`)

export async function readMatrix(): Promise<Matrix> {
  return JSON.parse(await readFile(file, 'utf8')) as Matrix
}

/** The differences between the file and the server for one role, with instructions. */
export function differencesOf(matrix: Matrix, role: TestedRole, observed: Observed): string[] {
  const differences: string[] = []
  for (const [route, outcomes] of observed) {
    const found = Object.entries(matrix[route] ?? {}).find(([roles]) => roles.split(' ').includes(role))
    if (!found) {
      differences.push(
        `${route}: no row for ${role}; run with UPDATE_MATRIX=1 ALL_CASES=1, then read the difference as a reviewer`,
      )
      continue
    }
    const [, line] = found
    for (const [state, outcome] of Object.entries(outcomes)) {
      const expected = typeof line === 'string' ? line : line[state]
      // A case that was not tested in this run must still be in the file.
      if (expected !== (outcome ?? expected) || !expected)
        differences.push(
          `${route}, ${role}, ${state}: the file says ${expected ?? 'nothing'}, the server says ${outcome ?? 'nothing yet'}`,
        )
    }
    for (const state of typeof line === 'string' ? [] : Object.keys(line)) {
      if (!(state in outcomes))
        differences.push(`${route}, ${role}: the file knows a state that is none: ${state}`)
    }
  }
  for (const route of Object.keys(matrix))
    if (!observed.has(route)) differences.push(`${route}: in the file, but not served`)
  return differences
}
