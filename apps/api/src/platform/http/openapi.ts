import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type ErrorCode, ErrorBody, ERRORS, needsIdempotencyKey, type Route, type Schema } from 'contract'
import { worksUnpaid } from 'contract/workspace/payment-status'
import { PRODUCT_NAME } from 'contract/product-name'
import * as z from 'zod'
import { VERSIONED_PATH } from './versions.ts'
import program from '../../../package.json' with { type: 'json' }

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Json = Record<string, unknown>

/** Collects the named schemas while the routes are described. */
class Components {
  readonly schemas: Record<string, Json> = {}

  /** Describes inputs before parsing and outputs after it; constraints that JSON Schema cannot express are omitted. */
  describe(schema: Schema, io: 'input' | 'output'): Json {
    const {
      $schema: _,
      $defs,
      id,
      ...described
    } = z.toJSONSchema(schema as z.ZodType, {
      io,
      unrepresentable: 'any',
    }) as Json & { $defs?: Record<string, Json>; id?: string }
    for (const [name, definition] of Object.entries($defs ?? {})) this.addSchema(name, definition)
    return id ? this.addSchema(id, described) : relocate(described)
  }

  private addSchema(name: string, definition: Json): Json {
    this.schemas[name] = relocate({ ...definition, id: undefined })
    return { $ref: `#/components/schemas/${name}` }
  }
}

const relocate = (described: Json): Json =>
  JSON.parse(JSON.stringify(described).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json

function parametersIn(components: Components, place: 'path' | 'query', schema: Schema | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = components.describe(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
    // Lists are written with commas: ?status=draft,active
    ...((described as Json)['type'] === 'array' ? { style: 'form', explode: false } : {}),
  }))
}

const header = (name: string, description: string, required: boolean): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

function headersOf(route: Route): Json[] {
  const headers: Json[] = []
  if (typeof route.access !== 'string') {
    headers.push(
      header('X-Organisation', 'The organisation spoken for; may be left out by members of one only', false),
    )
  }
  if (route.versioned) headers.push(header('If-Match', 'The version that was seen, as in the ETag', true))
  if (needsIdempotencyKey(route))
    headers.push(header('Idempotency-Key', 'The same key has one effect for 24 hours', true))
  return headers
}

function failuresOf(route: Route): Json {
  const codes: ErrorCode[] = [...(route.fails ?? []), 'RATE_LIMITED', 'UNAVAILABLE']
  if (route.params || route.query || route.body) codes.push('INVALID_INPUT')
  if (route.access !== 'public') codes.push('UNAUTHENTICATED')
  if (typeof route.access !== 'string')
    codes.push('FORBIDDEN', 'NOT_A_MEMBER', 'ORGANISATION_REQUIRED', 'SESSION_ENDED')
  if (route.params) codes.push('NOT_FOUND')
  if (!worksUnpaid(route)) codes.push('PAYMENT_REQUIRED')
  if (route.versioned) codes.push('VERSION_REQUIRED', 'VERSION_CONFLICT')
  if (needsIdempotencyKey(route)) codes.push('IDEMPOTENCY_KEY_REQUIRED', 'KEY_REUSED')
  const byStatus = Map.groupBy([...new Set(codes)].toSorted(), (code) => String(ERRORS[code]))
  const entries = [...byStatus].toSorted(([a], [b]) => a.localeCompare(b))
  return Object.fromEntries(
    entries.map(([status, names]) => [
      status,
      {
        description: names.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function responseOf(components: Components, route: Route): Json {
  if (route.reply === 'nothing') return { 204: { description: 'Done' } }
  const bytes = { schema: { type: 'string', format: 'binary' } }
  const content =
    route.reply === 'workbook'
      ? { [WORKBOOK]: bytes }
      : route.reply === 'file'
        ? { 'application/octet-stream': bytes }
        : route.reply === 'events'
          ? { 'text/event-stream': { schema: { type: 'string' } } }
          : { 'application/json': { schema: components.describe(route.reply, 'output') } }
  return { [route.name.endsWith('.create') ? 201 : 200]: { description: 'Answer', content } }
}

function bodyOf(components: Components, route: Route): Json {
  if (!route.body) return {}
  const content =
    route.body === 'workbook'
      ? { [WORKBOOK]: { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: components.describe(route.body, 'input') } }
  return { requestBody: { required: true, content } }
}

function operationOf(components: Components, route: Route): Json {
  const rule =
    typeof route.access === 'string'
      ? route.access === 'public'
        ? 'Open to everyone.'
        : 'Open to every signed-in person.'
      : `Needs the action \`${route.access.name}\`: ${route.access.roles.join(', ')}.`
  return {
    operationId: route.name,
    tags: [route.name.split('.')[0]],
    summary: route.summary,
    ...(route.deprecated ? { deprecated: true } : {}),
    description: route.deprecated
      ? `${rule} Deprecated until ${route.deprecated.until}: use \`${route.deprecated.use}\`.`
      : rule,
    ...(route.access === 'public' ? { security: [] } : {}),
    parameters: [
      ...parametersIn(components, 'path', route.params),
      ...parametersIn(components, 'query', route.query),
      ...headersOf(route),
    ],
    ...bodyOf(components, route),
    responses: { ...responseOf(components, route), ...failuresOf(route) },
  }
}

/** How long generating the description may block the event loop. */
const SLICE_MS = 10

/** The OpenAPI 3.1 document of the contract. A summary is committed, and a difference fails the build. */
export function describeApi(routes: readonly Route[]): Json {
  const steps = describeStepwise(routes)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same in slices: describing all routes at once would block the event loop for a second or more. */
export async function describeApiInSlices(routes: readonly Route[]): Promise<Json> {
  const steps = describeStepwise(routes)
  for (let began = performance.now(); ;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() - began < SLICE_MS) continue
    await yieldToEventLoop()
    began = performance.now()
  }
}

function* describeStepwise(routes: readonly Route[]): Generator<undefined, Json> {
  const components = new Components()
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(components, route) }
    yield
  }
  return {
    openapi: '3.1.0',
    info: {
      title: PRODUCT_NAME,
      version: program.version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: VERSIONED_PATH }],
    security: [{ identity: [] }, { key: [] }],
    paths,
    components: {
      schemas: {
        ...components.schemas,
        Error: components.describe(ErrorBody, 'output'),
      },
      securitySchemes: {
        identity: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'An identity token of a configured issuer. `Authorization: token <id token>` is accepted as well.',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'evk_…',
          description: 'An API key of a service account, for the operations that its permissions name.',
        },
      },
    },
  }
}
