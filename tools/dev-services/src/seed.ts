import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPasswordAccount, signInWithPassword } from './firebase.ts'
import { signInWithOidc } from './oidc-sign-in.ts'
import { DEMO_PASSWORD, demoOrganisations, type DemoOrganisation, type DemoPerson } from './people.ts'
import { waitForMessage } from './smtp.ts'

export type SeedAddresses = {
  apiUrl: string
  webUrl: string
  firebaseUrl: string
  issuer: string
  mailUrl: string
}

type Membership = { organisationId: string; organisationName: string }
type Invitation = { id: string; email: string; status: string }
type Caller = { token: string; organisation?: string }

/**
 * Fills an empty product with two organisations and a person for every role, through its public API: real tokens, real
 * invitations, real mail. Idempotent: existing data is left unchanged.
 */
export async function seed(addresses: SeedAddresses): Promise<void> {
  await Promise.all(demoOrganisations.map((organisation) => seedOrganisation(addresses, organisation)))
}

async function seedOrganisation(at: SeedAddresses, organisation: DemoOrganisation): Promise<void> {
  const { people, ...settings } = organisation
  const tokens = new Map<string, string>()
  for (const person of people) tokens.set(person.email, await signIn(at, person))
  const tokenOf = (person: DemoPerson) => tokens.get(person.email) ?? ''
  const [founder, ...others] = people as [DemoPerson, ...DemoPerson[]]

  const founded = await findMembership(at, tokenOf(founder), settings.name)
  const id = founded?.organisationId ?? (await foundOrganisation(at, tokenOf(founder), settings))
  const asFounder = { token: tokenOf(founder), organisation: id }

  const invited: DemoPerson[] = []
  for (const person of others) {
    if (await findMembership(at, tokenOf(person), settings.name)) continue
    await invite(at, { ...asFounder, person: founder }, person, settings.locale)
    invited.push(person)
  }
  for (const person of invited) {
    const message = await waitForMessage(at.mailUrl, person.email, 'token=')
    const token = /token=([\w.~-]+)/.exec(message.text || message.html)?.[1]
    await post(at, { token: tokenOf(person) }, '/invitations/accept', { token })
  }

  const librarian = people.find(({ role }) => role === 'risk_manager')
  if (librarian) await post(at, { token: tokenOf(librarian), organisation: id }, '/library/loads', {})
}

async function signIn(at: SeedAddresses, person: DemoPerson): Promise<string> {
  if (person.signIn === 'openid') return (await signInWithOidc(at.issuer, at.webUrl, person.email)).idToken
  await createPasswordAccount(at.firebaseUrl, { ...person, password: DEMO_PASSWORD })
  return signInWithPassword(at.firebaseUrl, person.email, DEMO_PASSWORD)
}

async function findMembership(
  at: SeedAddresses,
  token: string,
  name: string,
): Promise<Membership | undefined> {
  const me = await call<{ memberships: Membership[] }>(at, { token }, 'GET', '/me')
  return me.memberships.find((membership) => membership.organisationName === name)
}

async function foundOrganisation(at: SeedAddresses, token: string, settings: object): Promise<string> {
  return (await post<{ id: string }>(at, { token }, '/organisations', settings)).id
}

/**
 * Authenticates a person for a challenge. Providers use whole seconds, so it waits for the next second to be later than
 * the challenge.
 */
async function prove(at: SeedAddresses, person: DemoPerson, challenge: string): Promise<string> {
  await sleep(1_000 - (Date.now() % 1_000) + 5)
  const asked = { max_age: '0', nonce: challenge }
  return person.signIn === 'openid'
    ? (await signInWithOidc(at.issuer, at.webUrl, person.email, asked)).idToken
    : signInWithPassword(at.firebaseUrl, person.email, DEMO_PASSWORD)
}

async function invite(
  at: SeedAddresses,
  admin: Caller & { person: DemoPerson },
  person: DemoPerson,
  locale: string,
): Promise<void> {
  const { items } = await call<{ items: Invitation[] }>(at, admin, 'GET', '/invitations?limit=100')
  const earlier = items.filter(({ email }) => email === person.email)
  // An open invitation cannot be used: its secret was in a message that the mail catcher no longer has.
  for (const { id, status } of earlier) {
    if (status === 'open') await call(at, admin, 'DELETE', `/invitations/${id}`)
  }
  const { email, name, role } = person
  const invitation = { email, name, roles: [role], locale }
  try {
    await post(at, admin, '/invitations', invitation, String(earlier.length))
  } catch (error) {
    // Roles that sign need a reason and a re-authentication; the founder is the only administrator, so it takes effect
    // at once.
    if (!(error instanceof Error && error.message.includes('SECOND_ADMINISTRATOR_REQUIRED'))) throw error
    const asked = { act: { kind: 'invitation.create', ...invitation }, reason: 'Demonstration' }
    const { challenge } = await post<{ challenge: string }>(
      at,
      admin,
      '/protected-changes/challenges',
      { for: 'request', ...asked },
      String(Date.now()),
    )
    const token = await prove(at, admin.person, challenge)
    await post(at, admin, '/protected-changes', { ...asked, challenge, token })
  }
}

/** The idempotency key is derived from the request, so that repeating it has no second effect. */
function post<T>(at: SeedAddresses, caller: Caller, path: string, body: object, attempt = ''): Promise<T> {
  const request = JSON.stringify([caller.organisation, path, body, attempt])
  const key = createHash('sha256').update(request).digest('hex').slice(0, 32)
  return call<T>(at, caller, 'POST', path, body, key)
}

async function call<T>(
  at: SeedAddresses,
  caller: Caller,
  method: string,
  path: string,
  body?: object,
  key?: string,
): Promise<T> {
  const response = await fetch(`${at.apiUrl}/api${path}`, {
    method,
    headers: {
      authorization: `token ${caller.token}`,
      ...(caller.organisation === undefined ? {} : { 'x-organisation': caller.organisation }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`Seeding: ${method} ${path} answered ${response.status}: ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}
