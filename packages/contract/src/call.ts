import { ErrorBody, fail } from './errors.ts'
import { encodeQuery } from './query-string.ts'
import {
  needsIdempotencyKey,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type Route,
} from './route.ts'

export interface CallOptions {
  baseUrl: string
  /** The identity token of the signed-in user, or nothing for an anonymous call. */
  token: () => Promise<string | null>
  /** Gets another token after the API rejected this one. Without it the rejection is final. */
  tokenAfter?: (refused: string) => Promise<string | null>
  organisation: () => string | null
  /** The value of the cookie XSRF-TOKEN, which goes back as a header. */
  xsrfToken?: () => string | null
  fetch?: typeof fetch
}

type Part<K extends string, T> = [T] extends [undefined] ? { [P in K]?: never } : { [P in K]: T }
type OptionalPart<K extends string, T> = [T] extends [undefined] ? { [P in K]?: never } : { [P in K]?: T }

export type CallInput<R extends Route> = Part<'params', ParamsOf<R>> &
  OptionalPart<'query', QueryOf<R>> &
  Part<'body', BodyOf<R>> & {
    /** The version the caller saw, for routes that ask for it. */
    version?: number
    /** Kept by the caller across retries, so that a request sent twice has one effect. */
    idempotencyKey?: string
    signal?: AbortSignal
  }

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function addressOf(route: Route, baseUrl: string, input: CallInput<Route>): string {
  const params = (input.params ?? {}) as Record<string, string>
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return baseUrl + path + encodeQuery((input.query ?? {}) as Record<string, unknown>)
}

function headersOf(route: Route, options: CallOptions, input: CallInput<Route>): Headers {
  const headers = new Headers()
  const xsrf = options.xsrfToken?.()
  if (xsrf) headers.set('x-xsrf-token', xsrf)
  const organisation = options.organisation()
  if (organisation) headers.set('x-organisation', organisation)
  if (input.version !== undefined) headers.set('if-match', `"${input.version}"`)
  if (needsIdempotencyKey(route)) headers.set('idempotency-key', input.idempotencyKey ?? crypto.randomUUID())
  if (route.body) headers.set('content-type', route.body === 'workbook' ? WORKBOOK : 'application/json')
  return headers
}

async function failureOf(response: Response): Promise<Error> {
  const body = ErrorBody.safeParse(await response.json().catch(() => null))
  return body.success ? fail(body.data.error, body.data.details) : fail('UNAVAILABLE')
}

/** Makes the typed client: `call(processRoutes.update, { params: { id }, body, version })`. */
export function createCall(options: CallOptions) {
  return async function call<R extends Route>(route: R, input: CallInput<R>): Promise<ReplyOf<R>> {
    const loose = input as CallInput<Route>
    // One idempotency key for both attempts, so that they take effect once.
    const headers = headersOf(route, options, loose)
    const send = (token: string | null) => {
      if (token) headers.set('authorization', `token ${token}`)
      return (options.fetch ?? fetch)(addressOf(route, options.baseUrl, loose), {
        method: route.method,
        headers,
        ...(route.body
          ? { body: route.body === 'workbook' ? (loose.body as never) : JSON.stringify(loose.body) }
          : {}),
        ...(loose.signal ? { signal: loose.signal } : {}),
      })
    }
    const token = await options.token()
    let response = await send(token)
    if (response.status === 401 && token && options.tokenAfter) {
      const other = await options.tokenAfter(token)
      if (other && other !== token) response = await send(other)
    }
    if (!response.ok) throw await failureOf(response)
    // Event streams are read elsewhere, not through `call`.
    if (route.reply === 'nothing' || route.reply === 'events') return undefined as ReplyOf<R>
    if (route.reply === 'workbook') return new Uint8Array(await response.arrayBuffer()) as ReplyOf<R>
    if (route.reply === 'file') return (await response.blob()) as ReplyOf<R>
    const parsed = route.reply.safeParse(await response.json())
    if (!parsed.success) throw fail('INTERNAL', parsed.error.issues)
    return parsed.data as ReplyOf<R>
  }
}
