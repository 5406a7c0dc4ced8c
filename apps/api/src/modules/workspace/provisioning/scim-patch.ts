import { matches, parseFilter, type Filter } from './scim-filter.ts'
import { refuse } from './scim-error.ts'
import {
  type Attribute,
  COMMON_READ_ONLY,
  type Element,
  findAttribute,
  isObject,
  isSame,
  type Json,
  onePrimary,
  readAttributes,
  readValue,
  type ResourceType,
} from './scim-schema.ts'

const MAX_OPERATIONS = 500
const OPERATIONS = ['add', 'replace', 'remove'] as const
type Operation = (typeof OPERATIONS)[number]

interface Target {
  /** The schema of the extension; null for the core. */
  extension: string | null
  attribute: Attribute
  filter: Filter | null
  sub: Attribute | null
}

const PATH = /^([a-z$][\w$-]*)(?:\[(.*)\])?(?:\.([a-z$][\w$-]*))?$/is

const NAMES_READ_ONLY = 'The path names an attribute that the service sets'

/** What a path names; null for an attribute that is accepted and not kept. */
function targetOf({ core, extension }: ResourceType, path: string): Target | null {
  const isExtended = extension !== null && isSame(path.slice(0, extension.id.length + 1), `${extension.id}:`)
  const schema = isExtended ? extension : core
  const isFull = isExtended || isSame(path.slice(0, core.id.length + 1), `${core.id}:`)
  const [, name, condition, subName] = PATH.exec(isFull ? path.slice(schema.id.length + 1) : path) ?? []
  if (name === undefined) throw refuse('invalidPath', 'The path cannot be read')
  if (COMMON_READ_ONLY.some((one) => isSame(one, name))) throw refuse('mutability', NAMES_READ_ONLY)
  if (schema.ignored.some((one) => isSame(one, name))) return null
  const attribute = findAttribute(schema.attributes, name)
  if (!attribute) throw refuse('invalidPath', 'The path names no attribute of this resource')
  if (attribute.readOnly) throw refuse('mutability', NAMES_READ_ONLY)
  if (condition !== undefined && !attribute.multiValued)
    throw refuse('invalidPath', 'The path has a condition on an attribute that is no list')
  const sub = subName === undefined ? null : findAttribute(attribute.sub ?? [], subName)
  if (sub === undefined) throw refuse('invalidPath', 'The path names no attribute of this resource')
  return {
    extension: isExtended ? extension.id : null,
    attribute,
    filter: condition === undefined ? null : parseFilter(condition),
    sub,
  }
}

const without = (holder: Json, name: string): Json =>
  Object.fromEntries(Object.entries(holder).filter(([key]) => key !== name))

const withValue = (holder: Json, name: string, value: unknown): Json =>
  value === undefined ? without(holder, name) : { ...holder, [name]: value }

const elementsOf = (holder: Json, { name }: Attribute): Element[] =>
  (holder[name] as Element[] | undefined) ?? []

/** The element that a simple condition describes, for directories that write to `emails[type eq "work"].value` first. */
function elementFor(filter: Filter, { sub = [] }: Attribute): Json {
  if (filter.kind !== 'compare' || filter.operator !== 'eq')
    throw refuse('noTarget', 'No value meets the condition of the path')
  return readAttributes(sub, { [filter.path]: filter.value })
}

function writeElement(element: Json, { attribute, sub }: Target, value: unknown): Json {
  if (sub) return withValue(element, sub.name, readValue(sub, value))
  if (!isObject(value)) throw refuse('invalidValue', `${attribute.name} must be an object`)
  return { ...element, ...readAttributes(attribute.sub ?? [], value) }
}

/** Changes the elements of a list that meet a condition, or all of them. */
function changeElements(holder: Json, target: Target, operation: Operation, value: unknown): Json {
  const { attribute, filter, sub } = target
  const elements = elementsOf(holder, attribute)
  const isMeant = (one: Element) => filter === null || matches(filter, one)
  if (operation === 'remove') {
    const left = sub
      ? elements.map((one) => (isMeant(one) ? without(one, sub.name) : one))
      : elements.filter((one) => !isMeant(one))
    return withValue(holder, attribute.name, left.length > 0 ? left : undefined)
  }
  const written: Element[] = []
  const write = (one: Json): Element => {
    const changed = writeElement(one, target, value)
    written.push(changed)
    return changed
  }
  const list = elements.map((one) => (isMeant(one) ? write(one) : one))
  if (written.length === 0 && filter) list.push(write(elementFor(filter, attribute)))
  return { ...holder, [attribute.name]: onePrimary(list, written) }
}

/** Changes an attribute as a whole. */
function changeWhole(holder: Json, { attribute }: Target, operation: Operation, value: unknown): Json {
  const { name } = attribute
  const read = readValue(attribute, value)
  if (attribute.multiValued) {
    const given = (read as Element[] | undefined) ?? []
    const kept = elementsOf(holder, attribute).filter(
      (one) => !given.some((other) => other.value === one.value),
    )
    // Entra names the members to be removed in the value; without one, all are meant.
    if (operation === 'remove') {
      const isAll = value === undefined || value === null
      return withValue(holder, name, isAll || kept.length === 0 ? undefined : kept)
    }
    if (operation === 'add') return { ...holder, [name]: onePrimary([...kept, ...given], given) }
    return withValue(holder, name, read)
  }
  if (operation === 'remove') return without(holder, name)
  if (attribute.type === 'complex' && isObject(read))
    return { ...holder, [name]: { ...(holder[name] as Json | undefined), ...read } }
  return withValue(holder, name, read)
}

function changeAt(holder: Json, target: Target, operation: Operation, value: unknown): Json {
  const { attribute, filter, sub } = target
  if (filter || (sub && attribute.multiValued)) return changeElements(holder, target, operation, value)
  if (!sub) return changeWhole(holder, target, operation, value)
  const inner = (holder[attribute.name] as Json | undefined) ?? {}
  const changed =
    operation === 'remove' ? without(inner, sub.name) : withValue(inner, sub.name, readValue(sub, value))
  return withValue(holder, attribute.name, Object.keys(changed).length > 0 ? changed : undefined)
}

function change(draft: Json, target: Target | null, operation: Operation, value: unknown): Json {
  if (!target) return draft
  const { extension } = target
  if (extension === null) return changeAt(draft, target, operation, value)
  const inner = changeAt((draft[extension] as Json | undefined) ?? {}, target, operation, value)
  return withValue(draft, extension, Object.keys(inner).length > 0 ? inner : undefined)
}

/** Operations without a path name the attributes in their value, also with dots or with a schema (Entra, Okta). */
function targetsIn(type: ResourceType, value: unknown): [Target | null, unknown][] {
  if (!isObject(value))
    throw refuse('invalidValue', 'An operation without a path needs an object as its value')
  const { extension } = type
  return Object.entries(value).flatMap(([name, one]): [Target | null, unknown][] => {
    if (extension && isSame(name, extension.id) && isObject(one))
      return Object.entries(one).flatMap(([key, inner]) =>
        targetIfKnown(type, `${extension.id}:${key}`, inner),
      )
    return targetIfKnown(type, name, one)
  })
}

/** Unknown and read-only names in a body are ignored, as in a resource that is sent whole. */
function targetIfKnown(type: ResourceType, path: string, value: unknown): [Target | null, unknown][] {
  try {
    return [[targetOf(type, path), value]]
  } catch {
    return []
  }
}

interface ReadOperation {
  operation: Operation
  path: string | null
  value: unknown
}

function readOperations(body: unknown): ReadOperation[] {
  const list: unknown = isObject(body)
    ? Object.entries(body).find(([name]) => isSame(name, 'operations'))?.[1]
    : undefined
  if (!Array.isArray(list) || list.length === 0)
    throw refuse('invalidSyntax', 'The request has no operations')
  if (list.length > MAX_OPERATIONS)
    throw refuse('tooMany', `A request has at most ${MAX_OPERATIONS} operations`)
  return list.map((one: unknown) => {
    if (!isObject(one)) throw refuse('invalidSyntax', 'An operation must be an object')
    const operation = OPERATIONS.find((name) => typeof one['op'] === 'string' && isSame(one['op'], name))
    if (!operation) throw refuse('invalidSyntax', 'An operation is add, replace or remove')
    const path = one['path'] ?? null
    if (path !== null && (typeof path !== 'string' || path.length > 1_000))
      throw refuse('invalidPath', 'The path must be a short text')
    if (operation === 'remove' && path === null) throw refuse('noTarget', 'What is removed needs a path')
    return { operation, path, value: one['value'] }
  })
}

/** The attributes of a resource after the operations of a PATCH: RFC 7644, section 3.5.2. */
export function applyPatch(type: ResourceType, current: Json, body: unknown): Json {
  let draft = current
  for (const { operation, path, value } of readOperations(body)) {
    const targets: [Target | null, unknown][] =
      path === null ? targetsIn(type, value) : [[targetOf(type, path), value]]
    for (const [target, given] of targets) draft = change(draft, target, operation, given)
  }
  return draft
}
