import { changesState, type Collection, grants, type Route } from 'contract'
import type { LightMyRequestResponse } from 'fastify'
import type { Person } from '#test/harness.ts'
import { chooseStates, isTriedBy } from './cases.ts'
import type { Matrix, Observed, Outcome } from './matrix.ts'
import type { Probe } from './probe.ts'
import { send } from './probes.ts'
import { grantsOf, type TestedRole } from './tested-roles.ts'
import type { Target, Wanted, World } from './world.ts'

const OUTCOMES: Record<string, Outcome> = {
  403: 'forbidden',
  404: 'hidden',
  409: 'state',
  412: 'state',
  428: 'state',
}

/** Answers that say nothing about rights: the probe is wrong, or the route reports a state as invalid input. */
export const unclear = new Set<string>()

function outcomeOf(name: string, verdict: string, response: LightMyRequestResponse): Outcome | undefined {
  const outcome = verdict.startsWith('2') ? 'allow' : OUTCOMES[verdict]
  if (outcome && !response.body.includes('NOT_A_MEMBER')) return outcome
  unclear.add(`${name}: ${response.statusCode} ${response.body.slice(0, 200)}`)
  return undefined
}

/** The states of a record from a member's point of view: their own, another person's, in a later status, archived. */
function statesOf(of: Collection, actor: Person, other: Person): Record<string, Wanted> {
  const { initial, states } = of.machine
  const later = states
    .filter((state) => state !== initial)
    .map((status) => [status, { status, createdBy: other.id }] as const)
  return {
    [`own ${initial}`]: { status: initial, createdBy: actor.id },
    [`owned ${initial}`]: { status: initial, createdBy: other.id, ownedBy: actor.id },
    [`other's ${initial}`]: { status: initial, createdBy: other.id },
    ...Object.fromEntries(later),
    'own archived': { status: initial, createdBy: actor.id, archived: true },
    archived: { status: initial, createdBy: other.id, archived: true },
  }
}

const untried = (states: object): Record<string, undefined> =>
  Object.fromEntries(Object.keys(states).map((state) => [state, undefined]))

const lineName = (route: Route, probe: Probe): string =>
  probe.variant ? `${route.name} ${probe.variant}` : route.name

/** Whether the route requires an action that this role alone does not grant. */
const isClosedTo = (role: TestedRole, { access }: Route): boolean =>
  typeof access === 'object' && !grants(grantsOf(role), access)

/** Tests every route, in the chosen states, as a member with this one role; no other role uses this world. */
export async function observe(
  world: World,
  probes: ReadonlyMap<string, Probe[]>,
  routes: readonly Route[],
  role: TestedRole,
  matrix: Matrix,
): Promise<Observed> {
  const person =
    role === 'service_account'
      ? await world.harness.serviceAccount(world.org, world.founder, grantsOf(role))
      : await world.harness.member(world.org, [role])
  await world.keepView(person)
  await world.files.uploadFor(person.id)
  await world.comment(person)
  await world.tell(person)
  await world.prepareToSign(person)
  await world.exports.makeFor(person.id)
  const observed: Observed = new Map()
  const readOnly = new Map<Collection, ReadonlyMap<string, Target>>()
  for (const route of routes) {
    for (const probe of probes.get(route.name)!) {
      const name = lineName(route, probe)
      const { of } = probe
      const isTried = isTriedBy(matrix, name, role)
      if (!of) {
        if (!isTried) {
          observed.set(name, { none: undefined })
          continue
        }
        const request = probe.request(world, undefined, {
          person,
          ...(role === 'service_account' ? {} : { role }),
        })
        if (probe.ownMembership) request.version = await world.membershipVersion(person)
        const response = await send(world, route, person, world.org, request)
        observed.set(name, {
          none: outcomeOf(name, probe.verdict?.(response) ?? String(response.statusCode), response),
        })
        continue
      }
      const states = statesOf(of, person, world.founder)
      if (!isTried) {
        observed.set(name, untried(states))
        continue
      }
      if (isClosedTo(role, route)) {
        // The first check does not depend on the record: what it refuses for one record, it refuses for all.
        const response = await send(
          world,
          route,
          person,
          world.org,
          probe.request(world, world.targets.get(of.type), { person }),
        )
        const outcome = outcomeOf(name, String(response.statusCode), response)
        observed.set(name, Object.fromEntries(Object.keys(states).map((state) => [state, outcome])))
        continue
      }
      const make = async (names: readonly string[]) => {
        const copies = await world.copies(
          of,
          names.map((state) => ({ ...states[state]!, operationBy: person.id })),
        )
        return new Map(names.map((state, index) => [state, copies[index]!]))
      }
      // One call for all of them costs no more than one for some.
      const chosen = probe.together
        ? Object.keys(states)
        : chooseStates(matrix, name, role, Object.keys(states))
      if (chosen.length === 0) {
        observed.set(name, untried(states))
        continue
      }
      // Unchanged records can be shared by all read-only routes.
      const made = changesState(route)
        ? await make(chosen)
        : (readOnly.get(of) ?? (await make(Object.keys(states))))
      if (!changesState(route)) readOnly.set(of, made)
      const targets = chosen.map((state) => made.get(state)!)
      const outcomes = probe.together
        ? await tryTogether(world, route, probe, person, targets, name)
        : await tryEach(world, route, probe, person, targets, name)
      observed.set(
        name,
        Object.fromEntries(Object.keys(states).map((state) => [state, outcomes[chosen.indexOf(state)]])),
      )
    }
  }
  return observed
}

async function tryEach(
  world: World,
  route: Route,
  probe: Probe,
  person: Person,
  targets: readonly Target[],
  name: string,
): Promise<(Outcome | undefined)[]> {
  const outcomes: (Outcome | undefined)[] = []
  for (const target of targets) {
    const response = await send(world, route, person, world.org, probe.request(world, target, { person }))
    outcomes.push(outcomeOf(name, probe.verdict?.(response) ?? String(response.statusCode), response))
  }
  return outcomes
}

async function tryTogether(
  world: World,
  route: Route,
  probe: Probe,
  person: Person,
  targets: readonly Target[],
  name: string,
): Promise<(Outcome | undefined)[]> {
  const response = await send(world, route, person, world.org, probe.together!.request(world, targets))
  return probe.together!.verdicts(response, targets).map((verdict) => outcomeOf(name, verdict, response))
}
