import type { Schema } from './route.ts'

type Def = { type: string; innerType?: Schema; shape?: Record<string, Schema>; element?: Schema }
const defOf = (schema: Schema): Def => schema._zod.def

/** The schema of each property of an object; none for other schemas. */
export const shapeOf = (schema: Schema): Readonly<Record<string, Schema>> => defOf(schema).shape ?? {}

function unwrap(schema: Schema): Schema {
  const def = defOf(schema)
  return def.innerType ? unwrap(def.innerType) : schema
}

function decodeValue(schema: Schema, text: string): unknown {
  const inner = unwrap(schema)
  const def = defOf(inner)
  if (def.type === 'array')
    return text === '' ? [] : text.split(',').map((part) => decodeValue(def.element!, part))
  if (def.type === 'number' || def.type === 'int') return text.trim() === '' ? text : Number(text)
  if (def.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return text
}

/**
 * Parses `?family=it,finance&limit=50` into the object that the query schema describes; the schema then validates it.
 */
export function decodeQuery(schema: Schema, raw: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shape = shapeOf(schema)
  const decoded = Object.create(null) as Record<string, unknown>
  for (const [key, value] of Object.entries(raw)) {
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined
    decoded[key] = field && typeof value === 'string' ? decodeValue(field, value) : value
  }
  return decoded
}

/** The inverse of `decodeQuery`, for the client and for URLs that hold the state of a view. */
export function encodeQuery(query: Readonly<Record<string, unknown>>): string {
  const pairs = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    pairs.set(key, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = pairs.toString()
  return text ? `?${text}` : ''
}
