import { MAX_COUNT } from './scim-list.ts'
import { type Attribute, GROUPS, type Json, type ResourceType, SCHEMAS, USERS } from './scim-schema.ts'

const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const schemaOf = (name: string): string => `urn:ietf:params:scim:schemas:core:2.0:${name}`

const listOf = (resources: readonly Json[]): Json => ({
  schemas: [LIST_SCHEMA],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
})

/** What this service can do: RFC 7643, section 5. */
const serviceProviderConfig = (base: string): Json => ({
  schemas: [schemaOf('ServiceProviderConfig')],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_COUNT },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'API key',
      description: 'The API key of a service account that may provision users and groups',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

const describe = ({
  name,
  type,
  multiValued,
  required,
  readOnly,
  unique,
  caseExact,
  sub,
}: Attribute): Json => ({
  name,
  type,
  multiValued: multiValued ?? false,
  description: name,
  required: required ?? false,
  caseExact: caseExact ?? false,
  mutability: readOnly ? 'readOnly' : 'readWrite',
  returned: 'default',
  uniqueness: unique ? 'server' : 'none',
  ...(sub ? { subAttributes: sub.map(describe) } : {}),
})

export const schemas = (base: string): Json[] =>
  SCHEMAS.map(({ id, name, attributes }) => ({
    schemas: [schemaOf('Schema')],
    id,
    name,
    description: name,
    attributes: attributes.map(describe),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  }))

export const resourceTypes = (base: string): Json[] =>
  [USERS, GROUPS].map(({ name, endpoint, core, extension }: ResourceType) => ({
    schemas: [schemaOf('ResourceType')],
    id: name,
    name,
    endpoint,
    description: name,
    schema: core.id,
    ...(extension ? { schemaExtensions: [{ schema: extension.id, required: false }] } : {}),
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }))

/** The addresses by which a directory finds out what it can send: RFC 7644, section 4. */
export const DISCOVERY: Readonly<Record<string, (base: string) => Json>> = {
  '/ServiceProviderConfig': serviceProviderConfig,
  '/Schemas': (base) => listOf(schemas(base)),
  '/ResourceTypes': (base) => listOf(resourceTypes(base)),
}
