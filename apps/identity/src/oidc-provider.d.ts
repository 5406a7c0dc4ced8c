// The package ships no types; these are the parts of it that this process uses.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Model {
    exp: number
    save(ttl: number): Promise<string>
    destroy(): Promise<void>
  }

  export interface Interaction extends Model {
    uid: string
    params: Readonly<Record<string, string | undefined>>
    session?: { accountId: string; uid: string }
    prompt: { name: string; reasons: string[] }
  }

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export interface Context {
    type: string
    body: string
    status: number
    set(header: string, value: string): void
    get(header: string): string
    oidc: {
      route: string
      provider: { Grant: new (of: { clientId: string; accountId: string }) => Grant }
      client: { clientId: string }
      session: { accountId: string }
      params?: Readonly<Record<string, string | undefined>>
      entities: { IdTokenHint?: { payload: { sub: string; auth_time?: number } } }
    }
  }

  export interface Code {
    scopes: Set<string>
    authTime?: number
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    proxy: boolean
    Session: { findByUid(uid: string): Promise<Model | undefined> }
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: object,
    ): Promise<string>
    on(event: 'server_error', listener: (context: Context, error: Error) => void): this
  }

  export const errors: Readonly<Record<'InvalidGrant', new (description: string) => Error>>
}
