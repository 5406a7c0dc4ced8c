import { type Collection, type CollectionRoutes, type Field, LOCALES } from 'contract'
import { processes, processRoutes } from 'contract/risk/processes'
import { subprocesses, subprocessRoutes } from 'contract/risk/subprocesses'
import { unitRoutes, units } from 'contract/workspace/units'
import type { Request } from '../servers/client.ts'

export interface Known {
  /** A record and a member of the large organisation, by type. */
  ids: Record<string, string>
  person: string
}

export interface Entry extends Request {
  name: string
  /** Also requests the second page. */
  paged?: boolean
}

const COLLECTIONS: readonly { of: Collection; routes: CollectionRoutes }[] = [
  { of: processes, routes: processRoutes },
  { of: subprocesses, routes: subprocessRoutes },
  { of: units, routes: unitRoutes },
]

/** Values for the filter of a field, one for each form of generated SQL. */
function filterValues(field: Field, { ids, person }: Known): string[] {
  const empty = field.required ? [] : ['none']
  if (field.kind === 'choice') return [field.choices![0]!, ...empty]
  if (field.kind === 'whole') return [String(field.min)]
  if (field.kind === 'flag') return ['true', 'false']
  if (field.kind === 'person') return ['me', person, 'none']
  return [ids[field.target!]!]
}

function filtersOf(of: Collection, known: Known): string[] {
  const day = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  const fields = Object.entries(of.fields)
    .filter(([, field]) => field.filter)
    .flatMap(([key, field]) => filterValues(field, known).map((value) => `${key}=${value}`))
  return [
    `status=${of.machine.states[0]!}`,
    `status=${of.machine.states.join(',')}`,
    'archived=only',
    'archived=all',
    `updatedFrom=${day}`,
    `updatedTo=${day}`,
    ...['supplier', 'supplier Lyon', '12345'].map((q) => `q=${encodeURIComponent(q)}`),
    ...fields,
  ]
}

function listsOf(of: Collection, known: Known): Entry[] {
  const entry = (query: string): Entry => ({
    name: `${of.name}.list ${query}`,
    path: `${of.path}?limit=50&${query}`,
    paged: true,
  })
  const sorts = of.sorts.flatMap((key) => [key, `-${key}`])
  const filters = filtersOf(of, known)
  return [
    ...sorts.filter((sort) => !sort.endsWith('title')).map((sort) => entry(`sort=${sort}`)),
    ...LOCALES.flatMap((locale) => ['title', '-title'].map((sort) => entry(`sort=${sort}&locale=${locale}`))),
    ...filters.map(entry),
    ...filters.map((filter) => entry(`${filter}&sort=title`)),
    ...['', ...filters].map((filter) => ({ ...entry(`total=true&${filter}`), paged: false })),
  ]
}

function recordRoutes({ of, routes }: (typeof COLLECTIONS)[number], id: string): Entry[] {
  // Only processes have seeded history.
  const past = of.type === 'process' ? [`/as-at?at=${new Date().toISOString()}`] : []
  const links = routes.links ? ['/links'] : []
  const assignments = routes.assignments ? ['/assignments'] : []
  return ['', '/history', ...links, ...assignments, ...past].map((route) => ({
    name: `${of.name}.get ${route.split('?')[0]}`,
    path: `${of.path}/${id}${route}`,
  }))
}

/** Every query of the product, as requests to the large organisation. */
export function catalogue(known: Known): Entry[] {
  const people = ['', 'q=Person%205', 'role=auditor', 'active=true', 'active=false']
  return [
    ...COLLECTIONS.flatMap((one) => [
      ...listsOf(one.of, known),
      ...recordRoutes(one, known.ids[one.of.type]!),
    ]),
    { name: 'me.get', path: '/me' },
    { name: 'me.work', path: '/me/work?limit=50', paged: true },
    { name: 'organisations.current', path: '/organisation' },
    ...people.map((query) => ({
      name: `users.list ${query}`,
      path: `/users?limit=50&${query}`,
      paged: true,
    })),
    { name: 'users.get', path: `/users/${known.person}` },
    { name: 'users.openWork', path: `/users/${known.person}/open-work` },
    { name: 'invitations.list', path: '/invitations?limit=50', paged: true },
    ...['supplier', 'supplier Lyon', '12345', 'P0ABC', 'gestion des risques', 'المخاطر'].map((q) => ({
      name: `search.find ${q}`,
      path: `/search?q=${encodeURIComponent(q)}`,
    })),
  ]
}
