import { randomBytes } from 'node:crypto'
import type { Collection } from 'contract'
import { v7 as uuid } from 'uuid'
import type { Request } from '#test/harness.ts'
import { nextCode } from './samples.ts'
import type { World } from './world.ts'

/** A place in a request with a value that belongs to one organisation: an id, a secret, a word of its texts. */
export interface Place {
  path: readonly (string | number)[]
  name: string
}

const walk = (
  value: unknown,
  path: readonly (string | number)[],
  visit: (leaf: string, at: readonly (string | number)[]) => void,
): void => {
  if (typeof value === 'string') visit(value, path)
  else if (Array.isArray(value)) value.forEach((one, index) => walk(one, [...path, index], visit))
  else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
    for (const [key, one] of Object.entries(value)) walk(one, [...path, key], visit)
  }
}

/** Every place of a request, at any depth, with a value of this world. */
export function placesIn(request: Request, world: World): Place[] {
  const places: Place[] = []
  for (const part of ['params', 'query', 'body'] as const) {
    walk(request[part], [part], (leaf, path) => {
      const name = world.names.get(leaf)
      // A word is a lookup only in a search; elsewhere it is plain text.
      if (name && (name !== 'canary' || path.at(-1) === 'q')) places.push({ path, name })
    })
  }
  return places
}

/** A change to a request: another value in a place, or no value. */
type Change = { place: Place; how: 'replace' | 'remove' | 'append' | 'prepend' }
/** One way of requesting data of another organisation. */
export interface Attack {
  label: string
  changes: readonly Change[]
  header: boolean
}

const inArray = ({ path }: Place): boolean => typeof path.at(-1) === 'number'
const nameOf = ({ path }: Place): string => path.join('.')

/** Each place alone, each in an array next to an own id, each without the others, every pair, and all at once. */
export function attacksOn(places: readonly Place[]): Attack[] {
  const attacks: Attack[] = []
  const add = (label: string, changes: readonly Change[], header = false) =>
    attacks.push({ label, changes, header })
  const replace = (place: Place): Change => ({ place, how: 'replace' })
  places.forEach((place, index) => {
    const at = nameOf(place)
    add(at, [replace(place)])
    if (inArray(place)) {
      add(`${at} after an own one`, [{ place, how: 'append' }])
      add(`${at} before an own one`, [{ place, how: 'prepend' }])
    }
    const others = places.filter((other) => other !== place && other.path[0] !== 'params')
    if (others.length > 0)
      add(`${at} alone`, [
        replace(place),
        ...others.map((other): Change => ({ place: other, how: 'remove' })),
      ])
    for (const other of places.slice(index + 1))
      add(`${at} and ${nameOf(other)}`, [replace(place), replace(other)])
  })
  if (places.length > 2) add('all places', places.map(replace))
  add('organisation', [], true)
  if (places.length > 0) add('organisation and all places', places.map(replace), true)
  return attacks
}

/** Workbooks are slow, and their filters are those of the list. All places, and the organisation. */
export const shortAttacksOn = (places: readonly Place[]): Attack[] =>
  attacksOn(places).filter((attack) => attack.header || attack.changes.length === places.length)

function apply(request: Request, { place, how }: Change, value: string): void {
  const keys = place.path.slice(0, -1)
  const last = place.path.at(-1)!
  let parent = request as Record<string | number, unknown>
  for (const key of keys) parent = parent[key] as typeof parent
  // The list was removed with the first of its ids.
  if (!parent) return
  if (how === 'replace') parent[last] = value
  else if (how === 'append') (parent as Pick<unknown[], 'push'>).push(value)
  else if (how === 'prepend') (parent as Pick<unknown[], 'unshift'>).unshift(value)
  else if (Array.isArray(parent)) {
    // A list without its id would be an empty list: the list itself goes.
    let holder = request as Record<string | number, unknown>
    for (const key of keys.slice(0, -1)) holder = holder[key] as typeof holder
    delete holder[keys.at(-1)!]
  } else delete parent[last]
}

/** A value of the same kind that does not exist. */
export function unknownValue(name: string, collections: readonly Collection[]): string {
  const [kind, type] = name.split(':')
  if (kind === 'canary') return `word${randomBytes(6).toString('hex')}`
  if (kind === 'hash') return randomBytes(32).toString('hex')
  if (kind === 'token') return randomBytes(32).toString('base64url')
  if (kind === 'email') return `${randomBytes(6).toString('hex')}@example.com`
  if (kind === 'code') return nextCode(collections.find((of) => of.type === type)!)
  return uuid()
}

/** The request with the values of `valueOf` in the places of the attack. */
export function attacked(request: Request, { changes }: Attack, valueOf: (name: string) => string): Request {
  const copy = structuredClone(request)
  for (const change of changes.filter((one) => one.how !== 'remove'))
    apply(copy, change, valueOf(change.place.name))
  for (const change of changes.filter((one) => one.how === 'remove')) apply(copy, change, '')
  return copy
}
