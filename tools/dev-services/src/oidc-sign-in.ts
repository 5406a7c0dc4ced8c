import { createHash, randomBytes } from 'node:crypto'
import { OIDC_CLIENT } from './oidc.ts'

export type OidcTokens = { idToken: string; accessToken: string; refreshToken?: string }

/** Runs the authorization code flow with PKCE without a browser. */
export async function signInWithOidc(
  issuer: string,
  origin: string,
  userId: string,
  more: { nonce?: string; max_age?: string } = {},
): Promise<OidcTokens> {
  const verifier = randomBytes(32).toString('base64url')
  const redirect = `${origin}/auth/callback`
  const start = new URL(`${issuer}/auth`)
  start.search = new URLSearchParams({
    client_id: OIDC_CLIENT,
    response_type: 'code',
    redirect_uri: redirect,
    scope: 'openid email profile offline_access',
    prompt: 'login',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  }).toString()

  const jar = new Map<string, string>()
  let address = await follow(start.href, jar, issuer, redirect)
  if (address.startsWith(`${issuer}/login/`)) {
    address = await follow(address, jar, issuer, redirect, new URLSearchParams({ user: userId }))
  }
  const code = new URL(address).searchParams.get('code')
  if (!code) throw new Error(`The provider gave no code: ${address}`)

  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: OIDC_CLIENT,
      redirect_uri: redirect,
      code,
      code_verifier: verifier,
    }),
  })
  const tokens = (await response.json()) as {
    id_token?: string
    access_token?: string
    refresh_token?: string
  }
  if (!tokens.id_token || !tokens.access_token)
    throw new Error(`The provider gave no token: ${JSON.stringify(tokens)}`)
  const refresh = tokens.refresh_token === undefined ? {} : { refreshToken: tokens.refresh_token }
  return { idToken: tokens.id_token, accessToken: tokens.access_token, ...refresh }
}

/** Follows redirects with cookies until the login page or the application's redirect URI. */
async function follow(
  from: string,
  jar: Map<string, string>,
  issuer: string,
  redirect: string,
  form?: URLSearchParams,
): Promise<string> {
  let address = from
  let body = form
  for (let hop = 0; hop < 10; hop += 1) {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body === undefined ? {} : { method: 'POST', body }),
    })
    body = undefined
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name !== undefined && value !== undefined) jar.set(name, value)
    }
    const next = response.headers.get('location')
    if (next === null) return address
    address = new URL(next, issuer).href
    if (address.startsWith(redirect) || address.startsWith(`${issuer}/login/`)) return address
  }
  throw new Error(`The provider redirects without end: ${address}`)
}
