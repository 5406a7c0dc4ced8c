import { ALL_CASES, MOST_CASES } from '#test/all-cases.ts'
import type { Role, Route } from 'contract'
import { allRoutes } from 'contract/routes'
import type { Matrix } from './matrix.ts'

/** What is tried of these changes what is seen of them later: a seat opens its project, a method in force ends another. */
const TOGETHER = /\b(projectmembers?|methods?)\b/

const numberOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7)

/** The roles that a line of the matrix treats like this one, and what it says of them. */
function groupOn(matrix: Matrix, line: string, role: Role) {
  for (const [roles, says] of Object.entries(matrix[line] ?? {})) {
    const alike = roles.split(' ')
    if (alike.includes(role)) return { alike, says }
  }
  return undefined
}

/**
 * Whether a role tries a line of the matrix at all. The quick check asks one of the roles that the line treats alike, another
 * on the next line; a line that the file does not know is everybody's.
 */
export function isTriedBy(matrix: Matrix, line: string, role: Role): boolean {
  const group = groupOn(matrix, line, role)
  if (MOST_CASES || !group || TOGETHER.test(line)) return true
  return group.alike.indexOf(role) === numberOf(line) % group.alike.length
}

/**
 * The states of a record in which a role tries a line of the matrix. Of the roles that the line treats alike, one tries
 * them all; of the others a third tries one, others on the next line. The quick check tries one of the states that the
 * line treats alike, another on the next line. So every line is tried for everything that it says, and every role meets
 * every state of a collection on some of its lines.
 */
export function chooseStates(
  matrix: Matrix,
  line: string,
  role: Role,
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

/** One state for each thing that a line says; a state of which it says nothing is tried too. */
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
/** What so many collections have is what all have: the same code serves it for each. */
const isOrdinary = (route: Route): boolean => verbs.get(verbOf(route))!.length > 10

/** One of so many routes is tried one by one: of what is particular, and of what every collection has. */
const ONE_OF = ALL_CASES
  ? { particular: 1, ordinary: 1 }
  : MOST_CASES
    ? { particular: 1, ordinary: 3 }
    : { particular: 4, ordinary: 12 }

/** The routes that are tried one by one, of each collection others. All of them with `pnpm test:security`. */
export const routesToTry = (): Route[] =>
  allRoutes.filter(
    (route) => numberOf(route.name) % ONE_OF[isOrdinary(route) ? 'ordinary' : 'particular'] === 0,
  )
