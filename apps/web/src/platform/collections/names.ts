import {
  queryOptions,
  useQueries,
  type QueryFunctionContext,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { Collection } from 'contract/collection'
import type { Field } from 'contract/field'
import { inLocale, type Locale, type Localized } from 'contract/locale'
import type { Role } from 'contract/permissions'
import { userRoutes, type User } from 'contract/workspace/users'
import { useCallback } from 'react'
import { call } from '#platform/http.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { usersQuery } from '#platform/session/users.ts'
import { codeOf, titleOf, type Line, type Slice } from './slice.ts'
import { targetSlice } from './targets.ts'

/** A person or record that a field refers to. */
export interface Named {
  readonly id: string
  readonly code: string | null
  /** Set for a record that was searched across all types. */
  readonly type?: string
  readonly title: string | Localized | null
  /** Of a person who is chosen for what their roles allow. */
  readonly roles?: readonly Role[]
}

/**
 * `person`, or the type of a record; after a question mark, a filter on its records: `filerow?section=…`, or on the roles of
 * people: `person?role=…`.
 */
export type NamedKind = string

function wanting(kind: NamedKind): { type: string; filter: Readonly<Record<string, string[]>> } {
  const [type, labels = ''] = kind.split('?') as [string, string?]
  const given = new URLSearchParams(labels)
  return {
    type,
    filter: Object.fromEntries([...new Set(given.keys())].map((key) => [key, given.getAll(key)])),
  }
}

const FRESH_MS = 5 * 60_000
const MOST = 100

/** A service account is told apart from people wherever its name is shown. */
const person = ({ id, name, service }: User): Named => ({
  id,
  code: null,
  title: service ? `${name} (API)` : name,
})
/** Active people with one of these roles; their roles tell why they can be chosen. */
const peopleWith = (users: readonly User[], roles: readonly string[]): Named[] =>
  users
    .filter((user) => user.active && user.roles.some((role) => roles.includes(role)))
    .map((user) => ({ ...person(user), roles: user.roles.filter((role) => roles.includes(role)) }))
const record = ({ of }: Slice, line: Line): Named => ({
  id: line.id,
  code: codeOf(of, line),
  title: titleOf(of, line),
})

interface Wanting {
  kind: NamedKind
  q: string
  limit: number
  locale: Locale
}

async function findNamed({ kind, q, limit, locale }: Wanting, { client, signal }: QueryFunctionContext) {
  const labels = q ? { q } : {}
  const { type, filter } = wanting(kind)
  const roles = filter['role']
  if (type === 'person' && roles) {
    const users = q
      ? (await call(userRoutes.list, { query: { limit, role: roles as Role[], active: true, q }, signal }))
          .items
      : await client.ensureQueryData(usersQuery)
    return peopleWith(users, roles)
  }
  // The shell loads all people anyway.
  if (kind === 'person' && !q) return (await client.ensureQueryData(usersQuery)).map(person)
  if (kind === 'person') {
    const { items } = await call(userRoutes.list, { query: { limit, ...labels }, signal })
    return items.map(person)
  }
  const slice = await targetSlice(type)
  const query = {
    limit,
    sort: 'code',
    locale,
    ...filter,
    ...labels,
    ...(q ? {} : { archived: 'all' as const }),
  }
  const { items } = await call(slice.routes.list, { query: query, signal })
  return (items as Line[]).map((line) => record(slice, line))
}

/** The first hundred by name: for most fields and organisations, all of them. */
const namesQuery = (kind: NamedKind, locale: Locale) =>
  queryOptions({
    queryKey: ['names', wanting(kind).type, locale, kind],
    queryFn: (context) => findNamed({ kind, q: '', limit: MOST, locale }, context),
    staleTime: FRESH_MS,
    retry: false,
  })

const nameQuery = (kind: NamedKind, id: string) =>
  queryOptions({
    queryKey: ['names', wanting(kind).type, { id }],
    queryFn: async ({ signal }): Promise<Named> => {
      const input = { params: { id }, signal }
      if (wanting(kind).type === 'person') return person(await call(userRoutes.get, input))
      const slice = await targetSlice(wanting(kind).type)
      return record(slice, (await call(slice.routes.get, input)) as Line)
    },
    staleTime: FRESH_MS,
    retry: false,
  })

/** The available choices, searched in all three languages; without a search text, the first by code or name. */
export const choicesQuery = (kind: NamedKind, q: string, locale: Locale) =>
  queryOptions({
    queryKey: ['names', wanting(kind).type, locale, kind, { q }],
    queryFn: (context) => findNamed({ kind, q, limit: 50, locale }, context),
    staleTime: FRESH_MS,
    placeholderData: (before) => before,
  })

export function namedText({ code, title }: Named, locale: Locale): string {
  const text = typeof title === 'string' ? title : inLocale(title, locale)
  return code ? `${code} · ${text}` : text
}

/** The choices of a field of people: where they are named for an action, only those whose roles grant it. */
export function choosableKind({ actions }: Collection, { kind, target, namedFor }: Field): NamedKind {
  const roles = namedFor ? (actions[namedFor]?.roles ?? []) : []
  if (kind !== 'person' || roles.length === 0) return target ?? 'person'
  return `person?${new URLSearchParams(roles.map((role) => ['role', role]))}`
}

/** What a field refers to, if it is a reference. */
export function kindOf(of: Collection, key: string): NamedKind | undefined {
  if (key === 'createdBy' || key === 'updatedBy') return 'person'
  const field = of.fields[key]
  return field?.kind === 'person' ? 'person' : field?.target
}

export type Wanted = ReadonlyMap<NamedKind, ReadonlySet<string>>
export type NameOf = (kind: NamedKind, id: string) => Named | undefined

/** Outside of components, so that the same query results give the same map. */
function byId(answers: readonly UseQueryResult<Named | Named[]>[]) {
  const named = answers.flatMap(({ data }) => data ?? [])
  return {
    known: new Map(named.map((one) => [one.id, one])) as ReadonlyMap<string, Named>,
    pending: answers.map(({ isPending }) => isPending),
  }
}

/** The names of ids, and which of them are still being loaded: only one that was not found is invisible. */
export function useLoadedNames(wanted: Wanted): { nameOf: NameOf; isLoading: (id: string) => boolean } {
  const locale = useLocale()
  const kinds = [...wanted.keys()]
  const { known, pending } = useQueries({
    queries: kinds.map((kind) => namesQuery(kind, locale)),
    combine: byId,
  })
  const missing = kinds.flatMap((kind, at) =>
    pending[at] ? [] : [...wanted.get(kind)!].filter((id) => !known.has(id)).map((id) => nameQuery(kind, id)),
  )
  const { known: singles, pending: unanswered } = useQueries({ queries: missing, combine: byId })
  const nameOf = useCallback<NameOf>((_kind, id) => known.get(id) ?? singles.get(id), [known, singles])
  const waits = pending.some(Boolean) || unanswered.some(Boolean)
  return { nameOf, isLoading: (id) => waits && !known.has(id) && !singles.has(id) }
}

/** The names of ids. An unavailable one (a person who left, a record without access) is missing. */
export const useNames = (wanted: Wanted): NameOf => useLoadedNames(wanted).nameOf

/** Every id that these fields of these records point at. */
export function idsIn(of: Collection, keys: readonly string[], lines: readonly object[]): Wanted {
  const wanted = new Map<NamedKind, Set<string>>()
  for (const key of keys) {
    const kind = kindOf(of, key)
    if (!kind) continue
    const ids = wanted.get(kind) ?? new Set<string>()
    wanted.set(kind, ids)
    for (const line of lines)
      for (const id of [(line as Record<string, unknown>)[key] ?? []].flat()) ids.add(id as string)
  }
  return wanted
}
