import { createHash, randomBytes } from 'node:crypto'
import { waitForMessage } from './smtp.ts'

export type IdentityTokens = { status: number; id_token?: string; refresh_token?: string; error?: string }

type Place = { issuer: string; clientId: string; webUrl: string }

/** Sends a form as the browser of this page would. */
const send = (address: string, form: Record<string, string>, cookie = ''): Promise<Response> =>
  fetch(address, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(form),
  })

/** Creates an account on the pages of the process `identity`, with the link that came by e-mail. */
export async function createAccount(
  { issuer }: Place,
  mailUrl: string,
  person: { email: string; name: string; password: string },
): Promise<void> {
  const { email, name, password } = person
  await send(`${issuer}/register`, { email, name })
  const { text } = await waitForMessage(mailUrl, email, '/password/new')
  const token = new URL(/https?:\S+/.exec(text)![0]).searchParams.get('token')!
  const answer = await send(`${issuer}/password/new`, { token, password, repeat: password })
  if (!answer.ok) throw new Error(`The account of ${email} was not created.`)
}

/** Signs in on those pages, and returns what the web application gets. */
export async function signInToIdentity(
  { issuer, clientId, webUrl }: Place,
  email: string,
  password: string,
): Promise<IdentityTokens> {
  const verifier = randomBytes(32).toString('base64url')
  const redirect = `${webUrl}/auth/callback`
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirect,
    scope: 'openid email profile offline_access',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const jar = new Map<string, string>()
  const keep = (response: Response): string => {
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name !== undefined && value !== undefined) jar.set(name, value)
    }
    return response.headers.get('location') ?? ''
  }
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const begun = await fetch(`${issuer}/auth?${query.toString()}`, { redirect: 'manual' })
  const page = new URL(keep(begun), issuer).href
  const back = keep(await send(page, { email, password }, cookie()))
  if (!back) return { status: 401 }
  const resumed = await fetch(new URL(back, issuer), { redirect: 'manual', headers: { cookie: cookie() } })
  const code = new URL(keep(resumed), issuer).searchParams.get('code') ?? ''
  return askForTokens(issuer, {
    client_id: clientId,
    grant_type: 'authorization_code',
    redirect_uri: redirect,
    code,
    code_verifier: verifier,
  })
}

export const renewAtIdentity = ({ issuer, clientId }: Place, token: string): Promise<IdentityTokens> =>
  askForTokens(issuer, { client_id: clientId, grant_type: 'refresh_token', refresh_token: token })

async function askForTokens(issuer: string, form: Record<string, string>): Promise<IdentityTokens> {
  const response = await fetch(`${issuer}/token`, { method: 'POST', body: new URLSearchParams(form) })
  return { status: response.status, ...((await response.json()) as object) }
}
