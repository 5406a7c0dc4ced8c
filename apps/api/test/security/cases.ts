import { ALL_CASES, MOST_CASES } from '#test/all-cases.ts'
import type { Route } from 'contract'
import { allRoutes } from 'contract/routes'
import { isServicePermission } from 'contract/workspace/service-accounts'
import type { Matrix } from './matrix.ts'
import type { TestedRole } from './tested-roles.ts'

/**
 * Calls on these affect what later calls see: a project member sees the project, and a method in force ends another.
 */
const TOGETHER = /\b(projectmembers?|methods?)\b/

const numberOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7)

/** The roles that a line of the matrix treats like this one, and their expected outcomes. */
function groupOn(matrix: Matrix, line: string, role: TestedRole) {
  for (const [roles, says] of Object.entries(matrix[line] ?? {})) {
    const alike = roles.split(' ')
    if (alike.includes(role)) return { alike, says }
  }
  return undefined
}

/**
 * Whether a role is tested on a line of the matrix. The quick check tests one of the roles that the line treats
 * alike, a different one on the next line; a line that the file does not contain is tested with every role.
 */
export function isTriedBy(matrix: Matrix, line: string, role: TestedRole): boolean {
  const group = groupOn(matrix, line, role)
  if (MOST_CASES || !group || TOGETHER.test(line)) return true
  return group.alike.indexOf(role) === numberOf(line) % group.alike.length
}

/**
 * The record states in which a role is tested on a line of the matrix. Of the roles that the line treats alike, one
 * is tested in all states and a third of the others in one, different ones on the next line. The quick check tests
 * one of the states that the line treats alike, a different one on the next line. So every outcome of every line is
 * tested, and every role meets every state of a collection on some line.
 */
export function chooseStates(
  matrix: Matrix,
  line: string,
  role: TestedRole,
  states: readonly string[],
): readonly string[] {
  const group = groupOn(matrix, line, role)
  if (ALL_CASES || !group || TOGETHER.test(line)) return states
  const { alike, says } = group
  const number = numberOf(line)
  const at = alike.indexOf(role)
  if (at === number % alike.length) return MOST_CASES ? states : oneOfEach(says, states, number)
  if ((number + at) % 3 !== 0) return []
  const chosen = (number + at) % states.length
  return states.filter((_, index) => index === chosen)
}

/** One state for each outcome of a line; a state without an outcome is tested too. */
function oneOfEach(says: Matrix[string][string], states: readonly string[], number: number): string[] {
  const saidOf = (state: string) => (typeof says === 'string' ? says : (says[state] ?? state))
  const alike = Map.groupBy(states, saidOf)
  return states.filter((state) => {
    const some = alike.get(saidOf(state))!
    return some[number % some.length] === state
  })
}

const verbOf = ({ name }: Route): string => name.split('.').at(-1)!
const verbs = Map.groupBy(allRoutes, verbOf)
/** Operations that more than ten collections have are generic: the same code serves all of them. */
const isOrdinary = (route: Route): boolean => verbs.get(verbOf(route))!.length > 10

/** One of this many routes is tested individually, for specific and for generic routes. */
const ONE_OF = ALL_CASES
  ? { particular: 1, ordinary: 1 }
  : MOST_CASES
    ? { particular: 1, ordinary: 3 }
    : { particular: 4, ordinary: 12 }

/**
 * The routes that are tested individually, different ones for each collection. All of them with `pnpm test:security`.
 */
export const routesToTry = (): Route[] =>
  allRoutes.filter(
    (route) => numberOf(route.name) % ONE_OF[isOrdinary(route) ? 'ordinary' : 'particular'] === 0,
  )

/**
 * The callers of a route: a person with all roles, and a key with all permissions where the route is open to keys. The
 * quick check takes one of them, a different one on the next route.
 */
export function callersOf<P>(
  { access, name }: Route,
  { founder, connector }: { founder: P; connector: P },
): readonly P[] {
  if (typeof access === 'string' || !isServicePermission(access)) return [founder]
  if (MOST_CASES) return [founder, connector]
  return [numberOf(name) % 2 === 0 ? founder : connector]
}
