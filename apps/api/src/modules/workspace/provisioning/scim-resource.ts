import { refuse } from './scim-error.ts'
import { isObject, isSame, type Json, type ResourceType } from './scim-schema.ts'

/** A user or group as it is kept, with its place in the protocol. */
export interface StoredResource {
  id: string
  content: Json
  version: number
  createdAt: string
  updatedAt: string
}

export const etagOf = (version: number): string => `W/"${version}"`

/** A resource as clients read it. */
export function toResource(type: ResourceType, base: string, stored: StoredResource, more: Json = {}): Json {
  const { id, content, version, createdAt, updatedAt } = stored
  const { core, extension, name, endpoint } = type
  const schemas = [core.id, ...(extension && content[extension.id] !== undefined ? [extension.id] : [])]
  return {
    schemas,
    id,
    ...content,
    ...more,
    meta: {
      resourceType: name,
      created: createdAt,
      lastModified: updatedAt,
      location: `${base}${endpoint}/${id}`,
      version: etagOf(version),
    },
  }
}

/** Names of attributes that a client asks for: `userName,name.familyName`. */
export const namesIn = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, 50)

/** Names without the schema of the core, which may stand before them. */
const shortNames = ({ core }: ResourceType, names: readonly string[]): string[] =>
  names.map((name) =>
    isSame(name.slice(0, core.id.length + 1), `${core.id}:`) ? name.slice(core.id.length + 1) : name,
  )

const ALWAYS = ['id', 'schemas']

/** Narrows a resource to attributes that were asked for, or leaves some out: RFC 7644, section 3.9. */
export function project(
  type: ResourceType,
  resource: Json,
  { attributes, excluded }: { attributes: readonly string[]; excluded: readonly string[] },
): Json {
  const [wanted, unwanted] = [shortNames(type, attributes), shortNames(type, excluded)]
  const isNamed = (names: readonly string[], key: string) => names.some((name) => isSame(name, key))
  const innerOf = (names: readonly string[], key: string) =>
    names.flatMap((name) => {
      const prefix = name.slice(0, key.length + 1)
      return isSame(prefix, `${key}.`) || isSame(prefix, `${key}:`) ? [name.slice(key.length + 1)] : []
    })
  const narrow = (value: unknown, keep: (key: string) => boolean): unknown =>
    Array.isArray(value)
      ? value.map((one) => narrow(one, keep))
      : isObject(value)
        ? Object.fromEntries(Object.entries(value).filter(([key]) => keep(key)))
        : value
  return Object.fromEntries(
    Object.entries(resource).flatMap(([key, value]): [string, unknown][] => {
      if (ALWAYS.includes(key)) return [[key, value]]
      if (wanted.length > 0) {
        if (isNamed(wanted, key)) return [[key, value]]
        const inner = innerOf(wanted, key)
        return inner.length > 0 ? [[key, narrow(value, (one) => isNamed(inner, one))]] : []
      }
      if (isNamed(unwanted, key)) return []
      const inner = innerOf(unwanted, key)
      return [[key, inner.length > 0 ? narrow(value, (one) => !isNamed(inner, one)) : value]]
    }),
  )
}

/** Refuses a resource without what it needs. */
export function requireComplete({ core, name }: ResourceType, content: Json): void {
  for (const attribute of core.attributes)
    if (attribute.required && typeof content[attribute.name] !== 'string')
      throw refuse('invalidValue', `A ${name.toLowerCase()} needs ${attribute.name}`)
}

/** The names of the attributes that differ. */
export const changedNames = (before: Json, after: Json): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
