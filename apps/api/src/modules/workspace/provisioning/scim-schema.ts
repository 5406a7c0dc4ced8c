import { refuse } from './scim-error.ts'

export type Json = Record<string, unknown>

const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'

export interface Attribute {
  readonly name: string
  readonly type: 'string' | 'boolean' | 'complex'
  readonly multiValued?: true
  readonly required?: true
  readonly readOnly?: true
  readonly unique?: true
  readonly caseExact?: true
  readonly sub?: readonly Attribute[]
}

interface Schema {
  readonly id: string
  readonly name: string
  readonly attributes: readonly Attribute[]
  /** Standard attributes that are accepted and not kept: the product has no use for them. */
  readonly ignored: readonly string[]
}

export interface ResourceType {
  readonly name: 'User' | 'Group'
  readonly endpoint: '/Users' | '/Groups'
  readonly core: Schema
  readonly extension: Schema | null
}

const text = (name: string): Attribute => ({ name, type: 'string' })

const USER: Schema = {
  id: USER_SCHEMA,
  name: 'User',
  attributes: [
    { name: 'userName', type: 'string', required: true, unique: true },
    { name: 'externalId', type: 'string', caseExact: true },
    {
      name: 'name',
      type: 'complex',
      sub: ['formatted', 'familyName', 'givenName', 'middleName', 'honorificPrefix', 'honorificSuffix'].map(
        text,
      ),
    },
    text('displayName'),
    text('title'),
    text('preferredLanguage'),
    { name: 'active', type: 'boolean' },
    {
      name: 'emails',
      type: 'complex',
      multiValued: true,
      sub: [text('value'), text('display'), text('type'), { name: 'primary', type: 'boolean' }],
    },
    {
      name: 'groups',
      type: 'complex',
      multiValued: true,
      readOnly: true,
      sub: [text('value'), text('display')],
    },
  ],
  ignored: [
    ...(['nickName', 'profileUrl', 'userType', 'locale', 'timezone', 'password', 'phoneNumbers'] as const),
    ...(['ims', 'photos', 'addresses', 'entitlements', 'roles', 'x509Certificates'] as const),
  ],
}

const ENTERPRISE: Schema = {
  id: ENTERPRISE_SCHEMA,
  name: 'EnterpriseUser',
  attributes: ['employeeNumber', 'costCenter', 'organization', 'division', 'department'].map(text),
  ignored: ['manager'],
}

const GROUP: Schema = {
  id: GROUP_SCHEMA,
  name: 'Group',
  attributes: [
    { name: 'displayName', type: 'string', required: true, unique: true },
    { name: 'externalId', type: 'string', caseExact: true },
    {
      name: 'members',
      type: 'complex',
      multiValued: true,
      sub: [
        { name: 'value', type: 'string', caseExact: true },
        { name: 'display', type: 'string', readOnly: true },
      ],
    },
  ],
  ignored: [],
}

export const USERS: ResourceType = { name: 'User', endpoint: '/Users', core: USER, extension: ENTERPRISE }
export const GROUPS: ResourceType = { name: 'Group', endpoint: '/Groups', core: GROUP, extension: null }
export const SCHEMAS: readonly Schema[] = [USER, ENTERPRISE, GROUP]

/** Attributes that every resource has and the service sets. */
export const COMMON_READ_ONLY = ['id', 'meta', 'schemas']

export const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

export const findAttribute = (attributes: readonly Attribute[], name: string): Attribute | undefined =>
  attributes.find((one) => isSame(one.name, name))

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const MAX_TEXT = 254
/** Values of one attribute in one request. */
const MAX_VALUES = 5_000

function readText(name: string, value: unknown): string {
  if (typeof value !== 'string') throw refuse('invalidValue', `${name} must be a text`)
  if (value.length > MAX_TEXT) throw refuse('invalidValue', `${name} is longer than ${MAX_TEXT} characters`)
  return value
}

/** Some directories send booleans as texts. */
function readBoolean(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string' && /^(true|false)$/i.test(value)) return isSame(value, 'true')
  throw refuse('invalidValue', `${name} must be true or false`)
}

function readOne({ name, type, sub = [] }: Attribute, value: unknown): unknown {
  if (type === 'boolean') return readBoolean(name, value)
  if (type === 'string') return readText(name, value)
  if (!isObject(value)) throw refuse('invalidValue', `${name} must be an object`)
  return readAttributes(sub, value)
}

export type Element = Json & { value?: string; primary?: boolean }

/** At most one element is primary: the one that was just written, if there is one. */
export function onePrimary(list: readonly Element[], written: readonly Element[] = []): Element[] {
  const primary = list.filter((one) => one.primary === true)
  if (primary.length < 2) return [...list]
  const kept = primary.find((one) => written.includes(one)) ?? primary[0]
  return list.map((one) => (one.primary === true && one !== kept ? { ...one, primary: false } : one))
}

/** The value of an attribute as it is kept; undefined where it is empty. */
export function readValue(attribute: Attribute, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined
  if (!attribute.multiValued) return readOne(attribute, value)
  const list = Array.isArray(value) ? (value as unknown[]) : [value]
  if (list.length > MAX_VALUES)
    throw refuse('tooMany', `${attribute.name} has more than ${MAX_VALUES} values in one request`)
  const elements = list.map((one) => readOne(attribute, one) as Element)
  return elements.length > 0 ? onePrimary(elements) : undefined
}

/** The known attributes of an object. Unknown ones are ignored, as RFC 7644 (section 3.3) allows. */
export function readAttributes(attributes: readonly Attribute[], given: Json): Json {
  const read: Json = {}
  for (const [name, value] of Object.entries(given)) {
    const attribute = findAttribute(attributes, name)
    if (!attribute || attribute.readOnly) continue
    const kept = readValue(attribute, value)
    if (kept !== undefined) read[attribute.name] = kept
  }
  return read
}

/** The attributes of a resource that a client sends whole. */
export function readResource({ core, extension }: ResourceType, body: unknown): Json {
  if (!isObject(body)) throw refuse('invalidSyntax', 'The body must be an object')
  const read = readAttributes(core.attributes, body)
  const extended = extension && Object.entries(body).find(([name]) => isSame(name, extension.id))?.[1]
  if (extension && isObject(extended)) {
    const values = readAttributes(extension.attributes, extended)
    if (Object.keys(values).length > 0) read[extension.id] = values
  }
  return read
}
